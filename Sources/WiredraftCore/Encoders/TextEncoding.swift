enum TextEncoding: Sendable, Hashable {
  case percent(EncodingStyles.PercentEncodeSet)
  case json
  /// Between the quotes of a name in the head of a part.
  case quoted

  var table: EscapeTable {
    switch self {
    case .percent(let set): .percent(set)
    case .json: .json
    case .quoted: .quoted
    }
  }
}
