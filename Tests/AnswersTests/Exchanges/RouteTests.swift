import Exchanges
import Foundation
import Responses
import Sending
import TestDrafts
import TestSupport
import Testing
import WiredraftCore

@Suite(
  "Requests on every route", .serialized,
  .enabled(if: Relay.isUsable, "python3 and openssl are needed"))
struct RouteTests {
  /// A request that arrived.
  private struct Arrival {
    var received: [UInt8]?
    var trial: Trial
  }

  /// Sends a composition as `wiredraft send` does, and returns the bytes that came to the server.
  private static func send(
    _ composition: Composition, on route: Route, in folder: TemporaryFolder
  ) throws -> Arrival {
    let (message, way) = try prepare(composition, for: route, in: folder)
    let (server, plan) = try way([.read(message.count), .write(Sample.ok)])
    let trial = try Trial(plan, message.pieces, method: composition.method)
    return Arrival(received: server.received().map(route.withoutProxy), trial: trial)
  }

  /// Starts a server with a script.
  private typealias Way = ([LoopbackServer.Step]) throws -> (LoopbackServer, ExchangePlan)

  /// Returns the message for a route, and the way that it goes.
  private static func prepare(
    _ composition: Composition, for route: Route, in folder: TemporaryFolder
  ) throws -> (SentMessage, Way) {
    let proxy = route == .proxy ? try Proxy("http://u:p@127.0.0.1:1") : nil
    let head = proxy.flatMap { ProxiedHead(composition.head.bytes, origin: Route.origin, through: $0) }
    return (
      try SentMessage(composition, head: head?.bytes, relativeTo: folder.path),
      { try route.open($0, in: folder) }
    )
  }

  /// The bytes that the pane shows, with those of files.
  private static func shown(_ composition: Composition, in folder: TemporaryFolder) throws -> [UInt8] {
    try composition.head.bytes
      + (composition.body?.bytes.segments ?? []).flatMap { segment in
        switch segment.content {
        case .bytes(let bytes): bytes.bytes
        case .file(let path, _, _): Array(try Data(contentsOf: URL(filePath: folder(path))))
        }
      }
  }

  @Test("random drafts arrive as the pane shows them", arguments: Route.allCases)
  func drafts(route: Route) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("image".utf8), to: "f.png")
    var maker = DraftMaker(seed: 7)
    let count = isExhaustive ? 500 : route == .tcp ? 40 : 8
    var sent = 0
    for _ in 0..<count * 30 where sent < count {
      let composition = maker.draft().composedAtRandom()
      guard !composition.hasErrors else { continue }
      let arrival = try Self.send(composition, on: route, in: folder)
      TestSupport.check(
        arrival.received, try Self.shown(composition, in: folder),
        "\(route): \(composition.method) \(composition.url)")
      TestSupport.check(arrival.trial.answer.response.statusLine?.status, 200)
      sent += 1
    }
    TestSupport.check(sent, count)
  }

  @Test("the requests of the core's vectors arrive as the pane shows them", arguments: Route.allCases)
  func vectors(route: Route) throws {
    let folder = try TemporaryFolder()
    let vectors = try DraftVector.all.get()
    TestSupport.check(vectors.count, 583)
    var sent = 0
    for vector in vectors where isExhaustive || vector.number % 80 == 0 {
      let composition = vector.draft.compose(in: Composition.Context(boundary: "B"))
      guard !composition.hasErrors else { continue }
      let name = "\(route): \(vector.file) \(vector.number)"
      let received = try TestSupport.require(try Self.send(composition, on: route, in: folder).received, name)
      TestSupport.check(received, try Self.shown(composition, in: folder), name)
      if let part = vector.part {
        TestSupport.check(part.isEmpty || received.firstRange(of: part) != nil, name)
      }
      sent += 1
    }
    TestSupport.check(sent >= (isExhaustive ? 540 : 10))
  }

  @Test("a proxy gets the whole URL and its credentials, and a server behind a tunnel gets neither")
  func proxies() throws {
    let folder = try TemporaryFolder()
    var draft = Draft()
    (draft.method, draft.url) = ("POST", "http://origin.example/a?b=1")
    let composition = draft.compose(in: Composition.Context(boundary: "B"))
    let (message, way) = try Self.prepare(composition, for: .proxy, in: folder)
    let (server, plan) = try way([.read(message.count), .write(Sample.ok)])
    _ = try Trial(plan, message.pieces, method: "POST")
    let head = """
      POST http://origin.example/a?b=1 HTTP/1.1\r
      Host: origin.example\r
      Proxy-Authorization: Basic dTpw\r\n
      """
    let received = try TestSupport.require(server.received())
    TestSupport.check(String(decoding: received, as: UTF8.self).hasPrefix(head))
    var told: [(sent: String, status: Int)] = []
    let tunnel = try Route.tunnel.open([.read(Sample.request.count), .write(Sample.ok)], in: folder)
    let trial = try Trial(tunnel.1) { event in
      if case .proxy(let sent, _, let status) = event.kind { told.append((sent, status)) }
    }
    TestSupport.check(tunnel.0.received() == Sample.request && trial.answer.response.isComplete)
    TestSupport.check(told.map(\.status), [200])
    TestSupport.check(
      told.first?.sent.hasPrefix("CONNECT \(tunnel.1.host):\(tunnel.1.port) HTTP/1.1\r\n") == true)
    TestSupport.check(trial.story.tls?.isVerified == true)
  }

  @Test("a part of 5 MB is sent from its file", arguments: Route.allCases)
  func filePart(route: Route) throws {
    let folder = try TemporaryFolder()
    let pattern = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    var content: [UInt8] = []
    while content.count < 5_000_000 { content += pattern.prefix(5_000_000 - content.count) }
    try folder.write(content, to: "large")
    try check(route, size: 5_000_000, in: folder)
  }

  @Test(
    "a part of 2 GiB is sent in constant memory", .enabled(if: isExhaustive, "EXHAUSTIVE isn't set"),
    arguments: Route.allCases)
  func largePart(route: Route) throws {
    let folder = try TemporaryFolder()
    let size = 2 << 30
    try folder.write([], to: "large")
    let file = open(folder("large"), O_WRONLY)
    defer { close(file) }
    try TestSupport.require(file >= 0 && ftruncate(file, off_t(size)) == 0)
    // The rest is a hole.
    for offset in [0, 65_535, size / 3, size / 2 - 1, size - 5] {
      TestSupport.check(pwrite(file, "mark\u{FF}", 5, off_t(offset)), 5)
    }
    try check(route, size: size, in: folder)
  }

  /// Sends a multipart body with the file `large`, which the server compares with the file as the bytes come.
  private func check(_ route: Route, size: Int, in folder: TemporaryFolder) throws {
    var draft = Draft()
    (draft.method, draft.url, draft.body.type) = ("POST", "https://h/p", .multipart)
    draft.parameters = [Draft.Row("a", "1"), Draft.Row("f", "large", type: .file), Draft.Row("b", "2")]
    let facts = Composition.FileFacts(size: size, contentType: nil, boundary: .unchecked)
    let composition = draft.compose(
      in: Composition.Context(boundary: "B", files: ["large": .success(facts)]))
    TestSupport.check(!composition.hasErrors)
    let (message, way) = try Self.prepare(composition, for: route, in: folder)
    var (before, after, isAfter): ([UInt8], [UInt8], Bool) = ([], [], false)
    for piece in message.pieces {
      guard case .bytes(let bytes) = piece else {
        isAfter = true
        continue
      }
      if isAfter { after += bytes } else { before += bytes }
    }
    TestSupport.check(isAfter && message.count == before.count + size + after.count)
    var (server, plan) = try way([
      .readFile(folder("large"), after: before.count), .read(before.count + after.count), .write(Sample.ok),
    ])
    plan.totalLimit = 600_000
    let helper = try TracedHelper(in: folder, preparation: TracedHelper.memoryLimit)
    let trial = try Trial(plan, message.pieces, method: "POST", program: helper.program)
    TestSupport.check(server.received(), before + after)
    TestSupport.check(trial.answer.response.isComplete && trial.story.sent == message.count)
  }
}
