/// The symbols that stand for characters which must not reach a terminal, or could not be seen there.
enum VisibleSymbol {
  /// Stands for a character without a shape: a byte order mark, a word joiner, the end of a direction.
  static let invisible: Unicode.Scalar = "\u{b7}"
  /// Stands for a control character that has no picture of its own.
  static let replacement: Unicode.Scalar = "\u{fffd}"
  /// Carries a mark that has no character to stand on.
  static let dottedCircle: Unicode.Scalar = "\u{25cc}"

  /// Returns the symbol for a control, line separator or direction character; nil for all others.
  ///
  /// C0 controls and DEL become their pictures (`␀` … `␡`) and C1 controls U+FFFD. A character that turns
  /// the direction of the text becomes `»` (to the right) or `«` (to the left), and what ends such a run `·`.
  static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7f: "\u{2421}"
    case 0x80...0x9f: replacement
    case 0x2028: "\u{2424}"
    case 0x2029: "\u{b6}"
    case 0x200e, 0x202a, 0x202d, 0x2066: "\u{bb}"
    case 0x061c, 0x200f, 0x202b, 0x202e, 0x2067: "\u{ab}"
    // A soft hyphen is drawn by some terminals, and hidden by others.
    case 0xad, 0x202c, 0x2068, 0x2069: invisible
    default: nil
    }
  }
}
