import Explanations
import ScreenModel

/// A rectangle over the panes that receives the keys while it is in front.
///
/// A dialog is a value on the stack ``ComposerState/dialogs``. It handles its actions and clicks, draws itself and places
/// its cursor; nothing else depends on it. While it handles an action or a click it is off the stack, and its result
/// decides whether it goes back.
protocol Dialog: Sendable {
  var context: KeyContext { get }
  /// The name of its paragraph in help; nil if there is none.
  var helpParagraph: ParagraphName? { get }

  /// The section of the settings that it is; nil for other dialogs.
  var settings: SettingsSection? { get }

  /// Whether it asks before something is lost or replaced, so that keys typed before it was on the screen are left out.
  var isQuestion: Bool { get }

  /// Whether its list is being read, so that what is typed at it, but for the text of its field, waits.
  var awaitsEntries: Bool { get }

  /// Returns the footer's label of an action in this dialog; nil for its usual label.
  func label(of action: Action, in state: ComposerState) -> String?
  /// Returns whether an action that is bound to a key here does anything now.
  func isEnabled(_ action: Action, in state: ComposerState) -> Bool
  /// Performs an action; returns nil if the dialog does not handle it, so that it has its general meaning.
  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep?
  /// Handles text that was typed, or pasted into a field; returns nil if there is no field.
  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep?
  /// Handles text that was pasted outside a field; returns nil if the dialog has no use for it.
  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep?
  /// Makes the choice of a letter; returns nil if letters are not choices.
  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep?
  /// Handles a click within its surface.
  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep
  /// Returns the surface and the position of the cursor, each nil if there is none.
  ///
  /// - Parameter frame: The frame below it.
  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?)
  /// Updates the dialog after each action.
  mutating func settle(in state: ComposerState)
  /// Scrolls, or moves the selection, by a number of lines of the mouse wheel.
  mutating func scroll(by lines: Int, in state: inout ComposerState)
  /// Returns the explanation of the selected item; nil to explain the item under the dialog.
  func why(in state: ComposerState) -> Why?
  /// Returns the help on the selected item, which precedes the paragraph of the dialog.
  func topic(in state: ComposerState, _ texts: Paragraphs) -> HelpTopic?
}

extension Dialog {
  var helpParagraph: ParagraphName? { ParagraphName("dialog." + context.name) }
  var settings: SettingsSection? { nil }
  var isQuestion: Bool { false }
  var awaitsEntries: Bool { false }
  func label(of action: Action, in state: ComposerState) -> String? { nil }
  func isEnabled(_ action: Action, in state: ComposerState) -> Bool { true }
  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? { nil }
  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep? { nil }
  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? { nil }
  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep { .stay }
  mutating func settle(in state: ComposerState) {}
  mutating func scroll(by lines: Int, in state: inout ComposerState) {}
  func why(in state: ComposerState) -> Why? { Why(helpOf: self, in: state) }
  func topic(in state: ComposerState, _ texts: Paragraphs) -> HelpTopic? { nil }
}

/// The outcome of an action for its dialog.
struct DialogStep: Sendable {
  /// Work to do after a dialog is back on the stack or gone, such as going to the selected row or opening another
  /// dialog.
  typealias Continuation = @Sendable (inout ComposerState) -> [Effect]

  /// Whether the dialog closes.
  let closes: Bool
  /// The work to do afterwards.
  let continuation: Continuation

  static let stay = DialogStep.stay { _ in [] }
  /// The dialog closes.
  static let close = DialogStep.close { _ in [] }

  /// The dialog stays, and the program performs effects.
  static func stay(_ effects: [Effect]) -> DialogStep { .stay { _ in effects } }
  /// The dialog stays, and then work is done, such as opening another dialog over it.
  static func stay(then continuation: @escaping Continuation) -> DialogStep {
    DialogStep(closes: false, continuation: continuation)
  }
  /// The dialog closes, and then work is done.
  static func close(then continuation: @escaping Continuation) -> DialogStep {
    DialogStep(closes: true, continuation: continuation)
  }
}
