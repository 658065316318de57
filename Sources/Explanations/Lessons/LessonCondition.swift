package import WiredraftCore

/// Something that is so of what a draft becomes, or of where the cursor is in it.
package indirect enum LessonCondition: Sendable, Hashable {
  /// The method is one of these.
  case method([String])
  /// A part of the message has these bytes.
  case bytes(LessonPart, LessonComparison, String)
  /// A part of the message is not there.
  case absent(LessonPart)
  /// The body is there and has no byte.
  case bodyIsEmpty
  /// The body is a JSON text of this value; the order of members is free.
  case bodyIsJSON(ParameterValue)
  /// The draft's body has this type.
  case bodyType(BodyType)
  /// A header field is there and its value is so.
  case field(String, LessonComparison, String)
  /// A header field is there.
  case fieldIsPresent(String)
  /// A row with this name goes to a place.
  case rowGoes(String, Destination)
  /// A row with this name is sent as these bytes.
  case rowIsSentAs(String, String)
  /// There is a row with this name.
  case rowIsPresent(String)
  /// The cursor of the wire, or of hex, is here.
  case cursor(LessonPlace)
  /// An encoding style is set to a word.
  case style(String, String)
  /// This is what is looked at.
  case pane(LessonPane)
  /// There is a diagnostic of this kind.
  case problem(DiagnosticCode)
  /// A condition is not met.
  case not(LessonCondition)
}

/// A part of a message.
package enum LessonPart: String, Sendable, Hashable, CaseIterable {
  /// The request target: path and query.
  case target
  /// The query, without its `?`.
  case query
  /// All before the body.
  case head
  case body
  /// Head and body.
  case message
}

/// How bytes are compared.
package enum LessonComparison: String, Sendable, Hashable, CaseIterable {
  /// They are the same.
  case equals = "is"
  /// They stand in it.
  case contains
  /// It starts with them.
  case starts
  /// It ends with them.
  case ends
}

/// A place in a message, told by what made its bytes.
package enum LessonPlace: Sendable, Hashable {
  /// Bytes of a role that no row need have made.
  case role(Role)
  /// The empty line that ends the head.
  case emptyLine
  /// Any byte of the body.
  case body
  /// The closing delimiter of a multipart body.
  case closingDelimiter
  /// A header field, added or not.
  case field(String)
  /// Any byte that a row with this name made.
  case row(String)
  /// A byte of a role that a row with this name made.
  case piece(Role, String)
  /// Within these bytes.
  case bytes(String)
}

/// What can be looked at in the composer.
package enum LessonPane: String, Sendable, Hashable, CaseIterable {
  /// Method and URL.
  case request
  /// The grid of parameters.
  case parameters
  /// The actual query.
  case query
  /// The values in the path.
  case path
  case body
  /// The header fields.
  case headers
  /// Where each row goes.
  case route
  /// The bytes as text.
  case wire
  /// The bytes as digits.
  case hex
  /// The request as code.
  case code
}

/// What a lesson is graded on: a draft, what it becomes, and where one looks.
package struct LessonSituation: Sendable {
  package var draft: Draft
  /// What it becomes.
  package var composition: Composition
  /// The offset in the message of the byte that the cursor is on; nil where the cursor is not in the message.
  package var cursor: Int?
  /// What is looked at.
  package var pane: LessonPane

  package init(draft: Draft, composition: Composition, cursor: Int? = nil, pane: LessonPane = .parameters) {
    self.draft = draft
    self.composition = composition
    self.cursor = cursor
    self.pane = pane
  }
}
