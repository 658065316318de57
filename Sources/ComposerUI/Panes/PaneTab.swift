import Explanations
import ScreenModel
import WiredraftCore

/// A tab is a value in the ``PaneTabs`` of its pane. A change of the state works on a copy of the tab, which then
/// replaces the original.
protocol PaneTab: Sendable {
  var id: TabID { get }
  var action: Action? { get }
  var context: KeyContext { get }

  /// The parts of the tab that a key can change without a change of the draft; empty if there are none.
  var position: [AnyHashable] { get }

  /// The brevity is 0 to 4; the larger, the shorter the label.
  func label(in state: ComposerState, brevity: Int) -> TabLabel
  /// Returns the notes at the end of the pane's upper border, the longest first; empty for those on the message.
  func note(in state: ComposerState) -> [String]
  /// Whether the tab takes the answer's place, too, where that is below it.
  var fillsColumn: Bool { get }
  /// The part of the live pane that has the tab where there is room for several.
  var part: PaneTabs.Part { get }
  func absence(in state: ComposerState) -> Sentence?
  func contexts(in state: ComposerState) -> [KeyContext]
  func label(of action: Action, in state: ComposerState) -> String?
  func refusal(of action: Action, in state: ComposerState) -> Sentence?

  /// Whether the tab performs an action that has a general meaning elsewhere.
  func overrides(_ action: Action) -> Bool
  /// Performs an action; returns nil if the tab doesn't handle it.
  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]?
  /// `hadFocus` tells whether the pane had the focus before, with another tab.
  mutating func enter(in state: inout ComposerState, hadFocus: Bool)
  /// Runs after each action. The rectangle is nil if the pane has no room.
  mutating func settle(in state: inout ComposerState, rect: Rect?)
  mutating func scroll(by lines: Int, in rect: Rect, of state: inout ComposerState)
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState)
    -> [Effect]

  func wantedRows(in state: ComposerState) -> Int
  /// Draws within the frame of the pane, which fills the screen; returns the position of the cursor.
  func draw(in state: ComposerState, into screen: inout Screen) -> Point?
  func why(in state: ComposerState) -> Why
  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic]
  /// Returns the row under the cursor, or the row that made the byte under it.
  func row(in state: ComposerState) -> Draft.RowReference?
  func highlight(in state: ComposerState) -> WireHighlight
  func cell(in state: ComposerState) -> (row: Draft.RowReference, isName: Bool)?
}

extension PaneTab {
  func note(in state: ComposerState) -> [String] { [] }
  var position: [AnyHashable] { [] }
  var fillsColumn: Bool { false }
  var part: PaneTabs.Part { .upper }
  func absence(in state: ComposerState) -> Sentence? { nil }
  func contexts(in state: ComposerState) -> [KeyContext] { [context] }
  func label(of action: Action, in state: ComposerState) -> String? { nil }
  func refusal(of action: Action, in state: ComposerState) -> Sentence? { nil }
  func overrides(_ action: Action) -> Bool { false }
  mutating func enter(in state: inout ComposerState, hadFocus: Bool) {}
  mutating func settle(in state: inout ComposerState, rect: Rect?) {}
  mutating func scroll(by lines: Int, in rect: Rect, of state: inout ComposerState) {}
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState)
    -> [Effect]
  {
    []
  }
  func wantedRows(in state: ComposerState) -> Int { .max }
  func draw(in state: ComposerState, into screen: inout Screen) -> Point? { nil }
  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic] { [] }
  func row(in state: ComposerState) -> Draft.RowReference? { nil }
  func highlight(in state: ComposerState) -> WireHighlight { row(in: state).map { .row($0) } ?? .nothing }
  func cell(in state: ComposerState) -> (row: Draft.RowReference, isName: Bool)? {
    row(in: state).map { ($0, false) }
  }

  var helpParagraph: ParagraphName { ParagraphName("pane." + id.name) }
}

/// The identity of a tab, by its name in configuration files, lessons and help.
struct TabID: Sendable, Hashable {
  let name: String

  init(_ name: String) { self.name = name }
  init(_ list: Draft.RowList) { name = list.rawValue }
}
