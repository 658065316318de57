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
    switch format {
    case .curl:
      let command = CurlCommand(composition, of: document.draft, options: CurlCommand.Options(options))
      self.init(format, command.text, command.verdict)
    case .httpie, .http, .httpFile, .har, .swift, .swiftURLRequest, .swiftAsyncHTTPClient, .python,
      .javascript,
      .draft, .url:
      var verdict = ExportVerdict(tool: format.title)
      verdict.notes = [.refuses("it can't be made yet")]
      self.init(format, "", verdict)
    }
  }

  /// The lines, for a view.
  public var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}

extension CurlCommand.Options {
  init(_ options: CodeExport.Options) {
    self.init()
    revealsSecrets = options.revealsSecrets
    folder = options.folder
    limit = options.limit
  }
}
