import ScreenModel
import WiredraftCore

extension ComposerState {
  /// The labels of the grid's tabs, as long as there is room for, and which is active.
  func gridTabLabels(columns: Int, withLive: Bool) -> (labels: [String], active: Int) {
    let tabs = gridTabs
    var active = tabs.firstIndex(of: grid.list) ?? 0
    var labels: [String] = []
    for brevity in 0..<5 {
      labels = tabs.map { tabLabel($0, brevity: brevity) }
      if withLive { labels.append(liveTab.title) }
      if Self.width(of: labels) <= columns { break }
    }
    if withLive, shownPane == .live { active = labels.count - 1 }
    // Where even the shortest are too long, those before the active one go.
    while Self.width(of: labels) > columns, active > 0, labels.count > 1 {
      labels.removeFirst()
      active -= 1
    }
    return (labels, active)
  }

  private static func width(of labels: [String]) -> Int {
    labels.reduce(-1) { $0 + TextLayout.columns($1) + 3 }
  }

  /// The label of a tab; a larger `brevity` makes it shorter.
  private func tabLabel(_ list: RowList, brevity: Int) -> String {
    let count = (draft[list] ?? []).count
    let suffix = count > 0 ? " \(count)" : ""
    switch list {
    case .parameters: return ["Parameters", "Param", "Param", "Param", "Par"][brevity] + suffix
    case .query: return brevity >= 2 ? "Query" : "Query: " + querySource
    case .path: return "Path" + suffix
    case .body: return brevity == 4 ? "Body" : "Body: " + bodySource
    case .headers: return (brevity >= 3 ? "Head" : "Headers") + suffix
    }
  }

  private var querySource: String {
    switch composition.routing.query.source {
    case .parameters: "auto"
    case .actual: "actual"
    case .none: "none"
    }
  }

  private var bodySource: String {
    switch composition.routing.body.source {
    case .none: "unused"
    case .parameters: draft.body.type.rawValue
    case .actual: draft.body.type.hasRows ? draft.body.type.rawValue + " actual" : draft.body.type.rawValue
    }
  }
}
