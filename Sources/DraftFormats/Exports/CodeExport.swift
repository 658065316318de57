public import WiredraftCore

/// A request as code: the text, and how far what it sends is what the composition holds.
///
/// It is made of the composition, as all else is.
public struct CodeExport: Sendable {
  /// How code is made.
  public struct Options: Sendable {
    /// Whether secret values stand in it as they are.
    public var revealsSecrets = false
    /// The folder that relative paths of files begin in; empty to leave them as they are.
    public var folder = ""
    /// How many bytes of target, fields and body are written each: a view needs no more than it shows.
    public var limit = Int.max

    /// Makes the usual options: all of it, with secret values as dots.
    public init() {}
  }

  /// What it is.
  public let format: CodeFormat
  /// The code, without a line end after it.
  public var text: String
  /// How far it sends the same bytes.
  public var verdict: ExportVerdict

  init(_ format: CodeFormat, _ text: String, _ verdict: ExportVerdict) {
    self.format = format
    self.text = text
    self.verdict = verdict
  }

  /// Makes code of a composition.
  ///
  /// Where the composition has errors, the code is of what stands: don't offer it for use.
  /// - Complexity: O(*n*), where *n* is the length of the message up to the limit.
  public init(
    _ composition: Composition, of document: DraftDocument, as format: CodeFormat,
    options: Options = Options()
  ) {
    func write(_ writer: (some CodeWriter).Type) -> CodeExport {
      let code = writer.init(ExportParts(composition, of: document.draft, options: options), document)
      return CodeExport(format, code.text, code.verdict)
    }
    switch format {
    case .curl:
      let command = CurlCommand(composition, of: document.draft, options: CurlCommand.Options(options))
      self.init(format, command.text, command.verdict)
    case .httpie: self = write(HTTPieCommand.self)
    case .http: self = write(MessageText.self)
    case .httpFile: self = write(HTTPFileText.self)
    case .har: self = write(HARArchive.self)
    case .swift: self = write(SwiftRequestCode.self)
    case .swiftURLRequest: self = write(URLRequestCode.self)
    case .swiftAsyncHTTPClient: self = write(AsyncHTTPClientCode.self)
    case .python: self = write(PythonCode.self)
    case .javascript: self = write(JavaScriptCode.self)
    case .draft:
      let file = DraftText(document, options: options)
      self.init(format, file.text, file.verdict)
    case .url: self = write(URLText.self)
    }
  }

  /// The lines, for a view.
  ///
  /// A line ends with LF, whatever stands before it.
  public var lines: [Substring] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
  }
}

extension CurlCommand.Options {
  init(_ options: CodeExport.Options) {
    self.init()
    revealsSecrets = options.revealsSecrets
    folder = options.folder
    limit = options.limit
  }
}
