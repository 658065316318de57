/// The fields that a tool sends, where it has room for one of each name: a second value goes behind the first.
struct JoinedFields {
  /// The fields, in the order of their first values.
  private(set) var all: [SentMessage.Field] = []
  private var places: [String: Int] = [:]

  /// Makes fields of those that stand first.
  init(_ first: [SentMessage.Field] = []) { for field in first { add(field) } }

  /// Whether there is a field, by its name in small letters.
  func has(_ key: String) -> Bool { places[key] != nil }

  /// Adds a field; one whose name is there is joined to that.
  mutating func add(_ field: SentMessage.Field) {
    let key = field.key
    if let place = places[key] {
      all[place].isJoined = true
    } else {
      places[key] = all.count
      all.append(field)
    }
  }

  /// Puts a field in the place of the one of its name, or at the end.
  mutating func put(_ field: SentMessage.Field) {
    if let place = places[field.key] { all[place] = field } else { add(field) }
  }

  /// Adds the fields of a tool's own whose names are not there.
  mutating func addOwn(_ names: [String]) {
    for name in names where !has(name.lowercased()) { add(.init(name, nil)) }
  }
}
