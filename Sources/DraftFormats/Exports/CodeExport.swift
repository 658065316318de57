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
    /// The length of a body from which curl streams it, which would hold it in memory, and takes 1 GiB at most.
    var streamsFrom = 256 << 20

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
    let code = format.writer.init(ExportParts(composition, of: document.draft, options: options), document)
    self.init(format, code.text, code.verdict)
  }

  /// The lines, for a view.
  ///
  /// A line ends with LF, whatever stands before it.
  public var lines: [Substring] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
  }
}
