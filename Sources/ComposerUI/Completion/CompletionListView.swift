import ScreenModel

/// Draws the list of paths below or above the edited cell.
struct CompletionListView {
  let state: ComposerState

  func draw(below cursor: Point?) -> Surface? {
    guard let (listing, selection) = PathCompletion.shownPaths(in: state), let cursor else { return nil }
    let size = state.size
    let below = size.rows - 4 - cursor.row
    let above = cursor.row - 1
    let isBelow = below >= min(listing.candidates.count + 2, 5) || below >= above
    let rows = min(listing.candidates.count + 2, 12, max(3, isBelow ? below : above))
    let columns = min(56, size.columns)
    let rect = Rect(
      column: max(0, min(cursor.column - 2, size.columns - columns)),
      row: isBelow ? cursor.row + 1 : cursor.row - rows, columns: columns, rows: rows)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: columns, rows: rows), style: Theme.focusedBorder,
      title: "\(selection + 1) of \(listing.total.grouped)", titleStyle: Theme.accent,
      lines: state.options.boxLines)
    let room = rows - 2
    let top = max(0, min(selection - room / 2, listing.candidates.count - room))
    for line in 0..<min(room, listing.candidates.count) {
      let candidate = listing.candidates[top + line]
      let style = top + line == selection ? Theme.selectedCell : .plain
      screen.fill(Rect(column: 1, row: 1 + line, columns: columns - 2, rows: 1), style: style)
      if top + line == selection { screen.markSelected(row: 1 + line, style: style, options: state.options) }
      let note = Self.note(of: candidate)
      let width = min(TextLayout.columns(note), columns / 2)
      screen.write(
        Self.name(of: candidate), at: 2, row: 1 + line, width: columns - 5 - width, style: style,
        mark: state.options.ellipsis)
      screen.write(
        note, at: columns - 2 - width, row: 1 + line, width: width,
        style: style == .plain ? Theme.quiet : style, mark: state.options.ellipsis)
    }
    return Surface(rect: rect, screen: screen)
  }

  private static func name(of candidate: PathCandidate) -> Substring {
    let trimmed = candidate.isFolder ? candidate.path.dropLast() : candidate.path[...]
    let start = trimmed.lastIndex(of: "/").map { candidate.path.index(after: $0) }
    return candidate.path[(start ?? candidate.path.startIndex)...]
  }

  private static func note(of candidate: PathCandidate) -> String {
    guard !candidate.isFolder else { return "folder" }
    let size = candidate.size.map { "\($0.grouped) B" } ?? ""
    return [size, candidate.contentType ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
