import HTTPTypes

extension Request {
  /// Returns the request as a draft whose rows are the parameters, so that each byte leads back to one.
  ///
  /// - Throws: ``RequestError`` if parameters for a query or a form have no names, a number is infinite or NaN, or a
  ///   custom body can't be built.
  public func draft() throws(RequestError) -> RequestDraft { try unwrittenDraft().withRows }

  /// Returns the draft with values for parameters; rows are only made of them when needed.
  private func unwrittenDraft() throws(RequestError) -> RequestDraft {
    var request = RequestDraft()
    request.draft.method = method.rawValue
    request.draft.styles = styles
    request.draft.headers = headerRows
    let query = query
    request.draft.url = URLJoining.url(
      baseURL, path, keepsQuery: existingQuery == .append || !(query?.hasContent ?? false))
    if let pathParameters {
      guard case .object(let members) = pathParameters else { throw .unnamedParameters(.query) }
      request.draft.path = members.map { Row($0.name, given: $0.value) }
    }
    // They are in the draft even if actual ones replace them: composing reports that.
    if let convenience, case .object = convenience { request.set(.parameters, to: convenience) }
    try fillQuery(query, &request)
    try fillBody(&request)
    return request
  }

  /// Composes the request: the message, with the origin of each byte, and the diagnostics.
  ///
  /// ```swift
  /// struct Ping: Request {
  ///   let baseURL = "https://h/p"
  ///   var parameters: ParameterValue? { ["a": 1] }
  /// }
  /// try Ping().composed().url  // https://h/p?a=1
  /// ```
  /// - Parameter boundary: The boundary of a multipart body that has no fixed one; nil for a new random one.
  /// - Throws: ``RequestError``, but not for diagnostics of the composition.
  public func composed(boundary: String? = nil) throws(RequestError) -> Composition {
    try draft().composed(boundary: boundary)
  }

  /// Returns the message to send: head, body and bytes.
  ///
  /// A request that contradicts itself is an error: if its parameters have no place in it, or its `Content-Length` is not
  /// that of the body. ``RequestMessage/warnings`` has what is worth a look.
  ///
  /// - Parameters:
  ///   - boundary: The boundary of a multipart body that has no fixed one; nil for a new random one.
  ///   - severity: The least severity of a diagnostic that is thrown: `.warning` in a test finds what may not do what is
  ///     meant.
  /// - Throws: ``RequestError``; for the diagnostics, ``RequestError/notComposable(_:)``.
  public func message(
    boundary: String? = nil, rejecting severity: Severity = .error
  ) throws(RequestError) -> RequestMessage {
    try unwrittenDraft().message(boundary: boundary, rejecting: severity)
  }

  private var headerRows: [Row] {
    var rows = headerFields.namesAndValues.map { Row($0.name, $0.value) }
    if let accepted = acceptedContentType, !rows.contains(where: { $0.name.lowercased() == "accept" }) {
      rows.insert(Row("Accept", accepted), at: 0)
    }
    return rows
  }

  private func fillQuery(_ query: ParameterValue?, _ request: inout RequestDraft) throws(RequestError) {
    let computed = computedQueryParameters
    guard let query else {
      if computed != nil { request.draft.query = [] }
      return
    }
    // A query computed from the convenience parameters is not an actual query.
    if let computed, computed.isIdentical(to: query), request.draft.parameters != nil { return }
    guard case .object = query else { throw .unnamedParameters(.query) }
    request.set(.query, to: query)
  }

  private func fillBody(_ request: inout RequestDraft) throws(RequestError) {
    let given = bodyParameters
    guard let body = given as? any BodyParameters else {
      guard let optional = given as? any AnyOptional, optional.isNil else {
        throw .notABody("\(ActualBody.self)")
      }
      request.draft.body = Body(.none)
      return
    }
    if request.draft.parameters != nil, let json = body as? JSONBodyParameters,
      let computed = computedBodyParameters, computed.JSONObject.isIdentical(to: json.JSONObject)
    {
      return
    }
    guard let composable = body as? any ComposableBody else { return try request.fill(with: body) }
    let queryStyles = request.draft.styles
    try composable.fill(&request)
    // A query and a body with different styles can't both have rows in one draft.
    guard request.draft.styles != queryStyles, request.draft.query != nil || request.draft.parameters != nil
    else { return }
    request.draft.styles = queryStyles
    request.draft.boundary = nil
    try request.fill(with: body)
  }
}

extension ParameterValue {
  /// Whether it is a nonempty object or array, or a scalar.
  fileprivate var hasContent: Bool {
    switch self {
    case .object(let members): !members.isEmpty
    case .array(let elements): !elements.isEmpty
    default: true
    }
  }
}

private protocol AnyOptional {
  var isNil: Bool { get }
}

extension Optional: AnyOptional {
  /// Whether there is no value, at any level of nested optionals.
  fileprivate var isNil: Bool { map { ($0 as? any AnyOptional)?.isNil ?? false } ?? true }
}
