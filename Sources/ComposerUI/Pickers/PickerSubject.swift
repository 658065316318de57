import Explanations

/// The subject of a list of choices, such as the method.
///
/// A new list of choices is one type: it has the choices, says what each would do, and does it.
protocol PickerSubject: Sendable {
  associatedtype Value: Sendable, Equatable

  var title: String { get }
  /// The name of its paragraph in help.
  var helpParagraph: ParagraphName? { get }
  var choices: [PickerChoice<Value>] { get }
  /// The columns that the names have.
  var nameColumns: Int { get }
  /// Whether a sign marks the choices that don't fit.
  var hasFits: Bool { get }
  /// Whether a value that is not in the list can be typed.
  var takesOther: Bool { get }

  /// Returns the value that was typed; nil where none can be.
  func value(typed text: String) -> Value?
  /// Returns the value of a letter that no choice has; nil where it has none.
  func value(ofLetter letter: Character) -> Value?
  /// Returns the name of a value's own paragraph in help.
  func paragraph(of value: Value) -> ParagraphName?
  /// Says what a value would do, for the lines below the list.
  ///
  /// - Parameter value: Nil where another one can be typed, but is not yet.
  func preview(of value: Value?, in state: ComposerState) -> Sentence
  /// Takes a value, once the list is closed.
  func take(_ value: Value, in state: inout ComposerState) -> [Effect]
}

extension PickerSubject {
  var nameColumns: Int { 9 }
  var hasFits: Bool { false }
  var takesOther: Bool { false }
  func value(typed text: String) -> Value? { nil }
  func value(ofLetter letter: Character) -> Value? { nil }
  func paragraph(of value: Value) -> ParagraphName? { nil }
}

/// One of the choices of a list.
struct PickerChoice<Value: Sendable & Equatable>: Sendable {
  var value: Value
  /// The letter that takes it.
  var letter: Character
  var name: String
  /// Notes on what it does with parameters, or what it is.
  var columns: [String]
  /// The last of them, where there is no room for all of it.
  var shortNote: String
  /// Whether the row's text is one of this type; always, where something else is chosen.
  var isFitting = true
}
