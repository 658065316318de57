internal import ScreenModel
internal import WiredraftCore

enum GridColumn: Int, Sendable, Hashable, CaseIterable {
  case name, type, value
}

struct ParameterGridState: Sendable {
  var tabs = PaneTabs.left
  /// The list that is shown, or was shown last; setting it shows the list.
  var list = Draft.RowList.parameters { didSet { tabs.select(TabID(list)) } }
  var body = BodyPaneState()
  var column = GridColumn.value
  /// The row of the cursor in each list, counting those that a filter hides.
  ///
  /// The rows that the list suggests follow the last row, and then the line for a new row. The rows of folders have
  /// negative numbers, so that they don't move the others.
  var rows = GridCursors()
  /// The line of all sections that is in the upper frame of the pane.
  var top = 0
  var problem: Int?
  var anchor: Draft.RowReference?
  var filters = PerList<GridFilter>()
  /// The unfolded rows of each list, ascending.
  var trees = PerList<[GridTree]>()
  var columnWidths = GridColumnWidths()
  /// The names in braces in the URL's path without a row.
  var missingNames: [String] = []
  /// Whether a name in the path has no value, even if its row exists.
  var lacksPathRow = false
  var missingNamesRevision: Int?

  var row: Int { rows[list] ?? 0 }
  /// The position of the member under the cursor, within its row; empty on the row itself.
  var member: [Int] { rows[cursor: list].member }

  mutating func show(_ id: TabID) {
    tabs.select(id)
    if let list = Draft.RowList(rawValue: id.name) { self.list = list }
  }
}

extension RowsTab {
  /// Returns the lists that have a section, in their order; path rows have one only if the URL has braces or there is a
  /// row.
  static func gridTabs(in session: DraftSession) -> [Draft.RowList] {
    let hasPath = !session.draft.path.isEmpty || session.draft.urlHasBraces
    return [.parameters] + (hasPath ? [.path] : []) + [.headers, .query, .body]
  }

  /// Returns whether the body's tab shows a text or a path rather than rows.
  static func showsWholeBody(in state: ComposerState) -> Bool {
    isWholeBody(state.grid.list, in: state.draft)
  }

  static func isWholeBody(_ list: Draft.RowList, in draft: Draft) -> Bool {
    guard list == .body else { return false }
    let body = draft.body
    return !body.type.takesRows || body.jsonText != nil || (body.type.isGraphQL && body.parameters == nil)
  }

  static func rows(in state: ComposerState) -> [Draft.Row] { rows(of: state.grid.list, in: state.draft) }

  static func rows(of list: Draft.RowList, in draft: Draft) -> [Draft.Row] {
    isWholeBody(list, in: draft) ? [] : draft[list] ?? []
  }

  /// Returns whether a side has no rows of its own and takes the parameters.
  static func isComputed(_ list: Draft.RowList, in session: DraftSession) -> Bool {
    guard session.draft[list] == nil else { return false }
    switch list {
    case .query: return session.composition.routing.query.source == .parameters
    case .body: return session.composition.routing.body.source == .parameters
    case .parameters, .path, .headers: return false
    }
  }

  /// Returns the row under the cursor; nil on the line for a new one, and if it is inherited.
  static func selectedRow(in state: ComposerState) -> Draft.RowReference? {
    shownRow(in: state).flatMap { $0.folder == nil ? $0 : nil }
  }

  /// Returns the row under the cursor, including an inherited one; its bytes are highlighted.
  static func shownRow(in state: ComposerState) -> Draft.RowReference? {
    if let row = selectedFolderRow(in: state) { return row }
    guard !showsWholeBody(in: state), rows(in: state).indices.contains(state.grid.row) else { return nil }
    if case .newRow = state.edit?.target { return nil }
    return Draft.RowReference(state.grid.list, state.grid.row)
  }

  static func suggestedName(in state: ComposerState) -> String? {
    guard case .suggestion(let name) = gridLines(in: state)[gridLines(in: state).lineOfCursor] else {
      return nil
    }
    return name
  }
}

extension Draft {
  /// Whether the URL has a brace that is not one of a reference to a variable.
  fileprivate var urlHasBraces: Bool {
    guard url.utf8.contains(UInt8(ascii: "{")) else { return false }
    guard ReferenceText.mayOccur(in: url) else { return true }
    return ReferenceText(url).pieces.contains { piece in
      if case .literal(let text) = piece { text.utf8.contains(UInt8(ascii: "{")) } else { false }
    }
  }
}
