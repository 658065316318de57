import WiredraftCore

extension ComposerState {
  /// The label of a tab; a larger `brevity` makes it shorter.
  func tabLabel(_ list: RowList, brevity: Int) -> String {
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
