package import Responses
package import WiredraftCore

/// A condition on the composition of a draft, on the position of the cursor in it, or on the answers in a step.
package indirect enum LessonCondition: Sendable, Hashable {
  case method([String])
  case bytes(LessonPart, LessonComparison, String)
  case absent(LessonPart)
  /// The body is present and empty.
  case bodyIsEmpty
  /// The body is a JSON text with this value; the order of members doesn't matter.
  case bodyIsJSON(ParameterValue)
  case bodyType(Draft.BodyType)
  /// A header field is present and its value compares so.
  case field(String, LessonComparison, String)
  case fieldIsPresent(String)
  case rowGoes(String, Routing.Destination)
  case rowIsSentAs(String, String)
  case rowIsPresent(String)
  /// The cursor in the wire or hex pane is at this place.
  case cursor(LessonPlace)
  case style(String, String)
  case pane(LessonPane)
  case problem(Diagnostic.Code)
  /// A reader gives this value for a name; of a flat reader the value of its usual accessor, or the list.
  case readerReads(String, String, ParameterValue)
  /// A reader loses or refuses a row of this name.
  case readerLoses(String, String)
  /// The latest answer in the step meets an expectation.
  case answer(Expectation)
  /// The answer before the latest in the step meets an expectation.
  case earlierAnswer(Expectation)
  /// The step has at least this number of answers.
  case answers(atLeast: Int)
  /// The request that the latest answer belongs to meets a condition. The draft may have changed since.
  case sent(LessonSentCondition)
  /// The guess is the option with this letter; see ``LessonGuess/letters``.
  case guess(String)
  case not(LessonCondition)

  /// Whether the condition is about answers, or requests that were sent.
  var isAboutAnswers: Bool {
    switch self {
    case .answer, .earlierAnswer, .sent: true
    case .not(let condition): condition.isAboutAnswers
    default: false
    }
  }
}

/// A condition on the head of a request that was sent.
package enum LessonSentCondition: Sendable, Hashable {
  case method([String])
  case target(LessonComparison, String)
  /// A header field is present and its value compares so.
  case field(String, LessonComparison, String)
  case fieldIsPresent(String)
  case fieldIsAbsent(String)
}

package enum LessonPart: String, Sendable, Hashable, CaseIterable {
  /// The request target: path and query.
  case target
  /// The query, without its `?`.
  case query
  /// Everything before the body.
  case head
  case body
  /// Head and body.
  case message
}

package enum LessonComparison: String, Sendable, Hashable, CaseIterable {
  case equals = "is"
  case contains
  case starts
  case ends
}

/// A place in a message, identified by the origin of its bytes.
package enum LessonPlace: Sendable, Hashable {
  /// Bytes with a role, whether or not a row produced them.
  case role(Composition.Origin.Role)
  /// The empty line that ends the head.
  case emptyLine
  /// Any byte of the body.
  case body
  case closingDelimiter
  /// A header field, from the draft or added by a rule.
  case field(String)
  /// Any byte that a row with this name produced.
  case row(String)
  /// A byte with a role that a row with this name produced.
  case piece(Composition.Origin.Role, String)
  /// Within these bytes.
  case bytes(String)
}

package enum LessonPane: String, Sendable, Hashable, CaseIterable {
  case request
  case parameters
  /// The actual query.
  case query
  case path
  case body
  case headers
  /// The destination of each row.
  case route
  /// The bytes as text.
  case wire
  /// The bytes as digits.
  case hex
  case readers
  case code
}

/// The input for checking a lesson: a draft, its composition, the user's position in it, and the answers so far.
package struct LessonSituation: Sendable {
  package var draft: Draft
  package var composition: Composition
  /// The offset in the message of the byte at the cursor, or nil if the cursor is not in the message.
  package var cursor: Int?
  package var pane: LessonPane
  /// The answers since the step began, the latest last.
  package var answers: [LessonAnswer]
  /// The index of the option that was guessed in the step, or nil before a guess.
  package var guess: Int?

  package init(
    draft: Draft, composition: Composition, cursor: Int? = nil, pane: LessonPane = .parameters,
    answers: [LessonAnswer] = [], guess: Int? = nil
  ) {
    self.draft = draft
    self.composition = composition
    self.cursor = cursor
    self.pane = pane
    self.answers = answers
    self.guess = guess
  }
}
