internal import ScreenModel
internal import WiredraftCore

/// They grow in steps as longer texts become visible, but not during an edit, so that nothing jumps while the user
/// types.
struct GridColumnWidths: Sendable {
  /// The widths of the columns, including the gap after each.
  struct Widths: Sendable, Hashable {
    var name: Int
    var value: Int
    var sentAs: Int

    static let least = Widths(name: 8, value: 8, sentAs: 8)
    /// The width up to which a name is whole, whatever room the value and the sent form need.
    static let ofWholeName = 25

    init(name: Int, value: Int, sentAs: Int) { (self.name, self.value, self.sentAs) = (name, value, sentAs) }

    func joined(with other: Widths) -> Widths {
      Widths(
        name: max(name, other.name), value: max(value, other.value), sentAs: max(sentAs, other.sentAs))
    }

    /// A name is cut last; the value and the sent form share what they don't need.
    func sharing(_ room: Int, hasSentAs: Bool) -> Widths {
      let wanted = value + (hasSentAs ? sentAs : 0)
      // In little room the value and the sent form need half of it.
      let most = hasSentAs && room < 36 ? room / 2 : room - 7
      let ownName = max(0, min(name, max(min(name, Self.ofWholeName), room - wanted), most))
      let rest = room - ownName
      guard hasSentAs else { return Widths(name: ownName, value: rest, sentAs: 0) }
      // In very little room quotes count.
      let share = rest < 12 ? (rest + 1) / 2 : rest * 45 / 100
      let sent = rest >= wanted ? sentAs + (rest - wanted) / 2 : min(sentAs, max(share, rest - value))
      return Widths(name: ownName, value: rest - sent, sentAs: sent)
    }
  }

  private(set) var current = Widths.least
  private var pane: Int?
  private var session: Int?
  private static let step = 2

  /// Whether the widths stay as they are, because the edit in which they were found goes on.
  func areFixed(pane: Int, session: Int?) -> Bool {
    self.pane == pane && self.session == session && session != nil
  }

  mutating func makeRoom(for longest: Widths, pane: Int, session: Int?) {
    func stepped(_ columns: Int) -> Int { (columns + Self.step) / Self.step * Self.step }
    let wanted = Widths.least.joined(
      with: Widths(
        name: longest.name + 1, value: stepped(longest.value), sentAs: longest.sentAs + 1))
    if self.pane != pane {
      current = wanted
    } else if session == nil || session != self.session {
      // Nothing becomes narrower while the user scrolls.
      current = current.joined(with: wanted)
    }
    (self.pane, self.session) = (pane, session)
  }
}

extension RowsTab {
  static func settleGrid(in state: inout ComposerState) {
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
  }

  /// The number of columns beyond which a longer text wants no more.
  private static let mostColumns = 64

  static func settleColumnWidths(_ sections: RequestSections, in state: inout ComposerState) {
    let pane = sections.rect.columns
    guard !state.grid.columnWidths.areFixed(pane: pane, session: state.edit?.session) else { return }
    var longest = GridColumnWidths.Widths(name: 0, value: 0, sentAs: 0)
    for section in sections.sections {
      guard let shown = sections.shown(section) else { continue }
      guard !isWholeBody(section.list, in: state.draft) else { continue }
      let lines = gridLines(of: section.list, in: state)
      for line in shown.lines.clamped(to: 0..<lines.count) {
        longest = longest.joined(with: widths(of: lines[line], in: state))
      }
    }
    state.grid.columnWidths.makeRoom(for: longest, pane: pane, session: state.edit?.session)
  }

  private static func widths(of line: GridLine, in state: ComposerState) -> GridColumnWidths.Widths {
    var widths = GridColumnWidths.Widths(name: 0, value: 0, sentAs: 0)
    switch line {
    case .row(let reference):
      guard let row = state.session.row(reference) else { return widths }
      widths.name = columns(of: row.name)
      // A header's value takes the room of the sent form, too.
      guard !GridRowView.isWide(row, reference) else { return widths }
      widths.value = columnsOfValue(of: row, in: state)
      widths.sentAs = columns(
        of: GridRowView.sentAsPreview(reference, columns: mostColumns, in: state).text)
    case .member(let place):
      var name = member(place, in: state)?.name ?? ""
      if name.isEmpty { name = String(place.position.last ?? 0) }
      widths.name = columns(of: name) + GridRowView.indent(ofMember: place)
    case .suggestion(let text): widths.name = columns(of: text)
    case .pending, .newRow: break
    }
    return widths
  }

  private static func columns(of text: String) -> Int { TextLayout.columns(text.prefix(mostColumns)) }

  private static func columnsOfValue(of row: Draft.Row, in state: ComposerState) -> Int {
    if row.hidesText, !state.revealsSecrets { return columns(of: Secrets.mask(of: row)) }
    // The values of references follow the text.
    let isResolved = row.source == .literal && ReferenceText.mayOccur(in: row.text)
    return columns(of: row.text) + (isResolved ? 16 : row.source == .environment ? 1 : 0)
  }
}
