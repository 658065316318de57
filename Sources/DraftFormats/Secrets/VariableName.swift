/// The names of environment variables whose values are used in place of those in the draft.
package enum VariableName {
  /// Returns the variable name for a row's name: `X-Api-Key` gives `X_API_KEY`, `accessToken` gives
  /// `ACCESS_TOKEN`.
  ///
  /// Characters other than letters and digits become `_`, which also precedes a digit at the beginning. A
  /// name without letters or digits gives `SECRET`. Names are cut at 60 bytes.
  ///
  /// ```swift
  /// VariableName.suggestion(for: "Authorization")  // "AUTHORIZATION"
  /// ```
  package static func suggestion(for name: String) -> String {
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
