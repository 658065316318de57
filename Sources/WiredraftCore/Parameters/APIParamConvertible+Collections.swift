extension Optional: APIParamConvertible where Wrapped: APIParamConvertible {
  /// Returns the value, or null if there is none.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    map { $0.value(for: destination) } ?? .null
  }

  /// Whether there is a value and it is omitted; nil is sent as null.
  public var isOmitted: Bool { map(\.isOmitted) ?? false }
}

extension Array: APIParamConvertible where Element: APIParamConvertible {
  /// Returns the elements' values in order, without omitted ones.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    .array(filter { !$0.isOmitted }.map { $0.value(for: destination) })
  }
}

extension Dictionary: APIParamConvertible where Key == String, Value: APIParamConvertible {
  /// Returns the values by name, sorted by the bytes of the names, so that the order is the same in each run.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    .object(members(of: sorted { $0.key.precedesByBytes($1.key) }, for: destination))
  }
}

/// Several parameters of any kinds, in an order.
///
/// ```swift
/// let mixed: ParamArray = [1, "two", true]
/// mixed.value(for: .query)  // ["1","two","true"]
/// ```
public struct ParamArray: APIParamConvertible, ExpressibleByArrayLiteral {
  /// The parameters.
  public var elements: [any APIParamConvertible]

  /// Makes an array of parameters.
  public init(_ elements: [any APIParamConvertible]) { self.elements = elements }

  /// Makes an array of parameters.
  public init(arrayLiteral elements: any APIParamConvertible...) { self.elements = elements }

  /// Returns the elements' values in order, without omitted ones.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    .array(elements.filter { !$0.isOmitted }.map { $0.value(for: destination) })
  }
}

func members(
  of parameters: some Sequence<(key: String, value: some APIParamConvertible)>,
  for destination: ParameterDestination
) -> [ParameterValue.Member] {
  parameters.compactMap { name, parameter in
    parameter.isOmitted
      ? nil : ParameterValue.Member(name: name, value: parameter.value(for: destination))
  }
}

extension String {
  /// Other orders depend on the form of the characters.
  func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
