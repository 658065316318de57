internal import WiredraftCore

extension ImportFormat {
  /// Requests of the console of Kibana's Dev Tools.
  public static let kibana = ImportFormat(
    "kibana", "a block of Kibana's console (8)", isAskedFirst: true, isByDocumentation: true,
    reader: KibanaImport.self)
}

/// Reads the requests of a block of Kibana's console, by its documentation.
///
/// - Note: Kibana 8, <https://www.elastic.co/guide/en/kibana/8.18/console-kibana.html>
struct KibanaImport: GlancedFormat {
  static func recognises(_ glance: TextGlance) -> Bool {
    KibanaReader.recognises(Array(glance.text.utf8.prefix(1 << 16)))
  }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    var reader = KibanaReader(Array(text.utf8))
    let requests = reader.requests()
    guard !requests.isEmpty else { throw ImportError(.kibana, RecognitionFinding.noRequest) }
    return .requests(requests.map { $0.imported(options) })
  }
}

/// A finding about a block of Kibana's console.
enum KibanaFinding {
  case notARequest(String)
  case afterPath(String)
  case base
  case kibana
  case variables([String])
  case unclosedText
  case notJSON(JSONError.Kind)
  case addedFields
}

extension KibanaFinding: ImportFinding {
  var sentence: String {
    switch self {
    case .notARequest(let line):
      "“\(line)” is no request, and was left out: a request begins with a method and a path."
    case .afterPath(let text): "“\(text)” after the path is not sent, and was left out."
    case .base:
      "The console names no host: define the variable {{base}}, such as http://localhost:9200."
    case .kibana:
      "kbn: is the address of Kibana: define the variable {{kibana}}, such as http://localhost:5601. Kibana also wants a field kbn-xsrf."
    case .variables(let names):
      "\(names.map { "${" + $0 + "}" }.joined(separator: ", ")) became references: define the variables in the draft or in a file of variables."
    case .unclosedText: "The text that begins here with three quotes has no end."
    case .notJSON(let kind): "The body is no JSON, and is kept as it is: \(kind.sentence)."
    case .addedFields: "Kibana also sends fields of its own, such as Authorization, to Elasticsearch."
    }
  }
}
