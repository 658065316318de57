/// A dictionary that lists its members in the order in which their keys came first.
package struct OrderedMembers<Key: Hashable, Value> {
  package private(set) var keys: [Key] = []
  package private(set) var values: [Value] = []
  private var places: [Key: Int] = [:]

  package var count: Int { keys.count }

  /// The value of a key. A new key comes last; another value for a known one keeps its place.
  ///
  /// - Complexity: O(1); O(*n*) to remove a value by nil.
  package subscript(key: Key) -> Value? {
    get { places[key].map { values[$0] } }
    set {
      guard let place = places[key] else {
        guard let newValue else { return }
        places[key] = keys.count
        keys.append(key)
        values.append(newValue)
        return
      }
      if let newValue { values[place] = newValue } else { remove(at: place) }
    }
  }

  /// - Complexity: O(*n*)
  package mutating func removeFirst() { remove(at: 0) }

  private mutating func remove(at place: Int) {
    keys.remove(at: place)
    values.remove(at: place)
    places = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($0.element, $0.offset) })
  }
}

extension OrderedMembers: Sendable where Key: Sendable, Value: Sendable {}

extension OrderedMembers: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (Key, Value)...) {
    for (key, value) in elements { self[key] = value }
  }
}

extension OrderedMembers: Sequence {
  package func makeIterator() -> AnyIterator<(key: Key, value: Value)> {
    var pairs = zip(keys, values).makeIterator()
    return AnyIterator { pairs.next().map { (key: $0, value: $1) } }
  }
}
