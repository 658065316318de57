internal import WiredraftCore

extension ImportFormat {
  /// Requests of a Hurl file.
  public static let hurl = ImportFormat(
    "hurl", "a Hurl file", isAskedFirst: true, isByDocumentation: true, fileNames: [".hurl"],
    reader: HurlImport.self)
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

enum HurlFinding {
  static func notARequestLine(_ line: String) -> ImportFinding {
    ImportFinding("This line begins no request: “\(line)”. Expected a method and a URL.")
  }
  static func notAPair(_ line: String) -> ImportFinding {
    ImportFinding("“\(line)” is no pair: expected a name, a colon and a value.")
  }
  static func becameValues(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(names.map { "{{\($0.prefix(60))}}" }.joined(separator: ", ")) became \(names.count == 1 ? "the value" : "the values") that the options give, as Hurl puts them in: a reference would be encoded."
    )
  }
  static func unknownSection(_ name: String) -> ImportFinding {
    ImportFinding("Hurl has no section [\(name)].")
  }
  static func behindBody(_ text: String) -> ImportFinding {
    ImportFinding("“\(text)” is behind the body: a body ends its line.")
  }
  static func unclosed(_ kind: String) -> ImportFinding {
    ImportFinding("The \(kind) that begins here has no end.")
  }
  static func badBytes(_ kind: String) -> ImportFinding {
    ImportFinding("The \(kind) here has other characters than its digits.")
  }
  static var answer: ImportFinding {
    ImportFinding("A part of the answer that Hurl would expect was left out.")
  }
  static func section(_ name: String, count: Int) -> ImportFinding {
    ImportFinding("The section [\(name)] with \(count == 1 ? "1 line" : "\(count) lines") was left out.")
  }
  static func option(_ line: String) -> ImportFinding {
    ImportFinding("“\(line)” is an option for sending, and was left out.")
  }
}
