internal import Glibc
internal import Responses
internal import Sending

/// A row of the list of exchanges.
package struct HistoryRow: Sendable, Hashable {
  /// The number of the exchange, which no other gets.
  package var id: Int
  /// The time at which it began, in nanoseconds since 1970.
  package var began: Int
  /// The path of the draft's file; nil for none.
  package var draft: String?
  /// The method and the URL.
  package var method: String, url: String
  /// The status of the answer; nil if none came.
  package var status: Int?
  /// The number of bytes that came.
  package var bytes: Int
  /// The nanoseconds of it all.
  package var duration: Int

  /// The time in ISO 8601, with milliseconds, in UTC.
  package var when: String { Self.time(began) }

  /// From nanoseconds since 1970 to ISO 8601, with milliseconds, in UTC.
  static func time(_ began: Int) -> String {
    var (seconds, time) = (time_t(began / 1_000_000_000), tm())
    gmtime_r(&seconds, &time)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [Int(time.tm_year) + 1900, Int(time.tm_mon) + 1, Int(time.tm_mday)].map { digits($0, 2) }
    let clock = [time.tm_hour, time.tm_min, time.tm_sec].map { digits(Int($0), 2) }
    let rest = digits(began / 1_000_000 % 1000, 3)
    return day.joined(separator: "-") + "T" + clock.joined(separator: ":") + "." + rest + "Z"
  }
}

/// An exchange that was kept.
package struct KeptExchange: Sendable {
  package let id: Int
  /// The facts, and the request without its secrets.
  package let record: ExchangeRecord
  /// The bytes of the answer that are kept, at the start of their file; nil if nothing came.
  package let message: StoredBytes?

  /// Reads the answer again. The codings of a part are not taken off where the body is not kept: see
  /// ``AnswerNote/part``.
  ///
  /// - Throws: `Errno`.
  package func answer(program: HelperProgram?) throws -> Answer? {
    guard let message, let note = record.answer else { return nil }
    var reader = AnswerReader(of: message.file, method: record.method, limits: note.limits)
    try reader.read(to: message.count)
    let ending = note.part == .whole ? note.ending : .interrupted
    return reader.answer(ending, program: program)
  }
}

extension HistoryStore {
  /// Returns exchanges, newest first.
  ///
  /// - Parameters:
  ///   - words: Words that all apply, as `HistorySearch` has them: in any column, a status (`404`, `4xx`), a
  ///     local day (`2026-11-27`, `today`), or with the name of a column (`host:example`).
  ///   - limit: The most exchanges.
  ///   - draft: The path of the draft's file; nil for those of all.
  ///   - inBodies: Whether a word may also be in the answer or the request.
  ///   - program: The program that takes codings off for that; without it bodies are searched as they came.
  ///   - now: The time that `today` means, in nanoseconds since 1970.
  /// - Throws: ``HistoryError``.
  /// - Complexity: O(*n*), where *n* is the number of exchanges; of their bytes too if bodies are searched.
  package func list(
    _ words: [String] = [], limit: Int = .max, draft: String? = nil, inBodies: Bool = false,
    program: HelperProgram? = nil, now: Int? = nil
  ) throws -> [HistoryRow] {
    let now = now ?? Int(time(nil)) * 1_000_000_000
    let search = HistorySearch(words, draft: draft, now: now, inBodies: inBodies)
    var rows: [HistoryRow] = []
    var texts: [String] = []
    let sought = search.bodyWords
    try database.rows(
      """
      SELECT id, began, draft, method, url, status, bytes, duration, words FROM exchanges
      WHERE \(search.condition) ORDER BY began DESC, id DESC LIMIT ?
      """, search.values + [.integer(sought.isEmpty ? limit : -1)]
    ) { row in
      rows.append(
        HistoryRow(
          id: row.integer(0) ?? 0, began: row.integer(1) ?? 0, draft: row.text(2), method: row.text(3) ?? "",
          url: row.text(4) ?? "", status: row.integer(5), bytes: row.integer(6) ?? 0,
          duration: row.integer(7) ?? 0))
      if !sought.isEmpty { texts.append(row.text(8) ?? "") }
      return true
    }
    guard !sought.isEmpty else { return rows }
    var found: [HistoryRow] = []
    for (row, text) in zip(rows, texts) where found.count < limit {
      let left = sought.filter { !text.contains($0.lowercased()) && Int($0) != row.status }
      if try left.isEmpty || holds(left, id: row.id, program) { found.append(row) }
    }
    return found
  }

  private func holds(_ words: [String], id: Int, _ program: HelperProgram?) throws -> Bool {
    // It may have been removed meanwhile.
    guard let file = folder.file(id) else { return false }
    var left = try Self.missing(words, in: StoredBytes(file: file, range: 0..<file.length))
    if !left.isEmpty, let program, let content = try? load(id).answer(program: program)?.content {
      left = try Self.missing(left, in: content)
    }
    return left.isEmpty
  }

  private static func missing(_ words: [String], in bytes: StoredBytes) throws -> [String] {
    var searches = words.map { ContentSearch($0.lowercased()) }
    try bytes.forEachChunk { chunk in
      for index in searches.indices { searches[index]?.read(chunk) }
    }
    return zip(words, searches).filter { $1?.count == 0 }.map(\.0)
  }

  /// Returns an exchange with its bytes.
  ///
  /// - Throws: ``HistoryError``: also if it is not there, or its file is damaged.
  package func load(_ id: Int) throws -> KeptExchange {
    var kept: (record: ExchangeRecord, facts: String)?
    try database.rows(
      "SELECT began, draft, method, url, status, bytes, facts FROM exchanges WHERE id = ?", [.integer(id)]
    ) { row in
      var record = ExchangeRecord(
        began: row.integer(0) ?? 0, method: row.text(2) ?? "", url: row.text(3) ?? "",
        request: KeptRequest(message: SentMessage([]), cuts: []))
      (record.draft, record.status, record.outcome.received) = (
        row.text(1), row.integer(4), row.integer(5) ?? 0
      )
      kept = (record, row.text(6) ?? "")
      return false
    }
    guard let kept else { throw HistoryError.missing(id: id) }
    var record = kept.record
    guard let file = folder.file(id) else { throw HistoryError.incomplete(id: id) }
    let length = try file.length
    let isWhole = try record.read(json: kept.facts) { offset, count in
      guard offset >= 0, count >= 0, count <= length - offset else { throw HistoryError.incomplete(id: id) }
      return try StoredBytes(file: file, range: offset..<offset + count).bytes()
    }
    guard isWhole, record.answer?.length ?? 0 <= length else { throw HistoryError.incomplete(id: id) }
    let message = record.answer.map { StoredBytes(file: file, range: 0..<$0.length) }
    return KeptExchange(id: id, record: record, message: message)
  }
}
