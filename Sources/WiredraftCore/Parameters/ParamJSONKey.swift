/// A key of parameters, with the name that is sent.
///
/// An enumeration with raw values of type `String` has them as names:
///
/// ```swift
/// enum Key: String, ParamJSONKey {
///   case query = "q"
///   case perPage = "per_page"
/// }
///
/// Key.perPage.stringValue  // per_page
/// ```
/// - Note: KeyedAPIParameters, *ParamJSONKey*
public protocol ParamJSONKey: Hashable, Sendable {
  /// The name that is sent.
  var stringValue: String { get }
}

extension ParamJSONKey where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var stringValue: String { rawValue }
}

extension String: ParamJSONKey {
  /// The text itself.
  public var stringValue: String { self }
}

extension ParamJSONKey {
  static var positions: [Self: Int] {
    guard let cases = (Self.self as? any CaseIterable.Type)?.allKeys as? [Self] else { return [:] }
    return Dictionary(zip(cases, cases.indices)) { first, _ in first }
  }
}

extension CaseIterable {
  fileprivate static var allKeys: [Self] { Array(allCases) }
}
