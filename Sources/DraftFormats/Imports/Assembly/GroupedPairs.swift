/// Names and values, grouped by name in the order of first occurrence, as HTTPie and Postman send them; or in their own
/// order, as xh does.
struct GroupedPairs<Value> {
  private var groups: [(name: String, values: [Value])] = []
  private var places: [[UInt8]: Int] = [:]
  private let joinsNames: Bool

  init(joinsNames: Bool = true) { self.joinsNames = joinsNames }

  var isEmpty: Bool { groups.isEmpty }

  mutating func append(_ name: String, _ value: Value) {
    let key = Array(name.utf8)
    if joinsNames, let place = places[key] {
      groups[place].values.append(value)
    } else {
      places[key] = groups.count
      groups.append((name, [value]))
    }
  }

  var pairs: [(name: String, value: Value)] {
    groups.flatMap { group in group.values.map { (group.name, $0) } }
  }
}
