/// The names of environment variables that values are read from, rather than from the draft.
public enum VariableName {
  /// Returns the name that goes with a row's: `X-Api-Key` gives `X_API_KEY`, `accessToken` gives `ACCESS_TOKEN`.
  ///
  /// What is no letter or digit becomes `_`; a digit at the beginning has one before it. A name without either gives
  /// `SECRET`. Names beyond 60 bytes are cut.
  ///
  /// ```swift
  /// VariableName.suggestion(for: "Authorization")  // "AUTHORIZATION"
  /// ```
  public static func suggestion(for name: String) -> String {
    var result = ""
    var wasSmall = false
    for byte in name.utf8.prefix(60) {
      switch byte {
      case 0x61...0x7A: result.unicodeScalars.append(Unicode.Scalar(byte - 0x20))
      case 0x41...0x5A, 0x30...0x39:
        if wasSmall, byte >= 0x41 { result.append("_") }
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: if !result.isEmpty, result.last != "_" { result.append("_") }
      }
      wasSmall = (0x61...0x7A).contains(byte)
    }
    if result.last == "_" { result.removeLast() }
    guard let first = result.utf8.first else { return "SECRET" }
    return first < 0x3A ? "_" + result : result
  }
}
