import Exchanges
import Foundation
import Responses
import Sending
import TestSupport
import Testing

@Suite("Exchanges over loopback", .serialized)
struct ExchangeRunTests {
  @Test("bytes arrive as they are, and the answer is read as it comes")
  func exact() throws {
    var bytes = Array("bReW /\u{e9} HTTP/1.1\r\nhost: a\r\nHOST : b\r\n folded\r\n\r\n".utf8)
    bytes += (0...255).map { UInt8($0) } + Sample.request + [UInt8](repeating: 0, count: 200_000)
    let server = try LoopbackServer([.read(bytes.count), .write(Sample.ok)])
    let trial = try Trial(ExchangePlan(to: server), [.bytes(bytes)])
    check(server.received(), bytes)
    check(trial.ending == .stopped && trial.answer.response.isComplete)
    check(try trial.answer.content.bytes(), Array("hello".utf8))
    check(trial.story.addresses == ["127.0.0.1"] && trial.story.remote == "127.0.0.1:\(server.port)")
    check(trial.story.sent == bytes.count && trial.story.received == Sample.ok.count)
  }

  @Test("files are streamed by the other program, and one that has changed is an error")
  func files() throws {
    let folder = try TemporaryFolder()
    let content = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(content, to: "f")
    var facts = stat()
    check(stat(folder("f"), &facts), 0)
    func file(size: Int = content.count, seconds: Int = facts.st_mtim.tv_sec) -> SentMessage.Piece {
      .file(path: folder("f"), size: size, seconds: seconds, nanoseconds: facts.st_mtim.tv_nsec)
    }
    let all = Sample.request + content + [1, 2]
    let server = try LoopbackServer([.read(all.count), .write(Sample.ok)])
    _ = try Trial(ExchangePlan(to: server), [.bytes(Sample.request), file(), .bytes([1, 2])])
    check(server.received(), all)
    for changed in [
      file(size: 4_999_999), file(seconds: 1), .file(path: folder("g"), size: 1, seconds: 0, nanoseconds: 0),
    ] {
      let other = try LoopbackServer([.waitForEnd])
      let trial = try Trial(ExchangePlan(to: other), [.bytes(Sample.request), changed])
      check(trial.story.failure?.stage, .file)
    }
  }

  @Test("a server on a Unix socket is reached")
  func unixSocket() throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer(
      [.read(Sample.request.count), .write(Sample.ok)], unixSocket: folder("s"))
    var plan = ExchangePlan(scheme: "http", host: "h", port: 80)
    plan.unixSocket = folder("s")
    let trial = try Trial(plan)
    check(server.received() == Sample.request && trial.answer.response.isComplete)
    check(trial.story.remote, folder("s"))
  }

  @Test("an address can be given in place of a lookup, and all are tried")
  func addresses() throws {
    let server = try LoopbackServer([.read(Sample.request.count), .write(Sample.ok)])
    var plan = ExchangePlan(scheme: "http", host: "no.such.host.invalid", port: server.port)
    plan.addresses = ["127.0.0.2", "127.0.0.1"]
    let trial = try Trial(plan)
    check(trial.answer.response.isComplete)
    check(trial.story.attempts.map(\.address), ["127.0.0.2", "127.0.0.1"])
    check(trial.story.attempts.first?.problem?.contains("refused") == true)
  }

  @Test("each failure has its stage")
  func failures() throws {
    let closed = try LoopbackServer([], connections: 2)
    var plan = ExchangePlan(scheme: "http", host: "127.0.0.1", port: 1)
    check(try Trial(plan).story.failure?.stage, .connect)
    plan.host = "no.such.host.invalid"
    check(try Trial(plan).story.failure?.stage, .lookup)
    plan = ExchangePlan(to: closed)
    plan.scheme = "https"
    check(try Trial(plan).story.failure?.stage, .tls)
    plan.authorities = "/dev/null/none"
    check(try Trial(plan).story.failure?.stage, .files)
    let missing = HelperProgram(path: "/no/such/program")
    check(try Trial(plan, program: missing).story.failure?.stage, .program)
    let other = HelperProgram(path: "/bin/true")
    check(try Trial(plan, program: other).story.failure?.stage, .program)
  }

  @Test("a connection that can't be made says why, and what it was to")
  func unconnected() throws {
    let folder = try TemporaryFolder()
    var plan = ExchangePlan(scheme: "http", host: "localhost", port: 1)
    check(
      try Trial(plan).story.failure?.sentence, "localhost:1 refused the connection: nothing listens there")
    plan.proxy = try Proxy("http://u:secret@127.0.0.1:1")
    let sentence = try Trial(plan).story.failure?.sentence ?? ""
    check(sentence.hasSuffix(": Connection refused") && !sentence.contains("secret"), sentence)
    for (path, reason) in [
      (folder("none"), "No such file or directory"), ("/dev/null", "Connection refused"),
      (folder(String(repeating: "x", count: 120)), "the path is too long"),
    ] {
      plan = ExchangePlan(scheme: "http", host: "h", port: 80)
      plan.unixSocket = path
      check(try Trial(plan).story.failure?.sentence, "The socket \(path) can't be reached: \(reason)")
    }
  }

  @Test(
    "the names of a certificate are told, and where none is the host's the advice is not to trust others",
    .enabled(if: Relay.isUsable, "python3 and openssl are needed"))
  func namesOfCertificates() throws {
    let relay = try Relay.shared.get()
    let server = try LoopbackServer(
      [.read(Sample.request.count), .write(Sample.ok), .waitForEnd], connections: 2)
    var plan = ExchangePlan(scheme: "https", host: Relay.name(of: server), port: relay.port(.tls))
    (plan.addresses, plan.authorities) = (["127.0.0.1"], relay.certificate)
    let named = try require(try Trial(plan).story.tls)
    check(named.chain.first?.names, ["*.relay.test", "other.test", "192.0.2.1"])
    check(named.isVerified == true && named.nameRemark == nil)
    plan.port = relay.port(.bare)
    let bare = try require(try Trial(plan).story.tls)
    check(bare.chain.first?.names == [] && bare.isVerified == true)
    check(bare.nameRemark?.contains("RFC 9525") == true)
    (plan.host, plan.port) = ("another.test", relay.port(.tls))
    let failure = try require(try Trial(plan).story.failure)
    check(failure.stage, .tls)
    check(failure.sentence.hasSuffix("; it is for *.relay.test, other.test, 192.0.2.1"), failure.sentence)
    check(!failure.sentence(trusting: "--cacert").contains("--cacert"))
    plan.isInsecure = true
    plan.host = Relay.name(of: server)
    plan.port = relay.port(.bare)
    check(try Trial(plan).story.tls?.isVerified != nil)
  }

  @Test("an answer before the request has gone, and a reset after it, is an answer")
  func earlyAnswer() throws {
    let answer = Array("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n".utf8)
    let server = try LoopbackServer([.read(10), .write(answer), .reset])
    let big = [UInt8](repeating: 65, count: 30 << 20)
    let trial = try Trial(ExchangePlan(to: server), [.bytes(Sample.request + big)])
    check(trial.answer.response.statusLine?.status == 413 && trial.answer.response.isComplete)
  }

  @Test("a connection that is reset or closed early leaves what came")
  func cutOff() throws {
    let part = Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhel".utf8)
    let closed = try LoopbackServer([.read(Sample.request.count), .write(part)])
    var trial = try Trial(ExchangePlan(to: closed))
    check(trial.story.closing == .clean && !trial.answer.response.isComplete)
    check(try trial.answer.content.bytes(), Array("hel".utf8))
    let reset = try LoopbackServer([.read(Sample.request.count), .reset])
    trial = try Trial(ExchangePlan(to: reset))
    check(trial.story.closing == .reset && trial.answer.message.count == 0)
  }

  @Test("a time limit ends a server that sends a byte at a time")
  func timeLimit() throws {
    let server = try LoopbackServer([
      .read(Sample.request.count), .writeSlowly(Sample.ok, pause: 0.1), .waitForEnd,
    ])
    var plan = ExchangePlan(to: server)
    plan.totalLimit = 700
    let trial = try Trial(plan)
    check(trial.story.failure?.stage, .timeout)
    check(trial.answer.message.count > 1 && !trial.answer.response.isComplete)
  }

  @Test("the limit of the size ends reading")
  func sizeLimit() throws {
    let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    let server = try LoopbackServer([
      .read(Sample.request.count), .write(head + [UInt8](repeating: 65, count: 400_000)), .waitForEnd,
    ])
    var plan = ExchangePlan(to: server)
    plan.sizeLimit = 100_000
    let trial = try Trial(plan)
    check(trial.story.closing == .limit && trial.answer.message.count == 100_000)
    check(trial.answer.diagnostics.map(\.code), [.contentTooLarge])
  }

  @Test("interrupting ends the exchange at once, and the other program with it")
  func interrupted() throws {
    let server = try LoopbackServer([
      .read(Sample.request.count), .write(Array("HTTP/1.1 200".utf8)), .waitForEnd,
    ])
    var ends: [Int32] = [0, 0]
    check(pipe(&ends), 0)
    defer { for end in ends { close(end) } }
    let clock = ContinuousClock()
    var interruptedAt = clock.now
    let trial = try Trial(ExchangePlan(to: server), interruption: ends[0]) { event in
      guard case .read = event.kind else { return }
      interruptedAt = clock.now
      _ = write(ends[1], "x", 1)
    }
    check(trial.ending == .interrupted && trial.answer.message.count == 12)
    check(clock.now - interruptedAt < .seconds(2))
    check(server.received(), Sample.request)
  }
}
