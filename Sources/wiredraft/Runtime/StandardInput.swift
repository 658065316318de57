import ArgumentParser
import Glibc

enum StandardInput {
  /// Reads to the end.
  ///
  /// - Throws: Exit status 2, after a message, if reading fails.
  static func read() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw ExitCode.failure("-: error: Standard input can't be read: \(reason).")
      }
    }
  }
}
