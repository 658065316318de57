internal import WiredraftCore

struct OptionTable<Meaning: OptionMeaning>: Sendable {
  typealias Option = CommandOption<Meaning>

  private let named: [String: Option]
  /// Sorted, for abbreviations.
  private let names: [String]
  private let letters: [Character: String]

  /// `flags` and `withValue` name the options that have no meaning for the request.
  init(
    requests: [String: Meaning], unsupported: [(String, Bool, OptionEffect)], flags: String,
    withValue: String, letters: [Character: String]
  ) {
    var named = requests.mapValues { Option.request($0) }
    for (name, takesValue, effect) in unsupported {
      named[name] = .unsupported(takesValue: takesValue, effect)
    }
    for (text, takesValue) in [(flags, false), (withValue, true)] {
      for name in text.split(separator: " ") { named[String(name)] = .ignored(takesValue: takesValue) }
    }
    self.named = named
    names = named.keys.sorted()
    self.letters = letters
  }

  subscript(_ name: String) -> Option? { named[name] }

  /// The name may be abbreviated if it is unambiguous; the full name is returned.
  func long(_ name: String) -> (name: String, option: Option)? {
    if let option = named[name] { return (name, option) }
    // The first of these may precede all that begin with the name.
    let near = names[names.lastIndexInOrder { $0 < name }...].prefix(3).filter { $0.hasPrefix(name) }
    guard near.count == 1, let option = named[near[0]] else { return nil }
    return (near[0], option)
  }

  func short(_ letter: Character) -> (name: String, option: Option)? {
    guard let name = letters[letter], let option = named[name] else { return nil }
    return (name, option)
  }
}
