/// A type for the header fields of a request: `HTTPFields`, a dictionary of strings, or `KeyValuePairs` in an order;
/// optional or not.
public protocol HeaderFieldList: Sendable {
  /// The fields, in the order in which they are sent.
  var namesAndValues: [(name: String, value: String)] { get }
}

extension HTTPFields: HeaderFieldList {
  /// The fields in order, with their names spelled as given.
  public var namesAndValues: [(name: String, value: String)] { map { ($0.name.rawName, $0.value) } }
}

extension Dictionary: HeaderFieldList where Key == String, Value == String {
  /// The fields, sorted by the bytes of their names, so that the order is the same in each run.
  public var namesAndValues: [(name: String, value: String)] {
    sorted { $0.key.precedesByBytes($1.key) }.map { ($0.key, $0.value) }
  }
}

extension KeyValuePairs: HeaderFieldList where Key == String, Value == String {
  /// The fields in the order of the literal.
  public var namesAndValues: [(name: String, value: String)] { map { ($0.key, $0.value) } }
}

extension Optional: HeaderFieldList where Wrapped: HeaderFieldList {
  /// The fields, if there are any.
  public var namesAndValues: [(name: String, value: String)] { self?.namesAndValues ?? [] }
}
