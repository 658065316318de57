import Exchanges
import Foundation
import Responses
import Sending
import TestSupport
import Testing

@Suite("Faults of an exchange", .serialized)
struct ExchangeFaultTests {
  private static let part = Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhel".utf8)

  /// A kind of event, after which the other program is killed.
  enum Moment: CaseIterable {
    case resolved, trying, refused, connected, proxy, tls, written, read, closed

    func matches(_ kind: ExchangeEvent.Kind) -> Bool {
      switch (self, kind) {
      case (.resolved, .resolved), (.trying, .trying), (.refused, .refused), (.connected, .connected),
        (.proxy, .proxy), (.tls, .tls), (.written, .written), (.read, .read), (.closed, .closed):
        true
      default: false
      }
    }

    var isOnRelay: Bool { self == .proxy || self == .tls }
  }

  @Test(
    "killed after any event, the other program leaves what came before, and nothing else",
    arguments: Moment.allCases.filter { Relay.isUsable || !$0.isOnRelay })
  func killed(moment: Moment) throws {
    let folder = try TemporaryFolder()
    let answers = moment == .read || moment == .closed
    var script: [LoopbackServer.Step] = [.read(Sample.request.count)]
    if answers { script.append(.write(Self.part)) }
    if moment != .closed { script.append(.waitForEnd) }
    let plan = try open(script, for: moment, in: folder)
    let spool = try StoredFile.unnamed()
    let helper = try TracedHelper(in: folder)
    let files = LeakTests.files
    var (killed, told) = (false, 0)
    let trial = try Trial(plan, program: helper.program, spool: spool) { event in
      if case .read(let offset, let count) = event.kind { told = offset + count }
      guard moment.matches(event.kind), !killed, let process = helper.process else { return }
      killed = kill(process, SIGKILL) == 0
    }
    check(killed && helper.isGone)
    // After the end of the connection the last frame may have been written already.
    if moment != .closed || trial.ending != .done {
      check(trial.story.failure?.stage, .program)
      check(trial.ending, .failed(.init(.program, "wiredraft-exchange ended without a word.")))
    }
    check(try spool.length >= told && trial.answer.message.count == told)
    check(try trial.answer.message.bytes(), Array(Self.part.prefix(told)))
    check(told == (answers ? Self.part.count : 0) && !trial.answer.response.isComplete)
    check(LeakTests.files, files)
  }

  private func open(
    _ script: [LoopbackServer.Step], for moment: Moment, in folder: TemporaryFolder
  ) throws -> ExchangePlan {
    if moment.isOnRelay { return try (moment == .proxy ? Route.tunnel : .tls).open(script, in: folder).1 }
    let server = try LoopbackServer(script)
    var plan = ExchangePlan(to: server)
    if moment == .refused {
      plan.host = "no.such.host.invalid"
      plan.addresses = ["127.0.0.2", "127.0.0.1"]
    }
    return plan
  }

  @Test("where the file of the answer may not grow, what fits is kept and the rest is a failure")
  func fileLimit() throws {
    let folder = try TemporaryFolder()
    // In blocks of 512 bytes.
    let helper = try TracedHelper(in: folder, preparation: "ulimit -f 16")
    try checkFull(helper, keeps: 16 * 512, sentence: "File too large")
  }

  @Test(
    "on a full disk what fits is kept and the rest is a failure",
    .enabled(if: SmallDisk.canBeMade, "only root can mount a small disk"))
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(kilobytes: 64)
    try disk.folder.write([], to: "spool")
    let helper = try TracedHelper(in: folder, preparation: "exec 3<>'\(disk.folder("spool"))'")
    let spool = try require(try StoredFile.regular(at: disk.folder("spool")))
    try checkFull(helper, spool: spool, keeps: 64 << 10, sentence: "No space left on device")
  }

  private func checkFull(
    _ helper: TracedHelper, spool: StoredFile? = nil, keeps kept: Int, sentence: String
  ) throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 400000\r\n\r\n".utf8)
    let answer = head + [UInt8](repeating: 65, count: 400_000)
    let server = try LoopbackServer([.read(Sample.request.count), .write(answer), .waitForEnd])
    let trial = try Trial(ExchangePlan(to: server), program: helper.program, spool: spool)
    let failure = try require(trial.story.failure)
    check(failure.stage == .spool && failure.sentence.contains(sentence))
    check(trial.ending == .done && !trial.answer.response.isComplete)
    check(trial.answer.message.count, kept)
    check(try trial.answer.message.bytes(), Array(answer.prefix(kept)))
    check(helper.isGone)
  }

  @Test("a spool that can't be written is a failure")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "spool")
    let spool = try require(try StoredFile.regular(at: folder("spool")))
    let server = try LoopbackServer([.read(Sample.request.count), .write(Sample.ok), .waitForEnd])
    let trial = try Trial(ExchangePlan(to: server), spool: spool)
    check(trial.story.failure?.stage == .spool && trial.answer.message.count == 0)
  }

  @Test("a reset after a part of the answer leaves that part")
  func reset() throws {
    let server = try LoopbackServer([.read(Sample.request.count), .write(Self.part), .reset])
    let trial = try Trial(ExchangePlan(to: server))
    check(trial.story.closing == .reset && !trial.answer.response.isComplete)
    check(try trial.answer.message.bytes(), Self.part)
  }

  @Test(
    "an answer over TLS that is ended without notice is complete only by its own length",
    .enabled(if: Relay.isUsable, "python3 and openssl are needed"),
    arguments: [
      ("Content-Length: 5\r\n\r\nhello", Relay.Service.tls, true),
      ("Content-Length: 5\r\n\r\nhello", .cut, true),
      ("Content-Length: 9\r\n\r\nhello", .tls, false), ("Content-Length: 9\r\n\r\nhello", .cut, false),
      ("\r\nhello", .tls, true), ("\r\nhello", .cut, false),
      ("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", .cut, true),
      ("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", .cut, false),
    ])
  func truncated(_ rest: String, _ service: Relay.Service, _ isComplete: Bool) throws {
    let relay = try Relay.shared.get()
    let answer = Array("HTTP/1.1 200 OK\r\n\(rest)".utf8)
    let server = try LoopbackServer([.read(Sample.request.count), .write(answer)])
    var plan = ExchangePlan(scheme: "https", host: Relay.name(of: server), port: relay.port(service))
    (plan.addresses, plan.authorities) = (["127.0.0.1"], relay.certificate)
    let trial = try Trial(plan, readsOn: true)
    check(trial.story.closing, (service == .tls ? .clean : .withoutNotice))
    check(trial.answer.response.isComplete, isComplete)
    check(trial.answer.diagnostics.map(\.code), (isComplete ? [] : [.truncated]))
    check(try trial.answer.content.bytes(), Array("hello".utf8))
  }

  @Test("an answer that comes byte by byte is read whole")
  func slow() throws {
    let server = try LoopbackServer([
      .read(Sample.request.count), .writeSlowly(Sample.ok, pause: 0.01), .waitForEnd,
    ])
    var pieces = 0
    let trial = try Trial(ExchangePlan(to: server)) { if case .read = $0.kind { pieces += 1 } }
    check(trial.answer.response.isComplete && pieces > 10)
    check(try trial.answer.message.bytes(), Sample.ok)
  }

  @Test(
    "a head without end is stopped by the limit of the size, where that is less than its own",
    .timeLimit(.minutes(30)),
    arguments: ["X: \(String(repeating: "y", count: 995))\r\n", "y"])
  func endlessHead(unit: String) throws {
    let folder = try TemporaryFolder()
    let helper = try TracedHelper(in: folder, preparation: TracedHelper.memoryLimit)
    let server = try LoopbackServer([
      .read(Sample.request.count), .write(Array("HTTP/1.1 200 OK\r\nX: ".utf8)),
      .writeRepeatedly(Array(String(repeating: unit, count: 1_000).utf8), times: 10_000),
    ])
    var plan = ExchangePlan(to: server)
    plan.sizeLimit = isExhaustive ? 2 << 20 : 400_000
    let trial = try Trial(plan, program: helper.program, head: 4 << 20, readsOn: true)
    check(trial.story.closing == .limit && trial.answer.message.count == plan.sizeLimit)
    check(trial.answer.response.statusLine?.status == 200 && !trial.answer.response.isComplete)
    check(trial.answer.diagnostics.map(\.code), [.contentTooLarge])
  }

  @Test("chunks of one byte are put together, however many there are", .timeLimit(.minutes(30)))
  func smallChunks() throws {
    let times = isExhaustive ? 1000 : 30
    let server = try LoopbackServer([
      .read(Sample.request.count),
      .write(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)),
      .writeRepeatedly(Array(String(repeating: "1\r\na\r\n1\r\nb\r\n", count: 500).utf8), times: times),
      .write(Array("0\r\n\r\n".utf8)), .waitForEnd,
    ])
    let trial = try Trial(ExchangePlan(to: server))
    check(trial.answer.response.isComplete && trial.answer.diagnostics.isEmpty)
    let expected = Array(repeatElement(Array("ab".utf8), count: times * 500).joined())
    check(try trial.answer.content.bytes(), expected)
  }

  @Test(
    "a bomb is stopped, also one within another",
    arguments: [("gzip", "gzip -9"), ("gzip, gzip", "gzip -9 | gzip -9")])
  func bombs(_ codings: String, _ command: String) throws {
    let folder = try TemporaryFolder()
    let words = ["sh", "-c", "head -c 30000000 /dev/zero | \(command)"]
    check(try Child(words, output: folder("bomb")).wait(), 0)
    let bomb = try Array(Data(contentsOf: URL(filePath: folder("bomb"))))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(codings)\r\nContent-Length: \(bomb.count)\r\n\r\n"
    let server = try LoopbackServer([
      .read(Sample.request.count), .write(Array(head.utf8) + bomb), .waitForEnd,
    ])
    let trial = try Trial(ExchangePlan(to: server))
    check(trial.answer.response.isComplete && !trial.answer.isContentComplete)
    check(trial.answer.diagnostics.map(\.code), [.contentTooLarge])
    check((1 << 20...80 << 20).contains(trial.answer.content.count))
  }

  @Test(
    "an answer of 300 MB needs little memory", .enabled(if: isExhaustive, "EXHAUSTIVE isn't set"))
  func largeAnswer() throws {
    let folder = try TemporaryFolder()
    let helper = try TracedHelper(in: folder, preparation: TracedHelper.memoryLimit)
    let megabyte = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(300 << 20)\r\n\r\n"
    let server = try LoopbackServer([
      .read(Sample.request.count), .write(Array(head.utf8)), .writeRepeatedly(megabyte, times: 300),
      .waitForEnd,
    ])
    let trial = try Trial(ExchangePlan(to: server), program: helper.program)
    check(trial.answer.response.isComplete && trial.answer.content.count == 300 << 20)
    var (offset, isSame) = (0, true)
    try trial.answer.content.forEachChunk { chunk in
      isSame = isSame && Data(chunk) == Data(megabyte[(offset % megabyte.count)...].prefix(chunk.count))
      offset += chunk.count
    }
    check(isSame)
  }
}
