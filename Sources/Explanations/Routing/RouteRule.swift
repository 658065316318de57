package import WiredraftCore

/// The rule that decides where a row goes, or what a side of the request holds; each rule has a paragraph.
package enum RouteRule: String, Sendable, Hashable, CaseIterable {
  case methodPrefersQuery = "method-prefers-query"
  case methodPrefersBody = "method-prefers-body"
  case actualParameters = "actual-parameters"
  case addedParameters = "added-parameters"
  case actualJSON = "actual-json"
  case actualText = "actual-text"
  case actualFile = "actual-file"
  case actualBytes = "actual-bytes"
  case noParameters = "no-parameters"
  case bodyTypeTakesNoRows = "body-type-takes-no-rows"
  case ownQuery = "own-query"
  case ownBody = "own-body"
  case ownPath = "own-path"
  case ownHeaders = "own-headers"
  case disabled
  case omitted
  case overridden
  case replacedField = "replaced-field"
  case noBraces = "no-braces"
  case targetWithoutQuery = "target-without-query"
}

extension Routing.Reason {
  package var rule: RouteRule {
    switch self {
    case .methodPrefersQuery: .methodPrefersQuery
    case .methodPrefersBody: .methodPrefersBody
    case .actualParameters: .actualParameters
    case .addedParameters: .addedParameters
    case .actualJSON: .actualJSON
    case .actualText: .actualText
    case .actualFile: .actualFile
    case .actualBytes: .actualBytes
    case .noParameters: .noParameters
    case .bodyTypeTakesNoRows: .bodyTypeTakesNoRows
    }
  }
}

extension Routing.RowReason {
  package func rule(in list: Draft.RowList) -> RouteRule {
    switch self {
    case .routed(let reason): reason.rule
    case .ownList:
      switch list {
      case .parameters: .noParameters
      case .query: .ownQuery
      case .path: .ownPath
      case .body: .ownBody
      case .headers: .ownHeaders
      }
    case .disabled: .disabled
    case .omitted, .withoutContentType: .omitted
    case .overridden: .overridden
    case .replacedField: .replacedField
    case .noPlace(.bodyType): .bodyTypeTakesNoRows
    case .noPlace(.noBraces): .noBraces
    case .noPlace(.targetWithoutQuery): .targetWithoutQuery
    }
  }
}
