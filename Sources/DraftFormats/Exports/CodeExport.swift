public import WiredraftCore

/// A request as code: the text, and how closely the bytes it sends match the composition.
///
/// It is made from the composition, like every view of the request.
public struct CodeExport: Sendable {
  /// The options for making code.
  public struct Options: Sendable {
    /// Whether secret values are written as they are.
    public var revealsSecrets = false
    /// The folder that relative file paths begin in; empty to leave the paths as they are.
    public var folder = ""
    /// The limit, in bytes, for each of target, fields and body: a view needs no more than it shows.
    public var limit = Int.max
    /// The body length from which curl streams; otherwise it holds the body in memory, and accepts 1 GiB at
    /// most.
    var streamsFrom = 256 << 20

    /// Makes the default options: no limit, and secret values as dots.
    public init() {}
  }

  /// The format of the code.
  public let format: CodeFormat
  /// The code, without a line end after it.
  public var text: String
  /// The verdict on whether the code sends the same bytes.
  public var verdict: ExportVerdict

  /// Makes code from a composition.
  ///
  /// If the composition has errors, the code covers what could be composed: do not offer it for use.
  /// - Complexity: O(*n*), where *n* is the length of the message up to the limit.
  public init(
    _ composition: Composition, of document: DraftDocument, as format: CodeFormat,
    options: Options = Options()
  ) {
    var (composition, document) = (composition, document)
    // A draft file contains the rows as they are.
    if format != .draft, !options.revealsSecrets {
      (composition, document.draft) = composition.referringToEnvironment(from: document.draft)
    }
    let parts = ExportParts(composition, of: document.draft, options: options)
    let code = format.writer.init(parts, document)
    (self.format, text, verdict) = (format, code.text, code.verdict.masked(as: parts))
    // A draft file contains the references themselves.
    if format != .draft, let sentence = parts.references?.sentence(for: text) {
      verdict.notes.append(.remark(sentence))
    }
  }

  /// The lines, for a view.
  ///
  /// A line ends with LF, whatever precedes it.
  public var lines: [Substring] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
  }
}
