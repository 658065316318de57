import ArgumentParser
import Glibc

/// Standard output, where data goes.
enum StandardOutput {
  /// Writes text.
  ///
  /// - Throws: Exit status 2, after a message, if it can't be written.
  static func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes bytes.
  ///
  /// - Throws: Exit status 2, after a message, if they can't be written.
  static func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  /// Writes bytes.
  ///
  /// - Throws: Exit status 2, after a message, if they can't be written.
  static func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard let number = FileOutput.write(bytes, to: STDOUT_FILENO) else { return }
    let reason = String(cString: strerror(number))
    StandardError.print("standard output: error: It can't be written: \(reason). The output is incomplete.")
    throw ExitCode(2)
  }
}

/// Standard error, where all else goes.
enum StandardError {
  /// Writes a line; control characters in it are shown as symbols.
  static func print(_ line: String) {
    FileOutput.write(Array((Printable.text(line) + "\n").utf8), to: STDERR_FILENO)
  }
}

/// Writes all bytes to a descriptor, however many calls it takes.
enum FileOutput {
  /// Returns the system's error number if not all could be written.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  /// Returns the system's error number if not all could be written.
  static func write(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var offset = 0
    while offset < buffer.count {
      let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      if count > 0 {
        offset += count
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return nil
  }
}
