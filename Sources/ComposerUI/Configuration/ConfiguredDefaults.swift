public import DraftFormats
public import WiredraftCore

/// What new drafts and the screen begin with.
public struct ConfiguredDefaults: Sendable, Hashable {
  /// The body type of new drafts.
  public var bodyType = BodyType.usual
  /// The encoding styles of new drafts; what a file says, or leaves out, keeps its meaning.
  public var styles = EncodingStyles()
  /// Whether the mouse is taken at the start.
  public var capturesMouse = true
  /// The milliseconds to wait for the rest of a key.
  public var escapeDelay = 25
  /// The language of the code; nil for the one that was shown last.
  public var language: CodeFormat?
  /// The tab that the live pane begins with.
  var tab = TabID.wire
  /// Whether CR and LF are shown.
  var showsLineEnds = false

  /// Makes those of the program.
  public init() {}

  /// A new, empty draft.
  public var newDocument: DraftDocument {
    var document = DraftDocument()
    document.draft.body.type = bodyType
    document.draft.styles = styles
    return document
  }
}
