import Explanations
import Panels
import ScreenModel

struct CopyMenuDialog: ListDialog, PanelDialog {
  struct Choice: Sendable, Hashable {
    /// The kind of copy; nil if the choice opens the list of all languages.
    var kind: CopyKind?
    var detail: String
    var refusal: String?

    var letter: Character { kind?.letter ?? "a" }
    var title: String { kind?.title ?? "another language" }
  }

  struct Shown: Sendable, Hashable {
    var selection: Int
    var revision: Int
    var note: String
    var isRefusal: Bool
    var preview: String
  }

  let choices: [Choice]
  let holdsSecrets: Bool
  var selection = 0
  private(set) var shown: Shown?

  init(choices: [Choice], holdsSecrets: Bool, selection: Int) {
    self.choices = choices
    self.holdsSecrets = holdsSecrets
    self.selection = selection
  }

  static let wheelStep = 1
  var context: KeyContext { .picker }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.copy") }

  func panel(in state: ComposerState) -> Panel {
    Panel(
      title: "Copy", columns: 66, footRows: state.size.rows < 16 ? 2 : 6,
      parts: [.list(Panel.List(count: choices.count, selection: selection) { row(of: choices[$0]) })])
  }

  private func row(of choice: Choice) -> Panel.Row {
    let isRefused = choice.refusal != nil
    return Panel.Row(
      [
        Panel.Piece(String(choice.letter), isRefused ? nil : Theme.accent, columns: 2),
        Panel.Piece(choice.title, columns: 23),
        Panel.Piece(isRefused && choice.detail != "none" ? "problem" : choice.detail),
      ], style: isRefused ? Theme.disabled : .plain)
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    guard let shown else { return [Panel.Paragraph(state.text(choices[selection].why))] }
    let preview = Panel.Paragraph(shown.preview, Theme.quiet, limit: 1)
    return (shown.preview.isEmpty || state.size.rows < 16 ? [] : [preview]) + [
      Panel.Paragraph(shown.note, shown.isRefusal ? Theme.errorText : .plain, limit: 3),
      Panel.Paragraph(state.text(choices[selection].why)),
    ]
  }

  func why(in state: ComposerState) -> Why? { Why(text: choices[selection].why) }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .typeAnother: false
    case .choose: choices[selection].refusal == nil
    default: true
    }
  }

  func choose(in state: inout ComposerState) -> DialogStep { take(choices[selection]) }

  func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    choices.first { $0.letter == letter }.map(take) ?? .stay
  }

  private func take(_ choice: Choice) -> DialogStep {
    .close { state in
      guard let kind = choice.kind else {
        LanguagePicker.pickLanguageToCopy(in: &state)
        return []
      }
      return CopyMenuDialog.copy(kind, in: &state)
    }
  }

  /// Updates the text below the choices, only when the choice or the draft changes, because it may be expensive.
  mutating func settle(in state: ComposerState) {
    guard shown?.selection != selection || shown?.revision != state.revision else { return }
    let choice = choices[selection]
    let (note, isRefusal) = CopyMenuDialog.copyNote(choice, holdsSecrets: holdsSecrets, in: state)
    shown = Shown(
      selection: selection, revision: state.revision, note: note, isRefusal: isRefusal,
      preview: isRefusal ? "" : choice.kind.map { CopyMenuDialog.copyPreview(of: $0, in: state) } ?? "")
  }
}
