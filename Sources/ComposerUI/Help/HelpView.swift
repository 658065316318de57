import Panels
import ScreenModel

struct HelpView {
  let state: ComposerState
  let help: HelpDialog

  static func room(in size: Size) -> Int { max(1, place(in: size).rows - 2) }

  static func columns(in size: Size) -> Int { max(1, place(in: size).columns - 4) }

  private static func place(in size: Size) -> Rect {
    DialogPlace.rect(Size(columns: 96, rows: size.rows - 1), in: size)
  }

  func draw() -> (surface: Surface, cursor: Point?) {
    let rect = Self.place(in: state.size)
    var screen = Screen(size: rect.size)
    let lines = help.lines(in: state)
    let matches = Set(help.matches(in: lines))
    let room = rect.rows - 2
    let top = max(0, min(help.top, lines.count - room))
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: title(matches.count, isLast: top + room >= lines.count), titleStyle: Theme.layerTitle,
      lines: state.options.boxLines)
    for line in 0..<max(0, room) {
      guard top + line < lines.count else { break }
      let match: Style? =
        matches.contains(top + line) ? top + line == help.match ? Theme.selectedLine : Theme.match : nil
      draw(lines[top + line], match: match, into: &screen, row: line + 1)
    }
    let cursor = drawSearch(into: &screen, row: rect.rows - 1)
    return (
      Surface(rect: rect, screen: screen),
      cursor.map { Point(column: rect.column + $0, row: rect.row + rect.rows - 1) }
    )
  }

  private func title(_ matches: Int, isLast: Bool) -> String {
    let more = isLast ? "" : " \(state.options.sign("▾", "v"))"
    let name = help.isGlossary ? "Glossary" : "Help"
    guard !help.pattern.isEmpty else { return "\(name)\(more)" }
    return "\(name): \(matches == 1 ? "1 line" : "\(matches) lines") with “\(help.pattern)”\(more)"
  }

  private func draw(_ line: HelpDialog.Line, match: Style?, into screen: inout Screen, row: Int) {
    let width = screen.size.columns - 4
    let keyColumns = HelpDialog.keyColumns(of: width)
    if match != nil { screen.write(state.options.sign("▸", ">"), at: 1, row: row, style: Theme.key) }
    if line.isTitle || line.isWide {
      let style = match ?? (line.isTitle ? Theme.key : line.isSource ? Theme.quiet : .plain)
      screen.write(line.text, at: 2, row: row, width: width, style: style, mark: state.options.ellipsis)
      return
    }
    screen.write(
      line.key, at: 2, row: row, width: keyColumns, style: Theme.selectedRow, mark: state.options.ellipsis)
    screen.write(
      line.text, at: 3 + keyColumns, row: row, width: width - 1 - keyColumns,
      style: match ?? .plain, mark: state.options.ellipsis)
  }

  private func drawSearch(into screen: inout Screen, row: Int) -> Int? {
    guard let editor = help.search else { return nil }
    let width = min(36, screen.size.columns - 8)
    screen.fill(Rect(column: 2, row: row, columns: width + 3, rows: 1), style: Theme.editedCell)
    screen.write("/", at: 3, row: row, style: Theme.key)
    let (cells, cursor) = editor.window(columns: width, style: Theme.editedCell)
    screen.write(cells, at: 4, row: row)
    return 4 + cursor
  }
}
