/// A value that a request sent, to be looked for in the answer.
package struct SentValue: Sendable, Hashable {
  /// The type with which it was sent.
  package enum Kind: Sendable, Hashable { case text, number, boolean, null }

  /// The caller's identifier, such as that of a row.
  package let identifier: Int
  /// The name with which it was sent.
  package let name: String
  /// The value without quotes: `30`, `true`; of a null the text is ignored.
  package let text: String
  /// The type with which it was sent.
  package let kind: Kind

  /// Makes a value that was sent.
  package init(identifier: Int, name: String, text: String, kind: Kind) {
    self.identifier = identifier
    self.name = name
    self.text = text
    self.kind = kind
  }
}

extension SentValue {
  /// Whether the value is common enough to be in any answer: it counts only where its name is, too.
  var isTrivial: Bool { text.utf8.count < 3 || ["true", "false", "null"].contains(text) || kind == .null }
}

extension String {
  /// The name without the signs in which spellings of names differ: `userName` and `user_name` are the same.
  var nameKey: String { filter { $0 != "_" && $0 != "-" }.lowercased() }

  var withoutOuterSpace: Substring {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return rest.prefix(0) }
    return rest[...last]
  }

  var comparisonKey: String { String(withoutOuterSpace).lowercased() }
}
