package import DraftFormats
internal import Glibc
internal import SystemPackage

/// A draft file as listed: its head, its size and its modification time.
package struct DraftFile: Sendable, Hashable {
  /// The method, the title, the URL, and the problem with the file.
  package var head: DraftHead
  /// The size in bytes.
  package var size: Int
  /// The modification time, in seconds since 1970.
  package var changedAt: Int64

  /// Reads the beginning of a file, so that the cost doesn't depend on the file's size.
  ///
  /// It never waits for a FIFO; anything other than a regular file is an error.
  package static func read(_ path: String) throws(StoreError) -> DraftFile {
    let (bytes, facts) = try start(of: path)
    let size = Int(facts.st_size)
    return DraftFile(
      head: DraftHead(reading: bytes, isWhole: size <= DraftHead.length), size: size,
      changedAt: Int64(facts.st_mtim.tv_sec))
  }

  /// Reads the file of a folder; nil if it is longer than the beginning of a file that is read.
  ///
  /// - Throws: ``StoreError``, or the ``DraftFileError`` in it.
  package static func readFolder(_ path: String) throws -> FolderDocument? {
    let (bytes, facts) = try start(of: path)
    return Int(facts.st_size) <= DraftHead.length ? try FolderDocument(reading: bytes) : nil
  }

  private static func start(of path: String) throws(StoreError) -> (bytes: [UInt8], facts: stat) {
    guard !path.utf8.contains(0) else { throw error(path, EINVAL) }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw error(path, errno) }
    defer { _ = close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw error(path, errno) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw error(path, EISDIR)
    default: throw error(path, ENXIO)
    }
    let (bytes, number) = WholeRead.bytes(of: file, upTo: min(Int(facts.st_size), DraftHead.length))
    if let number { throw error(path, number) }
    return (bytes, facts)
  }

  /// Returns the modification time of a file in seconds since 1970; nil if there is none to find.
  package static func changedAt(_ path: String) -> Int64? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int64(facts.st_mtim.tv_sec) : nil
  }

  private static func error(_ path: String, _ number: Int32) -> StoreError {
    StoreError(Errno(rawValue: number), path: path, operation: .load)
  }
}
