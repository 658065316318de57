import WiredraftCore

/// The programs whose commands have the syntax of HTTPie, with what each does in its own way.
enum HTTPieDialect {
  case httpie, xh

  var format: ImportFormat { self == .httpie ? .httpie : .xh }
  var program: String { self == .httpie ? "HTTPie" : "xh" }
  var options: OptionTable<HTTPieOption.Meaning> { self == .httpie ? HTTPieOption.table : HTTPieOption.xh }
  var json: HTTPieJSON.Style { self == .httpie ? .python : .compact }
  var codings: String { self == .httpie ? "gzip, deflate" : "gzip, deflate, br, zstd" }

  var formType: String {
    self == .httpie
      ? "application/x-www-form-urlencoded; charset=utf-8" : "application/x-www-form-urlencoded"
  }

  /// Encodes a name or a value of a form or a query.
  func encoded(_ text: String.UTF8View) -> [UInt8] {
    self == .httpie ? PercentText.pythonForm(text) : PercentText.webForm(text)
  }

  /// Returns a URL as the library of the program sends it.
  func url(_ text: String) -> String { self == .httpie ? text : WebURL(Array(text.utf8)).text }
}
