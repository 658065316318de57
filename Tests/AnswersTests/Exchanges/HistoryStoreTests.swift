import DraftFormats
import Exchanges
import Foundation
import Responses
import Sending
import TestSupport
import Testing
import WiredraftCore

@Suite struct HistoryStoreTests {
  @Test func `an exchange is loaded as it was kept, with its request filled again`() throws {
    let folder = try HistoryFolderForTest()
    let store = try HistoryStore(in: folder.path)
    let secret = Array("secret-token".utf8)
    let message = SentMessage([
      .bytes(Array("POST /a HTTP/1.1\r\nX: secret-token\r\n\r\n".utf8)),
      .file(path: "/tmp/some file", size: 4, seconds: 5, nanoseconds: 6), .bytes(Array("end".utf8)),
    ])
    let place = SecretPlace(21..<33, name: "token", layer: .row, encoding: .raw)
    var record = ExchangeRecord(
      began: .day(3), method: "POST", url: "http://example.test/a?t=secret-token",
      request: try KeptRequest(message, cutting: [place], key: store.key))
    record.draft = "/drafts/a.json"
    record.draftText = Array(#"{"value": "secret-token"}"#.utf8)
    record.environment = "test"
    record.status = 201
    record.outcome.received = 77
    record.outcome.timings.total = 5_000_000
    record.outcome.timings.wait = 12
    record.outcome.addresses = ["127.0.0.1"]
    record.outcome.attempts = [
      .init(address: "::1", port: 443, problem: "refused"), .init(address: "127.0.0.1", port: 443),
    ]
    record.outcome.tls = TLSFacts(
      began: 0, version: "TLSv1.3", cipher: "C", alpn: nil, isResumed: true, isVerified: false, problem: "p",
      chain: [.init(subject: "s", issuer: "i", notBefore: "2026", notAfter: nil, problem: nil)],
      clientCertificate: "none", isProxy: false)
    record.outcome.closing = .withoutNotice
    record.outcome.failure = ExchangeFailure(.receive, code: 56, "It broke.")
    let bytes = Array("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok".utf8)
    let id = try store.keep(
      record, answer: try StoredBytes.storing(bytes).answer(), ending: .closed,
      hiding: SentSecrets(values: [SecretValue("token", .row, secret)], places: [place], in: message))

    let kept = try HistoryStore(in: folder.path).load(id)
    check(kept.record.url, "http://example.test/a?t=************")
    check(kept.record.draftText, Array(#"{"value": "************"}"#.utf8))
    check(try kept.record.request.filled(key: store.key) { _ in [secret] }.bytes, message.bytes)
    guard case .file(let path, 4, 5, 6) = kept.record.request.message.pieces[1] else {
      Issue.record("The file is another one.")
      return
    }
    check(path, "/tmp/some file")
    check(kept.record.request.cuts, record.request.cuts)
    check([kept.record.draft, kept.record.environment], ["/drafts/a.json", "test"])
    check(kept.record.began, .day(3))
    check([kept.record.status, kept.record.outcome.received], [201, 77])
    check(kept.record.outcome, record.outcome)
    check(try kept.message?.bytes(), bytes)
    check(try kept.answer(program: nil)?.content.bytes(), Array("ok".utf8))
    let row = try require(try store.list().first)
    check(row.when, "2026-01-04T00:00:00.000Z")
    check([row.id, row.bytes, row.duration], [id, 77, 5_000_000])
  }

  @Test func `all files are for this user alone`() throws {
    let folder = try HistoryFolderForTest()
    let kept = try folder.keep(Array("HTTP/1.1 200 OK\r\n\r\nx".utf8), secrets: [:])
    func mode(_ name: String) throws -> Int {
      let facts = try FileManager.default.attributesOfItem(atPath: folder.path + name)
      return (facts[.posixPermissions] as? Int) ?? -1
    }
    for name in ["", "/bodies", "/moving"] { check(try mode(name), 0o700) }
    for name in ["/history.sqlite", "/key", "/bodies/\(kept.id)"] { check(try mode(name), 0o600) }
    let open = try HistoryStore(in: folder.path)
    _ = try open.keep(
      ExchangeRecord(began: .day(1), url: "http://a/"), answer: nil, ending: .closed, hiding: .none)
    for name in ["/history.sqlite-wal", "/history.sqlite-shm"] { check(try mode(name), 0o600) }
  }

  @Test func `old exchanges are removed, then the oldest beyond the size, and their files with them`() throws
  {
    let folder = try HistoryFolderForTest()
    var limits = HistoryLimits()
    limits.days = 10
    let store = try HistoryStore(in: folder.path, limits: limits)
    for day in [1, 5, 14] { try store.keepPlain(.day(day), "http://a/\(day)") }
    check(try store.list().map(\.url), ["http://a/14", "http://a/5"])
    check(folder.names(in: "bodies").count, 2)
    check(folder.names(in: "moving").isEmpty)
    limits.total = try store.size / 2 + 10
    let small = try HistoryStore(in: folder.path, limits: limits)
    try small.keepPlain(.day(15), "http://a/15")
    check(try small.list().map(\.url), ["http://a/15"])
    limits.total = 1
    let tiny = try HistoryStore(in: folder.path, limits: limits)
    try tiny.keepPlain(.day(16), "http://a/16")
    check(try tiny.list().map(\.url), ["http://a/16"])
    check(try tiny.remove(olderThan: .day(17)), 1)
    check(try tiny.count, 0)
    check(folder.names(in: "bodies").isEmpty)
    try store.keepPlain(.day(18), "http://a/18")
    check(try store.list().map(\.id), [6])
    check(try store.prune(now: .day(27)), 0)
    check(try store.prune(now: .day(29)), 1)
    try store.keepPlain(.day(19), "http://a/19")
    check(try store.clear(), 1)
    check(folder.names(in: "bodies").isEmpty)
  }

  @Test func `an answer beyond the limit is kept without its body`() throws {
    let folder = try HistoryFolderForTest()
    var limits = HistoryLimits()
    limits.answer = 100
    let store = try HistoryStore(in: folder.path, limits: limits)
    let bytes = Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + [UInt8](repeating: 1, count: 200)
    let id = try store.keep(
      ExchangeRecord(began: .day(1), url: "http://a/"), answer: StoredBytes.storing(bytes).answer(),
      ending: .closed, hiding: .none)
    let kept = try store.load(id)
    check(kept.record.answer?.part, .headBeforeLargeBody)
    check(kept.record.answer?.messageLength, bytes.count)
    check(try kept.message?.bytes(), Array(bytes.prefix(19)))
  }

  @Test(arguments: HistoryStore.KeepStep.allCases)
  func `a process that is killed while it keeps leaves all of an exchange or nothing`(
    step: HistoryStore.KeepStep
  ) async throws {
    let folder = try HistoryFolderForTest()
    try HistoryStore(in: folder.path).keepPlain(.day(1), "http://a/before")
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, step = step as HistoryStore.KeepStep] in
      let store = try HistoryStore(in: path) { if $0 == step { kill(getpid(), SIGKILL) } }
      try store.keepPlain(.day(2), "http://a/killed")
    }
    let store = try HistoryStore(in: path)
    let isKept = step == .committed || step == .placed
    check(try store.list().map(\.url), (isKept ? ["http://a/killed"] : []) + ["http://a/before"])
    check(folder.names(in: "moving").isEmpty)
    check(folder.names(in: "bodies").count, (isKept ? 2 : 1))
    for row in try store.list() { check(try store.load(row.id).message != nil) }
  }

  @Test func `without files that have no name, a killed process leaves nothing either`() async throws {
    let folder = try HistoryFolderForTest()
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let store = try HistoryStore(in: path, hasUnnamed: false) {
        if $0 == .inserted { kill(getpid(), SIGKILL) }
      }
      try store.keepPlain(.day(2), "http://a/killed")
    }
    check(folder.names(in: "moving").count, 1)
    let store = try HistoryStore(in: path, hasUnnamed: false) { _ in }
    check(folder.names(in: "moving").isEmpty)
    try store.keepPlain(.day(3), "http://a/kept")
    check(try store.list().map(\.url), ["http://a/kept"])
    check(folder.names(in: "moving").isEmpty)
  }

  @Test func `two processes keep exchanges at a time`() async throws {
    let folder = try HistoryFolderForTest()
    let path = folder.path
    async let other = #expect(processExitsWith: .success) { [path = path as String] in
      for day in 1...20 { try HistoryStore(in: path).keepPlain(.day(day), "http://other/\(day)") }
    }
    let store = try HistoryStore(in: path)
    for day in 1...20 { try store.keepPlain(.day(day), "http://own/\(day)") }
    _ = await other
    check(try store.list(["own"]).count, 20)
    check(try store.list(["other"]).count, 20)
    check(folder.names(in: "bodies").count, 40)
  }
}

extension HistoryStore {
  /// Keeps an exchange with an answer of a few bytes.
  @discardableResult
  func keepPlain(_ began: Int, _ url: String, method: String = "GET", status: Int = 200) throws -> Int {
    let bytes = Array("HTTP/1.1 \(status) OK\r\n\r\n\(url)".utf8)
    return try keep(
      ExchangeRecord(began: began, method: method, url: url, status: status),
      answer: StoredBytes.storing(bytes).answer(), ending: .closed, hiding: .none)
  }
}
