import Explanations
import ScreenModel

/// The list of what can be done with the row of the cursor and has no key of its own.
struct RowMenu: PickerSubject {
  let choices: [PickerChoice<Action>]

  init(_ state: ComposerState) {
    choices = Self.entries.map { letter, name, action in
      let refusal = state.refusal(of: action)
      return PickerChoice(
        value: action, letter: letter, name: name, columns: [], shortNote: "", isFitting: refusal == nil)
    }
  }

  var title: String { "Row" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.row") }
  var nameColumns: Int { 44 }
  var hasFits: Bool { true }

  func preview(of action: Action?, in state: ComposerState) -> Sentence {
    action.flatMap { state.refusal(of: $0) }.map { "Not now: \($0)" } ?? ""
  }

  func why(of action: Action, in state: ComposerState) -> Sentence? { action.sentence }

  func take(_ action: Action, in state: inout ComposerState) -> [Effect] { state.performInPanes(action) }

  private static let entries: [(letter: Character, name: String, action: Action)] = [
    ("r", "send as typed, unescaped, or encode again", .toggleVerbatim),
    ("s", "hide the value as a secret, or show it", .toggleSecret),
    ("$", "take the value from the environment, or not", .toggleEnvironment),
    (">", "unfold; make an object or array of rows", .nest),
    ("<", "fold; make rows of the members", .flatten),
    ("v", "select several rows", .selectRows),
    ("f", "make a query or body of your own, or go back", .override),
    ("a", "add the query's rows, or replace the others", .toggleQueryAdds),
    ("i", "edit in a box of several lines", .editInBox),
    ("d", "description", .editDescription),
    ("n", "file name of the part", .editPartName),
    ("c", "content type of the part", .editPartType),
    ("=", "compare the forms of the value", .lens),
  ]

  /// Returns the action of a letter that was a key of its own in version 0.1; nil for other keys.
  static func action(ofOldKey key: KeyPress) -> Action? {
    entries.prefix(7).first { key == .letter($0.letter) }?.action
  }

  static func letter(of action: Action) -> Character? { entries.first { $0.action == action }?.letter }
}
