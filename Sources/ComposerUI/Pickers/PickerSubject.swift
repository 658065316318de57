import Explanations
import ScreenModel

protocol PickerSubject: Sendable {
  associatedtype Value: Sendable, Equatable

  var title: String { get }
  var helpParagraph: ParagraphName? { get }
  var choices: [PickerChoice<Value>] { get }
  /// The choices that are listed when another value is asked for; their letters always work.
  var more: [PickerChoice<Value>] { get }
  var nameColumns: Int { get }
  /// The titles of the columns, the first that of the names; empty for none.
  var columnTitles: [String] { get }
  func style(of value: Value) -> Style
  var settings: SettingsSection? { get }
  var hasFits: Bool { get }
  var takesOther: Bool { get }

  func value(typed text: String) -> Value?
  /// Returns the value of a letter that no choice has; nil if there is none.
  func value(ofLetter letter: Character) -> Value?
  func paragraph(of value: Value) -> ParagraphName?
  /// Returns an explanation of a value, for the explanation line; nil to use that of help.
  func why(of value: Value, in state: ComposerState) -> Sentence?
  /// The value is nil if the user can type another value but has not yet done so.
  func preview(of value: Value?, in state: ComposerState) -> Sentence
  /// Applies a value, after the list is closed.
  func take(_ value: Value, in state: inout ComposerState) -> [Effect]
}

extension PickerSubject {
  var more: [PickerChoice<Value>] { [] }
  var settings: SettingsSection? { nil }
  var nameColumns: Int { 9 }
  var columnTitles: [String] { [] }
  func style(of value: Value) -> Style { .plain }
  var hasFits: Bool { false }
  var takesOther: Bool { false }
  func value(typed text: String) -> Value? { nil }
  func value(ofLetter letter: Character) -> Value? { nil }
  func paragraph(of value: Value) -> ParagraphName? { nil }
  func why(of value: Value, in state: ComposerState) -> Sentence? { nil }
}

struct PickerChoice<Value: Sendable & Equatable>: Sendable {
  var value: Value
  /// The letter that selects the choice; `\0` for none.
  var letter: Character
  var name: String
  /// Notes on the effect on parameters, or a description.
  var columns: [String]
  var shortNote: String
  /// Whether the row's text is valid for this type; always true in lists of other subjects.
  var isFitting = true
}
