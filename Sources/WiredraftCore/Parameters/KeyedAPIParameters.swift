/// Named parameters whose names are the cases of a type, so that none can be misspelled.
///
/// ``toKeyedDictionary()`` may return any of `[Key: APIParamValue]`, `[Key: any APIParamConvertible]`, the same as
/// ordered dictionaries, and ``ParamList``. Unordered parameters are put in the order of the cases if the keys are
/// `CaseIterable`, else sorted by name.
///
/// ```swift
/// struct Search: KeyedAPIParameters {
///   enum Key: String, ParamJSONKey {
///     case term = "q"
///     case perPage = "per_page"
///   }
///
///   let term: String
///   let perPage: Int
///
///   func toKeyedDictionary() -> ParamList<Key> { [.term: term, .perPage: perPage] }
/// }
///
/// Search(term: "Swift", perPage: 30).value(for: .json).compactJSON  // {"q":"Swift","per_page":30}
/// ```
/// - Note: KeyedAPIParameters, *KeyedAPIParameters*
public protocol KeyedAPIParameters: APIParameters where ParamDictionary == ParamList<String> {
  /// The keys.
  associatedtype Key: ParamJSONKey
  /// Keys and parameters.
  associatedtype KeyedDictionary

  /// Returns the parameters by key; the same each time. A key may be left out.
  func toKeyedDictionary() -> KeyedDictionary
}

extension KeyedAPIParameters where KeyedDictionary == ParamList<Key> {
  /// Returns the parameters by the names of their keys, in order.
  public func toParamDictionary() -> ParamList<String> { toKeyedDictionary().named }
}

extension KeyedAPIParameters where KeyedDictionary == [Key: APIParamValue] {
  /// Returns the parameters by the names of their keys.
  public func toParamDictionary() -> ParamList<String> {
    ParamList(unordered: toKeyedDictionary().mapValues { $0 as any APIParamConvertible }).named
  }
}

extension KeyedAPIParameters where KeyedDictionary == [Key: any APIParamConvertible] {
  /// Returns the parameters by the names of their keys.
  public func toParamDictionary() -> ParamList<String> { ParamList(unordered: toKeyedDictionary()).named }
}

/// Keyed parameters with one parameter for each key, so that the compiler finds a forgotten key.
///
/// They are sent in the order of the cases; ``APIParamValue/omitted`` leaves one out.
///
/// ```swift
/// struct Search: TotalKeyedAPIParameters {
///   enum Key: String, ParamJSONKey, CaseIterable {
///     case term = "q"
///     case page
///   }
///
///   let term: String
///   let page: Int?
///
///   func param(for key: Key) -> any APIParamConvertible {
///     switch key {
///     case .term: term
///     case .page: page.map { APIParamValue.convertible($0) } ?? .omitted
///     }
///   }
/// }
///
/// Search(term: "Swift", page: 2).value(for: .json).compactJSON  // {"q":"Swift","page":2}
/// Search(term: "Swift", page: nil).value(for: .json).compactJSON  // {"q":"Swift"}
/// ```
/// - Note: KeyedAPIParameters 2.0, `param(for:)`
public protocol TotalKeyedAPIParameters: KeyedAPIParameters
where Key: CaseIterable, KeyedDictionary == ParamList<Key> {
  /// Returns the parameter of a key; ``APIParamValue/omitted`` if there is none.
  func param(for key: Key) -> any APIParamConvertible
}

extension TotalKeyedAPIParameters {
  /// Returns the parameters of all keys, in the order of the cases.
  public func toKeyedDictionary() -> ParamList<Key> {
    ParamList(Key.allCases.map { ParamList<Key>.Entry(key: $0, parameter: param(for: $0)) })
  }
}

extension ParamList {
  fileprivate var named: ParamList<String> {
    ParamList<String>(
      entries.map { ParamList<String>.Entry(key: $0.key.stringValue, parameter: $0.parameter) })
  }
}
