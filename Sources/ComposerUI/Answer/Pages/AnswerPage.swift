import Responses
import ScreenModel
import WiredraftCore

/// A view of one answer: what is shown below the head of the pane.
protocol AnswerPage: Sendable {
  /// The parts that a key can change.
  var position: [AnyHashable] { get }
  /// The bytes that a search looks through; nil if there is nothing to search.
  var searched: (any AnswerBytes)? { get }
  /// The offset in these bytes from which a search goes on.
  var searchOffset: Int { get }

  /// The value under the cursor, for a variable; nil if there is none.
  var value: AnswerValue? { get }

  /// The row of the request whose value is under the cursor; nil if there is none.
  var reflectedRow: Draft.RowReference? { get }

  /// Returns the number of lines that the view wants; nil if they are too many to be counted.
  func wantedRows(columns: Int) -> Int?

  /// Returns the label of an action in the footer; nil for the general label.
  func label(of action: Action) -> String?
  /// Returns the reason why an action does nothing here; nil if the view has none.
  func refusal(of action: Action, in state: ComposerState) -> Sentence?
  /// Performs an action; returns nil if the view doesn't handle it.
  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]?
  /// Brings the cursor to a place that a search has found.
  mutating func reveal(_ offset: Int)
  /// Brings the cursor onto the screen.
  mutating func settle(in rect: Rect)
  /// Scrolls by lines.
  mutating func scroll(by step: Int, in rect: Rect)
  /// Moves the cursor to a place of the rectangle; a double click does what Enter does.
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect)
  /// Returns the copies that are offered for what is under the cursor.
  func copies() -> [AnswerCopy.Choice]
  /// Draws into a rectangle, and returns the position of the cursor.
  ///
  /// - Parameter found: What was searched for; nil if nothing was.
  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point?
  /// Returns the explanation of what is under the cursor.
  func explanation(in state: ComposerState) -> Sentence
}

extension AnswerPage {
  var searched: (any AnswerBytes)? { nil }
  var searchOffset: Int { 0 }
  var value: AnswerValue? { nil }
  func wantedRows(columns: Int) -> Int? { nil }
  var reflectedRow: Draft.RowReference? { nil }
  func label(of action: Action) -> String? { nil }
  mutating func reveal(_ offset: Int) {}
  func copies() -> [AnswerCopy.Choice] { [] }
}

extension AnswerSearch? {
  /// Returns the style of each byte: that of a place that was searched for, or else another.
  func style(of other: Style) -> (Int) -> Style {
    guard let found = self else { return { _ in other } }
    return { offset in found.places(in: offset..<offset + 1).isEmpty ? other : Theme.match }
  }
}

extension Rect {
  /// The rectangle of text: a column is left for the sign of a line that goes on.
  var text: Rect { Rect(column: column + 1, row: row, columns: columns - 1, rows: rows) }
}
