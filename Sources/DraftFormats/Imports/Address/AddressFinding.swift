/// A problem in a URL or a query given alone.
enum AddressFinding {
  case emptyURL
  case lineBehindURL
  case controlCharacter
  case emptyQuery
  case notInQuery
}

extension AddressFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .emptyURL: "The text is empty: expected a URL."
    case .lineBehindURL: "The URL ends here, and another line follows: paste one URL."
    case .controlCharacter: "There is a control character in the URL."
    case .emptyQuery: "The text is empty: expected name=value&name=value."
    case .notInQuery: "A query has no white space and no #: write a space as %20 or +."
    }
  }
}
