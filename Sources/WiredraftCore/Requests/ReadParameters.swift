enum ReadParameters {
  /// A ``ParameterValue`` is returned as it is: the styles decide how it is written.
  static func value(
    of parameters: (any APIParamConvertible)?, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? {
    guard let present = parameters?.present else { return nil }
    return try present.undecided(for: destination)
  }

  static func value(
    encoding parameters: some Encodable, for destination: ParameterDestination
  ) throws(RequestError) -> ParameterValue? {
    if let parameters = parameters as? any APIParamConvertible {
      return try value(of: parameters, for: destination)
    }
    if let optional = parameters as? any AnyOptional, optional.isNil { return nil }
    return try ParameterValue.encoded(parameters, keys: .unchanged, dates: nil)
  }

  static func isPresent(_ parameters: Any) -> Bool {
    if let optional = parameters as? any AnyOptional, optional.isNil { return false }
    return (parameters as? any APIParamConvertible)?.isOmitted != true
  }
}

/// Parameters of several kinds, in a dictionary or an array.
public protocol _ParameterGroup {
  /// The parameters as one; nil for an optional without a value.
  var _parameter: (any APIParamConvertible)? { get }
}

extension Dictionary: _ParameterGroup where Key == String, Value == any APIParamConvertible {
  /// The parameters, sorted by name.
  public var _parameter: (any APIParamConvertible)? { ParamList<String>(unordered: self) }
}

extension Array: _ParameterGroup where Element == any APIParamConvertible {
  /// The parameters in order.
  public var _parameter: (any APIParamConvertible)? { ParamArray(self) }
}

extension Optional: _ParameterGroup where Wrapped: _ParameterGroup {
  /// The parameters, if there are any.
  public var _parameter: (any APIParamConvertible)? { flatMap(\._parameter) }
}

extension APIParamConvertible {
  fileprivate var present: (any APIParamConvertible)? {
    if isOmitted { return nil }
    return if let optional = self as? any OptionalParameter { optional.content } else { self }
  }
}

private protocol OptionalParameter {
  var content: (any APIParamConvertible)? { get }
}

extension Optional: OptionalParameter where Wrapped: APIParamConvertible {
  fileprivate var content: (any APIParamConvertible)? { flatMap(\.present) }
}

protocol AnyOptional {
  var isNil: Bool { get }
  var isOfData: Bool { get }
}

extension Optional: AnyOptional {
  /// At any level of nested optionals.
  var isNil: Bool { map { ($0 as? any AnyOptional)?.isNil ?? false } ?? true }

  var isOfData: Bool { (map { $0 as Any } as? any Encodable).map { EncodableKind.isData($0) } ?? false }
}
