enum AddressFinding {
  static var emptyURL: ImportFinding { ImportFinding("The text is empty: expected a URL.") }
  static var lineBehindURL: ImportFinding {
    ImportFinding("The URL ends here, and another line follows: paste one URL.")
  }
  static var controlCharacter: ImportFinding { ImportFinding("There is a control character in the URL.") }
  static var emptyQuery: ImportFinding { ImportFinding("The text is empty: expected name=value&name=value.") }
  static var notInQuery: ImportFinding {
    ImportFinding("A query has no white space and no #: write a space as %20 or +.")
  }
}
