/// Where a row goes.
public enum Destination: String, Sendable, Hashable, CaseIterable {
  /// The query of the URL.
  case query
  /// The place of a `{name}` in the URL's path.
  case path
  /// The body.
  case body
  /// The header fields.
  case head
  /// The row sends nothing.
  case nowhere
}

/// Why a side of the request holds what it holds.
public enum RoutingReason: Sendable, Hashable {
  /// The method prefers query parameters, so the convenience parameters become the query.
  case methodPrefersQuery
  /// The method prefers a body, so the convenience parameters become the body.
  case methodPrefersBody
  /// The side has actual parameters, which replace the computed ones.
  case actualParameters
  /// A JSON value was given for the whole body.
  case actualJSON
  /// Text was given for the whole body.
  case actualText
  /// A file was given for the whole body.
  case actualFile
  /// Bytes were given for the whole body.
  case actualBytes
  /// There are no convenience parameters.
  case noParameters
  /// The body type takes no rows: text, a file, or none.
  case bodyTypeTakesNoRows(BodyType)
}

/// Where one side of the request, the query or the body, comes from.
public struct RoutingSide: Sendable, Hashable {
  /// What fills the side.
  public enum Source: String, Sendable, Hashable {
    /// The convenience parameters.
    case parameters
    /// Actual parameters, or a body given as a whole.
    case actual
    /// Nothing.
    case none
  }
  /// What fills it.
  public var source: Source
  /// Why.
  public var reason: RoutingReason
}

/// Why a row goes where it goes.
public enum RowReason: Sendable, Hashable {
  /// It follows the convenience parameters.
  case routed(RoutingReason)
  /// Its list belongs there: actual query, actual body, path, headers.
  case ownList
  /// The row is switched off.
  case disabled
  /// The row is of the type omitted.
  case omitted
  /// Another source replaces its list.
  case overridden(RoutingReason)
  /// The request has no place for it.
  case noPlace(NoPlace)
}

/// Why a row has no place in the request.
public enum NoPlace: Sendable, Hashable {
  /// The body type takes no rows.
  case bodyType(BodyType)
  /// The URL's path has no `{name}` for it, or an earlier row fills it.
  case noBraces
  /// The target of CONNECT, or of `OPTIONS *`, has no query.
  case targetWithoutQuery
}

/// The one place of the rule that splits parameters into query and body.
///
/// - Query and body are decided each for itself: actual parameters replace the computed ones of their own side.
/// - Where nothing is given for a side, the convenience parameters go to the query if the method prefers query
///   parameters, else to the body.
/// - Note: APIKit, *Convenience Parameters and Actual Parameters*
public struct Routing: Sendable, Hashable {
  /// Whether the method prefers query parameters.
  public var prefersQuery: Bool
  /// The query.
  public var query: RoutingSide
  /// The body.
  public var body: RoutingSide
  /// The type of the body.
  private let bodyType: BodyType

  /// Decides both sides of a draft, by what is given and by what the method prefers.
  ///
  /// - Complexity: O(1): no row is looked at.
  public init(_ draft: Draft, prefersQuery: Bool) {
    self.prefersQuery = prefersQuery
    let hasParameters = draft.parameters != nil
    if draft.query != nil {
      query = RoutingSide(source: .actual, reason: .actualParameters)
    } else if !hasParameters {
      query = RoutingSide(source: .none, reason: .noParameters)
    } else if prefersQuery {
      query = RoutingSide(source: .parameters, reason: .methodPrefersQuery)
    } else {
      query = RoutingSide(source: .none, reason: .methodPrefersBody)
    }

    bodyType = draft.body.type
    switch bodyType.kind.content {
    case .text where draft.body.text != nil: body = RoutingSide(source: .actual, reason: .actualText)
    case .file where draft.body.bytes != nil: body = RoutingSide(source: .actual, reason: .actualBytes)
    case .file where draft.body.path != nil: body = RoutingSide(source: .actual, reason: .actualFile)
    case .text, .file, .nothing: body = RoutingSide(source: .none, reason: .bodyTypeTakesNoRows(bodyType))
    case .rows:
      if bodyType.takesJSONValue, draft.body.jsonText != nil {
        body = RoutingSide(source: .actual, reason: .actualJSON)
      } else if draft.body.parameters != nil {
        body = RoutingSide(source: .actual, reason: .actualParameters)
      } else if !hasParameters {
        body = RoutingSide(source: .none, reason: .noParameters)
      } else if prefersQuery {
        body = RoutingSide(source: .none, reason: .methodPrefersQuery)
      } else {
        body = RoutingSide(source: .parameters, reason: .methodPrefersBody)
      }
    }
  }

  /// Returns where the convenience parameters go, and why.
  public var parameters: (destination: Destination, reason: RowReason) {
    if query.source == .parameters { return (.query, .routed(query.reason)) }
    if body.source == .parameters { return (.body, .routed(body.reason)) }
    if prefersQuery, query.source == .actual { return (.nowhere, .overridden(query.reason)) }
    if body.source == .actual, [.actualParameters, .actualJSON, .actualBytes].contains(body.reason) {
      return (.nowhere, .overridden(body.reason))
    }
    switch body.reason {
    case .actualText, .actualFile, .bodyTypeTakesNoRows: return (.nowhere, .noPlace(.bodyType(bodyType)))
    default: return (.nowhere, .routed(query.reason))
    }
  }
}
