internal import Glibc
package import Responses
internal import Sending
internal import SystemPackage

/// The limits of a history.
package struct HistoryLimits: Sendable, Hashable {
  /// The days that an exchange is kept.
  package var days = 30
  /// The bytes of all exchanges. The newest one is kept in any case.
  package var total = 500_000_000
  /// The bytes of one answer.
  package var answer = 50_000_000

  /// Makes the usual limits.
  package init() {}
}

/// The exchanges that are kept: an index in SQLite, and a file for each exchange.
///
/// Several processes and threads may use one folder at a time. A process that is killed leaves nothing of the
/// exchange that it was keeping: what it had written has no name, or loses it when the folder is next opened.
package final class HistoryStore: Sendable {
  /// The limits, which are applied after each exchange.
  package let limits: HistoryLimits
  /// The key of the hashes of secrets.
  package let key: [UInt8]
  /// The folder that a damaged history was moved to when this one was opened; nil for none.
  package let damaged: String?
  let folder: HistoryFolder
  let database: Database
  private let reached: @Sendable (KeepStep) -> Void
  /// Whether files without a name are tried; tests say no.
  private let hasUnnamed: Bool

  static let version = 1

  /// The steps of keeping an exchange, at which tests kill a process.
  package enum KeepStep: String, Sendable, CaseIterable, Codable {
    case written, begun, inserted, linked, committed, placed
  }

  /// Opens the history of a folder, which is made if it is missing; the folder around it must exist.
  ///
  /// One that is damaged is moved into a folder beside it first: ``damaged`` names that.
  ///
  /// - Parameters:
  ///   - folder: The folder; what it is in must have no links in its path.
  ///   - isSuspect: Whether all of it is checked for damage: an error said that there is some.
  /// - Throws: ``HistoryError``, or `Errno` if the folder can't be made or read.
  package convenience init(
    in folder: String, limits: HistoryLimits = HistoryLimits(), isSuspect: Bool = false
  ) throws {
    try self.init(in: folder, limits: limits, isSuspect: isSuspect) { _ in }
  }

  /// The beginning of the names of damaged histories that were moved aside in the folder of the history.
  package static let damagedPrefix = "damaged-"

  /// Opens the history of a folder; nil if there is none.
  ///
  /// - Throws: ``HistoryError``, or `Errno` if the folder can't be read.
  package static func existing(in folder: String, limits: HistoryLimits = HistoryLimits()) throws
    -> HistoryStore?
  {
    guard access(HistoryFolder(path: folder).database, F_OK) == 0 else { return nil }
    return try HistoryStore(in: folder, limits: limits)
  }

  package init(
    in path: String, limits: HistoryLimits = HistoryLimits(), isSuspect: Bool = false,
    hasUnnamed: Bool = true,
    reached: @escaping @Sendable (KeepStep) -> Void
  ) throws {
    let folder = HistoryFolder(path: path)
    (self.folder, self.limits, self.hasUnnamed, self.reached) = (folder, limits, hasUnnamed, reached)
    try folder.make()
    (database, key, damaged) = try folder.locked {
      do {
        let (database, key) = try Self.open(folder, isSuspect: isSuspect)
        return (database, key, nil)
      } catch HistoryError.damaged {
        let aside = try folder.setAside()
        try folder.make()
        let (database, key) = try Self.open(folder)
        return (database, key, aside)
      }
    }
  }

  private static func open(
    _ folder: HistoryFolder, isSuspect: Bool = false
  ) throws -> (Database, [UInt8]) {
    let database = try Database(path: folder.database)
    if isSuspect { try database.check() }
    try prepare(database, folder)
    return (database, try folder.key())
  }

  private static func prepare(_ database: Database, _ folder: HistoryFolder) throws {
    let version = try database.number("PRAGMA user_version") ?? 0
    guard version <= Self.version else { throw HistoryError.newer(path: folder.database, version: version) }
    if version == 0 {
      // Tables of something else are no history.
      let count = try database.number("SELECT count(*) FROM sqlite_schema") ?? 0
      guard count == 0 else { throw HistoryError.damaged(path: folder.database) }
    }
    try database.run("PRAGMA journal_mode = WAL")
    // The kept exchanges outlast this program. If the machine stops, the last exchanges may be missing or incomplete; each
    // would cost more time than sending it.
    try database.run("PRAGMA synchronous = NORMAL")
    try database.run("PRAGMA temp_store = MEMORY")
    try database.run("PRAGMA secure_delete = ON")
    if version == 0 {
      try database.transaction {
        for statement in schema { try database.run(statement) }
      }
    }
    if folder.hasUnsettled {
      try database.transaction {
        try folder.settle { id in
          try database.number("SELECT 1 FROM exchanges WHERE id = ?", [.integer(id)]) != nil
        }
      }
    }
  }

  private static let schema = [
    """
    CREATE TABLE exchanges (
      id INTEGER PRIMARY KEY AUTOINCREMENT, began INTEGER NOT NULL, draft TEXT, method TEXT NOT NULL,
      url TEXT NOT NULL, status INTEGER, bytes INTEGER NOT NULL, duration INTEGER NOT NULL,
      words TEXT NOT NULL, size INTEGER NOT NULL, facts TEXT NOT NULL)
    """,
    "CREATE INDEX by_time ON exchanges (began, id, size)",
    "CREATE INDEX by_draft ON exchanges (draft, began)",
    "PRAGMA user_version = 1",
  ]

  /// Runs a statement for a test.
  package func runForTest(_ statement: String) throws { try database.run(statement) }

  // MARK: - Keeping

  /// Keeps an exchange, and removes others as the limits say.
  ///
  /// - Parameters:
  ///   - record: The facts, and the request without its secrets.
  ///   - answer: The answer; nil if nothing came. Its secrets are cut out while it is copied.
  ///   - ending: How the bytes of the answer ended.
  ///   - secrets: The secrets that were sent. They are hidden in the URL and the draft's text as well; where
  ///     one that is too short to be found is in that text, the text is not kept.
  /// - Returns: The number of the exchange.
  /// - Throws: ``HistoryError``, or `Errno` if there is no room; nothing is kept then.
  package func keep(
    _ record: ExchangeRecord, answer: Answer?, ending: ResponseReader.Ending, hiding secrets: SentSecrets
  ) throws -> Int {
    let file = try folder.makeFile(hasUnnamed: hasUnnamed)
    let (record, size) = try write(record, answer, ending, secrets, to: file)
    reached(.written)
    var linked: Int?
    let (id, removed): (Int, [Int])
    do {
      (id, removed) = try database.transaction {
        reached(.begun)
        let id = try insert(record, size)
        reached(.inserted)
        try folder.link(file, id: id)
        linked = id
        reached(.linked)
        return (id, try removeBeyondLimits(now: record.began, but: id))
      }
    } catch {
      if let linked { folder.remove(linked) }
      throw error
    }
    reached(.committed)
    folder.place(id)
    for id in removed { folder.remove(id) }
    reached(.placed)
    return id
  }

  /// Returns the record as it is kept, and the length.
  private func write(
    _ record: ExchangeRecord, _ answer: Answer?, _ ending: ResponseReader.Ending, _ secrets: SentSecrets,
    to file: NewFile
  ) throws -> (ExchangeRecord, Int) {
    var record = record
    var size = 0
    if let answer {
      let cutting = AnswerCutting(
        answer: answer, method: record.method, ending: ending, secrets: secrets, limit: limits.answer)
      let (length, part) = try cutting.write(to: file)
      record.answer = AnswerNote(
        part: part, length: length, ending: ending, messageLength: answer.message.count,
        bodyLength: answer.body.count, contentLength: answer.content.count, limits: answer.limits)
      size = length
    }
    for case .bytes(let bytes) in record.request.message.pieces {
      try file.write(bytes, at: size)
      size += bytes.count
    }
    record.url = secrets.shown(record.url, hidesShort: false)
    if let failure = record.outcome.failure {
      record.outcome.failure?.sentence = secrets.shown(failure.sentence, hidesShort: false)
    }
    record.draftText = record.draftText.flatMap { secrets.hidden(inJSON: $0) }
    if let text = record.draftText {
      try file.write(text, at: size)
      size += text.count
    }
    return (record, size)
  }

  private func insert(_ record: ExchangeRecord, _ size: Int) throws(HistoryError) -> Int {
    let facts = record.json
    let words = [
      record.method, record.url, record.draft, record.environment, record.outcome.failure?.sentence,
    ]
    try database.run(
      """
      INSERT INTO exchanges (began, draft, method, url, status, bytes, duration, words, size, facts)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(record.began), SQLValue(record.draft), .text(record.method), .text(record.url),
        SQLValue(record.status), .integer(record.outcome.received), .integer(record.outcome.timings.total),
        .text(words.compactMap(\.self).joined(separator: "\n").lowercased()),
        .integer(size + facts.utf8.count), .text(facts),
      ])
    return database.lastID
  }
}
