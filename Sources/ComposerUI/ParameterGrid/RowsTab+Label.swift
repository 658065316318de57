import WiredraftCore

extension RowsTab {
  static func label(of list: Draft.RowList, in state: ComposerState, brevity: Int) -> TabLabel {
    let name: String
    let note: String
    let count = count(of: list, in: state)
    switch list {
    case .parameters: (name, note) = (brevity < 2 ? "Parameters" : "Par", count)
    case .query: (name, note) = (brevity < 2 ? "Query" : "Que", count)
    case .path:
      let parts = [count, state.grid.lacksPathRow ? "!" : ""]
      (name, note) = ("Path", parts.filter { !$0.isEmpty }.joined(separator: " "))
    case .body:
      // The type of a body that is not sent says nothing.
      let routing = state.composition.routing
      let isUnused = routing.body.source == .none && routing.prefersQuery
      let type = isUnused ? "" : state.draft.body.type.rawValue
      let parts = brevity < 3 ? [type, count] : [brevity < 4 ? type : ""]
      (name, note) = ("Body", parts.filter { !$0.isEmpty }.joined(separator: " "))
    case .headers: (name, note) = (brevity < 2 ? "Headers" : "Head", count)
    }
    return TabLabel(name, note: brevity < 4 || list == .path ? note : "")
  }

  func label(in state: ComposerState, brevity: Int) -> TabLabel {
    RowsTab.label(of: list, in: state, brevity: brevity)
  }

  private static func count(of list: Draft.RowList, in state: ComposerState) -> String {
    if let filter = state.grid.filters[list], filter.source == list {
      return "\(filter.rows.count.grouped) of \((state.draft[list] ?? []).count.grouped)"
    }
    let count = rows(of: list, in: state.draft).count
    let inherited = list == .headers ? state.composition.folderRows.count : 0
    if inherited > 0 { return "\(inherited.grouped)+\(count.grouped)" }
    return count > 0 ? count.grouped : ""
  }
}
