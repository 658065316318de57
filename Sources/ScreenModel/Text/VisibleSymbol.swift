enum VisibleSymbol {
  /// The symbol for a character without a shape: a byte order mark, a word joiner, the end of a direction.
  static let invisible: Unicode.Scalar = "\u{b7}"
  static let replacement: Unicode.Scalar = "\u{fffd}"
  static let dottedCircle: Unicode.Scalar = "\u{25cc}"

  /// C0 controls and DEL become their pictures (`␀` … `␡`), and C1 controls U+FFFD. A character that changes the
  /// direction of the text becomes `»` (to the right) or `«` (to the left), and the end of such a run `·`.
  static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7f: "\u{2421}"
    case 0x80...0x9f: replacement
    case 0x2028: "\u{2424}"
    case 0x2029: "\u{b6}"
    case 0x200e, 0x202a, 0x202d, 0x2066: "\u{bb}"
    case 0x061c, 0x200f, 0x202b, 0x202e, 0x2067: "\u{ab}"
    // Some terminals draw a soft hyphen, and others hide it.
    case 0xad, 0x202c, 0x2068, 0x2069: invisible
    default: nil
    }
  }
}
