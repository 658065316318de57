internal import ScreenModel
internal import WiredraftCore

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

extension ComposerState {
  /// The lists that have a tab; path rows have one only where the URL, or a row, asks for it.
  var gridTabs: [RowList] {
    let hasPath = !draft.path.isEmpty || draft.url.utf8.contains(UInt8(ascii: "{"))
    return hasPath ? [.parameters, .query, .path, .body, .headers] : [.parameters, .query, .body, .headers]
  }

  /// Whether the body's tab shows a text or a path rather than rows.
  var showsWholeBody: Bool {
    grid.list == .body && (!draft.body.type.takesRows || draft.body.jsonText != nil)
  }

  /// The rows of the list that is shown.
  var rows: [Row] { showsWholeBody ? [] : draft[grid.list] ?? [] }

  /// Whether the grid shows what a side computes from the parameters rather than rows of its own.
  var showsComputedRows: Bool {
    if case .newRow(grid.list, _, _) = edit?.target { return false }
    return isComputed(grid.list)
  }

  /// Whether a side has no rows of its own and takes the parameters.
  func isComputed(_ list: RowList) -> Bool {
    guard draft[list] == nil else { return false }
    switch list {
    case .query: return composition.routing.query.source == .parameters
    case .body: return composition.routing.body.source == .parameters
    case .parameters, .path, .headers: return false
    }
  }

  /// The list that the shown rows belong to: the parameters where a side is computed from them.
  var shownList: RowList { showsComputedRows ? .parameters : grid.list }

  /// The rows that the grid shows, before a filter.
  var shownRows: [Row] { showsComputedRows ? draft.parameters ?? [] : rows }

  /// The row that the cursor is on; nil on the line for a new one, and where rows are only computed.
  var selectedRow: RowReference? {
    guard !showsComputedRows else { return nil }
    return shownRow
  }

  /// The row that the cursor is on, be it computed: the one whose bytes are lit.
  var shownRow: RowReference? {
    guard !showsWholeBody, shownRows.indices.contains(grid.row) else { return nil }
    if case .newRow = edit?.target { return nil }
    return RowReference(shownList, grid.row)
  }

  /// The name that the URL asks for on the line of the cursor; nil on any other line.
  var suggestedName: String? {
    guard case .suggestion(let name) = gridLines[gridLines.lineOfCursor] else { return nil }
    return name
  }
}
