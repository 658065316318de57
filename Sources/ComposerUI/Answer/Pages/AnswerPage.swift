import Responses
import ScreenModel
import WiredraftCore

protocol AnswerPage: Sendable {
  /// The parts that a key can change.
  var position: [AnyHashable] { get }
  var searched: (any AnswerBytes)? { get }
  var searchOffset: Int { get }

  var value: AnswerValue? { get }

  var reflectedRow: Draft.RowReference? { get }

  /// Returns the number of lines that the view wants; nil if they are too many to be counted.
  func wantedRows(columns: Int) -> Int?

  /// Returns the label of an action in the footer; nil for the general label.
  func label(of action: Action) -> String?
  func refusal(of action: Action, in state: ComposerState) -> Sentence?
  /// Performs an action; returns nil if the view doesn't handle it.
  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]?
  mutating func reveal(_ offset: Int)
  mutating func settle(in rect: Rect)
  mutating func scroll(by step: Int, in rect: Rect)
  /// Moves the cursor to a place of the rectangle; a double click does what Enter does.
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect)
  func copies() -> [AnswerCopy.Choice]
  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point?
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
  func style(of other: Style) -> (Int) -> Style {
    guard let found = self else { return { _ in other } }
    return { offset in found.places(in: offset..<offset + 1).isEmpty ? other : Theme.match }
  }
}

extension Rect {
  /// The rectangle of text: a column is left for the sign of a line that goes on.
  var text: Rect { Rect(column: column + 1, row: row, columns: columns - 1, rows: rows) }
}
