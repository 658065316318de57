/// The fields of a tool that sends one field for each name: further values are joined to the first.
struct JoinedFields {
  /// The fields, in the order of their first values.
  private(set) var all: [ToolMessage.Field] = []
  private var places: [String: Int] = [:]

  init(_ first: [ToolMessage.Field] = []) { for field in first { add(field) } }

  /// Whether there is a field with a name in lower case.
  func has(_ key: String) -> Bool { places[key] != nil }

  /// Adds a field, or joins it to the one with the same name.
  mutating func add(_ field: ToolMessage.Field) {
    let key = field.key
    if let place = places[key] {
      all[place].isJoined = true
    } else {
      places[key] = all.count
      all.append(field)
    }
  }

  /// Replaces the field with the same name, or appends the field.
  mutating func put(_ field: ToolMessage.Field) {
    if let place = places[field.key] { all[place] = field } else { add(field) }
  }

  /// Adds those of the tool's own fields that are not set yet.
  mutating func addOwn(_ names: [String]) {
    for name in names where !has(name.lowercased()) { add(.init(name, nil)) }
  }
}
