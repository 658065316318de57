/// Text that is safe to print, whatever it contains.
public enum VisibleText {
  /// Returns the text with a visible symbol in place of each character that could control a terminal, change the
  /// writing direction, end a line, or hide: the same symbols that the screen draws.
  ///
  /// ```swift
  /// VisibleText.text("a\u{1b}[31m")  // "a␛[31m"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars.
  public static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { symbol(for: $0) != nil }) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(symbol(for: scalar) ?? scalar) }
    return String(shown)
  }

  /// Returns the symbol for a character, or nil if the character itself is safe.
  public static func symbol(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value >= 0x20, scalar.value < 0x7F { return nil }
    if let symbol = VisibleSymbol.of(scalar) { return symbol }
    guard scalar.value >= 0xAD else { return nil }
    switch scalar.properties.generalCategory {
    case .format: return VisibleSymbol.invisible
    default: return nil
    }
  }
}
