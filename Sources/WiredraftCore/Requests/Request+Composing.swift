import HTTPTypes

extension Request {
  /// Returns the request as a draft whose rows are the parameters, so that each byte leads back to one.
  ///
  /// - Throws: ``RequestError`` if parameters for a query or a form have no names, a number is infinite or NaN, an
  ///   encodable value can't be encoded, or a custom body can't be built.
  public func draft() throws(RequestError) -> RequestDraft {
    var request = RequestDraft()
    request.draft.method = method.rawValue
    request.draft.styles = Self._styles(styles)
    request.draft.headers = headerRows
    // Read first: the computed query and body are made of them.
    let convenience = try read(.parameters, try convenience)
    let query = try read(.query, try Self._queryParameters(queryParameters))
    request.draft.url = URLJoining.url(
      baseURL, path,
      keepsQuery: Self._existingQuery(existingQuery) == .append || !(query?.hasContent ?? false))
    if let pathParameters = try read(.path, try Self._pathParameters(pathParameters)) {
      guard case .object(let members) = pathParameters else { throw .unnamedParameters(.query) }
      request.draft.path = members.map { Draft.Row($0.name, given: $0.value) }
      request.style(.path, by: self.pathParameters)
    }
    // They are in the draft even if actual ones replace them: composing reports that.
    if let convenience, case .object = convenience {
      request.set(.parameters, to: convenience)
      request.style(.parameters, by: parameters)
    }
    try fillQuery(query, insteadOf: convenience, &request)
    try fillBody(insteadOf: convenience, &request)
    return request
  }

  /// Composes the request: the message, with the origin of each byte, and the diagnostics.
  ///
  /// ```swift
  /// struct Ping: Request {
  ///   let baseURL = "https://h"
  ///   let path = "/p"
  ///   let method = HTTPMethod.get
  ///   var parameters: Parameters { ["a": 1] }
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
    boundary: String? = nil, rejecting severity: Diagnostic.Severity = .error
  ) throws(RequestError) -> RequestMessage {
    try draft().message(boundary: boundary, rejecting: severity)
  }

  private var headerRows: [Draft.Row] {
    var rows = Self._headerFields(headerFields).map { Draft.Row($0.name, $0.value) }
    if let accepted = Self._acceptedContentType(acceptedContentType),
      !rows.contains(where: { $0.name.lowercased() == "accept" })
    {
      rows.insert(Draft.Row("Accept", accepted), at: 0)
    }
    return rows
  }

  private func fillQuery(
    _ query: ParameterValue?, insteadOf convenience: ParameterValue?, _ request: inout RequestDraft
  ) throws(RequestError) {
    let computed = ParameterDestination.usual(for: method) == .query ? convenience : nil
    guard let query else {
      if computed != nil { request.draft.query = [] }
      return
    }
    // A query computed from the convenience parameters is not an actual query.
    if let computed, computed.isIdentical(to: query), request.draft.parameters != nil { return }
    guard case .object = query else { throw .unnamedParameters(.query) }
    request.set(.query, to: query)
    request.style(.query, by: queryParameters)
  }

  private func fillBody(
    insteadOf convenience: ParameterValue?, _ request: inout RequestDraft
  ) throws(RequestError) {
    guard let body = Self._bodyParameters(bodyParameters) else {
      request.draft.body = Draft.Body(.none)
      guard let convenience, convenience.hasContent, request.draft.parameters == nil,
        ParameterDestination.usual(for: method) == .json
      else { return }
      // Parameters without names have no rows, of which composing reports this.
      throw .notComposable([Diagnostic(.parametersNotSent(.bodyType(.none)), list: .parameters)])
    }
    if let convenience, let json = body as? JSONBodyParameters,
      ParameterDestination.usual(for: method) == .json
    {
      if json.isComputed(by: Self.self) {
        guard request.draft.parameters == nil else { return }
        if let path = convenience.pathOfNonFiniteNumber { throw .notANumber(path).below(.parameters) }
        return try JSONBodyParameters(JSONObject: convenience).fill(&request)
      }
      if request.draft.parameters != nil, convenience.isIdentical(to: json.JSONObject) { return }
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

private func read(
  _ list: Draft.RowList, _ value: @autoclosure () throws(RequestError) -> ParameterValue?
) throws(RequestError) -> ParameterValue? {
  do throws(RequestError) { return try value() } catch { throw error.below(list) }
}

extension ParameterValue {
  fileprivate var hasContent: Bool {
    switch self {
    case .object(let members): !members.isEmpty
    case .array(let elements): !elements.isEmpty
    default: true
    }
  }
}
