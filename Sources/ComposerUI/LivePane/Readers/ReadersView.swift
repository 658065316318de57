import Panels
import Readers
import ScreenModel
import WiredraftCore

struct ReadersView {
  let state: ComposerState
  let tab: ReadersTab
  let size: Size

  /// The columns of the names of readers.
  private static let most = 40

  private var inner: Int { size.columns - 2 }
  private var shown: ShownReaders { tab.shown }

  struct Plan {
    /// The lines below the titles of the table; 0 if the page has all the room.
    var tableRows: Int
    /// Whether groups are apart, and the titles from the first of them.
    var hasGaps: Bool
    var wall: Int?
    var pageRows: Int
  }

  var plan: Plan {
    let room = size.rows - 2
    if tab.showsRules { return Plan(tableRows: 0, hasGaps: false, wall: nil, pageRows: room) }
    let readers = tab.readers.count
    let gaps = readers + max(0, shown.order.count - 1) + 1
    // Titles, readers, the wall, and a page that is worth it.
    let least = 6
    if room >= 1 + gaps + 1 + least {
      let table = min(gaps, room - 2 - least)
      return Plan(tableRows: table, hasGaps: true, wall: 2 + table, pageRows: room - 2 - table)
    }
    if room >= 1 + min(readers, 6) + 1 + least {
      let table = min(readers, room - 2 - least)
      return Plan(tableRows: table, hasGaps: false, wall: 2 + table, pageRows: room - 2 - table)
    }
    return Plan(tableRows: max(1, room - 1), hasGaps: false, wall: nil, pageRows: 0)
  }

  // MARK: - Lines of the table

  private enum Line: Equatable {
    case free
    case reader(String)
  }

  private var lines: [Line] {
    guard plan.hasGaps else { return shown.order.joined().map { .reader($0) } }
    return shown.order.flatMap { [.free] + $0.map { .reader($0) } }
  }

  var lineCount: Int { lines.count }

  func line(of id: String) -> Int { lines.firstIndex(of: .reader(id)) ?? 0 }

  var visibleReaders: [String] {
    lines.dropFirst(tab.top).prefix(plan.tableRows).compactMap {
      if case .reader(let id) = $0 { id } else { nil }
    }
  }

  func reader(atLine line: Int) -> String? {
    let lines = lines
    let place = tab.top + line - 1
    guard line >= 1, line <= plan.tableRows, lines.indices.contains(place),
      case .reader(let id) = lines[place]
    else {
      return nil
    }
    return id
  }

  // MARK: - Columns of the table

  private var nameColumns: Int {
    min(inner / 2, (tab.readers.map { TextLayout.columns($0.title) }.max() ?? 6) + 2)
  }

  /// The columns of the subjects that fit, from the first visible one; the last one may be narrower than its text.
  private func columns(from left: Int) -> [(subject: Int, range: Range<Int>)] {
    var result: [(Int, Range<Int>)] = []
    var start = 2 + nameColumns
    let end = size.columns - 2
    for subject in shown.subjects.indices.dropFirst(left) {
      let width = width(of: subject)
      guard start + min(width, 8) <= end || result.isEmpty else { break }
      result.append((subject, start..<min(end, start + width)))
      start += width + 2
      if start >= end { break }
    }
    return result
  }

  private func width(of subject: Int) -> Int {
    let cells = tab.readers.map { cell(subject, $0, isLit: false).columns }.max() ?? 0
    return min(Self.most, max(TextLayout.columns(shown.subjects[subject].name), cells))
  }

  private func cell(_ subject: Int, _ reader: Reader, isLit: Bool) -> ReaderCell {
    ReaderCell(subject, by: reader, in: shown, state, isLit: isLit)
  }

  func left(showing subject: Int) -> Int {
    guard inner >= 50 else { return subject }
    let left = min(tab.left, subject)
    return columns(from: left).contains {
      $0.subject == subject && $0.range.count >= min(width(of: subject), 20)
    }
      ? left : subject
  }

  func subject(atColumn column: Int) -> Int? {
    columns(from: tab.left).first { ($0.range.lowerBound..<$0.range.upperBound + 2).contains(column) }?
      .subject
  }

  // MARK: - Drawing

  func draw(into screen: inout Screen) -> Point? {
    guard !shown.subjects.isEmpty else {
      for (index, line) in TextWrap.lines(state.text(tab.emptySentence(in: state)), columns: inner - 2)
        .enumerated()
      where index < size.rows - 2 {
        screen.write(line, at: 2, row: index + 1, style: Theme.quiet)
      }
      return nil
    }
    let plan = plan
    var cursor: Point?
    if plan.tableRows > 0 { cursor = drawTable(plan, into: &screen) }
    if let wall = plan.wall { drawWall(at: wall, into: &screen) }
    if plan.pageRows > 0 {
      let first = plan.wall.map { $0 + 1 } ?? 1
      for (index, line) in page.lines.dropFirst(tab.pageTop).prefix(plan.pageRows).enumerated() {
        var column = 2
        for piece in line where column < size.columns - 1 {
          column += screen.write(
            piece.text, at: column, row: first + index, width: size.columns - 1 - column, style: piece.style,
            mark: state.options.ellipsis)
        }
      }
      if cursor == nil { cursor = Point(column: 2, row: first) }
    }
    return state.focus == .live ? cursor : nil
  }

  private func drawTable(_ plan: Plan, into screen: inout Screen) -> Point? {
    let columns = columns(from: tab.left)
    let selected = tab.subject(in: state)
    screen.write("reader", at: 2, row: 1, width: nameColumns, style: Theme.quiet)
    for (subject, range) in columns {
      screen.write(
        shown.subjects[subject].name, at: range.lowerBound, row: 1, width: range.count,
        style: subject == selected ? Theme.selectedRow : Theme.quiet, mark: state.options.ellipsis)
    }
    var cursor: Point?
    let visible = lines.dropFirst(tab.top).prefix(plan.tableRows)
    for (index, line) in visible.enumerated() {
      guard case .reader(let id) = line, let reader = Reader.named(id) else { continue }
      let row = 2 + index
      let isSelected = id == tab.selected
      if isSelected {
        screen.write(state.options.sign("▸", ">"), at: 1, row: row, style: Theme.accent)
        cursor = Point(column: 2, row: row)
      }
      screen.write(
        reader.title, at: 2, row: row, width: nameColumns - 1, style: isSelected ? Theme.selectedRow : .plain,
        mark: state.options.ellipsis)
      for (subject, range) in columns {
        draw(subject, reader, subject == selected, in: range, into: &screen, row: row)
      }
      if isSelected {
        screen.restyle(Rect(column: 1, row: row, columns: inner, rows: 1)) { style in
          if style.ground != .lit { style.ground = .selected }
        }
      }
    }
    return cursor
  }

  private func draw(
    _ subject: Int, _ reader: Reader, _ isLit: Bool, in range: Range<Int>, into screen: inout Screen, row: Int
  ) {
    var column = range.lowerBound
    for piece in cell(subject, reader, isLit: isLit).pieces where column < range.upperBound {
      column += screen.write(
        piece.text, at: column, row: row, width: range.upperBound - column, style: piece.style,
        mark: state.options.ellipsis)
    }
  }

  private func drawWall(at row: Int, into screen: inout Screen) {
    let lines = state.options.boxLines
    for column in 1..<size.columns - 1 { screen[column, row] = Cell(lines.horizontal, style: Theme.border) }
    for (column, isLeft) in [(0, true), (size.columns - 1, false)] {
      screen[column, row] = Cell(
        lines.joint(left: !isLeft, right: isLeft, up: true, down: true), style: screen[column, row].style)
    }
  }

  // MARK: - The page

  private var page: ReaderPage {
    ReaderPage(
      state: state, tab: tab, columns: inner - 2,
      limit: tab.showsRules ? .max : tab.pageTop + plan.pageRows + 1)
  }

  var pageLineCount: Int { plan.pageRows > 0 ? page.lines.count : 0 }
}
