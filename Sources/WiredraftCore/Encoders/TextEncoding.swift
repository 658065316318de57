/// The encoding of a text's special characters.
enum TextEncoding: Sendable, Hashable {
  case percent(EncodingStyles.PercentEncodeSet)
  /// Between the quotes of a JSON string.
  case json

  var table: EscapeTable {
    switch self {
    case .percent(let set): .percent(set)
    case .json: .json
    }
  }
}
