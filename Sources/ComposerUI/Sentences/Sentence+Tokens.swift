extension Sentence {
  /// Creates a sentence from a text of help or of a lesson, in which tokens name keys: `{key:undo}`, or in a context
  /// `{key:editing.undo}`.
  ///
  /// A token without such an action, or with one that its context doesn't have, is left unchanged.
  package init(tokens text: String) {
    self.init("")
    var rest = text[...]
    while let start = rest.firstRange(of: "{key:"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      let key = Key(token: rest[start.upperBound..<end])
      let after = rest.index(after: end)
      self += Sentence(String(rest[..<(key == nil ? after : start.lowerBound)]))
      if let key { self += Sentence(parts: [.key(key)]) }
      rest = rest[after...]
    }
    self += Sentence(String(rest))
  }

  /// Returns the names in a text's tokens that don't refer to a key.
  package static func unknownKeys(in text: String) -> [String] {
    Sentence(tokens: text).text { _ in "" }.split(separator: "{key:", omittingEmptySubsequences: false)
      .dropFirst().map { String($0.prefix { $0 != "}" }) }
  }
}

extension Sentence.Key {
  fileprivate init?(token: Substring) {
    let names = token.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = names.last, let action = Action.byConfigurationName[String(last)] else { return nil }
    self.init(action: action)
    guard names.count > 1 else { return }
    context = KeyContext(configurationSection: "keys." + names[0])
    guard names.count == 2, context?.takes(action) == true else { return nil }
  }
}
