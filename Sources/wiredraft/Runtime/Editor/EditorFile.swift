import DraftStore
import Glibc

/// The file given to an editor, in a separate folder and readable by its owner only.
struct EditorFile {
  private static let largest = 1 << 30

  let path: String

  init(path: String) { self.path = path }

  static func make(named name: String, of pieces: [[UInt8]]) throws(SystemFailure) -> EditorFile {
    var template = Array((StateFolder.temporary + "/" + Leftovers.template).utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure(errno) }
    let made = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    let file = EditorFile(path: made + "/" + name)
    do throws(SystemFailure) {
      try file.write(pieces)
    } catch {
      file.remove()
      throw error
    }
    return file
  }

  private func write(_ pieces: [[UInt8]]) throws(SystemFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw SystemFailure(errno) }
    var number: Int32?
    for piece in pieces where number == nil { number = FileOutput.write(piece, to: file) }
    if close(file) != 0, number == nil { number = errno }
    if let number { throw SystemFailure(number) }
  }

  var isThere: Bool { access(path, F_OK) == 0 }

  /// Reads the file that has the name now: editors often replace the original.
  func read() throws(SystemFailure) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw SystemFailure(errno)
    }
    defer { _ = close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw SystemFailure(errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw SystemFailure("it is no file any more") }
    let size = Int(facts.st_size)
    guard size <= Self.largest else { throw SystemFailure("it is larger than 1 GiB") }
    let (bytes, failure) = WholeRead.bytes(of: file, upTo: size)
    if let failure { throw SystemFailure(failure) }
    return bytes
  }

  var others: [String] {
    names.map { folder + "/" + $0 }.filter { other in
      var facts = stat()
      return other != path && lstat(other, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
        && facts.st_size > 0
    }
  }

  /// Removes the folder and everything in it: editors leave files beside theirs.
  func remove() {
    for name in names { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

  private var names: [String] { FolderEntry.names(in: folder) }
}
