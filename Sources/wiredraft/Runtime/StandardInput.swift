import Glibc

/// Standard input.
enum StandardInput {
  /// Reads to the end.
  ///
  /// - Throws: The error number if reading fails.
  static func read() throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw ReadError(number: errno)
      }
    }
  }

  /// The error that standard input could not be read.
  struct ReadError: Error {
    var number: Int32
    var sentence: String { String(cString: strerror(number)) + "." }
  }
}
