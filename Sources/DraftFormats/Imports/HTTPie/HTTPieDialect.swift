import WiredraftCore

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

  func encoded(_ text: String.UTF8View) -> [UInt8] {
    self == .httpie ? PercentText.pythonForm(text) : PercentText.webForm(text)
  }

  func url(_ text: String) -> String { self == .httpie ? text : WebURL(Array(text.utf8)).text }
}
