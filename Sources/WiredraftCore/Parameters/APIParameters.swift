/// Named parameters, whose names are texts.
///
/// ``toParamDictionary()`` may return any of `[String: APIParamValue]`, `[String: any APIParamConvertible]`, the same
/// as ordered dictionaries, and ``ParamList``. Unordered parameters are sorted by name; a ``ParamList`` keeps the order
/// and duplicate names.
///
/// ```swift
/// struct Search: APIParameters {
///   let term: String
///
///   func toParamDictionary() -> ParamList<String> { ["q": term, "sort": "stars"] }
/// }
///
/// Search(term: "Swift").value(for: .json).compactJSON  // {"q":"Swift","sort":"stars"}
/// ```
/// - Note: KeyedAPIParameters, *APIParameters*
public protocol APIParameters: APIParamConvertible {
  /// Names and parameters.
  associatedtype ParamDictionary

  /// Returns the parameters by name; the same each time.
  func toParamDictionary() -> ParamDictionary
}

extension APIParameters where ParamDictionary == ParamList<String> {
  /// Returns an object of the parameters, in their order.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    toParamDictionary().value(for: destination)
  }
}

extension APIParameters where ParamDictionary == [String: APIParamValue] {
  /// Returns an object of the parameters, sorted by name.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    toParamDictionary().value(for: destination)
  }
}

extension APIParameters where ParamDictionary == [String: any APIParamConvertible] {
  /// Returns an object of the parameters, sorted by name.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    ParamList(unordered: toParamDictionary()).value(for: destination)
  }
}
