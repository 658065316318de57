internal import ScreenModel
internal import WiredraftCore

/// The columns of the grid that a cursor can be in.
enum GridColumn: Int, Sendable, Hashable, CaseIterable {
  case name, type, value
}

/// Where the grid stands: which list it shows, and the cell that keys act upon.
struct ParameterGridState: Sendable {
  /// The tabs of the pane.
  var tabs = PaneTabs.left
  /// The list that is shown, or was shown last; setting it shows it.
  var list = RowList.parameters { didSet { tabs.select(TabID(list)) } }
  /// Where one is in a body that has no rows.
  var body = BodyPaneState()
  /// The column of the cursor.
  var column = GridColumn.value
  /// The row of the cursor in each list, those that a filter hides counted.
  ///
  /// After the last row follow the rows that the list suggests, and then the line for a new row.
  var rows: [RowList: Int] = [:]
  /// The first line that is visible, in each list.
  var tops: [RowList: Int] = [:]
  /// The problem that was gone to last.
  var problem: Int?
  /// The row where selecting several began; nil while one row is selected.
  var anchor: RowReference?
  /// What narrows the rows of a list that are shown.
  var filters: [RowList: GridFilter] = [:]
  /// How wide the column of the names is, in each list.
  var nameColumns = GridNameColumns()
  /// The names in the braces of the URL's path that no row fills.
  var missingNames: [String] = []
  /// Whether a brace of the path has no value, be its row there or not.
  var lacksPathRow = false
  /// The composition that `missingNames` are of.
  var missingNamesRevision: Int?

  /// The row of the cursor in the list that is shown.
  var row: Int { rows[list] ?? 0 }

  /// Shows a tab.
  mutating func show(_ id: TabID) {
    tabs.select(id)
    if let list = RowList(rawValue: id.name) { self.list = list }
  }
}

extension RowsTab {
  /// The lists that have a tab; path rows have one only where the URL, or a row, asks for it.
  static func gridTabs(in session: DraftSession) -> [RowList] {
    let hasPath = !session.draft.path.isEmpty || session.draft.url.utf8.contains(UInt8(ascii: "{"))
    return hasPath ? [.parameters, .query, .path, .body, .headers] : [.parameters, .query, .body, .headers]
  }

  /// Whether the body's tab shows a text or a path rather than rows.
  static func showsWholeBody(in state: ComposerState) -> Bool {
    state.grid.list == .body && (!state.draft.body.type.takesRows || state.draft.body.jsonText != nil)
  }

  /// The rows of the list that is shown.
  static func rows(in state: ComposerState) -> [Row] {
    showsWholeBody(in: state) ? [] : state.draft[state.grid.list] ?? []
  }

  /// Whether the grid shows what a side computes from the parameters rather than rows of its own.
  static func showsComputedRows(in state: ComposerState) -> Bool {
    if case .newRow(state.grid.list, _, _) = state.edit?.target { return false }
    return isComputed(state.grid.list, in: state.session)
  }

  /// Whether a side has no rows of its own and takes the parameters.
  static func isComputed(_ list: RowList, in session: DraftSession) -> Bool {
    guard session.draft[list] == nil else { return false }
    switch list {
    case .query: return session.composition.routing.query.source == .parameters
    case .body: return session.composition.routing.body.source == .parameters
    case .parameters, .path, .headers: return false
    }
  }

  /// The list that the shown rows belong to: the parameters where a side is computed from them.
  static func shownList(in state: ComposerState) -> RowList {
    showsComputedRows(in: state) ? .parameters : state.grid.list
  }

  /// The rows that the grid shows, before a filter.
  static func shownRows(in state: ComposerState) -> [Row] {
    showsComputedRows(in: state) ? state.draft.parameters ?? [] : rows(in: state)
  }

  /// The row that the cursor is on; nil on the line for a new one, and where rows are only computed.
  static func selectedRow(in state: ComposerState) -> RowReference? {
    guard !showsComputedRows(in: state) else { return nil }
    return shownRow(in: state)
  }

  /// The row that the cursor is on, be it computed: the one whose bytes are lit.
  static func shownRow(in state: ComposerState) -> RowReference? {
    guard !showsWholeBody(in: state), shownRows(in: state).indices.contains(state.grid.row) else {
      return nil
    }
    if case .newRow = state.edit?.target { return nil }
    return RowReference(shownList(in: state), state.grid.row)
  }

  /// The name that the URL asks for on the line of the cursor; nil on any other line.
  static func suggestedName(in state: ComposerState) -> String? {
    guard case .suggestion(let name) = gridLines(in: state)[gridLines(in: state).lineOfCursor] else {
      return nil
    }
    return name
  }
}
