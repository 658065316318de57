import Explanations
import Panels
import ScreenModel

protocol Question: PanelDialog {
  static var kind: QuestionKind<Self> { get }
  var title: String { get }
  var texts: [Sentence] { get }
  var plainTexts: [Sentence] { get }
  /// The question in plain mode, with the words of its answers; nil if it isn't asked there.
  var plainLine: String? { get }
}

struct QuestionKind<Subject: Question>: Sendable {
  struct Answer: Sendable {
    let binding: Keymap.Binding
    /// The word in plain mode, which may be cut to what is like no other answer's.
    let word: String
    let isOffered: @Sendable (Subject) -> Bool
    let run: @Sendable (Subject, inout ComposerState) -> [Effect]

    init(
      _ word: String, _ action: Action, _ keys: [KeyPress], footer: Int,
      isOffered: @escaping @Sendable (Subject) -> Bool = { _ in true },
      run: @escaping @Sendable (Subject, inout ComposerState) -> [Effect]
    ) {
      (self.word, self.isOffered, self.run) = (word, isOffered, run)
      binding = .init(keys, action, footer: footer)
    }
  }

  let keys: KeyContext
  let help: ParagraphName
  let answers: [Answer]

  init(_ name: String, _ title: String, help: String, isExclusive: Bool = true, _ answers: [Answer]) {
    (self.help, self.answers) = (ParagraphName(help), answers)
    keys = KeyContext(
      name, title, isExclusive: isExclusive,
      bindings: answers.map(\.binding) + [.init([.letter("?"), .named(.function(1))], .help, footer: 9)])
  }
}

extension Question {
  static var keys: KeyContext { kind.keys }
  var context: KeyContext { Self.keys }
  var helpParagraph: ParagraphName? { Self.kind.help }
  var isQuestion: Bool { true }
  var plainTexts: [Sentence] { [] }
  var plainLine: String? { nil }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    answer(action)?.isOffered(self) ?? true
  }

  func label(of action: Action, in state: ComposerState) -> String? { answer(action)?.word }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? { step(for: action) }

  func step(for action: Action) -> DialogStep? {
    guard let answer = answer(action) else { return nil }
    return answer.isOffered(self) ? .close { answer.run(self, &$0) } : .stay
  }

  private func answer(_ action: Action) -> QuestionKind<Self>.Answer? {
    Self.kind.answers.first { $0.binding.action == action }
  }

  /// Returns the action of a word that was typed in plain mode; nil for an unclear one.
  func action(for word: String) -> Action? {
    let found = Self.kind.answers.filter { !word.isEmpty && $0.word.hasPrefix(word) && $0.isOffered(self) }
    if found.count == 1 { return found[0].binding.action }
    let action: Action? =
      "cancel".hasPrefix(word) ? .close : PlainWords.answer(word).map { $0 ? .answerYes : .close }
    return action.flatMap { answer($0)?.binding.action }
  }

  func panel(in state: ComposerState) -> Panel {
    let paragraphs = texts.enumerated().map { index, text in
      Panel.Paragraph(state.text(text), limit: 3, isKept: index == texts.count - 1)
    }
    return Panel(title: title, columns: 66, parts: [.text(paragraphs, limit: state.size.rows - 3)])
  }

  /// The explanation, unless the question has said it.
  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    guard let why = why(in: state).map({ Panel.Paragraph($0, in: state) }),
      !texts.contains(where: { state.text($0).hasPrefix(why.text) })
    else { return [] }
    return [why]
  }
}
