/// Makes drafts from foreign text: a command, a message, an archive, a URL.
///
/// Nothing is executed, no file is read and nothing is sent: files that a command names become rows that
/// refer to them.
public enum Import {
  /// Returns the format of a text; nil if no format recognises it.
  ///
  /// - Complexity: O(*n*) at most, where *n* is the length of the text.
  public static func format(of text: String) -> ImportFormat? {
    if case .format(let format) = recognition(of: text) { format } else { nil }
  }

  enum Recognition {
    case format(ImportFormat)
    case unsupported(UnsupportedFormat)
    case unknown
  }

  static func recognition(of text: String) -> Recognition {
    let text = withoutMark(text)
    let glance = TextGlance(text)
    let found = recognition(of: glance)
    guard glance.isCut else { return found }
    // Data of any kind may say at its end what it is.
    return switch found {
    case .format(let format) where format.isOffered: found
    case .unsupported(let format) where !format.isData: found
    default: recognition(of: TextGlance(text, isWhole: true))
    }
  }

  private static func recognition(of glance: TextGlance) -> Recognition {
    if let found = UnsupportedFormat.closest(to: glance) { return .unsupported(found) }
    if let found = ImportFormat.byPrecedence.first(where: { $0.reader.recognises(glance) }) {
      return .format(found)
    }
    return UnsupportedFormat.yaml.recognises(glance) ? .unsupported(.yaml) : .unknown
  }

  /// Returns the known format of a text that can't be imported; nil if it is none, or can be imported.
  package static func unsupportedFormat(of text: String) -> UnsupportedFormat? {
    if case .unsupported(let format) = recognition(of: text) { format } else { nil }
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
    case .requests(let requests): return requests
    case .collection(let requests, _):
      guard !requests.isEmpty else { throw ImportError(format, CollectionFinding.environmentAlone) }
      return Array(requests)
    case .operations(let description): return [try description.onlyRequest()]
    }
  }

  /// Reads the contents of a text.
  ///
  /// - Throws: ``ImportError``, as ``requests(in:as:options:)`` does.
  package static func contents(
    of text: String, as format: ImportFormat? = nil, options: ImportOptions,
    tools: ImportTools = ImportTools()
  ) throws(ImportError) -> ImportContents {
    let format = if let format { format } else { try recognisedFormat(of: text) }
    let contents = try format.reader.contents(of: String(withoutMark(text)), options, tools)
    if contents.isEmpty { throw ImportError(format, RecognitionFinding.noRequest) }
    return contents
  }

  /// Returns the format of a text.
  ///
  /// - Throws: ``ImportError`` if the text is in no format that can be imported.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func recognisedFormat(of text: String) throws(ImportError) -> ImportFormat {
    switch recognition(of: text) {
    case .format(let format): return format
    case .unsupported(let format): throw ImportError(nil, RecognitionFinding.unsupported(format))
    case .unknown: throw ImportError(nil, RecognitionFinding.unrecognised)
    }
  }

  /// Returns the text without the byte order mark that some editors put before it.
  private static func withoutMark(_ text: String) -> Substring {
    text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
  }
}
