import Panels
import ScreenModel

protocol PromptDialog: PanelDialog {
  var editor: LineEditor { get set }
  /// The complaint about the text; it replaces the question until the text is edited.
  var complaint: Sentence? { get set }
  var title: String { get }
  var question: Sentence { get }
  var acceptLabel: String { get }
  var isMasked: Bool { get }
  /// The texts that ↑ and ↓ show again; none for most prompts.
  var recall: PromptRecall { get set }
  /// The end that accepting adds to the text, shown behind it.
  var suffix: String { get }

  func accepts(_ action: Action) -> Bool
  mutating func accept(in state: inout ComposerState) -> DialogStep
  func cancel(in state: inout ComposerState) -> DialogStep
}

extension PromptDialog {
  var context: KeyContext { .typing }
  var complaint: Sentence? {
    get { nil }
    set {}
  }
  var acceptLabel: String { "accept" }
  var isMasked: Bool { false }
  var suffix: String { "" }
  var recall: PromptRecall {
    get { PromptRecall() }
    set {}
  }

  func accepts(_ action: Action) -> Bool { action == .choose }
  func cancel(in state: inout ComposerState) -> DialogStep { .close }

  func label(of action: Action, in state: ComposerState) -> String? {
    action == .choose ? acceptLabel : action == .moveUp ? "earlier" : nil
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .moveUp: !recall.isEmpty
    case .moveDown: false
    case .nextQuestion: accepts(action)
    default: true
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    if accepts(action) { return accept(in: &state) }
    if action == .close { return cancel(in: &state) }
    if !recall.isEmpty, action == .moveUp || action == .moveDown {
      let text = recall.text(by: action == .moveUp ? -1 : 1, from: editor.text)
      if let text { editor.replace(with: text) }
      return .stay
    }
    guard editor.apply(action) else { return nil }
    complaint = nil
    return .stay
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    editor.insert(text)
    complaint = nil
    return .stay
  }

  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    if let field = placed(in: state).fields.first, field.contains(point) {
      editor.click(column: point.column - field.column, columns: field.columns, isMasked: isMasked)
    }
    return .stay
  }

  func panel(in state: ComposerState) -> Panel {
    let field = Panel.Field(suffix: suffix) { editor.window(columns: $0, style: $1, isMasked: isMasked) }
    return Panel(
      title: title, columns: 66,
      parts: [.text([Panel.Paragraph(state.text(complaint ?? question))], limit: 3), .field(field)])
  }
}
