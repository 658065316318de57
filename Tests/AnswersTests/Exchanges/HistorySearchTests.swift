import Exchanges
import Foundation
import Responses
import TestSupport
import Testing

@Suite struct HistorySearchTests {
  @Test func `words find exchanges by method, host, path, status, time, draft and body`() throws {
    let folder = try HistoryFolderForTest()
    let store = try HistoryStore(in: folder.path)
    try store.keepPlain(.day(1) + 43_200_000_000_000, "http://one.test/Tea?x=1", method: "POST", status: 404)
    try store.keepPlain(.day(5) + 43_200_000_000_000, "http://two.test/one", status: 201)
    var drafted = try ExchangeRecord(
      began: .day(6) + 43_200_000_000_000, url: "http://three.test/posts", status: 500)
    drafted.draft = "/d/Tea.json"
    let answer = try StoredBytes.storing(Array("HTTP/1.1 500 No\r\n\r\nIt says Leaves.".utf8)).answer()
    _ = try store.keep(drafted, answer: answer, ending: .closed, hiding: .none)
    func ids(_ words: String..., inBodies: Bool = false) throws -> [Int] {
      try store.list(words, inBodies: inBodies, now: .day(6) + 50_000_000_000_000).map(\.id)
    }
    check(try ids(), [3, 2, 1])
    check(try ids("post"), [3, 1])
    check(try ids("method:post"), [1])
    check(try ids("one"), [2, 1])
    check(try ids("host:one"), [1])
    check(try ids("path:one"), [2])
    check(try ids("TEA"), [3, 1])
    check(try ids("tea", "404"), [1])
    check(try ids("4xx"), [1])
    check(try ids("status:5xx"), [3])
    check(try ids("2026-01-06"), [2])
    check(try ids("2026-01"), [3, 2, 1])
    check(try ids("today"), [3])
    check(try ids("yesterday"), [2])
    check(try ids("since:2026-01-06"), [3, 2])
    check(try ids("before:2026-01-06"), [1])
    check(try ids("%"), [])
    check(try ids("' OR 1 --"), [])
    check(try ids("leaves"), [])
    check(try ids("leaves", inBodies: true), [3])
    check(try ids("leaves", "two", inBodies: true), [])
    check(try store.list(draft: "/d/Tea.json").map(\.id), [3])
    check(try store.list(limit: 2).map(\.id), [3, 2])
  }

  @Test func `ten thousand exchanges are searched`() throws {
    let folder = try HistoryFolderForTest()
    let store = try HistoryStore(in: folder.path)
    try store.keepPlain(.day(1), "http://example.test/items/0?page=1")
    let statement = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      INSERT INTO exchanges (began, draft, method, url, status, bytes, duration, words, size, facts)
      SELECT began + i, '/drafts/some/folder/draft-' || (i % 50) || '.json', method,
        'https://api.example.test/items/' || i || '?page=1', 200, bytes, duration,
        'get' || char(10) || 'https://api.example.test/items/' || i || '?page=1' || char(10) ||
        '/drafts/some/folder/draft-' || (i % 50) || '.json', size, facts || printf('%1000s', '')
      FROM n, exchanges WHERE id = 1;
      """
    try store.runForTest(statement)
    let clock = ContinuousClock()
    for words in [["items/77"], ["get", "draft-7.json", "4xx"], ["host:api", "path:items/9"], []] {
      var found = 0
      let time = try clock.measure { found = try store.list(words, limit: 100).count }
      print("10,000 exchanges searched for \(words): \(found) in \(time)")
    }
    check(try store.list(["items/77"]).count, 111)
    check(try store.count, 10_000)
  }

  @Test func `a damaged file is moved aside, and a new history begins`() throws {
    let damaged = try HistoryFolderForTest()
    let answer = Array("HTTP/1.1 200 OK\r\n\r\nx".utf8)
    _ = try damaged.keep(answer, secrets: [:])
    let file = damaged.path + "/history.sqlite"
    let garbage = Data(repeating: 0x41, count: 9000)
    var asides: Set<String> = []
    for _ in 0..<3 {
      try garbage.write(to: URL(filePath: file))
      // The log would mend it.
      try? FileManager.default.removeItem(atPath: file + "-wal")
      let store = try HistoryStore(in: damaged.path)
      let aside = try require(store.damaged)
      check(asides.insert(aside).inserted && aside.hasPrefix(damaged.path + "/damaged-2"))
      check(try Data(contentsOf: URL(filePath: aside + "/history.sqlite")), garbage)
      check(try store.count, 0)
    }
    _ = try damaged.keep(answer, secrets: [:])
    check(try HistoryStore(in: damaged.path).damaged, nil)
    check(try FileManager.default.contentsOfDirectory(atPath: try require(asides.min()) + "/bodies").count, 1)
  }

  @Test func `damage within the file is found where there is suspicion, and nothing else is moved`() throws {
    let folder = try HistoryFolderForTest()
    do {
      let store = try HistoryStore(in: folder.path)
      for number in 0..<50 { try store.keepPlain(.day(1), "http://a/\(number)") }
      try store.runForTest("PRAGMA wal_checkpoint(TRUNCATE)")
      check(try HistoryStore(in: folder.path, isSuspect: true).damaged, nil)
    }
    let file = URL(filePath: folder.path + "/history.sqlite")
    var bytes = try Data(contentsOf: file)
    for index in bytes.indices where index >= 4096 { bytes[index] = 0xFF }
    try bytes.write(to: file)
    do {
      let store = try HistoryStore(in: folder.path)
      check(store.damaged, nil, "the first page is whole")
      #expect(throws: HistoryError.damaged(path: file.path)) { try store.list() }
    }
    check(try HistoryStore(in: folder.path, isSuspect: true).damaged != nil)
    check(try HistoryStore(in: folder.path).count, 0)
  }

  @Test func `a link in place of the folder is refused with the reason`() throws {
    let folder = try HistoryFolderForTest()
    let elsewhere = try TemporaryFolder()
    try folder.temporary.check(symlink(elsewhere.path, folder.path))
    #expect(throws: HistoryError.link(path: folder.path)) { try HistoryStore(in: folder.path) }
    check(elsewhere.names, [])
  }

  @Test func `a newer file and a missing one are told apart, and left as they are`() throws {
    let newer = try HistoryFolderForTest()
    do {
      let store = try HistoryStore(in: newer.path)
      try store.keepPlain(.day(1), "http://a/")
      try store.runForTest("PRAGMA user_version = 2")
    }
    let path = newer.path + "/history.sqlite"
    #expect(throws: HistoryError.newer(path: path, version: 2)) { try HistoryStore(in: newer.path) }
    check(newer.names(in: "bodies").count, 1)

    let missing = try HistoryFolderForTest()
    check(try HistoryStore.existing(in: missing.path)?.limits == nil)
    let kept = try missing.keep(Array("HTTP/1.1 200 OK\r\n\r\nx".utf8), secrets: [:])
    let store = try require(try HistoryStore.existing(in: missing.path))
    #expect(throws: HistoryError.missing(id: 9)) { try store.load(9) }
    try FileManager.default.removeItem(atPath: missing.path + "/bodies/\(kept.id)")
    #expect(throws: HistoryError.incomplete(id: kept.id)) { try store.load(kept.id) }
    try Data([1]).write(to: URL(filePath: missing.path + "/key"))
    check(try HistoryStore(in: missing.path).damaged != nil)
  }
}
