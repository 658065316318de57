struct ConfigurationEntry: Sendable, Hashable {
  enum Value: Sendable, Hashable {
    case text(String)
    case number(Int)
    case truth(Bool)
    case list([Item])
  }

  struct Item: Sendable, Hashable {
    var text: String
    var place: ConfigurationPlace
  }

  /// The name of the section; empty before the first section.
  var section: String
  var name: String
  var place: ConfigurationPlace
  var value: Value
  var valuePlace: ConfigurationPlace

  /// The value as a list of texts, which has one element for a single text; nil for a number or a Boolean.
  var items: [Item]? {
    switch value {
    case .text(let text): [Item(text: text, place: valuePlace)]
    case .list(let items): items
    case .number, .truth: nil
    }
  }
}

struct ConfigurationSection: Sendable, Hashable {
  var name: String
  var place: ConfigurationPlace
}
