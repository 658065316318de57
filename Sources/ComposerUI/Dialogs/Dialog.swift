import Explanations
import ScreenModel

/// A rectangle over the panes that has the keys while it is in front.
///
/// A dialog is a value on the stack ``ComposerState/dialogs``. It handles its actions and clicks, draws itself and places
/// its cursor; nothing else knows it. While it handles an action or a click it is off the stack, and what it returns
/// decides whether it goes back.
protocol Dialog: Sendable {
  /// Where its keys come from.
  var context: KeyContext { get }
  /// The name of its paragraph in help; nil where help has nothing to say of it.
  var helpParagraph: ParagraphName? { get }

  /// Returns what the footer calls an action here; nil for what it is called everywhere.
  func label(of action: Action, in state: ComposerState) -> String?
  /// Returns whether an action that a key gives here does anything now.
  func isEnabled(_ action: Action, in state: ComposerState) -> Bool
  /// Does an action; returns nil where the action is none of its own, so that it means what it does over every dialog.
  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep?
  /// Takes text that was typed, or pasted into a field; returns nil where it has no field.
  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep?
  /// Takes text that was pasted where no field is; returns nil where it has no use for it.
  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep?
  /// Takes the choice of a letter; returns nil where letters choose nothing.
  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep?
  /// Handles a click within its surface.
  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep
  /// Returns the surface and where the cursor is; nil where it has no room, or no cursor.
  ///
  /// - Parameter frame: The frame below it.
  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?)
  /// Brings what it shows up to date with the state, after each action.
  mutating func settle(in state: ComposerState)
  /// Scrolls, or moves the selection, by some lines of the wheel.
  mutating func scroll(by lines: Int, in state: inout ComposerState)
  /// Returns what help says of the selected thing, before the paragraph of the dialog.
  func topic(in state: ComposerState, _ texts: Paragraphs) -> HelpTopic?
}

extension Dialog {
  var helpParagraph: ParagraphName? { ParagraphName("dialog." + context.name) }
  func label(of action: Action, in state: ComposerState) -> String? { nil }
  func isEnabled(_ action: Action, in state: ComposerState) -> Bool { true }
  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? { nil }
  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep? { nil }
  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? { nil }
  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep { .stay }
  mutating func settle(in state: ComposerState) {}
  mutating func scroll(by lines: Int, in state: inout ComposerState) {}
  func topic(in state: ComposerState, _ texts: Paragraphs) -> HelpTopic? { nil }
}

/// The outcome of an action for its dialog.
struct DialogStep: Sendable {
  /// Work that is done once a dialog is back on the stack or gone, such as going to the selected row or opening another
  /// dialog.
  typealias Continuation = @Sendable (inout ComposerState) -> [Effect]

  /// Whether the dialog goes.
  let closes: Bool
  /// The work that is done then.
  let continuation: Continuation

  /// The dialog stays.
  static let stay = DialogStep.stay { _ in [] }
  /// The dialog goes.
  static let close = DialogStep.close { _ in [] }

  /// The dialog stays, and the program performs effects.
  static func stay(_ effects: [Effect]) -> DialogStep { .stay { _ in effects } }
  /// The dialog stays, and then something is done, such as opening another one over it.
  static func stay(then continuation: @escaping Continuation) -> DialogStep {
    DialogStep(closes: false, continuation: continuation)
  }
  /// The dialog goes, and then something is done.
  static func close(then continuation: @escaping Continuation) -> DialogStep {
    DialogStep(closes: true, continuation: continuation)
  }
}
