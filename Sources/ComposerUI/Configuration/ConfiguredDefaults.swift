package import DraftFormats
package import WiredraftCore

/// What new drafts and the screen begin with.
package struct ConfiguredDefaults: Sendable, Hashable {
  /// The body type of new drafts.
  package var bodyType = BodyType.usual
  /// The encoding styles of new drafts; what a file says, or leaves out, keeps its meaning.
  package var styles = EncodingStyles()
  /// Whether the mouse is taken at the start.
  package var capturesMouse = true
  /// The milliseconds to wait for the rest of a key.
  package var escapeDelay = 25
  /// The language of the code; nil for the one that was shown last.
  package var language: CodeFormat?
  /// The tab that the live pane begins with.
  var tab = TabID.wire
  /// Whether CR and LF are shown.
  var showsLineEnds = false

  package init() {}

  /// A new, empty draft.
  package var newDocument: DraftDocument {
    var document = DraftDocument()
    document.draft.body.type = bodyType
    document.draft.styles = styles
    return document
  }
}
