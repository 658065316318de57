import Glibc

/// Standard output, where data goes.
enum StandardOutput {
  /// Writes text.
  static func write(_ text: String) { FileOutput.write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes bytes; returns false once nobody reads them any more.
  @discardableResult
  static func write(_ bytes: [UInt8]) -> Bool { FileOutput.write(bytes, to: STDOUT_FILENO) }
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
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if count > 0 {
          offset += count
        } else if count < 0, errno == EINTR {
          continue
        } else {
          return false
        }
      }
      return true
    }
  }
}
