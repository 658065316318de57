import Glibc
import Synchronization

final class LineBuffer: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var start = 0
    /// The offset up to which no line end was found.
    var searched = 0
  }

  private let state = Mutex(State())

  /// Reads the available bytes; returns whether there may be more input.
  func read() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    state.withLock { $0.bytes += chunk[..<count] }
    return true
  }

  /// Returns the next line without its end, LF or CR LF, or nil if no line is complete.
  func takeLine() -> [UInt8]? {
    state.withLock { state in
      guard let end = state.bytes[state.searched...].firstIndex(of: 0x0A) else {
        state.bytes.removeFirst(state.start)
        state.start = 0
        state.searched = state.bytes.count
        return nil
      }
      var line = state.bytes[state.start..<end]
      if line.last == 0x0D { line.removeLast() }
      (state.start, state.searched) = (end + 1, end + 1)
      return Array(line)
    }
  }

  func takeRest() -> [UInt8]? {
    state.withLock { state in
      let rest = state.bytes[state.start...]
      (state.bytes, state.start, state.searched) = ([], 0, 0)
      return rest.isEmpty ? nil : Array(rest)
    }
  }
}
