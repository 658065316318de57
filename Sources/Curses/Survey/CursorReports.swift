internal import Glibc

/// Reads answers of the form `ESC [ row ; column R`.
struct CursorReports {
  let terminal: Int32
  let patience: Duration
  private var pending: [UInt8] = []

  init(terminal: Int32, patience: Duration) {
    self.terminal = terminal
    self.patience = patience
  }

  /// The column counts from 1; it is nil if no answer arrives in time or a signal comes first, for which the descriptor
  /// becomes readable. Typed input is skipped.
  mutating func next(unless signals: Int32) -> Int? {
    let deadline = ContinuousClock.now + patience
    while true {
      if let column = Self.column(&pending) { return column }
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else { return nil }
      var wanted = [
        pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&wanted, 2, Int32(left) + 1)
      guard count >= 0 || errno == EINTR, wanted[1].revents == 0 else { return nil }
      guard wanted[0].revents != 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 256)
      let length = read(terminal, &bytes, bytes.count)
      guard length > 0 else {
        if length < 0, errno == EAGAIN || errno == EINTR { continue }
        return nil
      }
      pending += bytes[..<length]
    }
  }

  /// Also removes everything before the answer.
  static func column(_ bytes: inout [UInt8]) -> Int? {
    var start = 0
    while let escape = bytes[start...].firstIndex(of: 0x1b) {
      let body = bytes[(escape + 1)...].prefix {
        $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ";") || (0x30...0x39).contains($0)
      }
      let end = body.endIndex
      guard end < bytes.count else { return nil }
      let numbers = body.dropFirst().split(separator: UInt8(ascii: ";")).compactMap {
        Int(String(decoding: $0, as: UTF8.self))
      }
      if bytes[end] == UInt8(ascii: "R"), body.first == UInt8(ascii: "["), numbers.count == 2 {
        bytes.removeSubrange(...end)
        return numbers[1]
      }
      start = escape + 1
    }
    return nil
  }
}
