/// Texts for the query of a target.
enum PercentText {
  /// Returns a text with each byte outside of letters, digits and `-._~` as an escape.
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: String(Unicode.Scalar(byte))
      default: "%" + byte.hexDigits.uppercased()
      }
    }.joined()
  }
}
