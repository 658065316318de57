/// The differences between two answers, as a list of rows for a pane.
///
///     let comparison = AnswerComparison(
///       ComparedAnswer(response: one, content: oneContent, text: oneContent, json: oneIndex),
///       ComparedAnswer(response: other, content: otherContent, text: otherContent, json: otherIndex))
///     comparison.rows.first { $0.part == .body }?.label  // $.items[0].price
///
/// First come the status, the fields and the trailers. Fields are compared by name, whatever their order; of fields of
/// the same name, the values are compared as a list. Then come the bodies: as JSON, else line by line, else by bytes.
package struct AnswerComparison: Sendable, Hashable {
  /// The part of the answers that a row is about.
  package enum Part: Sendable, Hashable { case status, field, trailer, body }

  /// The kind of a row.
  package enum Change: Sendable, Hashable {
    /// Both answers have it, and differ.
    case changed
    /// Only the second answer has it.
    case added
    /// Only the first answer has it.
    case removed
    /// The label is a sentence about the comparison itself.
    case note
  }

  package struct Row: Sendable, Hashable {
    /// The part that it is about.
    package let part: Part
    /// The kind of difference.
    package let change: Change
    /// The name of the field, the JSONPath of the value, or the number of the line; of a note its sentence.
    ///
    /// The path is that in the first answer, unless only the second has the value.
    package let label: String
    /// The text in the first answer, at most ``AnswerComparison/longestText`` bytes and an ellipsis; nil if there is none.
    package let left: String?
    /// The text in the second answer.
    package let right: String?
    /// Whether it differs each time, such as Date, or has no effect, such as `1.0` for `1`.
    package let isMuted: Bool
    /// The range of the value or line in the text of the first body; nil for other rows.
    package let leftRange: Range<Int>?
    /// The range of the value or line in the text of the second body.
    package let rightRange: Range<Int>?
  }

  /// The way in which two bodies were compared.
  package enum Method: Sendable, Hashable {
    /// Value by value, as JSON.
    case structure
    /// Line by line.
    case lines
    /// Byte by byte, up to the first difference.
    case bytes
  }

  /// The differences, in the order of the first answer.
  package let rows: [Row]
  /// The way in which the bodies were compared.
  package let method: Method
  /// Whether there are more differences than ``maximumCount``, so that some have no row.
  package let isCut: Bool

  /// The largest number of rows; a note that some are missing comes after them.
  package static let maximumCount = 1_000
  /// The size in bytes beyond which bodies are compared by bytes alone.
  package static let largestBody = 8 << 20
  /// The number of values of a JSON text beyond which it is compared line by line.
  package static let maximumValues = 1_000_000
  /// The number of lines of a text beyond which it is compared by bytes alone.
  package static let maximumLines = 500_000
  /// The number of lines that are removed or added, beyond which lines are compared by their numbers.
  package static let maximumEdits = 1_000
  /// The length in bytes at which a text of a row is cut.
  package static let longestText = 1_000

  /// Whether the answers are the same but for muted rows and notes.
  package var isSame: Bool { !isCut && rows.allSatisfy { $0.isMuted || $0.change == .note } }

  /// Compares two answers.
  ///
  /// Bodies of up to ``largestBody`` bytes that are text are read into memory, with 36 bytes for each value of JSON; of
  /// others a few kilobytes at a time.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the answers; lines take up to ``maximumEdits`` times as long.
  package init(_ one: ComparedAnswer, _ other: ComparedAnswer) {
    self.init(one, other, maximumValues: Self.maximumValues)
  }

  /// Compares two answers with another limit of values.
  package init(_ one: ComparedAnswer, _ other: ComparedAnswer, maximumValues: Int) {
    var list = ComparisonList(maximumValues: maximumValues)
    list.compareStatus(one.response.statusLine, other.response.statusLine)
    list.compareFields(one.response.fields, other.response.fields, part: .field)
    list.compareFields(one.response.trailers, other.response.trailers, part: .trailer)
    method = list.compareBodies(one, other)
    isCut = list.isCut
    rows = list.finished
  }
}

/// An answer that is compared with another one.
package struct ComparedAnswer: Sendable {
  package let response: Response
  /// The content without its codings.
  package let content: any AnswerBytes
  /// The content as a text in UTF-8; nil if it is none.
  package let text: (any AnswerBytes)?
  /// The index of the text; nil if it isn't JSON.
  package let json: JSONIndex?

  /// Collects the parts of an answer.
  package init(response: Response, content: any AnswerBytes, text: (any AnswerBytes)?, json: JSONIndex?) {
    self.response = response
    self.content = content
    self.text = text
    self.json = json
  }

  var isJSON: Bool { text != nil && json?.isComplete == true }
  var size: Int { text?.count ?? content.count }
}
