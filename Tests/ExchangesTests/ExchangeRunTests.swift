import Exchanges
import Foundation
import Responses
import TestDrafts
import TestFolders
import TestPrograms
import Testing
import WiredraftCore

@Suite("Exchanges over loopback", .serialized)
struct ExchangeRunTests {
  private static let request = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
  private static let ok = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8)

  /// The end of an exchange, with all that was told.
  private struct Told {
    var ending: ExchangeRun.Ending
    var story: ExchangeStory
    var answer: Answer
  }

  private static func run(
    _ plan: ExchangePlan, _ pieces: [SentMessage.Piece] = [.bytes(request)], method: String = "GET",
    program: HelperProgram = HelperPrograms.exchange, interruption: Int32? = nil, readsOn: Bool = false,
    _ tell: (ExchangeEvent) -> Void = { _ in }
  ) throws -> Told {
    let message = SentMessage(pieces)
    let spool = try StoredFile.unnamed()
    var story = ExchangeStory(start: 0, length: message.count)
    var reader = AnswerReader(of: spool, method: method)
    let run = ExchangeRun(plan: plan, message: message, program: program)
    let ending = try run.perform(into: spool, interruption: interruption) { event in
      story.add(event)
      tell(event)
      guard case .read(let offset, let count) = event.kind else { return true }
      try reader.read(to: offset + count)
      return readsOn || !reader.isAtEnd
    }
    if case .failed(let failure) = ending { story.add(failure) }
    let isClean = story.closing == .clean && ending == .done
    return Told(
      ending: ending, story: story,
      answer: try reader.answer(isClean ? .closed : .interrupted, limit: plan.sizeLimit, program: program))
  }

  private static func plan(_ server: LoopbackServer) -> ExchangePlan {
    ExchangePlan(scheme: "http", host: "127.0.0.1", port: server.port)
  }

  @Test("bytes arrive as they are, and the answer is read as it comes")
  func exact() throws {
    var bytes = Array("bReW /\u{e9} HTTP/1.1\r\nhost: a\r\nHOST : b\r\n folded\r\n\r\n".utf8)
    bytes += (0...255).map { UInt8($0) } + Self.request + [UInt8](repeating: 0, count: 200_000)
    let server = try LoopbackServer([.read(bytes.count), .write(Self.ok)])
    let told = try Self.run(Self.plan(server), [.bytes(bytes)])
    #expect(server.received() == bytes)
    #expect(told.ending == .stopped && told.answer.response.isComplete)
    #expect(try told.answer.content.bytes() == Array("hello".utf8))
    #expect(told.story.addresses == ["127.0.0.1"] && told.story.remote == "127.0.0.1:\(server.port)")
    #expect(told.story.sent == bytes.count && told.story.received == Self.ok.count)
  }

  @Test("random drafts arrive as the pane shows them")
  func drafts() throws {
    let count = ProcessInfo.processInfo.environment["EXHAUSTIVE"] == nil ? 60 : 500
    var maker = DraftMaker(seed: 7)
    var sent = 0
    for _ in 0..<count * 20 where sent < count {
      let composition = maker.draft().compose(in: CompositionContext(boundary: "B"))
      let body = composition.body?.bytes ?? TracedBody()
      guard !composition.hasErrors, body.isAtHand else { continue }
      let shown = composition.head.bytes + body.bytes(in: 0..<body.count)
      let server = try LoopbackServer([.read(shown.count), .write(Self.ok)])
      let message = try SentMessage(composition, relativeTo: "")
      let told = try Self.run(Self.plan(server), message.pieces, method: composition.method)
      #expect(server.received() == shown, "\(composition.method) \(composition.url)")
      #expect(told.answer.response.statusLine?.status == 200)
      sent += 1
    }
    #expect(sent == count)
  }

  @Test("files are streamed by the other program, and one that has changed is an error")
  func files() throws {
    let folder = try TemporaryFolder()
    let content = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(content, to: "f")
    var facts = stat()
    #expect(stat(folder("f"), &facts) == 0)
    func file(size: Int = content.count, seconds: Int = facts.st_mtim.tv_sec) -> SentMessage.Piece {
      .file(path: folder("f"), size: size, seconds: seconds, nanoseconds: facts.st_mtim.tv_nsec)
    }
    let all = Self.request + content + [1, 2]
    let server = try LoopbackServer([.read(all.count), .write(Self.ok)])
    _ = try Self.run(Self.plan(server), [.bytes(Self.request), file(), .bytes([1, 2])])
    #expect(server.received() == all)
    for changed in [
      file(size: 4_999_999), file(seconds: 1), .file(path: folder("g"), size: 1, seconds: 0, nanoseconds: 0),
    ] {
      let other = try LoopbackServer([.waitForEnd])
      let told = try Self.run(Self.plan(other), [.bytes(Self.request), changed])
      #expect(told.story.failure?.stage == .file)
    }
  }

  @Test("a server on a Unix socket is reached")
  func unixSocket() throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer([.read(Self.request.count), .write(Self.ok)], unixSocket: folder("s"))
    var plan = ExchangePlan(scheme: "http", host: "h", port: 80)
    plan.unixSocket = folder("s")
    let told = try Self.run(plan)
    #expect(server.received() == Self.request && told.answer.response.isComplete)
    #expect(told.story.remote == folder("s"))
  }

  @Test("an address can be given in place of a lookup, and all are tried")
  func addresses() throws {
    let server = try LoopbackServer([.read(Self.request.count), .write(Self.ok)])
    var plan = ExchangePlan(scheme: "http", host: "no.such.host.invalid", port: server.port)
    plan.addresses = ["127.0.0.2", "127.0.0.1"]
    let told = try Self.run(plan)
    #expect(told.answer.response.isComplete)
    #expect(told.story.attempts.map(\.address) == ["127.0.0.2", "127.0.0.1"])
    #expect(told.story.attempts.first?.problem?.contains("refused") == true)
  }

  @Test("each failure has its stage")
  func failures() throws {
    let closed = try LoopbackServer([], connections: 2)
    var plan = ExchangePlan(scheme: "http", host: "127.0.0.1", port: 1)
    #expect(try Self.run(plan).story.failure?.stage == .connect)
    plan.host = "no.such.host.invalid"
    #expect(try Self.run(plan).story.failure?.stage == .lookup)
    plan = Self.plan(closed)
    plan.scheme = "https"
    #expect(try Self.run(plan).story.failure?.stage == .tls)
    plan.authorities = "/dev/null/none"
    #expect(try Self.run(plan).story.failure?.stage == .files)
    let missing = HelperProgram(path: "/no/such/program")
    #expect(try Self.run(plan, program: missing).story.failure?.stage == .program)
    let other = HelperProgram(path: "/bin/true")
    #expect(try Self.run(plan, program: other).story.failure?.stage == .program)
  }

  @Test("an answer before the request has gone, and a reset after it, is an answer")
  func earlyAnswer() throws {
    let answer = Array("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n".utf8)
    let server = try LoopbackServer([.read(10), .write(answer), .reset])
    let big = [UInt8](repeating: 65, count: 30 << 20)
    let told = try Self.run(Self.plan(server), [.bytes(Self.request + big)])
    #expect(told.answer.response.statusLine?.status == 413 && told.answer.response.isComplete)
  }

  @Test("a connection that is reset or closed early leaves what came")
  func cutOff() throws {
    let part = Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhel".utf8)
    let closed = try LoopbackServer([.read(Self.request.count), .write(part)])
    var told = try Self.run(Self.plan(closed))
    #expect(told.story.closing == .clean && !told.answer.response.isComplete)
    #expect(try told.answer.content.bytes() == Array("hel".utf8))
    let reset = try LoopbackServer([.read(Self.request.count), .reset])
    told = try Self.run(Self.plan(reset))
    #expect(told.story.closing == .reset && told.answer.message.count == 0)
  }

  @Test("a time limit ends a server that sends a byte at a time")
  func timeLimit() throws {
    let server = try LoopbackServer([
      .read(Self.request.count), .writeSlowly(Self.ok, pause: 0.1), .waitForEnd,
    ])
    var plan = Self.plan(server)
    plan.totalLimit = 700
    let told = try Self.run(plan)
    #expect(told.story.failure?.stage == .timeout)
    #expect(told.answer.message.count > 1 && !told.answer.response.isComplete)
  }

  @Test("the limit of the size ends reading")
  func sizeLimit() throws {
    let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    let server = try LoopbackServer([
      .read(Self.request.count), .write(head + [UInt8](repeating: 65, count: 400_000)), .waitForEnd,
    ])
    var plan = Self.plan(server)
    plan.sizeLimit = 100_000
    let told = try Self.run(plan)
    #expect(told.story.closing == .limit && told.answer.message.count == 100_000)
    #expect(told.answer.diagnostics.map(\.code) == [.contentTooLarge])
  }

  @Test("interrupting ends the exchange at once, and the other program with it")
  func interrupted() throws {
    let server = try LoopbackServer([
      .read(Self.request.count), .write(Array("HTTP/1.1 200".utf8)), .waitForEnd,
    ])
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let clock = ContinuousClock()
    var interruptedAt = clock.now
    let told = try Self.run(Self.plan(server), interruption: ends[0]) { event in
      guard case .read = event.kind else { return }
      interruptedAt = clock.now
      _ = write(ends[1], "x", 1)
    }
    #expect(told.ending == .interrupted && told.answer.message.count == 12)
    #expect(clock.now - interruptedAt < .seconds(2))
    #expect(server.received() == Self.request)
  }

  @Test("a hundred exchanges leave no descriptor behind")
  func leaks() throws {
    func count() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    let server = try LoopbackServer([.read(Self.request.count), .write(Self.ok)], connections: 100)
    _ = try Self.run(Self.plan(server))
    let before = count()
    for _ in 1..<100 { #expect(try Self.run(Self.plan(server)).answer.response.isComplete) }
    // Other tests run beside this one.
    #expect(count() < before + 20)
  }
}
