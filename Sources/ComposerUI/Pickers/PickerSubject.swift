import Explanations
import ScreenModel

/// The subject of a list of choices, such as the method.
///
/// A new list of choices is one type, which provides the choices, a preview of each, and its effect.
protocol PickerSubject: Sendable {
  associatedtype Value: Sendable, Equatable

  var title: String { get }
  /// The name of the subject's paragraph in help.
  var helpParagraph: ParagraphName? { get }
  var choices: [PickerChoice<Value>] { get }
  /// The choices that are listed when another value is asked for; their letters always work.
  var more: [PickerChoice<Value>] { get }
  /// The width of the names, in columns.
  var nameColumns: Int { get }
  /// The titles of the columns, the first that of the names; empty for none.
  var columnTitles: [String] { get }
  /// Returns the style of a value's name.
  func style(of value: Value) -> Style
  /// The section of the settings that the list is; nil for other lists.
  var settings: SettingsSection? { get }
  /// Whether a sign marks the choices that don't fit.
  var hasFits: Bool { get }
  /// Whether the user can type a value that is not in the list.
  var takesOther: Bool { get }

  /// Returns the value of a typed text; nil if the subject takes no other values.
  func value(typed text: String) -> Value?
  /// Returns the value of a letter that no choice has; nil if there is none.
  func value(ofLetter letter: Character) -> Value?
  /// Returns the name of a value's own paragraph in help.
  func paragraph(of value: Value) -> ParagraphName?
  /// Returns an explanation of a value, for the explanation line; nil to use that of help.
  func why(of value: Value, in state: ComposerState) -> Sentence?
  /// Returns a sentence about the effect of a value, for the lines below the list.
  ///
  /// - Parameter value: Nil if the user can type another value but has not yet done so.
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

/// A choice of a list.
struct PickerChoice<Value: Sendable & Equatable>: Sendable {
  var value: Value
  /// The letter that selects the choice; `\0` for none.
  var letter: Character
  var name: String
  /// Notes on the effect on parameters, or a description.
  var columns: [String]
  /// A short form of the last note, for narrow screens.
  var shortNote: String
  /// Whether the row's text is valid for this type; always true in lists of other subjects.
  var isFitting = true
}
