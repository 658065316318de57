internal import Glibc
internal import SystemPackage

/// All files are for this user alone.
///
/// A file of an exchange gets its name in `moving` while its row is written, and is moved to `bodies`
/// afterwards; one that is removed goes the other way. What a killed process leaves is therefore in `moving`,
/// and settled there by its row: it need not be looked for among ten thousand files.
struct HistoryFolder: Sendable {
  let path: String

  var database: String { path + "/history.sqlite" }
  var moving: String { path + "/moving" }
  var bodies: String { path + "/bodies" }
  private var keyFile: String { path + "/key" }

  static let keyLength = 32

  func make() throws {
    for folder in [path, moving, bodies] {
      if mkdir(folder, 0o700) != 0, errno != EEXIST { throw Errno(rawValue: errno) }
      var facts = stat()
      guard lstat(folder, &facts) == 0 else { throw Errno(rawValue: errno) }
      if facts.st_mode & S_IFMT == S_IFLNK { throw HistoryError.link(path: folder) }
      guard facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid() else {
        throw HistoryError.unsafeFolder(path: folder)
      }
      if facts.st_mode & 0o077 != 0 { try check(chmod(folder, 0o700)) }
    }
    // SQLite gives its other files the permissions of this one.
    let file = open(database, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Errno(rawValue: errno) }
    defer { close(file) }
    try check(fchmod(file, 0o600))
  }

  /// No other process prepares the folder meanwhile.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Errno(rawValue: errno) }
    defer { close(folder) }
    var left = Int(Database.patience)
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw Errno(rawValue: errno) }
      guard left > 0 else { throw HistoryError.busy(path: path) }
      usleep(2000)
      left -= 2
    }
    return try body()
  }

  /// Makes the key if there is none.
  func key() throws -> [UInt8] {
    if access(keyFile, F_OK) != 0 {
      var random = SystemRandomNumberGenerator()
      let key = (0..<Self.keyLength).map { _ in UInt8.random(in: 0...(.max), using: &random) }
      let file = try makeFile()
      try file.write(key, at: 0)
      try file.sync()
      // Another process may have made it.
      do throws(Errno) {
        try file.link(to: keyFile)
      } catch {
        guard error == .fileExists else { throw error }
      }
    }
    guard let file = try StoredFile.regular(at: keyFile), try file.length == Self.keyLength else {
      throw HistoryError.damaged(path: keyFile)
    }
    return try StoredBytes(file: file, range: 0..<Self.keyLength).bytes()
  }

  /// Everything is moved into a folder of its own, so that a new history can begin; its path is returned.
  func setAside() throws -> String {
    let day = HistoryRow.time(Int(time(nil)) * 1_000_000_000).prefix(10)
    var aside = path + "/" + HistoryStore.damagedPrefix + day
    for number in 2... {
      if mkdir(aside, 0o700) == 0 { break }
      guard errno == EEXIST else { throw Errno(rawValue: errno) }
      aside = path + "/\(HistoryStore.damagedPrefix)\(day)-\(number)"
    }
    for name in ["history.sqlite-wal", "history.sqlite-shm", "bodies", "moving", "key", "history.sqlite"]
    where rename(path + "/" + name, aside + "/" + name) != 0 && errno != ENOENT {
      throw Errno(rawValue: errno)
    }
    return aside
  }

  // MARK: - Files of exchanges

  func makeFile(hasUnnamed: Bool = true) throws(Errno) -> NewFile {
    try NewFile(in: moving, hasUnnamed: hasUnnamed)
  }

  /// Call it while the row is written.
  func link(_ file: NewFile, id: Int) throws(Errno) { try file.link(to: moving + "/\(id)") }

  /// Call it after the row was written.
  func place(_ id: Int) { rename(moving + "/\(id)", bodies + "/\(id)") }
  /// Call it before the row is removed.
  func takeAway(_ id: Int) { rename(bodies + "/\(id)", moving + "/\(id)") }
  /// Call it after the row was removed, or if it could not be written.
  func remove(_ id: Int) { unlink(moving + "/\(id)") }

  func file(_ id: Int) -> StoredFile? {
    // It may be moved meanwhile.
    for path in [bodies, moving, bodies] {
      if let file = try? StoredFile.regular(at: path + "/\(id)") { return file }
    }
    return nil
  }

  /// Removes the files of killed processes; call it in a transaction.
  func settle(hasRow: (Int) throws -> Bool) throws {
    guard let folder = opendir(moving) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let id = Int(name) {
        if try hasRow(id) { place(id) } else { remove(id) }
      } else if name.hasPrefix("new-") {
        let file = open(moving + "/" + name, O_RDONLY | O_CLOEXEC)
        if file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(moving + "/" + name) }
        if file >= 0 { close(file) }
      }
    }
  }

  /// Whether a killed process, or one that runs, has something in `moving`.
  var hasUnsettled: Bool {
    guard let folder = opendir(moving) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      if withUnsafeBytes(of: &entry.pointee.d_name, { $0[0] != UInt8(ascii: ".") }) { return true }
    }
    return false
  }

  private func check(_ result: CInt) throws { if result != 0 { throw Errno(rawValue: errno) } }
}
