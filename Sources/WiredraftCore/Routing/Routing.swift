extension Routing {
  /// The destination of a row.
  @nonexhaustive public enum Destination: String, Sendable, Hashable, CaseIterable {
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
}

extension Routing {
  /// The reason for the content of a side of the request.
  @nonexhaustive public enum Reason: Sendable, Hashable {
    /// The method prefers query parameters, so the convenience parameters become the query.
    case methodPrefersQuery
    /// The method prefers a body, so the convenience parameters become the body.
    case methodPrefersBody
    /// The side has actual parameters, which replace the computed ones.
    case actualParameters
    /// The side has actual parameters, which are added to the computed ones if it has any.
    case addedParameters
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
    /// The body type takes no rows: text, a file, or no body.
    case bodyTypeTakesNoRows(Draft.BodyType)
  }
}

extension Routing {
  /// The source of one side of the request, the query or the body.
  public struct Side: Sendable, Hashable {
    /// The source of the side.
    public enum Source: String, Sendable, Hashable {
      /// The convenience parameters.
      case parameters
      /// Actual parameters, or a body given as a whole.
      case actual
      /// The convenience parameters, and actual parameters after them.
      case both
      /// Nothing.
      case none
    }
    /// The source.
    public var source: Source
    /// The reason.
    public var reason: Routing.Reason
  }
}

extension Routing {
  /// The reason for a row's destination.
  @nonexhaustive public enum RowReason: Sendable, Hashable {
    /// The row is one of a folder, and the draft or a nearer folder has a field of its name.
    case replacedField
    /// The row goes where the convenience parameters go.
    case routed(Routing.Reason)
    /// The row's list goes there: actual query, actual body, path, headers.
    case ownList
    /// The row is switched off.
    case disabled
    /// The row is of the type omitted.
    case omitted
    /// The row is of the type omitted, so that the body is sent without a content type.
    case withoutContentType
    /// Another source replaces the row's list.
    case overridden(Routing.Reason)
    /// The request has no place for the row.
    case noPlace(Routing.NoPlace)
  }
}

extension Routing {
  /// The reason why a row has no place in the request.
  @nonexhaustive public enum NoPlace: Sendable, Hashable {
    /// The body type takes no rows.
    case bodyType(Draft.BodyType)
    /// The URL's path has no `{name}` for it, or an earlier row fills it.
    case noBraces
    /// The target of CONNECT, or of `OPTIONS *`, has no query.
    case targetWithoutQuery
  }
}

/// The rule that splits parameters into query and body, in one place.
///
/// - Query and body are decided independently: actual parameters replace the computed ones of their own side, or in the
///   query of a draft that says so, are added to them.
/// - If nothing is given for a side, the convenience parameters go to the query if the method prefers query parameters,
///   else to the body.
/// - Note: APIKit, *Convenience Parameters and Actual Parameters*
public struct Routing: Sendable, Hashable {
  /// Whether the method prefers query parameters.
  public var prefersQuery: Bool
  /// The query.
  public var query: Routing.Side
  /// The body.
  public var body: Routing.Side
  private let bodyType: Draft.BodyType

  /// Decides both sides of a draft, by its lists and the preference of its method.
  ///
  /// - Complexity: O(1): no row is examined.
  public init(_ draft: Draft, prefersQuery: Bool) {
    self.prefersQuery = prefersQuery
    let body = draft.body
    // A GraphQL request is sent even if its document has no variables.
    let hasParameters =
      draft.parameters != nil || (body.type.isGraphQL && body.query != nil && body.parameters == nil)
    if draft.query != nil, !draft.queryAdds {
      query = Routing.Side(source: .actual, reason: .actualParameters)
    } else if draft.query?.isEmpty == false {
      query = Routing.Side(source: hasParameters && prefersQuery ? .both : .actual, reason: .addedParameters)
    } else if !hasParameters {
      query = Routing.Side(source: .none, reason: .noParameters)
    } else if prefersQuery {
      query = Routing.Side(source: .parameters, reason: .methodPrefersQuery)
    } else {
      query = Routing.Side(source: .none, reason: .methodPrefersBody)
    }

    bodyType = draft.body.type
    self.body =
      switch bodyType.kind.content {
      case .text where body.text != nil: Routing.Side(source: .actual, reason: .actualText)
      case .file where body.bytes != nil: Routing.Side(source: .actual, reason: .actualBytes)
      case .file where body.path != nil: Routing.Side(source: .actual, reason: .actualFile)
      case .text, .file, .nothing: Routing.Side(source: .none, reason: .bodyTypeTakesNoRows(bodyType))
      case .rows where bodyType.takesJSONValue && body.jsonText != nil:
        Routing.Side(source: .actual, reason: .actualJSON)
      case .rows where body.parameters != nil: Routing.Side(source: .actual, reason: .actualParameters)
      case .rows where !hasParameters: Routing.Side(source: .none, reason: .noParameters)
      case .rows where prefersQuery: Routing.Side(source: .none, reason: .methodPrefersQuery)
      case .rows: Routing.Side(source: .parameters, reason: .methodPrefersBody)
      }
  }

  /// Returns the destination of the convenience parameters, and the reason.
  public var parameters: (destination: Routing.Destination, reason: Routing.RowReason) {
    if query.source == .parameters { return (.query, .routed(query.reason)) }
    if query.source == .both { return (.query, .routed(.methodPrefersQuery)) }
    if body.source == .parameters { return (.body, .routed(body.reason)) }
    if prefersQuery, query.reason == .actualParameters { return (.nowhere, .overridden(query.reason)) }
    if body.source == .actual, [.actualParameters, .actualJSON, .actualBytes].contains(body.reason) {
      return (.nowhere, .overridden(body.reason))
    }
    switch body.reason {
    case .actualText, .actualFile, .bodyTypeTakesNoRows: return (.nowhere, .noPlace(.bodyType(bodyType)))
    default: return (.nowhere, .routed(query.reason))
    }
  }

  /// In the order in which they are written.
  var queryLists: [(list: Draft.RowList, reason: Routing.RowReason)] {
    let own = (Draft.RowList.query, Routing.RowReason.ownList)
    return switch query.source {
    case .none: []
    case .parameters, .both:
      [(.parameters, parameters.reason)] + (query.source == .both ? [own] : [])
    case .actual: [own]
    }
  }
}
