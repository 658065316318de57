// Parameters may have any type that conforms to `APIParamConvertible` or `Encodable`, optional or not, and dictionaries
// and arrays of parameters of several kinds.

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message:
      "'parameters' has a type that can't be parameters; write: var parameters: Params { [\"q\": term, \"page\": page] }, or Encoded(value) for an Encodable value"
  )
  public static func _parameters(
    _ parameters: Parameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { nil }
}

extension _RequestPropertyTypes where Parameters: APIParamConvertible {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: Parameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { try ReadParameters.value(of: parameters, for: destination) }
}

extension _RequestPropertyTypes where Parameters: Encodable {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: Parameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { try ReadParameters.value(encoding: parameters) }
}

extension _RequestPropertyTypes where Parameters: APIParamConvertible & Encodable {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: Parameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { try ReadParameters.value(of: parameters, for: destination) }
}

extension _RequestPropertyTypes where Parameters: _ParameterGroup {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: Parameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters._parameter, for: destination)
  }
}

extension _RequestPropertyTypes where Parameters == any APIParamConvertible {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: Parameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { try ReadParameters.value(of: parameters, for: destination) }
}

extension _RequestPropertyTypes where Parameters == (any APIParamConvertible)? {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: Parameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { try ReadParameters.value(of: parameters, for: destination) }
}

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message:
      "'queryParameters' has a type that can't be parameters; write: var queryParameters: Params { [\"q\": term, \"page\": page] }, or Encoded(value) for an Encodable value"
  )
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    nil
  }
}

extension _RequestPropertyTypes where QueryParameters: APIParamConvertible {
  /// Returns the value; nil if there is none.
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters, for: .query)
  }
}

extension _RequestPropertyTypes where QueryParameters: Encodable {
  /// Returns the value; nil if there is none.
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(encoding: parameters)
  }
}

extension _RequestPropertyTypes where QueryParameters: APIParamConvertible & Encodable {
  /// Returns the value; nil if there is none.
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters, for: .query)
  }
}

extension _RequestPropertyTypes where QueryParameters: _ParameterGroup {
  /// Returns the value; nil if there is none.
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters._parameter, for: .query)
  }
}

extension _RequestPropertyTypes where QueryParameters == any APIParamConvertible {
  /// Returns the value; nil if there is none.
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters, for: .query)
  }
}

extension _RequestPropertyTypes where QueryParameters == (any APIParamConvertible)? {
  /// Returns the value; nil if there is none.
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters, for: .query)
  }
}

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message:
      "'pathParameters' has a type that can't be parameters; write: var pathParameters: Params { [\"id\": id] }"
  )
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    nil
  }
}

extension _RequestPropertyTypes where PathParameters: APIParamConvertible {
  /// Returns the value; nil if there is none.
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters, for: .query)
  }
}

extension _RequestPropertyTypes where PathParameters: Encodable {
  /// Returns the value; nil if there is none.
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(encoding: parameters)
  }
}

extension _RequestPropertyTypes where PathParameters: APIParamConvertible & Encodable {
  /// Returns the value; nil if there is none.
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters, for: .query)
  }
}

extension _RequestPropertyTypes where PathParameters: _ParameterGroup {
  /// Returns the value; nil if there is none.
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters._parameter, for: .query)
  }
}

extension _RequestPropertyTypes where PathParameters == any APIParamConvertible {
  /// Returns the value; nil if there is none.
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters, for: .query)
  }
}

extension _RequestPropertyTypes where PathParameters == (any APIParamConvertible)? {
  /// Returns the value; nil if there is none.
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters, for: .query)
  }
}
