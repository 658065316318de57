import DraftFormats
import Explanations
import Panels
import ScreenModel
import WiredraftCore

/// The description of the draft or of a row, as a text of several lines.
struct DescriptionDialog: Dialog {
  enum Subject: Sendable, Hashable {
    case draft
    case row(Draft.RowReference)
  }

  let subject: Subject
  let title: String
  private(set) var editor: TextEditor

  init(_ subject: Subject, title: String, _ text: String) {
    (self.subject, self.title) = (subject, title)
    // Typing replaces a single line, as it does in other fields.
    var place = TextPlace(cursor: text.utf8.count)
    if !text.isEmpty, !text.contains(where: \.isNewline) { place.anchor = 0 }
    editor = TextEditor(Draft.BodyText(text), at: place)
  }

  var context: KeyContext { Self.keys }

  func label(of action: Action, in state: ComposerState) -> String? { action == .choose ? "accept" : nil }

  func why(in state: ComposerState) -> Why? {
    Why(text: "For people, and never sent: it is in the draft's file, and in exports that have room for it.")
  }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .choose: return .close { [self] state in accept(in: &state) }
    case .close: return .close
    case .insertLineEnd: _ = editor.insert("\n")
    default:
      if case .nothing = editor.apply(action, page: DescriptionLayout(state).text.rows) { return nil }
    }
    return .stay
  }

  private func accept(in state: inout ComposerState) -> [Effect] {
    let text = editor.text.isEmpty ? nil : String(editor.text)
    switch subject {
    case .draft: state.change(.setDescription(text))
    case .row(let row): RowsTab.alter(row, in: &state) { $0.notes.description = text }
    }
    return []
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    _ = editor.insert(text)
    return .stay
  }

  mutating func paste(_ text: String, in state: inout ComposerState) -> DialogStep? {
    type(text, in: &state)
  }

  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    let layout = DescriptionLayout(state)
    let text = Rect(
      column: layout.rect.column + layout.text.column, row: layout.rect.row + layout.text.row,
      columns: layout.text.columns, rows: layout.text.rows)
    guard text.contains(point) else { return .stay }
    editor.move(to: TextArea(editor, in: text, options: state.options).offset(at: point))
    return .stay
  }

  mutating func scroll(by lines: Int, in state: inout ComposerState) {
    editor.scroll(by: lines, rows: DescriptionLayout(state).text.rows)
  }

  mutating func settle(in state: ComposerState) {
    let area = TextArea(editor, in: DescriptionLayout(state).text, options: state.options)
    editor.settle(rows: area.rect.rows, columns: area.columns)
  }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    let layout = DescriptionLayout(state)
    var screen = Screen(size: layout.rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: layout.rect.columns, rows: layout.rect.rows),
      style: Theme.focusedBorder, title: title, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    var area = TextArea(editor, in: layout.text, options: state.options)
    area.lineStyle = Theme.editedCell
    let cursor = area.draw(into: &screen)
    return (
      Surface(rect: layout.rect, screen: screen),
      Point(column: layout.rect.column + cursor.column, row: layout.rect.row + cursor.row)
    )
  }
}

/// The place of the box, and of the text relative to it.
private struct DescriptionLayout {
  let rect: Rect
  let text: Rect

  init(_ state: ComposerState) {
    rect = DialogPlace.rect(Size(columns: 76, rows: 14), in: state.size)
    text = Rect(column: 2, row: 1, columns: rect.columns - 4, rows: max(1, rect.rows - 2))
  }
}

extension DescriptionDialog {
  static let keys = KeyContext(
    "description", "While describing the draft or a row", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .choose, footer: 1),
      .init([.control("j")], .insertLineEnd, footer: 2),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.named(.function(1))], .help, footer: 4),
    ] + Keymap.textKeys)

  static func editRow(in state: inout ComposerState) {
    guard let reference = RowsTab.selectedRow(in: state), let row = state.draft[reference] else { return }
    let name = row.name.isEmpty ? "the row" : TextLayout.truncated(row.name, to: 40)
    state.open(
      DescriptionDialog(.row(reference), title: "What \(name) means", row.notes.description ?? ""))
  }

  static func editDraft(in state: inout ComposerState) {
    state.open(
      DescriptionDialog(.draft, title: "What the draft is for", state.document.description ?? ""))
  }
}
