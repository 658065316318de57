import Panels
import ScreenModel
import WiredraftCore

struct DraftsView {
  let state: ComposerState
  let drafts: DraftsDialog

  // MARK: - The places of the parts

  var place: Rect {
    let size = state.size
    return DialogPlace.rect(
      Size(
        columns: size.columns >= 100 ? max(92, min(size.columns - 20, 120)) : size.columns,
        rows: size.rows < 16
          ? size.rows : size.rows < 30 ? size.rows - 4 : max(24, min(size.rows - 4, neededRows))
      ),
      in: size)
  }

  /// The number of rows, with the border, in which all drafts are shown, and a preview that is half as high.
  private var neededRows: Int { 6 + drafts.entries.count * 3 / 2 }

  /// Whether the parts have blank lines between them.
  var isRoomy: Bool { place.rows >= 24 }
  /// Whether the dialog covers the explanation line, so that it shows the messages itself.
  var coversMessages: Bool { state.size.rows < 16 }

  private var fieldRow: Int { isRoomy ? 2 : 1 }
  private var listRow: Int { fieldRow + (isRoomy ? 2 : 1) }

  var previewRows: Int { isRoomy ? max(10, (place.rows - 6) / 3) : place.rows >= 16 ? 7 : 2 }

  var list: ListWindow {
    let rect = place
    return ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + listRow, columns: rect.columns - 2,
        rows: max(1, rect.rows - 2 - listRow - previewRows)),
      count: drafts.found.count, selection: drafts.selection)
  }

  // MARK: - Drawing

  func draw() -> (surface: Surface, cursor: Point?) {
    let rect = place
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "Drafts", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    let columns = DraftColumns(of: rect.columns)
    let cursor = drawField(columns, into: &screen)
    let list = list
    for (line, index) in list.visible.enumerated() {
      draw(
        drafts.entry(at: index), isSelected: index == drafts.selection, columns, into: &screen,
        row: listRow + line)
    }
    let rule = listRow + list.rect.rows
    let line = Rect(column: 1, row: rule, columns: rect.columns - 2, rows: 1)
    screen.fill(line, with: Cell(state.options.boxLines.horizontal, style: Theme.focusedBorder))
    screen.write(state.options.sign("├", "+"), at: 0, row: rule, style: Theme.focusedBorder)
    screen.write(state.options.sign("┤", "+"), at: rect.columns - 1, row: rule, style: Theme.focusedBorder)
    drawPreview(columns, into: &screen, row: rule + 1)
    return (
      Surface(rect: rect, screen: screen), Point(column: rect.column + cursor, row: rect.row + fieldRow)
    )
  }

  /// Draws the typed text, the number of drafts that match it, and the folder; returns the column of the cursor.
  private func drawField(_ columns: DraftColumns, into screen: inout Screen) -> Int {
    let row = fieldRow
    let label = screen.write("find ", at: columns.start, row: row, style: Theme.quiet)
    let count = count(hasRoom: columns.facts != nil)
    let countColumns = TextLayout.columns(count)
    let start = columns.start + label
    let (cells, cursor) = drafts.editor.window(
      columns: max(2, columns.end - start - countColumns - 3), style: Theme.key)
    screen.write(cells, at: start, row: row)
    let countStart = start + max(cells.count, cursor + 1) + 3
    let end =
      countStart
      + screen.write(
        count, at: countStart, row: row, width: columns.end - countStart, style: Theme.quiet,
        mark: state.options.ellipsis)
    let folder = self.folder
    let folderStart = columns.end - TextLayout.columns(folder)
    if folderStart > end + 2 { screen.write(folder, at: folderStart, row: row, style: Theme.quiet) }
    return start + cursor
  }

  private func count(hasRoom: Bool) -> String {
    guard drafts.folder != nil else { return "reading the folder" }
    let all = drafts.draftCount
    if drafts.isFinding {
      return "\(drafts.foundCount.grouped) of \(all.grouped)\(drafts.isReading ? ", still reading" : "")"
    }
    let folders = drafts.entries.count - all
    if drafts.isReading {
      return "\((drafts.readCount - folders).grouped) of \(all.grouped) read"
    }
    var text = all.counted("draft")
    if drafts.unsavedCount > 0 { text += ", \(drafts.unsavedCount.grouped) unsaved" }
    return hasRoom && all > 0 ? text + "; type to find one" : text
  }

  private var folder: String {
    guard let folder = drafts.folder else { return "" }
    return drafts.isCut ? "\(folder), not all: its folders are too many or too deep" : folder
  }
}
