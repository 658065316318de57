import Explanations
import ScreenModel

/// A dialog is a value on the stack ``ComposerState/dialogs``. While it handles an action or a click it is off the
/// stack, and its result decides whether it goes back.
protocol Dialog: Sendable {
  var context: KeyContext { get }
  var helpParagraph: ParagraphName? { get }

  var settings: SettingsSection? { get }

  /// Whether it asks before something is lost or replaced, so that keys typed before it was on the screen are left out.
  var isQuestion: Bool { get }

  /// Whether its list is being read, so that what is typed at it, but for the text of its field, waits.
  var awaitsEntries: Bool { get }

  func label(of action: Action, in state: ComposerState) -> String?
  func isEnabled(_ action: Action, in state: ComposerState) -> Bool
  /// Performs an action; returns nil if the dialog does not handle it, so that it has its general meaning.
  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep?
  /// Handles text that was typed, or pasted into a field; returns nil if there is no field.
  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep?
  /// Handles text that was pasted outside a field; returns nil if the dialog has no use for it.
  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep?
  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep?
  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep
  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?)
  /// Updates the dialog after each action.
  mutating func settle(in state: ComposerState)
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

struct DialogStep: Sendable {
  /// Work to do after a dialog is back on the stack or gone, such as going to the selected row or opening another
  /// dialog.
  typealias Continuation = @Sendable (inout ComposerState) -> [Effect]

  let closes: Bool
  let continuation: Continuation

  static let stay = DialogStep.stay { _ in [] }
  static let close = DialogStep.close { _ in [] }

  static func stay(_ effects: [Effect]) -> DialogStep { .stay { _ in effects } }
  static func stay(then continuation: @escaping Continuation) -> DialogStep {
    DialogStep(closes: false, continuation: continuation)
  }
  static func close(then continuation: @escaping Continuation) -> DialogStep {
    DialogStep(closes: true, continuation: continuation)
  }
}
