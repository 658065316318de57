internal import Glibc
internal import SystemPackage

extension HistoryStore {
  private static let day = 86_400 * 1_000_000_000

  /// The bytes of all exchanges.
  package var size: Int {
    get throws { try database.number("SELECT coalesce(sum(size), 0) FROM exchanges") ?? 0 }
  }

  /// The number of exchanges.
  package var count: Int { get throws { try database.number("SELECT count(*) FROM exchanges") ?? 0 } }

  /// Removes the exchanges that began before a time, in nanoseconds since 1970; returns their number.
  ///
  /// - Throws: ``HistoryError``.
  @discardableResult
  package func remove(olderThan time: Int) throws -> Int {
    try removing { try database.ids("SELECT id FROM exchanges WHERE began < ?", [.integer(time)]) }
  }

  /// Removes the exchanges that the limits do not allow at a time, in nanoseconds since 1970; returns their
  /// number.
  ///
  /// - Throws: ``HistoryError``.
  @discardableResult
  package func prune(now: Int) throws -> Int { try removing { try idsBeyondLimits(now: now, but: nil) } }

  /// Removes all exchanges; returns their number.
  ///
  /// - Throws: ``HistoryError``.
  @discardableResult
  package func clear() throws -> Int {
    let count = try removing { try database.ids("SELECT id FROM exchanges", []) }
    // While another process reads, the space is returned later.
    try? database.run("VACUUM")
    try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return count
  }

  private func removing(_ ids: () throws -> [Int]) throws -> Int {
    let removed = try database.transaction {
      let removed = try ids()
      try takeAway(removed)
      return removed
    }
    for id in removed { folder.remove(id) }
    return removed.count
  }

  /// Call it in a transaction; the files of the returned rows are removed after it.
  func removeBeyondLimits(now: Int, but id: Int) throws -> [Int] {
    let removed = try idsBeyondLimits(now: now, but: id)
    try takeAway(removed)
    return removed
  }

  private func takeAway(_ ids: [Int]) throws {
    for id in ids {
      try database.run("DELETE FROM exchanges WHERE id = ?", [.integer(id)])
      folder.takeAway(id)
    }
  }

  private func idsBeyondLimits(now: Int, but newest: Int?) throws(HistoryError) -> [Int] {
    let oldest = now - limits.days * Self.day
    var left = try database.number("SELECT coalesce(sum(size), 0) FROM exchanges") ?? 0
    let latest = try database.number("SELECT id FROM exchanges ORDER BY began DESC, id DESC LIMIT 1")
    let last = newest ?? latest
    var ids: [Int] = []
    try database.rows("SELECT id, began, size FROM exchanges ORDER BY began, id") { row in
      guard let id = row.integer(0), let began = row.integer(1), let size = row.integer(2) else {
        return false
      }
      guard began < oldest || left > limits.total else { return false }
      // The size of the newest one is never too much; its age may be, unless it was kept just now.
      if id == last, newest != nil || began >= oldest { return true }
      ids.append(id)
      left -= size
      return true
    }
    return ids
  }
}

extension Database {
  func ids(_ text: String, _ values: [SQLValue]) throws(HistoryError) -> [Int] {
    var ids: [Int] = []
    try rows(text, values) {
      if let id = $0.integer(0) { ids.append(id) }
      return true
    }
    return ids
  }
}
