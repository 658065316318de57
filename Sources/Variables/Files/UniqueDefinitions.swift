internal import WiredraftCore

/// The last definition of a name counts.
struct UniqueDefinitions {
  /// In the order in which their names occurred first.
  private(set) var list: [Variable.Definition] = []
  private var places: [String: Int] = [:]

  mutating func add(_ definition: Variable.Definition) {
    if let place = places[definition.name] {
      list[place] = definition
    } else {
      places[definition.name] = list.count
      list.append(definition)
    }
  }
}
