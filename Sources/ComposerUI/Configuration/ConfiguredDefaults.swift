package import DraftFormats
package import WiredraftCore

/// The initial settings of new drafts and of the screen.
package struct ConfiguredDefaults: Sendable, Hashable {
  /// The body type of new drafts.
  package var bodyType = Draft.BodyType.usual
  /// The encoding styles of new drafts; existing draft files keep their meaning.
  package var styles = EncodingStyles()
  /// Whether the mouse is captured at the start.
  package var capturesMouse = true
  /// The number of milliseconds to wait for the rest of a key.
  package var escapeDelay = 25
  /// The language of the code; nil for the one shown last.
  package var language: CodeFormat?
  var tab = TabID.wire
  var showsLineEnds = false
  /// The words that make the name of an environment one of production.
  package var production = ProductionWords()

  /// The days that an exchange is kept; 0 for none.
  package var historyDays = 30
  /// The seconds of silence after which a stream of events is ended; 0 for never.
  package var streamSilence = 300
  /// The megabytes of all exchanges that are kept, and of one answer.
  package var historySize = 500, historyAnswerSize = 50

  /// The reader of queries and forms, where neither the draft nor its folder names one; nil for none.
  package var reader: String?

  package init() {}

  /// The value of the `User-Agent` field that a new draft begins with; nil for a draft without the field.
  package var userAgent: String?

  /// A new draft: without a URL, and with the field that many servers refuse a request without.
  package var newDocument: DraftDocument {
    var document = DraftDocument()
    document.draft.body.type = bodyType
    document.draft.styles = styles
    if let userAgent { document.draft.headers = [Draft.Row("User-Agent", userAgent)] }
    return document
  }
}
