/// A parameter whose value may not exist, or that holds such parameters.
protocol FallibleParameter {
  /// Returns the value for a destination.
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue
}

extension APIParamConvertible {
  /// Returns the value for a destination, or throws the reason why there is none.
  func checkedValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    guard let fallible = self as? any FallibleParameter else { return value(for: destination) }
    return try fallible.throwingValue(for: destination)
  }
}

extension Encoded: FallibleParameter {
  // The styles of the request decide how dates and truth values are written.
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    try value
  }
}

extension Optional: FallibleParameter where Wrapped: APIParamConvertible {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    guard let self else { return .null }
    return try self.checkedValue(for: destination)
  }
}

extension ParamList: FallibleParameter {
  func throwingValue(for destination: ParameterDestination) throws(RequestError) -> ParameterValue {
    var members: [ParameterValue.Member] = []
    for entry in entries where !entry.parameter.isOmitted {
      members.append(
        ParameterValue.Member(
          name: entry.key.stringValue, value: try entry.parameter.checkedValue(for: destination)))
    }
    return .object(members)
  }
}
