internal import CProcess
internal import Glibc
internal import Responses
package import SystemPackage

/// A file that holds an answer, or a part of one. It is closed when it is released, and one without a name is gone then.
package final class StoredFile: Sendable {
  package let descriptor: CInt

  private init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  /// Makes an empty file without a name, for this user alone, in the system's folder for temporary files.
  package static func unnamed() throws(Errno) -> StoredFile {
    var descriptor: CInt = -1
    var problem = Errno.noSuchFileOrDirectory
    for folder in folders {
      let number = wd_unnamed_file(folder, &descriptor)
      if number == 0 { return StoredFile(descriptor) }
      problem = Errno(rawValue: number)
    }
    throw problem
  }

  /// The best first. `/tmp` may be in memory, which a large answer would fill.
  private static var folders: [String] {
    [getenv("TMPDIR").map { String(cString: $0) }, "/var/tmp", "/tmp"].compactMap(\.self).filter {
      !$0.isEmpty
    }
  }

  /// Opens a regular file for reading; nil if the path is that of something else, such as a pipe.
  package static func regular(at path: String) throws(Errno) -> StoredFile? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    let file = StoredFile(descriptor)
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw Errno(rawValue: errno) }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory }
    return facts.st_mode & S_IFMT == S_IFREG ? file : nil
  }

  /// Waits for bytes, and returns their number: 0 at their end and where the watch ends reading.
  func take(_ most: Int, from source: CInt, to offset: Int, watch: ReadingWatch) throws(Errno) -> Int {
    var buffer = [UInt8](repeating: 0, count: min(1 << 16, most))
    while watch.reason == nil {
      var ready = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
      if !watch.isIdle, poll(&ready, 1, watch.left) <= 0 { continue }
      let count = Glibc.read(source, &buffer, buffer.count)
      if count >= 0 {
        try write(buffer[..<count], at: offset)
        return count
      }
      if errno != EINTR { throw Errno(rawValue: errno) }
    }
    return 0
  }

  /// The number of bytes in the file.
  package var length: Int {
    get throws(Errno) {
      var facts = stat()
      guard fstat(descriptor, &facts) == 0 else { throw Errno(rawValue: errno) }
      return Int(facts.st_size)
    }
  }

  /// Returns 0 at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw Errno(rawValue: errno) }
    }
  }

  /// Writes bytes from an offset on.
  package func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw Errno(rawValue: errno)
      }
    }
  }
}

/// Bytes of a file: a range, or several parts that are read as if there were nothing between them.
package struct StoredBytes: Sendable {
  package let file: StoredFile
  private let parts: FileParts
  /// The watch over reading them from the first to the last.
  package var watch = ReadingWatch()

  /// Makes a range of a file.
  package init(file: StoredFile, range: Range<Int>) {
    self.init(file: file, parts: FileParts(range))
  }

  init(file: StoredFile, parts: FileParts) {
    self.file = file
    self.parts = parts
  }

  /// The range of the file from the first byte to the last; if they are in several parts, other bytes are in it as well.
  package var range: Range<Int> { parts.range }

  /// The number of bytes.
  package var count: Int { parts.count }

  /// A copy if there are several parts.
  func inOnePart() throws -> StoredBytes {
    guard parts.partCount > 1 else { return self }
    let copy = try StoredFile.unnamed()
    var copied = 0
    try forEachChunk { chunk in
      try copy.write(Array(chunk)[...], at: copied)
      copied += chunk.count
    }
    return StoredBytes(file: copy, range: 0..<copied).watched(by: watch)
  }

  /// Returns the same bytes under another watch.
  package func watched(by watch: ReadingWatch) -> StoredBytes {
    var bytes = self
    bytes.watch = watch
    return bytes
  }

  /// Calls a closure with the bytes in order, in pieces of at most 64 KiB.
  ///
  /// - Throws: `Errno` if the file can't be read, or is shorter than it was; the reason why the watch ended it after a
  ///   piece; or the closure's error.
  package func forEachChunk(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    let reason = try forEachChunkInTime(take)
    if let reason { throw reason }
  }

  /// Calls a closure with the bytes in order, in pieces of at most 64 KiB; at least with the first one.
  ///
  /// - Returns: The reason why the watch ended it; nil after all bytes.
  /// - Throws: `Errno` if the file can't be read, or is shorter than it was; or the closure's error.
  package func forEachChunkInTime(
    _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> ReadingWatch.Reason? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(max(count, 1), 64 << 10), alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while offset < count {
      let read = try parts.read(from: file, into: buffer, at: offset)
      guard read > 0 else { throw Errno.ioError }
      try take(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
      offset += read
      if offset < count, let reason = watch.reason { return reason }
    }
    return nil
  }

  /// Writes the bytes from an offset on to a file, within the system where it can do that; returns false if it can't, and
  /// then nothing was written.
  ///
  /// - Throws: The error of reading or writing.
  package func write(from offset: Int, to descriptor: CInt) throws(Errno) -> Bool {
    try parts.write(of: file, from: offset, to: descriptor)
  }

  /// Returns the bytes; call it for few.
  package func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    try forEachChunk { bytes += $0 }
    return bytes
  }
}

extension StoredBytes: AnswerBytes {
  /// Returns a part of the bytes; fewer if it goes beyond the end, or they can't be read any more.
  package func bytes(in part: Range<Int>) -> [UInt8] {
    let part = part.clamped(to: 0..<count)
    guard !part.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: part.count) { buffer, length in
      while length < part.count {
        let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[length...])
        let read = (try? parts.read(from: file, into: room, at: part.lowerBound + length)) ?? 0
        guard read > 0 else { return }
        length += read
      }
    }
  }
}
