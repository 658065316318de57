import WiredraftCore

extension RowsTab {
  /// Returns the label of the tab. The shortest labels show the number of a side's own rows, a dot for a side that is
  /// computed or given as a whole, and nothing for an empty side.
  func label(in state: ComposerState, brevity: Int) -> String {
    switch list {
    case .parameters: return ["Parameters", "Param", "Param", "Param", "Par"][brevity] + count(in: state)
    case .query: return sideLabel("Query", querySide(in: state), brevity, state)
    case .path:
      return "Path" + count(in: state) + (state.grid.lacksPathRow ? " !" : "")
    case .body: return sideLabel("Body", bodySide(in: state), brevity, state)
    case .headers: return (brevity >= 3 ? "Head" : "Headers") + count(in: state)
    }
  }

  /// Returns the number of rows in a list, and how many of them a filter shows.
  private func count(in state: ComposerState) -> String {
    if list == state.grid.list, let filter = state.grid.filters[list],
      filter.source == RowsTab.shownList(in: state)
    {
      return " \(filter.rows.count.grouped) of \(RowsTab.shownRows(in: state).count.grouped)"
    }
    let count = (state.draft[RowsTab.isComputed(list, in: state.session) ? .parameters : list] ?? []).count
    let inherited = list == .headers ? state.composition.folderRows.count : 0
    if inherited > 0 { return " \(inherited.grouped)+\(count.grouped)" }
    return count > 0 ? " \(count.grouped)" : ""
  }

  private func sideLabel(
    _ name: String, _ side: (word: String, isUsed: Bool, hasCount: Bool), _ brevity: Int,
    _ state: ComposerState
  ) -> String {
    let count = side.hasCount ? count(in: state) : ""
    switch brevity {
    case 0, 1: return "\(name): \(side.word)\(count)"
    case 2: return "\(name): \(side.word)"
    case 3: return side.isUsed ? "\(name): \(side.word)" : name
    default:
      let hasOwnRows = side.hasCount && side.word != "auto"
      let sign = hasOwnRows ? (count.isEmpty ? " 0" : count) : " " + state.options.sign("•", "*")
      return side.isUsed ? name + sign : name
    }
  }

  private func querySide(in state: ComposerState) -> (word: String, isUsed: Bool, hasCount: Bool) {
    switch state.composition.routing.query.source {
    case .parameters: ("auto", true, true)
    case .actual: ("own", true, true)
    case .both: ("both", true, true)
    case .none: ("none", false, false)
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
