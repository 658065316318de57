internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension RouteView {
  static func sentence(of side: RouteSide, columns: Int, in state: ComposerState) -> String {
    let sentences = sentences(of: side, in: state.session).map { state.text($0) }
    return sentences.first { TextLayout.columns($0) <= columns } ?? sentences[sentences.count - 1]
  }

  /// Returns the wordings of the source, the longest first.
  private static func sentences(of side: RouteSide, in session: DraftSession) -> [Sentence] {
    let routing = side == .query ? session.composition.routing.query : session.composition.routing.body
    let title: Sentence = side == .query ? "query: " : "body: "
    let method = TextLayout.truncated(session.draft.method, to: 12)
    switch routing.source {
    case .parameters:
      let kind = side == .body ? " as \(session.draft.body.type.rawValue)" : ""
      return [
        title + "from the parameters\(kind) (\(method))",
        title + "from the parameters\(kind)", title + "from the parameters", title + "parameters",
      ]
    case .actual where routing.isWhole:
      return [
        "\(title)\(wholeBodyPhrase(in: session)), given as a whole",
        "\(title)\(wholeBodyPhrase(in: session))",
      ]
    case .both:
      let rows = (session.draft.query ?? []).count.counted("row")
      return [
        title + "from the parameters, then \(rows) of its own", title + "parameters, then \(rows)",
        title + "both",
      ]
    case .actual where routing.reason == .addedParameters:
      let rows = (session.draft.query ?? []).count.counted("row")
      return [title + "\(rows) of its own", title + "\(rows)"]
    case .actual:
      let count = (session.draft[side.list] ?? []).count
      let rows = count.counted("row")
      return [
        title + "\(rows) of your own in place of the parameters", title + "\(rows) of your own",
        title + "your own",
      ]
    case .none:
      let isPreference = routing.reason == .methodPrefersQuery || routing.reason == .methodPrefersBody
      return [
        title + "none (\(isPreference ? method : routing.reason.phrase(method: method)))", title + "none",
      ]
    }
  }

  private static func wholeBodyPhrase(in session: DraftSession) -> String {
    switch session.composition.routing.body.reason {
    case .actualText: "a text"
    case .actualFile: "a file"
    case .actualBytes: "bytes"
    default: "a JSON value"
    }
  }

  static func shortReason(of reference: Draft.RowReference, in state: ComposerState) -> String {
    guard let outcome = state.composition.outcome(of: reference) else { return "" }
    let method = TextLayout.truncated(state.draft.method, to: 12)
    switch outcome.reason {
    case .disabled: return "switched off"
    case .omitted: return "of the type omitted"
    case .withoutContentType: return "the body has no Content-Type"
    case .replacedField: return "the draft has a field of this name"
    case .overridden(let reason), .routed(let reason): return reason.phrase(method: method)
    case .noPlace(let place):
      switch place {
      case .bodyType(let type): return "the body type \(type.rawValue) takes no rows"
      case .noBraces: return "the path has no {name} left"
      case .targetWithoutQuery: return "the target has no query"
      }
    case .ownList:
      switch reference.list {
      case .query: return "a row of the query alone"
      case .body: return "a row of the body alone"
      case .path: return "fills its {name} in the path"
      case .headers: return "a header field"
      case .parameters: return ""
      }
    }
  }

  static func shortReason(ofField index: Int, in state: ComposerState) -> String {
    switch state.composition.fields[index].name {
    case "Host": "HTTP/1.1 requires it"
    case "Content-Type": "the type of the body"
    default: "the length of the body"
    }
  }
}
