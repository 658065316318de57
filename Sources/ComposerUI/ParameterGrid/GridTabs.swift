import WiredraftCore

extension ComposerState {
  /// The label of a tab; a larger `brevity`, up to 4, makes it shorter.
  ///
  /// The shortest say with a number how many rows of its own a side holds, with a dot that it is computed or
  /// given as a whole, and nothing where it holds nothing.
  func tabLabel(_ list: RowList, brevity: Int) -> String {
    switch list {
    case .parameters: return ["Parameters", "Param", "Param", "Param", "Par"][brevity] + count(of: list)
    case .query: return sideLabel("Query", querySide, count(of: .query), brevity)
    case .path:
      return "Path" + count(of: list) + (grid.lacksPathRow ? " !" : "")
    case .body: return sideLabel("Body", bodySide, count(of: .body), brevity)
    case .headers: return (brevity >= 3 ? "Head" : "Headers") + count(of: list)
    }
  }

  /// How many rows a list holds, and of how many a filter shows how many.
  private func count(of list: RowList) -> String {
    if list == grid.list, let filter = grid.filters[list], filter.source == shownList {
      return " \(filter.rows.count.grouped) of \(shownRows.count.grouped)"
    }
    let count = isComputed(list) ? computedCount : (draft[list] ?? []).count
    return count > 0 ? " \(count.grouped)" : ""
  }

  private var computedCount: Int { draft.parameters?.count ?? 0 }

  private func sideLabel(
    _ name: String, _ side: (word: String, isUsed: Bool, hasCount: Bool), _ count: String, _ brevity: Int
  ) -> String {
    let count = side.hasCount ? count : ""
    switch brevity {
    case 0, 1: return "\(name): \(side.word)\(count)"
    case 2: return "\(name): \(side.word)"
    case 3: return side.isUsed ? "\(name): \(side.word)" : name
    default:
      let hasOwnRows = side.hasCount && side.word != "auto"
      let sign = hasOwnRows ? (count.isEmpty ? " 0" : count) : " " + options.sign("•", "*")
      return side.isUsed ? name + sign : name
    }
  }

  private var querySide: (word: String, isUsed: Bool, hasCount: Bool) {
    switch composition.routing.query.source {
    case .parameters: ("auto", true, true)
    case .actual: ("actual", true, true)
    case .none: ("none", false, false)
    }
  }

  private var bodySide: (word: String, isUsed: Bool, hasCount: Bool) {
    let type = draft.body.type
    switch composition.routing.body.source {
    // What the parameters would go to, were there any, is not unused.
    case .none where !type.hasRows || !composition.routing.prefersQuery: return (type.rawValue, false, false)
    case .none: return ("unused", false, false)
    case .parameters: return (type.rawValue, true, false)
    case .actual:
      let isOfRows = composition.routing.body.reason == .actualParameters
      return isOfRows ? (type.rawValue + " actual", true, true) : (type.rawValue, true, false)
    }
  }
}
