internal import CNcurses
internal import Glibc

/// An in-memory file that ncurses writes to in place of the terminal.
///
/// ncurses writes at each move of its cursor, some hundred times for a whole screen, and retries until a blocked
/// terminal accepts output. Collected here, a frame reaches the terminal in one piece: no partial frame is visible, a
/// slow line carries one packet, and a signal ends the process even if its window is frozen.
struct OutputFile {
  /// The descriptor of this stream is not a terminal.
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  /// Nil if no file can be created.
  init?() {
    let descriptor = Self.makeFile()
    guard descriptor >= 0 else { return nil }
    guard let stream = fdopen(descriptor, "r+") else {
      Glibc.close(descriptor)
      return nil
    }
    self.stream = stream
    self.descriptor = descriptor
  }

  /// Returns only the bytes since the last call, in sequences that all emulators know.
  func take() -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_CUR))
    guard size > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
    return CommonSequences.rewrite(bytes)
  }

  func close() { fclose(stream) }

  private static func makeFile() -> Int32 {
    let file = wd_memory_file()
    return file >= 0 ? file : TemporaryFile.make()
  }
}
