import WiredraftCore

struct StyleChoice {
  let name: String
  let old: String
  let new: String
  let oldSentence: String
  let newSentence: String
  private let isMeant: (Draft.Row) -> Bool

  func concerns(_ row: Draft.Row) -> Bool { isMeant(row) }

  /// The styles that differ; styles of one kind of value come before general ones.
  static func all(
    _ old: EncodingStyles, _ new: EncodingStyles, _ body: Draft.BodyType?, _ destination: Routing.Destination
  ) -> [StyleChoice] {
    func choice<Style: RawRepresentable<String> & Equatable>(
      _ name: String, _ path: KeyPath<EncodingStyles, Style>, _ sentence: KeyPath<Style, String>,
      _ isMeant: @escaping (Draft.Row) -> Bool
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

extension Draft.Row {
  /// Returns whether the row has a type, or is a nested value whose text contains what values of the type contain.
  fileprivate func mayHold(_ text: String, _ type: Draft.RowType) -> Bool {
    if self.type == type { return true }
    guard self.type == .array || self.type == .object else { return false }
    return self.text.utf8.prefix(10_000).firstRange(of: text.utf8) != nil
  }
}
