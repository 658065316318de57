/// The fields of a tool that sends one field for each name: further values are joined to the first.
struct JoinedFields {
  /// In the order of their first values.
  private(set) var all: [ToolMessage.Field] = []
  private var places: [String: Int] = [:]

  init(_ first: [ToolMessage.Field] = []) { for field in first { add(field) } }

  /// The key is in lower case.
  func has(_ key: String) -> Bool { places[key] != nil }

  mutating func add(_ field: ToolMessage.Field) {
    let key = field.key
    if let place = places[key] {
      all[place].isJoined = true
    } else {
      places[key] = all.count
      all.append(field)
    }
  }

  mutating func put(_ field: ToolMessage.Field) {
    if let place = places[field.key] { all[place] = field } else { add(field) }
  }

  mutating func addOwn(_ names: [String]) {
    for name in names where !has(name.lowercased()) { add(.init(name, nil)) }
  }
}

extension ExportParts {
  /// Returns fields with one for each name, as tools need it that have room for no more.
  static func joined(_ fields: [Field]) -> [(field: Field, isJoined: Bool)] {
    fields.grouped(by: \.key).map { group in
      var field = group[0]
      let joint = field.key == "cookie" ? "; " : ", "
      field.value = group.map(\.value).joined(separator: joint)
      field.shown = group.map(\.shown).joined(separator: joint)
      return (field, group.count > 1)
    }
  }
}
