import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct CompareView {
  let state: ComposerState
  let compare: CompareDialog

  func draw() -> Surface {
    let rect = Rect(column: 0, row: 0, columns: state.size.columns, rows: state.size.rows - 1)
    var screen = Screen(size: rect.size)
    guard let shown = compare.shown else { return Surface(rect: rect, screen: screen) }
    let layout = shown.layout
    let start = layout.isBoxed ? 1 : 0
    if layout.isBoxed {
      screen.box(
        Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
        title: title(shown), titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    }
    drawTitles(shown, into: &screen, row: start)
    let first = start + layout.headCount
    drawBorders(layout, into: &screen, rows: first..<first + layout.lineCount)
    for line in 0..<layout.lineCount where shown.rows.indices.contains(compare.top + line) {
      draw(shown.rows[compare.top + line], shown, into: &screen, row: first + line)
    }
    drawNote(shown, into: &screen, row: first + layout.lineCount + (layout.isBoxed ? 1 : 0))
    if layout.isBoxed { drawPlace(shown, into: &screen) }
    return Surface(rect: rect, screen: screen)
  }

  private var horizontal: Unicode.Scalar { state.options.boxLines.horizontal }
  private var vertical: Unicode.Scalar { state.options.boxLines.vertical }

  private func title(_ shown: CompareDialog.Shown) -> String {
    let hidden = shown.layout.count - shown.layout.visible(selection: compare.selection).count
    let more = hidden > 0 ? ", \(hidden) more beside" : ""
    let count = shown.comparison.differences.count
    let place = count > 0 ? ": difference \((compare.difference + 1).grouped) of \(count.grouped)" : ""
    return "Compare\(place)\(more)"
  }

  // MARK: - Titles

  private func drawTitles(_ shown: CompareDialog.Shown, into screen: inout Screen, row: Int) {
    let layout = shown.layout
    let visible = layout.isStacked ? Array(0..<layout.count) : layout.visible(selection: compare.selection)
    let edge = layout.isBoxed ? 1 : 0
    let width = layout.isStacked ? max(4, layout.innerColumns / layout.count) : layout.columns
    for (place, request) in visible.enumerated() {
      let column = edge + place * (width + (layout.isStacked ? 0 : 1))
      let isSelected = request == compare.selection
      let style = isSelected ? Theme.selectedCell : layout.isBoxed ? Theme.selectedRow : Theme.layerTitle
      let room = layout.isStacked && place == visible.count - 1 ? layout.innerColumns - place * width : width
      screen.fill(Rect(column: column, row: row, columns: room, rows: 1), style: style)
      let problem = shown.comparison.requests[request].problem == nil ? "" : "! "
      let title =
        request == 0 && layout.isStacked ? state.draft.method : shown.comparison.requests[request].title
      screen.write(
        " \(request + 1) \(problem)\(title)", at: column, row: row, width: room, style: style,
        mark: state.options.ellipsis)
      if !layout.isStacked, place > 0 { screen[column - 1, row] = Cell(vertical, style: Theme.border) }
    }
    guard layout.isBoxed else { return }
    screen.fill(
      Rect(column: 1, row: row + 1, columns: layout.innerColumns, rows: 1),
      with: Cell(horizontal, style: Theme.border))
  }

  private func drawBorders(_ layout: CompareLayout, into screen: inout Screen, rows: Range<Int>) {
    guard !layout.isStacked else { return }
    for place in 1..<max(2, layout.visibleCount) where place < layout.visibleCount {
      for row in rows {
        screen[(layout.isBoxed ? 1 : 0) + place * (layout.columns + 1) - 1, row] = Cell(
          vertical, style: Theme.border)
      }
    }
  }

  // MARK: - Lines

  private func draw(
    _ line: CompareRow, _ shown: CompareDialog.Shown, into screen: inout Screen, row: Int
  ) {
    let layout = shown.layout
    let edge = layout.isBoxed ? 1 : 0
    let section = shown.comparison.sections[line.section]
    guard line.equalFields == 0 else {
      let text = " \(line.equalFields.counted("equal field")) "
      screen.fill(
        Rect(column: edge, row: row, columns: layout.innerColumns, rows: 1),
        with: Cell(horizontal, style: Theme.border))
      screen.write(text, at: edge + 1, row: row, style: Theme.quiet)
      return
    }
    for (place, cell) in line.cells.enumerated() {
      var column = edge + place * (layout.columns + 1)
      if layout.isStacked {
        screen.write(line.label, at: column, row: row, style: line.label == "=" ? Theme.quiet : Theme.key)
        column += CompareLayout.labelColumns
      }
      if cell.isAbsent {
        screen.write(state.options.sign("≠", "*"), at: column, row: row, style: Theme.sign)
        screen.write(
          "\(state.options.sign("–", "-"))", at: column + CompareLayout.signColumns, row: row,
          style: Theme.quiet)
        continue
      }
      guard let index = cell.line else { continue }
      draw(
        shown.lines[line.section][cell.request][index], isSame: section.isSame,
        selected: ranges(of: cell.request), into: &screen, at: column, row: row)
    }
  }

  private func ranges(of request: Int) -> [Range<Int>] {
    guard let selected = compare.selected else { return [] }
    if request == 0 { return selected.firstRanges }
    return request == selected.request ? selected.ranges : []
  }

  private func draw(
    _ line: ComparisonLines.Line, isSame: Bool, selected: [Range<Int>], into screen: inout Screen,
    at start: Int, row: Int
  ) {
    if line.isMarked { screen.write(state.options.sign("≠", "*"), at: start, row: row, style: Theme.sign) }
    if line.isContinuation {
      screen.write(state.options.sign("»", ">"), at: start + 1, row: row, style: Theme.sign)
    }
    var column = start + CompareLayout.signColumns
    if let note = line.note {
      screen.write(
        "(\(note))", at: column, row: row, width: compare.shown?.layout.textColumns, style: Theme.quiet,
        mark: state.options.ellipsis)
      return
    }
    let base = isSame ? Theme.quiet : .plain
    for piece in line.pieces {
      let range = piece.offset..<piece.offset + piece.length
      let isSelected = piece.isMarked && selected.contains { $0.overlaps(range) }
      let style = isSelected ? Theme.selectedDifference : piece.isMarked ? Theme.difference : base
      let text = state.options.boxesAreASCII ? Self.ascii(piece) : piece.text
      column += screen.write(text, at: column, row: row, style: style, mark: nil)
    }
  }

  private static func ascii(_ piece: ComparisonLines.Piece) -> String {
    switch piece.text {
    case "␍␊": "\\r"
    case "␊": "\\"
    case "•": "*"
    default: piece.text
    }
  }

  // MARK: - The reason

  private func drawNote(_ shown: CompareDialog.Shown, into screen: inout Screen, row: Int) {
    let layout = shown.layout
    let edge = layout.isBoxed ? 1 : 0
    if layout.isBoxed {
      screen.fill(
        Rect(column: 1, row: row - 1, columns: layout.innerColumns, rows: 1),
        with: Cell(horizontal, style: Theme.border))
    }
    if layout.noteCount > 4, let lines = differenceLines(shown) {
      for (index, line) in lines.enumerated() {
        let style = line.isSelected ? Theme.selectedRow : .plain
        if line.isSelected, !line.title.isEmpty {
          screen.write(state.options.sign("▸", ">"), at: edge, row: row + index, style: Theme.sign)
        }
        screen.write(
          line.title, at: edge + 1, row: row + index, width: Self.titleColumns - 2,
          style: line.isSelected ? Theme.accent : Theme.name, mark: state.options.ellipsis)
        screen.write(line.text, at: edge + 1 + Self.titleColumns, row: row + index, style: style)
      }
      return
    }
    let lines = TextWrap.lines(
      note(shown), columns: layout.innerColumns - 2, limit: layout.noteCount,
      mark: String(state.options.ellipsis))
    for (index, line) in lines.enumerated() {
      screen.write(line, at: edge + 1, row: row + index)
    }
  }

  private static let titleColumns = 18

  private func differenceLines(
    _ shown: CompareDialog.Shown
  ) -> [(title: String, text: String, isSelected: Bool)]? {
    guard state.message == nil, let selected = compare.selected, selected.request == compare.selection else {
      return nil
    }
    let (columns, rows) = (shown.layout.innerColumns - Self.titleColumns - 2, shown.layout.noteCount)
    let all = shown.comparison.differences.filter { $0.request == selected.request }
    let place = all.firstIndex(of: selected) ?? 0
    var lines: [(title: String, text: String, isSelected: Bool)] = []
    var first = 0
    // As many before the selected one as leave room for it.
    while true {
      lines = all[first...].prefix(rows).flatMap { difference in
        TextWrap.lines(difference.sentence, columns: columns, limit: 3, mark: String(state.options.ellipsis))
          .enumerated().map { ($0 == 0 ? difference.title : "", $1, difference == selected) }
      }
      let last = lines.lastIndex { $0.isSelected } ?? 0
      guard last >= rows, first < place else { break }
      first += 1
    }
    return Array(lines.prefix(rows))
  }

  private func note(_ shown: CompareDialog.Shown) -> String {
    // The dialog covers the explanation line.
    if let message = state.message {
      return state.text([message.text, message.hint].joined(separator: " "))
    }
    let comparison = shown.comparison
    let requests = comparison.requests
    // A request that can't be composed shows the reason, unless one of its differences is selected.
    if compare.selection == 0, compare.variants.isEmpty {
      return state.text(
        "There is nothing beside this draft: \(key: .pickMethod), \(key: .pickBodyType), \(key: .pickStyles) or \(key: .pickEnvironment) adds it with another method, body type, style or environment."
      )
    }
    let differs = comparison.differences.contains { $0.request == compare.selection }
    if compare.selection > 0, !differs {
      let title = requests[compare.selection].title
      return requests[compare.selection].problem.map { "\(title): \($0)" }
        ?? "\(title): the same bytes as this draft\(comparison.readsOtherwise(compare.selection) ? "; its reader gives other data" : "")."
    }
    guard let selected = compare.selected else { return "All are the same bytes." }
    let count = comparison.differences.count
    let place = "\((compare.difference + 1).grouped) of \(count.grouped)"
    let cut = comparison.cutRequests.isEmpty ? "" : " (more differs than is listed)"
    let sign = state.options.sign("→", "->")
    if shown.layout.isStacked {
      let place = "\((compare.difference + 1).grouped)/\(count.grouped)"
      return "\(place) in \(selected.request + 1): \(selected.title): \(selected.sentence)"
    }
    return
      "\(place)\(cut), 1 \(sign) \(selected.request + 1): \(TextLayout.truncated(selected.title, to: 30)): \(selected.sentence)"
  }

  private func drawPlace(_ shown: CompareDialog.Shown, into screen: inout Screen) {
    let count = shown.rows.count
    let lines = shown.layout.lineCount
    guard count > lines else { return }
    let last = min(count, compare.top + lines)
    let text =
      " \((compare.top + 1).grouped)\(state.options.sign("–", "-"))\(last.grouped) of \(count.grouped) "
    let width = TextLayout.columns(text)
    guard width + 4 < screen.size.columns else { return }
    screen.write(text, at: screen.size.columns - width - 2, row: screen.size.rows - 1, style: Theme.quiet)
  }
}
