import ScreenModel
import WiredraftCore

/// Draws the questions: for a file name, about a file that stands there, about unsaved work.
struct PromptView {
  let state: ComposerState

  func draw(_ layer: Layer) -> (surface: Surface, cursor: Point?)? {
    switch layer {
    case .filePrompt(let editor):
      return drawPrompt(
        "Save the draft", ["Name of the file; a relative name is in the current folder:"], editor)
    case .detail(let prompt):
      return drawPrompt(
        prompt.title, [prompt.complaint ?? prompt.question], prompt.editor, isMasked: prompt.isMasked)
    case .replaceQuestion(let path):
      return drawPrompt(
        "Replace the file?", ["\(path) exists.", "y replaces it, Escape asks for another name."], nil)
    case .quitQuestion:
      return drawPrompt(
        "Unsaved work",
        ["The draft has changes that no file holds.", "s saves, d discards them, Escape stays."], nil)
    case .editorProblem(let problem):
      let place = problem.position.map { " at line \($0.line)" } ?? ""
      return drawPrompt(
        "Nothing is changed yet",
        problem.texts + ["^X opens the text again\(place); Escape drops it, and the draft stays as it is."],
        nil)
    case .descriptionPrompt(let row, let editor):
      let name = state.draft[row]?.name ?? ""
      return drawPrompt(
        "Description", ["What \(name.isEmpty ? "the row" : TextLayout.truncated(name, to: 40)) means:"],
        editor)
    case .draftName(let renaming):
      return drawPrompt("Rename \(renaming.path.lastPathComponent)", [renaming.question], renaming.editor)
    case .switchQuestion:
      return drawPrompt(
        "Unsaved work",
        ["This draft has changes that no file holds.", "s saves, d discards them, Escape stays."], nil)
    case .discardQuestion(let unsaved):
      return drawPrompt(
        "Discard it?",
        [
          "“\(TextLayout.truncated(unsaved.name, to: 60))” has \(unsaved.changes) in no file.",
          "d discards the draft for good, Escape keeps it.",
        ], nil)
    case .dialog, .drafts, .filter,
      .recovery, .conflict, .repair:
      return nil
    }
  }

  private func drawPrompt(
    _ title: String, _ texts: [String], _ editor: LineEditor?, isMasked: Bool = false
  ) -> (surface: Surface, cursor: Point?) {
    let columns = min(64, state.size.columns)
    let inner = columns - 4
    let lines = texts.flatMap { TextWrap.lines($0, columns: inner, limit: 3) }
    let rect = DialogPlace.rect(
      Size(columns: columns, rows: lines.count + (editor == nil ? 2 : 3)), in: state.size)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: title,
      titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (index, line) in lines.enumerated() {
      screen.write(line, at: 2, row: 1 + index, width: inner)
    }
    guard let editor else { return (Surface(rect: rect, screen: screen), nil) }
    let row = 1 + lines.count
    let (cells, cursor) = editor.window(columns: inner, isMasked: isMasked)
    screen.fill(Rect(column: 2, row: row, columns: inner, rows: 1), style: Theme.editedCell)
    screen.write(cells.map { $0.styled(Theme.editedCell) }, at: 2, row: row)
    return (
      Surface(rect: rect, screen: screen), Point(column: rect.column + 2 + cursor, row: rect.row + row)
    )
  }
}
