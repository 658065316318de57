internal import CSQLite

enum SQLValue: Sendable {
  case null
  case integer(Int)
  case text(String)

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
}

/// The only code that calls SQLite, which lets one thread at a time use a connection; a transaction keeps the
/// others out from its start to its end.
final class Database: @unchecked Sendable {
  private let handle: OpaquePointer
  private let path: String

  /// The milliseconds that are waited for another process.
  static let patience: CInt = 5000

  /// The file must exist.
  init(path: String) throws(HistoryError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_NOFOLLOW
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard let handle else { throw .database(path: path, code: Int(code), message: "There is no memory") }
    (self.handle, self.path) = (handle, path)
    guard code == SQLITE_OK else { throw error(code) }
    sqlite3_busy_timeout(handle, Self.patience)
    _ = wd_keep_log(handle)
  }

  deinit { sqlite3_close_v2(handle) }

  var lastID: Int { Int(sqlite3_last_insert_rowid(handle)) }

  func run(_ statement: String, _ values: [SQLValue] = []) throws(HistoryError) {
    try rows(statement, values) { _ in true }
  }

  /// Stops when the closure returns false.
  func rows(_ text: String, _ values: [SQLValue] = [], _ take: (Row) -> Bool) throws(HistoryError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, text, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = prepared else { throw error(code) }
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      let place = CInt(index + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(statement, place)
        case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
        case .text(let text): wd_bind_text(statement, place, text, CInt(text.utf8.count))
        }
      guard code == SQLITE_OK else { throw error(code) }
    }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw error(code) }
      if !take(Row(statement: statement)) { return }
    }
  }

  /// The number in the first column of the first row.
  func number(_ text: String, _ values: [SQLValue] = []) throws(HistoryError) -> Int? {
    var number: Int?
    try rows(text, values) {
      number = $0.integer(0)
      return false
    }
    return number
  }

  /// Reads all of the file; throws if some of it is not as SQLite wrote it.
  func check() throws(HistoryError) {
    var isWhole = false
    try rows("PRAGMA quick_check(1)") {
      isWhole = $0.text(0) == "ok"
      return false
    }
    guard isWhole else { throw .damaged(path: path) }
  }

  /// The changes are made all or not at all, while no other process changes anything.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    let mutex = sqlite3_db_mutex(handle)
    sqlite3_mutex_enter(mutex)
    defer { sqlite3_mutex_leave(mutex) }
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // After some errors SQLite has done it already.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func error(_ code: CInt) -> HistoryError {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
    default: .database(path: path, code: Int(code), message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// Valid while its closure runs.
  struct Row {
    fileprivate let statement: OpaquePointer

    func integer(_ column: CInt) -> Int? {
      sqlite3_column_type(statement, column) == SQLITE_NULL
        ? nil : Int(sqlite3_column_int64(statement, column))
    }

    func text(_ column: CInt) -> String? {
      guard let bytes = sqlite3_column_text(statement, column) else { return nil }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }
}
