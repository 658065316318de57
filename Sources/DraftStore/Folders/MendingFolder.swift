internal import Glibc

/// The texts of damaged files that are being mended: each is kept in the state folder until it is a draft or given up.
public enum MendingFolder {
  /// Returns the text that a session left of a file; nil for none.
  public static func text(of file: String) -> [UInt8]? {
    guard let real = JournalFolder.realPath(file) else { return nil }
    let head = header(real)
    for folder in StateFolder.existing() {
      guard let bytes = try? FileStore.load(path(real, in: folder)), bytes.starts(with: head) else {
        continue
      }
      return Array(bytes.dropFirst(head.count))
    }
    return nil
  }

  /// Keeps a text of a file, for its owner only.
  ///
  /// - Throws: ``StoreError``, also where there is no state folder.
  public static func keep(_ text: [UInt8], of file: String) throws(StoreError) {
    guard let real = JournalFolder.realPath(file) else { throw StoreError(number: ENOENT, path: file) }
    let folder: String
    do throws(StateFolder.Failure) {
      folder = try StateFolder.make()
    } catch {
      throw StoreError(number: EACCES, path: error.path)
    }
    let place = path(real, in: folder)
    mkdir(folder + "/mending", 0o700)
    try FileStore.save(header(real) + text, to: place)
  }

  /// Removes what is kept of a file.
  public static func remove(_ file: String) {
    guard let real = JournalFolder.realPath(file) else { return }
    for folder in StateFolder.existing() { unlink(path(real, in: folder)) }
  }

  /// The file's path goes before the text, as two may have one name here; none has a NUL in it.
  private static func header(_ real: String) -> [UInt8] { Array(real.utf8) + [0] }

  private static func path(_ real: String, in folder: String) -> String {
    "\(folder)/mending/\(String(FileStamp.checksum(of: Array(real.utf8)), radix: 36))"
  }
}
