/// At most eight bytes other than NUL that must come next, in one machine word.
struct ExpectedBytes: Sendable, Equatable {
  static let mark = ExpectedBytes("\u{FEFF}")

  /// The bytes, of which the lowest comes first.
  private var rest: UInt64

  init(_ text: String) { rest = text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  var isEmpty: Bool { rest == 0 }

  mutating func take(_ byte: UInt8) -> Bool {
    guard !isEmpty, UInt8(truncatingIfNeeded: rest) == byte else { return false }
    rest >>= 8
    return true
  }
}
