import Explanations
import ScreenModel
import WiredraftCore

/// A tab of a pane, which handles its actions and clicks, draws itself and explains itself.
///
/// A tab is a value in the ``PaneTabs`` of its pane, and no other type refers to it. A change of the state works on a
/// copy of the tab, which then replaces the original.
protocol PaneTab: Sendable {
  var id: TabID { get }
  /// The action that shows the tab; nil if no key does.
  var action: Action? { get }
  /// The context of the tab's keys.
  var context: KeyContext { get }

  /// The parts of the tab that a key can change without a change of the draft; empty if there are none.
  var position: [AnyHashable] { get }

  /// Returns the label in the frame of its pane.
  ///
  /// - Parameter brevity: 0 to 4; the larger, the shorter the label.
  func label(in state: ComposerState, brevity: Int) -> TabLabel
  /// Returns the notes at the end of the pane's upper border, the longest first; empty for those on the message.
  func note(in state: ComposerState) -> [String]
  /// Whether the tab takes the answer's place, too, where that is below it.
  var fillsColumn: Bool { get }
  /// The part of the live pane that has the tab where there is room for several.
  var part: PaneTabs.Part { get }
  /// Returns the reason why the tab can't be shown now; nil if it can.
  func absence(in state: ComposerState) -> Sentence?
  /// Returns the current contexts of the tab's keys, the nearest first.
  func contexts(in state: ComposerState) -> [KeyContext]
  /// Returns the label of an action in the footer for this tab; nil for the general label.
  func label(of action: Action, in state: ComposerState) -> String?
  /// Returns the reason why an action is disabled here; nil if the tab doesn't disable it.
  func refusal(of action: Action, in state: ComposerState) -> Sentence?

  /// Whether the tab performs an action that has a general meaning elsewhere.
  func overrides(_ action: Action) -> Bool
  /// Performs an action; returns nil if the tab doesn't handle it.
  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]?
  /// Prepares the tab for being shown with the focus.
  ///
  /// - Parameter hadFocus: Whether the pane had the focus before, with another tab.
  mutating func enter(in state: inout ComposerState, hadFocus: Bool)
  /// Updates the tab after each action, to match the state and to be in bounds.
  ///
  /// - Parameter rect: The pane; nil if it has no room.
  mutating func settle(in state: inout ComposerState, rect: Rect?)
  /// Scrolls by lines of the mouse wheel.
  mutating func scroll(by lines: Int, in rect: Rect, of state: inout ComposerState)
  /// Handles a click within the pane.
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState)
    -> [Effect]

  /// Returns the number of lines that the contents want, which may be more than there is room for.
  func wantedRows(in state: ComposerState) -> Int
  /// Draws within the frame of the pane, which fills the screen; returns the position of the cursor.
  func draw(in state: ComposerState, into screen: inout Screen) -> Point?
  /// Returns the explanation of the item under the cursor.
  func why(in state: ComposerState) -> Why
  /// Returns the help topics of the item under the cursor, before the paragraph of the tab.
  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic]
  /// Returns the row under the cursor, or the row that made the byte under it.
  func row(in state: ComposerState) -> Draft.RowReference?
  /// Returns the bytes of the message that are highlighted while the tab has the focus.
  func highlight(in state: ComposerState) -> WireHighlight
  /// Returns the cell that the lens shows.
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

  /// The name of the tab's paragraph in help.
  var helpParagraph: ParagraphName { ParagraphName("pane." + id.name) }
}

/// The identity of a tab, by its name in configuration files, lessons and help.
struct TabID: Sendable, Hashable {
  let name: String

  init(_ name: String) { self.name = name }
  init(_ list: Draft.RowList) { name = list.rawValue }
}
