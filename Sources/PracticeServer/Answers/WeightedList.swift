import Responses

/// - Note: RFC 9110 §12.4.2
struct WeightedList {
  struct Element: Hashable {
    /// In lower case, without parameters: `text/html`.
    let name: String
    /// In thousandths.
    let weight: Int
  }

  let elements: [Element]

  /// Nil if there is no such field. An element with a faulty weight counts as 1.
  init?(_ values: [[UInt8]]) {
    guard !values.isEmpty else { return nil }
    elements = values.flatMap(\.listElements).map { element in
      let parts = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(\.trimmed)
      let weight = parts.dropFirst().lazy.compactMap(Self.weight).first
      return Element(name: (parts.first ?? []).fieldText.lowercased(), weight: weight ?? 1_000)
    }
  }

  func weight(ofFirst names: [String]) -> Int? {
    for name in names {
      if let element = elements.first(where: { $0.name == name }) { return element.weight }
    }
    return nil
  }

  /// Reads `q=0.5`; nil if it is another parameter.
  private static func weight(_ part: ArraySlice<UInt8>) -> Int? {
    guard part.prefix(2).isEqualIgnoringCase("q=") else { return nil }
    let digits = part.dropFirst(2).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = digits.first?.decimal(limit: 2), digits.count <= 2 else { return nil }
    let fraction = digits.count == 2 ? digits[1].prefix(3) : []
    guard fraction.allSatisfy(\.isDigit) else { return nil }
    let thousandths = fraction.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let scale = [1_000, 100, 10, 1][fraction.count]
    return min(1_000, whole * 1_000 + thousandths * scale)
  }
}
