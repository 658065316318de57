internal import WiredraftCore

/// Makes drafts of foreign text: a command, a message, an archive, a URL.
///
/// Nothing is executed, no file is read and nothing is sent: files that a command names become rows that name them.
public enum Import {
  /// The forms, in the order in which they are asked whether a text is theirs.
  private static var forms: [any ForeignFormat.Type] {
    [
      HARImport.self, JSONImport.self, CurlImport.self, HTTPieImport.self, FetchImport.self,
      MessageImport.self,
      HTTPFileImport.self, AddressImport.self, QueryImport.self, LinesImport.self,
    ]
  }

  /// Returns the form that a text has; nil where none recognises it.
  ///
  /// - Complexity: O(*n*) at most, where *n* is the length of the text.
  public static func format(of text: String) -> ImportFormat? {
    if OpenAPIDescription.recognises(text) { return .openapi }
    let beginning = withoutMark(text).utf8.drop { $0 <= 0x20 }
    return forms.first { $0.recognises(beginning) }?.format
  }

  /// Reads the requests of a text, in its order.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - format: Its form; nil to recognise it.
  ///   - options: How it is read.
  /// - Returns: One request at least.
  /// - Throws: ``ImportError``, with the place where the text goes wrong.
  public static func requests(
    in text: String, as format: ImportFormat? = nil, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> [ImportedRequest] {
    guard let format = format ?? self.format(of: text) else {
      throw ImportError(nil, RecognitionFinding.unrecognised)
    }
    // One operation of many becomes a draft with rows that may be sent: no request that a tool would send.
    if format == .openapi { return [try OpenAPIDescription(reading: text).onlyRequest()] }
    guard let form = forms.first(where: { $0.format == format }) else {
      throw ImportError(nil, RecognitionFinding.unrecognised)
    }
    let requests = try form.requests(in: String(withoutMark(text)), options)
    guard !requests.isEmpty else { throw ImportError(format, RecognitionFinding.noRequest) }
    var options = options
    // Nobody gives a query alone for anything else.
    if format == .query { options.splitsQuery = true }
    return requests.map { $0.imported(options) }
  }

  /// The text without the byte order mark that some editors put before it.
  private static func withoutMark(_ text: String) -> Substring {
    text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.unicodeScalars.dropFirst().text : text[...]
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var text: Substring { Substring(self) }
}
