internal import ScreenModel
internal import WiredraftCore

/// The widths that the visible names, values and sent forms of each list want.
///
/// They grow in steps as longer texts become visible, but not during an edit, so that nothing jumps while the user
/// types.
struct GridColumnWidths: Sendable {
  /// The widths of the columns, including the gap after each.
  struct Widths: Sendable, Hashable {
    var name: Int
    var value: Int
    var sentAs: Int

    /// The widths of columns with short texts.
    static let least = Widths(name: 8, value: 8, sentAs: 8)
    /// The width to which a longer name is cut if the value and the sent form need the room.
    static let ofCutName = 12

    /// Creates the widths for the longest texts of the columns.
    init(name: Int, value: Int, sentAs: Int) { (self.name, self.value, self.sentAs) = (name, value, sentAs) }

    /// Returns the greater width of each column.
    func joined(with other: Widths) -> Widths {
      Widths(
        name: max(name, other.name), value: max(value, other.value), sentAs: max(sentAs, other.sentAs))
    }

    /// Returns the widths in which the columns share a number of columns.
    ///
    /// A name is cut before the value and the sent form are; these share what they don't need.
    ///
    /// - Parameter hasSentAs: Whether there is a column for the sent form.
    func sharing(_ room: Int, hasSentAs: Bool) -> Widths {
      let wanted = value + (hasSentAs ? sentAs : 0)
      let ownName = max(0, min(name, max(min(name, Self.ofCutName), room - wanted), room))
      let rest = room - ownName
      guard hasSentAs else { return Widths(name: ownName, value: rest, sentAs: 0) }
      let sent =
        rest >= wanted ? sentAs + (rest - wanted) / 2 : min(sentAs, max(rest * 45 / 100, rest - value))
      return Widths(name: ownName, value: rest - sent, sentAs: sent)
    }
  }

  private struct Entry {
    var widths: Widths
    /// The width of the pane for which the widths were computed.
    var pane: Int
    var session: Int?
  }
  private var entries = PerList<Entry>()
  private static let step = 4

  subscript(list: Draft.RowList) -> Widths { entries[list]?.widths ?? .least }

  /// Whether the widths of a list stay as they are, because the edit in which they were found goes on.
  func areFixed(in list: Draft.RowList, pane: Int, session: Int?) -> Bool {
    entries[list].map { $0.pane == pane && $0.session == session } == true && session != nil
  }

  /// Makes room for texts that became visible.
  ///
  /// - Parameters:
  ///   - longest: The widths of the longest texts.
  ///   - session: The edit in progress; nil if there is none.
  mutating func makeRoom(for longest: Widths, in list: Draft.RowList, pane: Int, session: Int?) {
    func stepped(_ columns: Int) -> Int { (columns + Self.step) / Self.step * Self.step }
    let wanted = Widths.least.joined(
      with: Widths(
        name: stepped(longest.name), value: stepped(longest.value), sentAs: longest.sentAs + 1))
    guard let entry = entries[list], entry.pane == pane else {
      entries[list] = Entry(widths: wanted, pane: pane, session: session)
      return
    }
    if session == nil || session != entry.session {
      entries[list]?.widths = entry.widths.joined(with: wanted)
    }
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
    settleColumnWidths(rect, height: height, in: &state)
  }

  /// The number of columns beyond which a longer text wants no more.
  private static let mostColumns = 64

  private static func settleColumnWidths(_ rect: Rect, height: Int, in state: inout ComposerState) {
    guard
      !state.grid.columnWidths.areFixed(
        in: state.grid.list, pane: rect.columns, session: state.edit?.session)
    else { return }
    let lines = gridLines(in: state)
    let top = state.grid.tops[state.grid.list] ?? 0
    var longest = GridColumnWidths.Widths(name: 0, value: 0, sentAs: 0)
    for line in top..<max(top, min(top + height, lines.count)) {
      switch lines[line] {
      case .row(let reference):
        guard let row = state.session.row(reference) else { continue }
        longest = longest.joined(
          with: GridColumnWidths.Widths(
            name: columns(of: row.name), value: columnsOfValue(of: row, in: state),
            sentAs: columnsOfSentForm(of: reference, row, in: state)))
      case .member(let place):
        var name = member(place, in: state)?.name ?? ""
        if name.isEmpty { name = String(place.position.last ?? 0) }
        longest.name = max(longest.name, columns(of: name) + GridRowView.indent(ofMember: place))
      case .suggestion(let text): longest.name = max(longest.name, columns(of: text))
      case .pending, .newRow: continue
      }
    }
    state.grid.columnWidths.makeRoom(
      for: longest, in: state.grid.list, pane: rect.columns, session: state.edit?.session)
  }

  private static func columns(of text: String) -> Int { TextLayout.columns(text.prefix(mostColumns)) }

  private static func columnsOfValue(of row: Draft.Row, in state: ComposerState) -> Int {
    if row.hidesText, !state.revealsSecrets { return columns(of: Secrets.mask(of: row)) }
    // The values of references follow the text.
    let isResolved = row.source == .literal && ReferenceText.mayOccur(in: row.text)
    return columns(of: row.text) + (isResolved ? 16 : row.source == .environment ? 1 : 0)
  }

  /// Returns the width of the sent form; the name in it is not needed, since it has its own column.
  private static func columnsOfSentForm(
    of reference: Draft.RowReference, _ row: Draft.Row, in state: ComposerState
  ) -> Int {
    let text = GridRowView.sentAsPreview(reference, columns: mostColumns, in: state).text
    let name = text.hasPrefix(row.name + "=") ? columns(of: row.name) : 0
    return columns(of: text) - max(0, name - GridColumnWidths.Widths.ofCutName)
  }
}
