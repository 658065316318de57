/// A parameter of any kind, with the names of KeyedAPIParameters for the kinds.
///
/// - Note: KeyedAPIParameters 0.x, *APIParamValue*
public enum APIParamValue: APIParamConvertible {
  /// A parameter.
  case convertible(any APIParamConvertible)
  /// A parameter, or null.
  case optionalConvertible((any APIParamConvertible)?)
  /// Parameters of any kinds, in order.
  case arrayConvertible([any APIParamConvertible])
  /// Null: the name is sent without a value.
  case null
  /// A date and time, in milliseconds since 1970, halves rounded up, whatever the styles say.
  case timestampInMillis(Timestamp)
  /// Nothing: the name is not sent.
  case omitted

  /// Returns the value of the parameter it holds.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    switch self {
    case .convertible(let parameter): parameter.value(for: destination)
    case .optionalConvertible(let parameter): parameter?.value(for: destination) ?? .null
    case .arrayConvertible(let parameters): ParamArray(parameters).value(for: destination)
    case .null, .omitted: .null
    case .timestampInMillis(let moment): moment.milliseconds.value(for: destination)
    }
  }

  /// Whether the parameter is left out.
  public var isOmitted: Bool {
    switch self {
    case .omitted: true
    case .convertible(let parameter): parameter.isOmitted
    case .optionalConvertible(let parameter): parameter?.isOmitted ?? false
    case .arrayConvertible, .null, .timestampInMillis: false
    }
  }
}
