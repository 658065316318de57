import Explanations
import ScreenModel
import WiredraftCore

/// A list of choices, each with a letter.
struct PickerDialog<Subject: PickerSubject>: ListDialog {
  let subject: Subject
  let choices: [PickerChoice<Subject.Value>]
  var selection: Int { didSet { if selection != choices.count { editor = nil } } }
  /// The editor of another value, while it is being typed.
  private(set) var editor: LineEditor?
  /// The effect of the selected choice.
  private(set) var preview: Sentence = ""

  /// Selects a value; if it is not in the list, selects the line for another value.
  init(_ subject: Subject, selecting value: Subject.Value?) {
    self.subject = subject
    choices = subject.choices
    selection = choices.firstIndex { $0.value == value } ?? (subject.takesOther ? choices.count : 0)
  }

  /// The number of lines to choose from.
  var count: Int { choices.count + (subject.takesOther ? 1 : 0) }

  /// The selected value, or the typed one.
  private var value: Subject.Value? {
    if let editor { return subject.value(typed: editor.text) }
    return choices.indices.contains(selection) ? choices[selection].value : nil
  }

  static var wheelStep: Int { 1 }
  var context: KeyContext { editor == nil ? .picker : .typing }
  var helpParagraph: ParagraphName? { subject.helpParagraph }

  func list(in state: ComposerState) -> ListWindow { PickerView(state: state, picker: self).list }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    PickerView(state: state, picker: self).draw()
  }

  func why(in state: ComposerState) -> Why? {
    value.flatMap { subject.why(of: $0, in: state) }.map { Why(text: $0) } ?? Why(helpOf: self, in: state)
  }

  func topic(in state: ComposerState, _ texts: Paragraphs) -> HelpTopic? {
    value.flatMap { subject.paragraph(of: $0) }.flatMap { HelpTopic($0, in: texts) }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action == .typeAnother ? subject.takesOther : action != .nextQuestion
  }

  mutating func settle(in state: ComposerState) { preview = subject.preview(of: value, in: state) }

  mutating func choose(in state: inout ComposerState) -> DialogStep {
    if editor?.text.isEmpty == true { return .close }
    guard let value else {
      typeAnother(in: state)
      return .stay
    }
    return take(value)
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    if action == .typeAnother, subject.takesOther {
      typeAnother(in: state)
      return .stay
    }
    return editor?.apply(action) == true ? .stay : nil
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    editor?.insert(text)
    return .stay
  }

  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    let choice = choices.first { $0.letter == letter }
    return (choice?.value ?? subject.value(ofLetter: letter)).map(take) ?? .stay
  }

  private func take(_ value: Subject.Value) -> DialogStep {
    .close { [subject] state in subject.take(value, in: &state) }
  }

  private mutating func typeAnother(in state: ComposerState) {
    selection = choices.count
    editor = LineEditor(choices.contains { $0.name == state.draft.method } ? "" : state.draft.method)
  }
}

extension KeyContext {
  /// The keys while a list of choices is open.
  static let picker = KeyContext(
    "picker", "In a list of choices", otherKeys: .choices,
    bindings: [
      .init([.named(.down)], .moveDown, footer: 2),
      .init([.named(.up)], .moveUp, footer: 2),
      .init([.named(.pageDown)], .pageDown),
      .init([.named(.pageUp)], .pageUp),
      .init([.named(.home)], .moveToFirst),
      .init([.named(.end)], .moveToLast),
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.tab)], .typeAnother, footer: 4),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 5),
    ])
}
