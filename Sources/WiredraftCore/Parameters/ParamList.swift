/// Named parameters of any kinds, in the order in which they were written; a name may occur twice.
///
/// ```swift
/// let list: ParamList<String> = ["q": "Swift", "page": 2]
/// list.value(for: .json).compactJSON  // {"q":"Swift","page":2}
/// list.value(for: .query).compactJSON  // {"q":"Swift","page":"2"}
/// ```
public struct ParamList<Key: ParamJSONKey>: APIParamConvertible, ExpressibleByDictionaryLiteral {
  /// A parameter with its key.
  public struct Entry: Sendable {
    /// The key.
    public var key: Key
    /// The parameter.
    public var parameter: any APIParamConvertible

    /// Makes an entry.
    public init(key: Key, parameter: any APIParamConvertible) {
      self.key = key
      self.parameter = parameter
    }
  }

  /// The parameters.
  public var entries: [Entry]

  /// Makes a list of entries.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// Makes a list in the order of the literal.
  public init(dictionaryLiteral elements: (Key, any APIParamConvertible)...) {
    entries = elements.map { Entry(key: $0.0, parameter: $0.1) }
  }

  init(unordered parameters: [Key: any APIParamConvertible]) {
    let order = Key.positions
    entries = parameters.map { Entry(key: $0.key, parameter: $0.value) }
    entries.sort { one, other in
      switch (order[one.key], order[other.key]) {
      case (let first?, let second?): first < second
      case (.some, nil): true
      case (nil, .some): false
      case (nil, nil): one.key.stringValue.precedesByBytes(other.key.stringValue)
      }
    }
  }

  /// Adds a parameter at the end, even if there is one with the same key.
  public mutating func append(_ parameter: any APIParamConvertible, for key: Key) {
    entries.append(Entry(key: key, parameter: parameter))
  }

  /// Returns the values by the names of their keys, without omitted ones.
  ///
  /// Two keys with one name are two members: nothing is lost, and composing reports them.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    .object(
      entries.compactMap { entry in
        entry.parameter.isOmitted
          ? nil
          : ParameterValue.Member(
            name: entry.key.stringValue, value: entry.parameter.value(for: destination))
      })
  }
}
