import Explanations
import ScreenModel
import WiredraftCore

/// A tab of a pane: it handles its actions and clicks, draws and explains itself.
///
/// A tab is a value in the ``PaneTabs`` of its pane; nothing else knows it. While it changes the state it works on a copy
/// of itself, which takes its place when it is done.
protocol PaneTab: Sendable {
  var id: TabID { get }
  /// The action that shows it; nil where no key does.
  var action: Action? { get }
  /// Where its keys come from.
  var context: KeyContext { get }

  /// Returns the label in the frame of its pane.
  ///
  /// - Parameter brevity: 0 to 4; the larger, the shorter the label.
  func label(in state: ComposerState, brevity: Int) -> String
  /// Returns why it can't be shown now; nil where it can.
  func absence(in state: ComposerState) -> Sentence?
  /// Returns where its keys come from now, the nearest first.
  func contexts(in state: ComposerState) -> [KeyContext]
  /// Returns what the footer calls an action here; nil for what it is called everywhere.
  func label(of action: Action, in state: ComposerState) -> String?
  /// Returns why an action would do nothing here now; nil where the tab has no objection.
  func refusal(of action: Action, in state: ComposerState) -> Sentence?

  /// Does an action; returns nil where the action is none of its own.
  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]?
  /// Prepares for being shown with the focus.
  ///
  /// - Parameter hadFocus: Whether the pane had the focus before, with another tab.
  mutating func enter(in state: inout ComposerState, hadFocus: Bool)
  /// Brings what it shows up to date with the state and into bounds, after each action.
  ///
  /// - Parameter rect: The pane; nil where it has no room.
  mutating func settle(in state: inout ComposerState, rect: Rect?)
  /// Scrolls by some lines of the wheel.
  mutating func scroll(by lines: Int, in rect: Rect, of state: inout ComposerState)
  /// Handles a click within the pane.
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState)
    -> [Effect]

  /// Draws within the frame of the pane, which fills the screen; returns the place of the cursor.
  func draw(in state: ComposerState, into screen: inout Screen) -> Point?
  /// Returns what the line that explains says of the thing under the cursor.
  func why(in state: ComposerState) -> Why
  /// Returns what help says of the thing under the cursor, before the paragraph of the tab.
  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic]
  /// Returns the row that the cursor is on, or that made the byte under it.
  func row(in state: ComposerState) -> RowReference?
  /// Returns which bytes of the message are lit while the tab has the focus.
  func highlight(in state: ComposerState) -> WireHighlight
  /// Returns the cell that the lens looks at.
  func cell(in state: ComposerState) -> (row: RowReference, isName: Bool)?
}

extension PaneTab {
  func absence(in state: ComposerState) -> Sentence? { nil }
  func contexts(in state: ComposerState) -> [KeyContext] { [context] }
  func label(of action: Action, in state: ComposerState) -> String? { nil }
  func refusal(of action: Action, in state: ComposerState) -> Sentence? { nil }
  mutating func enter(in state: inout ComposerState, hadFocus: Bool) {}
  mutating func settle(in state: inout ComposerState, rect: Rect?) {}
  mutating func scroll(by lines: Int, in rect: Rect, of state: inout ComposerState) {}
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState)
    -> [Effect]
  {
    []
  }
  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic] { [] }
  func row(in state: ComposerState) -> RowReference? { nil }
  func highlight(in state: ComposerState) -> WireHighlight { row(in: state).map { .row($0) } ?? .nothing }
  func cell(in state: ComposerState) -> (row: RowReference, isName: Bool)? {
    row(in: state).map { ($0, false) }
  }

  /// The name of its paragraph in help.
  var helpParagraph: ParagraphName { ParagraphName("pane." + id.name) }
}

/// The identity of a tab, by the name that configuration files, lessons and help have for it.
struct TabID: Sendable, Hashable {
  let name: String

  init(_ name: String) { self.name = name }
  init(_ list: RowList) { name = list.rawValue }
}
