internal import WiredraftCore

struct WireProperties {
  private let composition: Composition
  private let draft: Draft
  private let baseURL: String?

  init(_ composition: Composition, of draft: Draft, baseURL: String?) {
    self.composition = composition
    self.draft = draft
    self.baseURL = baseURL
  }

  /// Returns the property that made a byte, in words; for a byte that was added by rule, with the property before it. For
  /// the end of the message, the property of the last byte.
  func words(at offset: Int) -> String? {
    guard let origin = origin(at: offset) else {
      return origin(at: offset - 1).map { "the end, after " + words($0, offset) }
    }
    guard case .rule = origin.source, origin.role != .url, origin.role != .method,
      let before = self.origin(at: offset - 1), before.source.row != nil
    else { return words(origin, offset) }
    return words(origin, offset) + ", after " + words(before, offset - 1)
  }

  private func origin(at offset: Int) -> Composition.Origin? {
    let head = composition.head.count
    return offset < head
      ? composition.head.span(at: offset)?.origin : composition.body?.bytes.span(at: offset - head)?.origin
  }

  private func words(_ origin: Composition.Origin, _ offset: Int) -> String {
    switch origin.source {
    case .row(let row, let path):
      let isAccept = row.list == .headers && draft[row]?.name.lowercased() == "accept"
      let code = row.property(in: draft) + path.map(\.description).joined()
      return (isAccept ? "`acceptedContentType` or " : "") + "`" + code + "`"
    case .rule(let rule): return words(rule, origin.part, offset)
    }
  }

  private func words(_ rule: Composition.Origin.Rule, _ part: Composition.Origin.Part, _ offset: Int)
    -> String
  {
    switch rule {
    case .requestLine:
      switch part {
      case .method: "`method`"
      case .path: isInBaseURL(offset) ? "`baseURL`" : "`path`"
      case .authority, .query, .question: "`baseURL` and `path`"
      default: "the request line"
      }
    case .host: "`baseURL`, as the field Host"
    case .contentType: "`bodyParameters`, as the field Content-Type"
    case .contentLength: "the field Content-Length"
    case .lineEnd: "the end of a line"
    case .jsonDocument: "the braces of the JSON"
    case .graphQL: "the GraphQL request"
    case .closingBoundary: "the closing boundary"
    case .wholeBody: "`bodyParameters`, or `parameters` as JSON"
    }
  }

  private func isInBaseURL(_ offset: Int) -> Bool {
    guard let baseURL else { return false }
    let start = composition.method.utf8.count + 1
    return offset - start < URLParts(baseURL).path.utf8.count
  }
}

extension Draft.RowReference {
  fileprivate func property(in draft: Draft) -> String {
    let property =
      switch list {
      case .parameters: "parameters"
      case .query: "queryParameters"
      case .path: "pathParameters"
      case .body: "bodyParameters"
      case .headers: "headerFields"
      }
    return property + "[" + (draft[self]?.name ?? "").debugDescription + "]"
  }
}
