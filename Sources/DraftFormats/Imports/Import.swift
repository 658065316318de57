/// Makes drafts from foreign text: a command, a message, an archive, a URL.
///
/// Nothing is executed, no file is read and nothing is sent: files that a command names become rows that
/// refer to them.
public enum Import {
  /// Returns the format of a text; nil if no format recognises it.
  ///
  /// - Complexity: O(*n*) at most, where *n* is the length of the text.
  public static func format(of text: String) -> ImportFormat? {
    let text = withoutMark(text)
    return ImportFormat.byPrecedence.first { $0.reader.recognises(text) }
  }

  /// Reads the requests in a text, in order.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - format: The format of the text; nil to recognise it.
  ///   - options: The options for reading it.
  /// - Returns: At least one request.
  /// - Throws: ``ImportError``, with the position of the problem.
  public static func requests(
    in text: String, as format: ImportFormat? = nil, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> [ImportedRequest] {
    switch try contents(of: text, as: format, options: options) {
    case .requests(let requests): requests
    case .operations(let description): [try description.onlyRequest()]
    }
  }

  /// Reads the contents of a text.
  ///
  /// - Parameter yaml: Converts YAML to JSON; nil to refuse YAML.
  /// - Throws: ``ImportError``, as ``requests(in:as:options:)`` does.
  package static func contents(
    of text: String, as format: ImportFormat? = nil, options: ImportOptions, yaml: YAMLConversion? = nil
  ) throws(ImportError) -> ImportContents {
    guard let format = format ?? self.format(of: text) else {
      throw ImportError(nil, RecognitionFinding.unrecognised)
    }
    let contents = try format.reader.contents(of: String(withoutMark(text)), options, yaml: yaml)
    if case .requests(let requests) = contents, requests.isEmpty {
      throw ImportError(format, RecognitionFinding.noRequest)
    }
    return contents
  }

  /// Returns the text without the byte order mark that some editors put before it.
  private static func withoutMark(_ text: String) -> Substring {
    text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
  }
}
