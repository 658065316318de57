/// One `name = value` of a configuration file, and where its parts stand.
struct ConfigurationEntry: Sendable, Hashable {
  /// What may stand behind the sign.
  enum Value: Sendable, Hashable {
    case text(String)
    case number(Int)
    case truth(Bool)
    case list([Item])
  }

  /// One text of a list.
  struct Item: Sendable, Hashable {
    var text: String
    var place: ConfigurationPlace
  }

  /// The name in brackets above it; empty before the first.
  var section: String
  var name: String
  var place: ConfigurationPlace
  var value: Value
  var valuePlace: ConfigurationPlace

  /// The value as a list of texts: one text is a list of one; nil for a number or a truth.
  var items: [Item]? {
    switch value {
    case .text(let text): [Item(text: text, place: valuePlace)]
    case .list(let items): items
    case .number, .truth: nil
    }
  }
}

/// One `[name]` of a configuration file.
struct ConfigurationSection: Sendable, Hashable {
  var name: String
  var place: ConfigurationPlace
}
