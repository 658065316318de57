internal import ScreenModel
internal import WiredraftCore

/// The lines of the list are counted over all sections: a section's title, which is a line of the frame, and then its
/// lines. The first visible title is in the pane's upper frame, whatever is scrolled.
struct RequestSections {
  struct Section {
    let list: Draft.RowList
    let title: Int
    let lines: Range<Int>
  }

  let rect: Rect
  let sections: [Section]
  let top: Int
  /// The number of lines of the list that are visible below the upper frame.
  let listRows: Int
  /// The number of lines of the strip with its title; 0 without one.
  let stripRows: Int

  /// The lines of the strip that are kept where the list scrolls, without its title.
  private static func leastStrip(at size: Size) -> Int { size.rows >= 24 ? 5 : 2 }
  /// The lines of a body's text that are shown until the cursor enters it.
  static let linesOfBody = 6

  init(_ state: ComposerState, in rect: Rect) {
    self.rect = rect
    let inner = max(0, rect.rows - 2)
    let least = Self.stripLines(in: state, rect) == 0 ? 0 : 1 + Self.leastStrip(at: state.size)
    let room = inner - least
    var (sections, line): ([Section], Int) = ([], 0)
    for list in RowsTab.gridTabs(in: state.session) {
      let count = SectionLines(of: list, in: state, columns: rect.columns, most: max(2, room - 1)).count
      sections.append(Section(list: list, title: line, lines: line + 1..<line + 1 + count))
      line += 1 + count
    }
    self.sections = sections
    let wanted = line - 1
    listRows = max(0, min(wanted, room))
    stripRows = least == 0 ? 0 : min(inner - listRows, 1 + Self.stripLines(in: state, rect))
    var top = max(0, min(state.grid.top, wanted - listRows))
    // A title just below the upper frame belongs into it.
    if top < wanted - listRows, sections.contains(where: { $0.title == top + 1 }) { top += 1 }
    self.top = top
  }

  /// The number of lines below the title of the strip; 0 if there is no row to describe, or no room.
  private static func stripLines(in state: ComposerState, _ rect: Rect) -> Int {
    guard rect.rows >= 12, rect.columns >= 28, RowStrip.hasRow(in: state) else { return 0 }
    return state.panes.strip?.lines.count ?? 0
  }

  // MARK: - Places

  var count: Int { sections.last?.lines.upperBound ?? 0 }
  /// The lines that are visible below the upper frame.
  var visible: Range<Int> { top + 1..<top + 1 + listRows }
  var scrolls: Bool { count - 1 > listRows }
  var stripRow: Int? { stripRows > 0 ? rect.row + 1 + listRows : nil }

  func row(of line: Int) -> Int { rect.row + line - top }

  subscript(list: Draft.RowList) -> Section? { sections.first { $0.list == list } }

  var first: Section? { sections.last { $0.title <= top } }

  var titles: [(list: Draft.RowList, row: Int)] {
    (first.map { [($0.list, rect.row)] } ?? [])
      + sections.filter { $0.title > top && visible.contains($0.title) }.map { ($0.list, row(of: $0.title)) }
  }

  func shown(_ section: Section) -> (lines: Range<Int>, row: Int)? {
    let lines = section.lines.clamped(to: visible)
    guard !lines.isEmpty else { return nil }
    let start = section.lines.lowerBound
    return (lines.lowerBound - start..<lines.upperBound - start, row(of: lines.lowerBound))
  }

  func area(of section: Section) -> Rect? {
    shown(section).map {
      Rect(column: rect.column + 1, row: $0.row, columns: rect.columns - 2, rows: $0.lines.count)
    }
  }

  /// Returns the section and its line at a row of the screen; nil on a title, and outside the list.
  func line(atRow row: Int) -> (section: Section, line: Int)? {
    let line = top + row - rect.row
    guard visible.contains(line), let section = sections.first(where: { $0.lines.contains(line) }) else {
      return nil
    }
    return (section, line - section.lines.lowerBound)
  }

  /// The rectangles between the lines of the frame, whose corners are its joints.
  var boxes: [Rect] {
    let rows = titles.map(\.row) + [stripRow].compactMap(\.self) + [rect.row + rect.rows - 1]
    return zip(rows, rows.dropFirst()).map {
      Rect(column: rect.column, row: $0, columns: rect.columns, rows: $1 - $0 + 1)
    }
  }
}

private struct SectionLines {
  let count: Int

  init(of list: Draft.RowList, in state: ComposerState, columns: Int, most: Int) {
    let hasCursor = state.grid.list == list
    if RowsTab.isWholeBody(list, in: state.draft) {
      count = WholeBodyView(state: state).lines(columns: columns, isEntered: hasCursor, most: most)
      return
    }
    let lines = RowsTab.gridLines(of: list, in: state)
    // The line for a new row stays where rows are added most.
    let isOpen = hasCursor || list == .parameters
    count =
      lines.count - (isOpen ? 0 : 1)
      + (isOpen ? ParameterGridView.hints(of: lines, columns: columns, in: state).count : 0)
  }
}
