internal import WiredraftCore

extension ImportFormat {
  /// Requests of a Hurl file.
  public static let hurl = ImportFormat(
    "hurl", "a Hurl file (6)", isAskedFirst: true, isByDocumentation: true, reader: HurlImport.self)
}

/// Reads the requests of a Hurl file, by the documentation of its format.
///
/// The content types that Hurl adds, for JSON, GraphQL, XML, forms and parts, are those of its
/// `packages/hurl/src/runner/request.rs`; other bodies have none.
///
/// - Note: Hurl 6, <https://hurl.dev/docs/hurl-file.html>
struct HurlImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool { glance.isHurlFile }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    let bytes = Array(text.utf8)
    var reader = HurlReader(TextLines(bytes), ReferenceMarks(unusedIn: bytes), tools)
    var requests: [ForeignRequest] = []
    while let request = try reader.next() { requests.append(request) }
    return .requests(requests.map { $0.imported(options) })
  }
}

/// A finding about a Hurl file.
enum HurlFinding {
  case notARequestLine(String)
  case notAPair(String)
  case unclosed(String)
  case badBytes(String)
  case answer
  case section(String, count: Int)
  case option(String)
}

extension HurlFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .notARequestLine(let line):
      "This line begins no request: “\(line)”. Expected a method and a URL."
    case .notAPair(let line): "“\(line)” is no pair: expected a name, a colon and a value."
    case .unclosed(let kind): "The \(kind) that begins here has no end."
    case .badBytes(let kind): "The \(kind) here has other characters than its digits."
    case .answer: "A part of the answer that Hurl would expect was left out."
    case .section(let name, let count):
      "The section [\(name)] with \(count == 1 ? "1 line" : "\(count) lines") was left out."
    case .option(let line): "“\(line)” is an option for sending, and was left out."
    }
  }
}
