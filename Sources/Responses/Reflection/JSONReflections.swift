internal import WiredraftCore

struct JSONReflections {
  private(set) var found: [Reflection] = []

  private let sent: [PreparedValue]
  private var byName: [String: [Int]] = [:]
  private var byText: [String: [Int]] = [:]
  private var byNumber: [ExactNumber: [Int]] = [:]
  private var textLengths: Set<Int> = []
  /// The numbers of fewer than 15 digits that were sent, rounded to integers.
  private var integers: Set<Int> = []
  /// The values with the names that were met, by the literals of the names.
  private var knownNames: [ArraySlice<UInt8>: [Int]] = [:]
  /// The length of the longest literal that can be a value in any of its forms.
  private let longestLiteral: Int

  /// The number of names that are remembered so that they needn't be decoded again, and their length in bytes.
  private static let maximumKnownNames = 1_000
  private static let longestName = 1_000
  /// The number of containers of which the names are remembered.
  private static let maximumDepth = 1_000

  init(_ values: [SentValue]) {
    let values = values.filter { $0.text.utf8.count <= Reflection.longestText }
    sent = values.map { PreparedValue($0) }
    // A character is escaped in at most twelve bytes for each of its own.
    longestLiteral = 12 * (values.map(\.text.utf8.count).max() ?? 0) + 100
    for (index, value) in sent.enumerated() {
      if !value.value.name.isEmpty { byName.appendCandidate(index, for: value.value.name.nameKey) }
      guard !value.value.isTrivial else { continue }
      for key in Set(([value.value.text] + value.decoded).map(\.comparisonKey)) {
        byText.appendCandidate(index, for: key)
      }
      guard let number = value.number else { continue }
      byNumber.appendCandidate(index, for: number)
      if let rounded = Double(value.value.text).flatMap({ Int(exactly: $0.rounded()) }) {
        integers.insert(rounded)
      }
    }
    textLengths = Set(byText.keys.map(\.utf8.count))
  }

  mutating func search(_ bytes: [UInt8], isCut: Bool) {
    var tokens = JSONTokens(bytes, at: 0, in: .start)
    // The name of the member in each open container; elements of an array have that of the array.
    var names: [Range<Int>?] = [nil]
    var depth = 0
    var pending: Range<Int>?
    while let token = tokens.next(), found.count < Reflection.maximumCount {
      let end = bytes.end(of: token) ?? bytes.count
      if let string = pending, !token.isColon {
        compare(bytes, string, name: names.last ?? nil, depth: depth)
      }
      if token.isColon {
        if depth < names.count { names[depth] = pending }
        pending = nil
        continue
      }
      pending = nil
      if token.isOpening {
        depth += 1
        if depth <= Self.maximumDepth, depth == names.count {
          names.append(token.byte == UInt8(ascii: "[") ? names[depth - 1] : nil)
        }
      } else if token.isClosing {
        depth = max(0, depth - 1)
        if names.count > depth + 1 { names.removeLast() }
      } else if !token.isComma, !isCut || end < bytes.count {
        pending = token.offset..<end
      }
    }
    if let pending, found.count < Reflection.maximumCount {
      compare(bytes, pending, name: names.last ?? nil, depth: depth)
    }
  }

  private mutating func compare(_ bytes: [UInt8], _ literal: Range<Int>, name: Range<Int>?, depth: Int) {
    let name = depth <= Self.maximumDepth ? name : nil
    let candidates = name.map { self.candidates(named: bytes[$0]) } ?? []
    guard literal.count <= longestLiteral, !candidates.isEmpty || mayBeSent(bytes[literal]),
      let scalar = FoundScalar(literal: bytes[literal])
    else { return }
    let isString = bytes[literal.lowerBound] == UInt8(ascii: "\"")
    let range = isString ? literal.lowerBound + 1..<literal.upperBound - 1 : literal
    let named = changes(from: candidates, to: scalar)
    var matches = named
    if named.isEmpty {
      var candidates = scalar.keys.flatMap { byText[$0] ?? [] }
      if let number = scalar.number { candidates += byNumber[number] ?? [] }
      matches = changes(from: candidates, to: scalar)
    }
    for (index, change) in matches where found.count < Reflection.maximumCount {
      found.append(Reflection(sent[index].value, at: range, change, hasSameName: !named.isEmpty))
    }
  }

  /// Returns whether a literal may be a value whatever its name is, without decoding it: most can't, by their length.
  private func mayBeSent(_ literal: ArraySlice<UInt8>) -> Bool {
    guard literal.first == UInt8(ascii: "\"") else {
      guard literal.count < 15, let integer = literal.decimal(limit: .max) else { return true }
      return integers.contains(integer)
    }
    let text = literal.dropFirst().dropLast()
    if textLengths.contains(text.count) { return true }
    if let first = text.first, first == UInt8(ascii: "-") || first.isDigit, !byNumber.isEmpty { return true }
    // A space at either end is trimmed, and the others are a part of escapes, or of characters beyond ASCII.
    return text.first == 0x20 || text.last == 0x20
      || text.contains { $0 > 0x7F || $0 == 0x5C || $0 == 0x25 || $0 == 0x26 || $0 == 0x2B }
  }

  private func changes(from candidates: [Int], to scalar: FoundScalar) -> [(Int, Reflection.Change)] {
    var seen: Set<Int> = []
    return candidates.compactMap { index in
      guard seen.insert(index).inserted else { return nil }
      return scalar.change(from: sent[index]).map { (index, $0) }
    }
  }

  private mutating func candidates(named literal: ArraySlice<UInt8>) -> [Int] {
    guard literal.count <= Self.longestName else { return [] }
    if let known = knownNames[literal] { return known }
    let name = DecodedString(literal: literal, limit: Self.longestName).text
    let candidates = byName[name.nameKey] ?? []
    if knownNames.count < Self.maximumKnownNames { knownNames[literal] = candidates }
    return candidates
  }
}

extension Dictionary where Value == [Int] {
  mutating func appendCandidate(_ index: Int, for key: Key) {
    var indexes = self[key] ?? []
    guard indexes.count < Reflection.maximumCandidates else { return }
    indexes.append(index)
    self[key] = indexes
  }
}

extension FoundScalar {
  init?(literal: ArraySlice<UInt8>) {
    guard let first = literal.first else { return nil }
    switch first {
    case UInt8(ascii: "\""):
      guard literal.count > 1 else { return nil }
      let string = DecodedString(literal: literal, limit: .max)
      guard !string.isCut, !string.hasReplacements else { return nil }
      self.init(text: string.text, kind: .text)
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      self.init(text: String(decoding: literal, as: UTF8.self), kind: .boolean)
    case UInt8(ascii: "n"): self.init(text: "null", kind: .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      self.init(text: String(decoding: literal, as: UTF8.self), kind: .number)
    default: return nil
    }
  }
}
