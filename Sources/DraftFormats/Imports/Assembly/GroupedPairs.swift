internal import WiredraftCore

/// Names and values, grouped by name in the order of first occurrence, as HTTPie and Postman send them; or in their own
/// order, as xh does.
struct GroupedPairs<Value> {
  private var all: [(name: String, value: Value)] = []
  private let joinsNames: Bool

  init(joinsNames: Bool = true) { self.joinsNames = joinsNames }

  var isEmpty: Bool { all.isEmpty }

  mutating func append(_ name: String, _ value: Value) { all.append((name, value)) }

  var pairs: [(name: String, value: Value)] {
    joinsNames ? all.grouped { NameBytes($0.name) }.flatMap(\.self) : all
  }
}

extension Sequence {
  /// Returns the elements of each key together, in the order in which the keys occur first.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var groups: [[Element]] = []
    var places: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].append(element)
      } else {
        places[key] = groups.count
        groups.append([element])
      }
    }
    return groups
  }
}
