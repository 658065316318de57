internal import CNcurses
internal import Glibc

/// The file in memory that stands for the terminal where ncurses writes.
///
/// ncurses writes at each move of its cursor, some hundred times for a whole screen, and where a terminal takes nothing
/// it tries again until the terminal does. Gathered here, a frame reaches the terminal in one piece: no half of it is
/// seen, a slow line carries one packet, and a signal ends the process though its window is frozen.
struct OutputFile {
  /// What ncurses is given; its descriptor is no terminal.
  let stream: UnsafeMutablePointer<FILE>
  private let descriptor: Int32

  /// Returns nil where no file can be made.
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

  /// Returns what was written since the last time.
  func take() -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_CUR))
    guard size > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
    lseek(descriptor, 0, SEEK_SET)
    return bytes
  }

  func close() { fclose(stream) }

  private static func makeFile() -> Int32 {
    let file = wd_memory_file()
    return file >= 0 ? file : TemporaryFile.make()
  }
}
