internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension RouteView {
  static func title(of kind: RouteOutline.Section.Kind, columns: Int, in session: DraftSession) -> String {
    let titles = Self.titles(of: kind, in: session)
    return titles.first { TextLayout.columns($0) <= columns } ?? titles[titles.count - 1]
  }

  private static func titles(of kind: RouteOutline.Section.Kind, in session: DraftSession) -> [String] {
    switch kind {
    case .list(.parameters):
      switch session.composition.routing.parameters {
      case (.query, _), (.body, _):
        return ["parameters: by this program's rule", "parameters: by convention", "by convention"]
      case (_, .overridden): return ["parameters: ignored"]
      case (_, .noPlace): return ["parameters: no place for them", "parameters: no place"]
      default: return ["parameters: not sent"]
      }
    case .list(.query):
      return [session.draft.queryAdds ? "query rows: added" : "query rows: override", "query rows"]
    case .list(.body):
      return session.composition.routing.body.reason == .actualParameters
        ? ["body rows: override", "body rows"] : ["body rows: not sent", "body rows"]
    case .wholeBody: return ["body, given as a whole"]
    case .list(.path): return ["path: each fills its {name}", "path"]
    case .list(.headers): return ["headers"]
    case .sides: return [""]
    }
  }

  static func destinations(of list: Draft.RowList, in session: DraftSession) -> [String] {
    let method = TextLayout.truncated(session.draft.method, to: 12)
    switch list {
    case .parameters:
      switch session.composition.routing.parameters {
      case (.query, _): return conventions("query", method)
      case (.body, _) where session.composition.body?.type.makesParts == true: return ["body: data of parts"]
      case (.body, _): return conventions("body", method)
      case (_, .overridden): return ["nowhere: overridden", "nowhere"]
      default: return ["nowhere"]
      }
    case .query: return ["query, whatever the method", "query: any method", "query"]
    case .body where session.composition.routing.body.source != .actual: return ["nowhere"]
    case .body where session.composition.body?.type.makesParts == true: return ["body: data of parts"]
    case .body: return ["body, whatever the method", "body: any method", "body"]
    case .path: return ["path: its {name}", "path"]
    case .headers: return ["head"]
    }
  }

  private static func conventions(_ side: String, _ method: String) -> [String] {
    [
      "\(side), by this program's rule", "\(side), by convention", "\(side) (convention)",
      "\(side) (\(method)'s)", side,
    ]
  }
}
