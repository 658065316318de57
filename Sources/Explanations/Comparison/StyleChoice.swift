import WiredraftCore

/// A style that is another in two drafts, and which rows it is about.
struct StyleChoice {
  /// What it is called in a draft file.
  let name: String
  let old: String
  let new: String
  let oldSentence: String
  let newSentence: String
  private let isMeant: (Row) -> Bool

  /// Whether it may be of importance to a row.
  func concerns(_ row: Row) -> Bool { isMeant(row) }

  /// The styles that differ, those of a kind of value before those of all.
  static func all(
    _ old: EncodingStyles, _ new: EncodingStyles, _ body: BodyType?, _ destination: Destination
  ) -> [StyleChoice] {
    func choice<Style: RawRepresentable<String> & Equatable>(
      _ name: String, _ path: KeyPath<EncodingStyles, Style>, _ sentence: KeyPath<Style, String>,
      _ isMeant: @escaping (Row) -> Bool
    ) -> StyleChoice? {
      let (left, right) = (old[keyPath: path], new[keyPath: path])
      guard left != right else { return nil }
      return StyleChoice(
        name: name, old: left.rawValue, new: right.rawValue, oldSentence: left[keyPath: sentence],
        newSentence: right[keyPath: sentence], isMeant: isMeant)
    }
    let isJSON = destination == .body && body?.keepsTypes == true
    return [
      choice("arrays", \.arrays, \.sentence) { !isJSON && $0.mayHold("[", .array) },
      choice("objects", \.objects, \.sentence) { !isJSON && $0.mayHold("{", .object) },
      choice("nulls", \.nulls, \.sentence) { !isJSON && $0.mayHold("null", .null) },
      choice("booleans", \.booleans, \.sentence) { !isJSON && $0.mayHold("e", .boolean) },
      choice("dates", \.dates, \.sentence) { $0.type == .date },
      choice("newlines", \.newlines, \.sentence) { $0.text.utf8.contains { $0 == 10 || $0 == 13 } },
      choice("query", \.query, \.sentence) { _ in destination == .query },
      choice("form", \.form, \.sentence) { _ in destination == .body && body?.makesPairs == true },
    ].compactMap(\.self)
  }
}

extension Row {
  /// Whether the row is of a type, or a nested value that has a text, as such values do.
  fileprivate func mayHold(_ text: String, _ type: RowType) -> Bool {
    if self.type == type { return true }
    guard self.type == .array || self.type == .object else { return false }
    return self.text.utf8.prefix(10_000).firstRange(of: text.utf8) != nil
  }
}
