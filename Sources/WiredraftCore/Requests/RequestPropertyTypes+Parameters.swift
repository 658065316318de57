// Parameters may have any type that conforms to `Encodable`, optional or not, and be dictionaries and arrays of parameters
// of several kinds.

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message:
      "'parameters' has a type that can't be parameters; write: var parameters: Parameters { [\"q\": term, \"page\": page] }"
  )
  public static func _parameters(
    _ parameters: ConvenienceParameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { nil }
}

extension _RequestPropertyTypes where ConvenienceParameters: Encodable {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: ConvenienceParameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(encoding: parameters, for: destination)
  }
}

extension _RequestPropertyTypes where ConvenienceParameters: _ParameterGroup {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: ConvenienceParameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(of: parameters._parameter, for: destination)
  }
}

extension _RequestPropertyTypes where ConvenienceParameters == any APIParamConvertible {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: ConvenienceParameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { try ReadParameters.value(of: parameters, for: destination) }
}

extension _RequestPropertyTypes where ConvenienceParameters == (any APIParamConvertible)? {
  /// Returns the value for a destination; nil if there is none.
  public static func _parameters(
    _ parameters: ConvenienceParameters, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? { try ReadParameters.value(of: parameters, for: destination) }
}

extension _RequestPropertyTypes {
  /// Unavailable: the type has no meaning here.
  @available(
    *, unavailable,
    message:
      "'queryParameters' has a type that can't be parameters; write: var queryParameters: Parameters { [\"q\": term, \"page\": page] }"
  )
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    nil
  }
}

extension _RequestPropertyTypes where QueryParameters: Encodable {
  /// Returns the value; nil if there is none.
  public static func _queryParameters(_ parameters: QueryParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(encoding: parameters, for: .query)
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
      "'pathParameters' has a type that can't be parameters; write: var pathParameters: Parameters { [\"id\": id] }"
  )
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    nil
  }
}

extension _RequestPropertyTypes where PathParameters: Encodable {
  /// Returns the value; nil if there is none.
  public static func _pathParameters(_ parameters: PathParameters) throws(RequestError) -> ParameterValue? {
    try ReadParameters.value(encoding: parameters, for: .query)
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
