internal import SystemPackage

/// Loads and saves files whole.
public enum FileStore {
  /// Returns the bytes of a file.
  ///
  /// It never waits: what is no regular file, such as a FIFO, is an error.
  /// - Throws: ``StoreError`` with the path and what is in the way.
  public static func load(_ path: String) throws(StoreError) -> [UInt8] {
    let place = try checked(path, .load)
    do throws(Errno) {
      try checkType(try place.stat().type)
      return try read(place)
    } catch {
      throw StoreError(error, path: path, operation: .load)
    }
  }

  /// Writes a file so that, whatever happens, either the old or the new bytes are there, whole.
  ///
  /// The bytes go to a new file in the same folder, which then takes the name. A symbolic link stays, and the
  /// file it leads to is written. A file that is new is for its owner only; another keeps its permissions.
  /// - Throws: ``StoreError``; the old file is as it was, and no other is left, unless only the folder could
  ///   not be written to the disk.
  public static func save(_ bytes: [UInt8], to path: String) throws(StoreError) {
    let place = try checked(path, .save)
    do throws(Errno) {
      try AtomicWrite(to: try LinkTarget.resolve(place)).write(bytes)
    } catch {
      throw StoreError(error, path: path, operation: .save)
    }
  }

  private static func checked(
    _ path: String, _ operation: StoreError.Operation
  ) throws(StoreError) -> FilePath {
    guard !path.isEmpty else {
      throw StoreError(
        path: path, operation: operation, reason: .emptyPath, errno: Errno.noSuchFileOrDirectory.rawValue)
    }
    // No file has a NUL in its name, and the system would stop reading there.
    guard !path.utf8.contains(0) else {
      throw StoreError(.invalidArgument, path: path, operation: operation)
    }
    return FilePath(path)
  }

  static func checkType(_ type: FileType) throws(Errno) {
    if type == .directory { throw .isDirectory }
    if type != .regular { throw .notSupported }
  }

  private static func read(_ place: FilePath) throws(Errno) -> [UInt8] {
    do {
      let file = try FileDescriptor.open(place, .readOnly, options: [.nonBlocking, .closeOnExec])
      return try file.closeAfter {
        let facts = try file.stat()
        try checkType(facts.type)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(facts.size) + 1)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
        defer { buffer.deallocate() }
        while true {
          let count = try file.read(into: buffer)
          if count == 0 { return bytes }
          bytes.append(contentsOf: buffer[..<count])
        }
      }
    } catch { throw Errno(of: error) }
  }
}
