/// Makes drafts of foreign text: a command, a message, an archive, a URL.
///
/// Nothing is executed, no file is read and nothing is sent: files that a command names become rows that name them.
public enum Import {
  /// Returns the form that a text has; nil where none recognises it.
  ///
  /// - Complexity: O(*n*) at most, where *n* is the length of the text.
  public static func format(of text: String) -> ImportFormat? {
    let text = withoutMark(text)
    return ImportFormat.byPrecedence.first { $0.reader.recognises(text) }
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
    switch try contents(of: text, as: format, options: options) {
    case .requests(let requests): requests
    case .operations(let description): [try description.onlyRequest()]
    }
  }

  /// Reads what a text holds.
  ///
  /// - Parameter yaml: Reads YAML; nil to refuse it.
  /// - Throws: As ``requests(in:as:options:)``.
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

  /// The text without the byte order mark that some editors put before it.
  private static func withoutMark(_ text: String) -> Substring {
    text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
  }
}
