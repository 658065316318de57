internal import ScreenModel
internal import WiredraftCore

/// The width of the name column in each list.
///
/// It grows in steps as longer names become visible, but not during an edit, so that nothing jumps while the user
/// types.
struct GridNameColumns: Sendable {
  private struct Entry {
    var columns: Int
    /// The width of the pane for which the columns were computed.
    var pane: Int
    var session: Int?
  }
  private var entries = PerList<Entry>()

  /// The minimum width, including the gap after the name.
  static let least = 12
  private static let step = 4

  /// Returns the width of a list's name column, including the gap after it.
  subscript(list: RowList) -> Int { entries[list]?.columns ?? Self.least }

  /// Makes room for a name that became visible.
  ///
  /// - Parameter session: The edit in progress; nil if there is none.
  mutating func makeRoom(for longest: Int, in list: RowList, pane: Int, session: Int?) {
    let wanted = max(Self.least, (longest + Self.step) / Self.step * Self.step)
    guard let entry = entries[list], entry.pane == pane else {
      entries[list] = Entry(columns: wanted, pane: pane, session: session)
      return
    }
    if session == nil || session != entry.session { entries[list]?.columns = max(entry.columns, wanted) }
    entries[list]?.session = session
  }
}

extension RowsTab {
  /// Brings the cursor of the grid into bounds and makes it visible.
  ///
  /// - Parameter rect: The pane; nil if it has no room.
  static func settleGrid(in rect: Rect?, of state: inout ComposerState) {
    FilterDialog.settle(in: &state)
    if state.edit != nil
      || (state.grid.anchor.map { state.draft[$0] == nil || $0.list != state.grid.list } ?? false)
    {
      state.grid.anchor = nil
    }
    settleTrees(in: &state)
    let list = state.grid.list
    let lines = gridLines(in: state)
    let last = lines.rowCount + lines.suggestions.count
    let row = max(
      -lines.inherited.count,
      min(state.grid.rows[list] ?? 0, state.edit == nil ? last : max(last, state.grid.row)))
    if row != state.grid.rows[list] { state.grid.rows[list] = row }
    guard let rect else { return }
    let height = max(1, GridLayout(rect: rect, state: state).rowCount)
    let line = gridLines(in: state).lineOfCursor
    let top = min(state.grid.tops[list] ?? 0, max(0, lines.count - height))
    state.grid.tops[list] = max(0, min(max(top, line - height + 1), line))
    settleNameColumns(rect, height: height, in: &state)
  }

  private static func settleNameColumns(_ rect: Rect, height: Int, in state: inout ComposerState) {
    let lines = gridLines(in: state)
    let top = state.grid.tops[state.grid.list] ?? 0
    var longest = 0
    for line in top..<max(top, min(top + height, lines.count)) {
      var name: String
      switch lines[line] {
      case .row(let row): name = state.session.row(row)?.name ?? ""
      case .member(let place):
        name = member(place, in: state)?.name ?? ""
        if name.isEmpty { name = String(place.position.last ?? 0) }
        name = String(repeating: " ", count: GridRowView.indent(ofMember: place)) + name
      case .suggestion(let text): name = text
      case .pending, .newRow: continue
      }
      longest = max(longest, TextLayout.columns(name.prefix(64)))
    }
    state.grid.nameColumns.makeRoom(
      for: longest, in: state.grid.list, pane: rect.columns, session: state.edit?.session)
  }
}
