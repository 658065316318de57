import ScreenModel
import WiredraftCore

/// Lines are not wrapped, and a mark at an edge shows that a line continues. Only the line of the cursor scrolls
/// sideways.
struct TextArea {
  let editor: TextEditor
  let rect: Rect
  let options: ComposerOptions
  /// The width of the line numbers and the space after them; 0 if there is no room.
  let gutter: Int
  var error: TextPosition?
  var lineStyle: Style?
  var ghost: String?
  var hidesSecrets = false
  var isSecret = false

  init(_ editor: TextEditor, in rect: Rect, options: ComposerOptions) {
    self.editor = editor
    self.rect = rect
    self.options = options
    gutter = Self.gutter(columns: rect.columns, lines: editor.text.lineCount)
  }

  static func gutter(columns: Int, lines: Int) -> Int {
    columns < 40 ? 0 : max(2, String(lines).utf8.count) + 1
  }

  var columns: Int { max(1, rect.columns - gutter) }

  func draw(into screen: inout Screen) -> Point {
    let cursorLine = editor.line
    let secrets = isSecret ? [0..<editor.text.utf8Count] : hidesSecrets ? secretRanges : []
    for row in 0..<max(0, rect.rows) {
      let line = editor.place.top + row
      guard line < editor.text.lineCount else { break }
      draw(line: line, isCursor: line == cursorLine, secrets, into: &screen, at: rect.row + row)
    }
    let cursor = Point(
      column: rect.column + gutter + min(columns - 1, editor.cursorColumn(upTo: columns)),
      row: rect.row + cursorLine - editor.place.top)
    if let ghost {
      screen.write(
        ghost, at: cursor.column, row: cursor.row, width: rect.column + rect.columns - cursor.column,
        style: Theme.quiet, mark: options.ellipsis)
    }
    return cursor
  }

  private func draw(
    line: Int, isCursor: Bool, _ secrets: [Range<Int>], into screen: inout Screen, at y: Int
  ) {
    let isWrong = error?.line == line + 1
    if gutter > 0 {
      let number = String(line + 1)
      let start = rect.column + gutter - 1 - number.utf8.count
      screen.write(
        number, at: start, row: y, style: isWrong ? Theme.error : isCursor ? Theme.accent : Theme.quiet)
    }
    let x = rect.column + gutter
    let range = editor.text.range(ofLine: line)
    let left = isCursor && editor.place.leftLine == line ? editor.place.left : 0
    var (cells, goesOn) = editor.cells(
      from: range.lowerBound + left, to: range.upperBound, columns: columns - (left > 0 ? 1 : 0))
    hide(secrets, from: range.lowerBound + left, in: &cells)
    let selected = selectedColumns(from: range.lowerBound + left, to: range.upperBound)
    let mark = Cell(options.ellipsis, style: Theme.quiet)
    let content = editor.content(ofLine: line)
    if !goesOn, content.upperBound < range.upperBound, let last = cells.indices.last {
      // The CR of a line end is visible, but isn't a character of the line.
      cells[last].style = Theme.quiet
    }
    if goesOn, !cells.isEmpty {
      if cells.count > 1, cells[cells.count - 1].width == 0 { cells[cells.count - 2] = Cell() }
      cells[cells.count - 1] = mark
    }
    if left > 0 { cells.insert(mark, at: 0) }
    screen.write(cells, at: x, row: y)
    let whole = Rect(column: x, row: y, columns: columns, rows: 1)
    if isCursor, let lineStyle { screen.restyle(whole) { $0 = lineStyle } }
    if !selected.isEmpty {
      let start = x + selected.lowerBound + (left > 0 ? 1 : 0)
      screen.restyle(
        Rect(column: start, row: y, columns: min(selected.count, x + columns - start), rows: 1)
      ) { $0 = Theme.selectedCell }
    }
    if isWrong { drawError(line: line, left: left, into: &screen, whole) }
  }

  private func selectedColumns(from start: Int, to end: Int) -> Range<Int> {
    guard let selection = editor.selection?.clamped(to: start..<max(start, end)), !selection.isEmpty,
      selection.lowerBound - start <= columns * 16
    else { return 0..<0 }
    let first = TextLayout.columns(editor.text.string(in: start..<selection.lowerBound))
    guard first < columns else { return 0..<0 }
    let last = editor.aligned(min(selection.upperBound, start + columns * 16))
    let count = TextLayout.columns(
      editor.text.string(in: selection.lowerBound..<max(selection.lowerBound, last)))
    return first..<min(columns, first + count)
  }

  private func drawError(line: Int, left: Int, into screen: inout Screen, _ whole: Rect) {
    screen.restyle(whole) { $0 = Theme.wrongLine.adding($0.attributes) }
    guard let error else { return }
    let offset = editor.text.offset(of: error)
    let start = editor.text.lineStart(line) + left
    guard offset >= start, offset - start <= columns * 16 else { return }
    let column = TextLayout.columns(editor.text.string(in: start..<offset)) + (left > 0 ? 1 : 0)
    guard column < columns else { return }
    screen.restyle(Rect(column: whole.column + column, row: whole.row, columns: 1, rows: 1)) {
      $0 = Theme.error.on(.cell)
    }
  }

  func offset(at point: Point) -> Int {
    let row = max(0, min(point.row - rect.row, rect.rows - 1))
    let line = min(editor.text.lineCount - 1, editor.place.top + row)
    let column = max(0, point.column - rect.column - gutter)
    guard line == editor.line, editor.place.left > 0 else {
      return editor.offset(inLine: line, column: column)
    }
    let start = editor.text.lineStart(line) + editor.place.left
    let end = editor.content(ofLine: line).upperBound
    let piece = editor.text.string(in: start..<editor.aligned(min(end, start + columns * 8)))
    let index = TextLayout.index(in: piece, atColumn: max(0, column - 1))
    return start + piece.utf8.distance(from: piece.startIndex, to: index)
  }

  var status: String { Self.status(of: editor) }

  static func status(of editor: TextEditor) -> String {
    let position = editor.text.position(at: editor.place.cursor)
    let count = editor.text.utf8Count
    return "\(position.line):\(position.column)  \(count.grouped) \(count == 1 ? "byte" : "bytes")"
  }
}
