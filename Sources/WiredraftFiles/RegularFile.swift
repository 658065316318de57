internal import SystemPackage
internal import WiredraftCore

struct RegularFile: ~Copyable {
  let descriptor: FileDescriptor
  /// The size when it was opened.
  let size: Int

  /// Opens a file without blocking: anything but a regular file is refused, both before and after it is opened.
  init(_ path: String, relativeTo base: String) throws(Diagnostic.FileProblem) {
    guard !path.isEmpty else { throw .emptyPath }
    // No file has a NUL in its name, and the system would stop reading there.
    guard !path.utf8.contains(0), !base.utf8.contains(0) else { throw .notFound }
    let place = FilePath(base).pushing(FilePath(path))
    do throws(Errno) {
      try Self.check(try place.stat().type)
    } catch { throw Diagnostic.FileProblem(error) }
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor.open(place, .readOnly, options: [.nonBlocking, .closeOnExec])
    } catch { throw Diagnostic.FileProblem(Errno(of: error)) }
    do throws(Errno) {
      let facts = try descriptor.stat()
      try Self.check(facts.type)
      size = Int(facts.size)
    } catch {
      try? descriptor.close()
      throw Diagnostic.FileProblem(error)
    }
    self.descriptor = descriptor
  }

  deinit { try? descriptor.close() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Diagnostic.FileProblem) -> Int {
    do { return try descriptor.read(into: buffer) } catch { throw Diagnostic.FileProblem(Errno(of: error)) }
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(Diagnostic.FileProblem) -> Int {
    do {
      return try descriptor.read(fromAbsoluteOffset: Int64(offset), into: buffer)
    } catch { throw Diagnostic.FileProblem(Errno(of: error)) }
  }

  private static func check(_ type: FileType) throws(Errno) {
    if type == .directory { throw .isDirectory }
    if type != .regular { throw .notSupported }
  }
}

extension Errno {
  /// The number of an error of the system; all that it throws are of this type.
  init(of error: any Error) { self = error as? Errno ?? .ioError }
}

extension Diagnostic.FileProblem {
  init(_ error: Errno) {
    self =
      switch error {
      case .noSuchFileOrDirectory, .notDirectory: .notFound
      case .permissionDenied, .notPermitted: .noPermission
      case .isDirectory: .isFolder
      // A socket, and a device without its hardware, can't even be opened.
      case .notSupported, .noSuchAddressOrDevice: .notAFile
      default: .system(error.rawValue)
      }
  }
}
