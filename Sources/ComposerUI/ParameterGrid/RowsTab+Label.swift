import WiredraftCore

extension RowsTab {
  /// Returns the label of the tab: its name, with the number of its rows and the word for where they come from.
  func label(in state: ComposerState, brevity: Int) -> TabLabel {
    let name: String
    let note: String
    switch list {
    case .parameters: (name, note) = (brevity < 2 ? "Parameters" : "Par", count(in: state))
    case .query: return sideLabel("Query", querySide(in: state), brevity, state)
    case .path:
      let parts = [count(in: state), state.grid.lacksPathRow ? "!" : ""]
      (name, note) = ("Path", parts.filter { !$0.isEmpty }.joined(separator: " "))
    case .body:
      let side = bodySide(in: state)
      // The type of a body that is not sent says nothing.
      return brevity < 2 || !side.isUsed
        ? sideLabel("Body", side, brevity, state) : TabLabel(state.draft.body.type.rawValue)
    case .headers: (name, note) = (brevity < 2 ? "Headers" : "Head", count(in: state))
    }
    return TabLabel(name, note: brevity < 4 || list == .path ? note : "")
  }

  /// Returns the number of rows in a list, and how many of them a filter shows.
  private func count(in state: ComposerState) -> String {
    if list == state.grid.list, let filter = state.grid.filters[list],
      filter.source == RowsTab.shownList(in: state)
    {
      return "\(filter.rows.count.grouped) of \(RowsTab.shownRows(in: state).count.grouped)"
    }
    let count = (state.draft[RowsTab.isComputed(list, in: state.session) ? .parameters : list] ?? []).count
    let inherited = list == .headers ? state.composition.folderRows.count : 0
    if inherited > 0 { return "\(inherited.grouped)+\(count.grouped)" }
    return count > 0 ? count.grouped : ""
  }

  private func sideLabel(
    _ name: String, _ side: (word: String, isUsed: Bool, hasCount: Bool), _ brevity: Int,
    _ state: ComposerState
  ) -> TabLabel {
    let count = side.hasCount ? count(in: state) : ""
    let note = [side.word, count].filter { !$0.isEmpty }
    return TabLabel(name, note: [note.joined(separator: " "), side.word, count, count, ""][brevity])
  }

  private func querySide(in state: ComposerState) -> (word: String, isUsed: Bool, hasCount: Bool) {
    switch state.composition.routing.query.source {
    case .parameters: ("auto", true, false)
    case .actual: ("own", true, true)
    case .both: ("both", true, true)
    case .none: ("", false, false)
    }
  }

  private func bodySide(in state: ComposerState) -> (word: String, isUsed: Bool, hasCount: Bool) {
    let type = state.draft.body.type
    let routing = state.composition.routing
    switch routing.body.source {
    // A side that would take parameters isn't shown as unused.
    case .none where !type.takesRows || !routing.prefersQuery: return (type.rawValue, false, false)
    case .none: return ("unused", false, false)
    case .parameters, .both: return (type.rawValue, true, false)
    case .actual:
      let isOfRows = routing.body.reason == .actualParameters
      return isOfRows ? (type.rawValue + " own", true, true) : (type.rawValue, true, false)
    }
  }
}
