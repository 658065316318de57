import WiredraftCore

/// Compares lists of pairs, `name=value` joined by `&`, and describes the difference.
struct LessonPairs {
  fileprivate struct Pair: Equatable {
    var name: [UInt8]
    var value: [UInt8]?

    init(_ bytes: ArraySlice<UInt8>) {
      let end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
      name = Array(bytes[..<end])
      value = end < bytes.endIndex ? Array(bytes[(end + 1)...]) : nil
    }

    var bytes: [UInt8] { name + (value.map { [UInt8(ascii: "=")] + $0 } ?? []) }
    var text: String { LessonDifference.short(String(decoding: bytes, as: UTF8.self)) }
    var shownName: String { LessonDifference.short(String(decoding: name, as: UTF8.self)) }
  }

  private let found: [Pair]
  private let wanted: [Pair]
  /// Whether the goal names only some of the pairs.
  private let isPart: Bool

  init(found: [UInt8], wanted: [UInt8], isPart: Bool) {
    self.isPart = isPart
    // A target has its path before the pairs.
    func query(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
      guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")), bytes.first == UInt8(ascii: "/") else {
        return bytes[...]
      }
      return bytes[(mark + 1)...]
    }
    func pairs(_ bytes: ArraySlice<UInt8>) -> [Pair] {
      bytes.split(separator: UInt8(ascii: "&"), maxSplits: 500, omittingEmptySubsequences: true).map {
        Pair($0)
      }
    }
    self.found = pairs(query(found))
    self.wanted = pairs(query(wanted))
  }

  func sentence(isSecret: (String) -> Bool) -> String? {
    guard wanted.contains(where: { $0.value != nil }) || wanted.count > 1 else { return nil }
    let missing = wanted.less(found)
    let extra = found.less(wanted)
    if missing.isEmpty, extra.isEmpty {
      return "All pairs are right, but their order isn't the goal's."
    }
    if missing.isEmpty {
      guard !isPart else { return nil }
      let name = extra[0].shownName
      let text = isSecret(name) ? name : extra[0].text
      return extra.count == 1
        ? "One pair too many: `\(text)`." : "\(extra.count) pairs too many; the first is `\(text)`."
    }
    guard let pair = missing.first else { return nil }
    if let other = found.first(where: { $0.name == pair.name && !wanted.contains($0) }) {
      return valueSentence(pair, other, isSecret(pair.shownName))
    }
    if let other = extra.first(where: { $0.name == pair.name }), !isSecret(pair.shownName) {
      return "`\(other.text)` is there too often; `\(pair.text)` is missing."
    }
    if let other = extra.first(where: { $0.value == pair.value && $0.value != nil }) {
      if Self.decoded(other.name) == Self.decoded(pair.name) {
        return encodingSentence(other, pair)
      }
      return "The name `\(other.shownName)` is where the goal has `\(pair.shownName)`."
    }
    if let other = extra.first(where: { Self.decoded($0.name) == Self.decoded(pair.name) }) {
      return encodingSentence(other, pair)
    }
    return extra.isEmpty
      ? "A pair is missing: the goal has \(wanted.count), here \(found.count == 1 ? "is 1" : "are \(found.count)")."
      : "No pair is named `\(pair.shownName)`."
  }

  private func valueSentence(_ pair: Pair, _ other: Pair, _ isSecret: Bool) -> String {
    let name = pair.shownName
    if isSecret { return "\(name) is there, with another value." }
    guard let wanted = pair.value else { return "`\(name)` has an equals sign; in the goal it has none." }
    guard let value = other.value else { return "`\(name)` has no equals sign; in the goal it has one." }
    if Self.decoded(value) == Self.decoded(wanted) { return encodingSentence(other, pair) }
    func shown(_ bytes: [UInt8]) -> String {
      bytes.isEmpty ? "empty" : "`\(LessonDifference.short(String(decoding: bytes, as: UTF8.self)))`"
    }
    return
      "\(name) is there: it is \(shown(value)), the goal has \(wanted.isEmpty ? "it empty" : shown(wanted))."
  }

  /// The sentence for two pairs that a form-decoding server reads as equal, but whose bytes differ.
  private func encodingSentence(_ other: Pair, _ pair: Pair) -> String {
    let (one, two) = (other.bytes, pair.bytes)
    let index = zip(one, two).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let index, index < one.count, index < two.count else {
      return "`\(other.text)` is where the goal has `\(pair.text)`."
    }
    let (unit, wanted) = (LessonBytes.unit(one, index), LessonBytes.unit(two, index))
    return
      "Yours: `\(other.text)`, goal: `\(pair.text)`: `\(LessonBytes.text(unit))` is where the goal has `\(LessonBytes.text(wanted))`."
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    FormDecoder.percentDecoded(bytes, plusIsSpace: true)
  }
}

struct LessonJSONDifference {
  let isSecret: (String) -> Bool

  /// Returns the first difference, or nil if the values differ at most in the order of members.
  func sentence(_ found: ParameterValue, _ wanted: ParameterValue, path: String = "") -> String? {
    let subject = path.isEmpty ? "The body" : path
    switch (found, wanted) {
    case (.object(let found), .object(let wanted)):
      for member in wanted {
        let name = path.isEmpty ? member.name : "\(path) → \(member.name)"
        guard let other = found.first(where: { $0.name.utf8.elementsEqual(member.name.utf8) }) else {
          if let near = found.first(where: { $0.name.lowercased() == member.name.lowercased() }) {
            return "`\(near.name)` is where the goal has `\(member.name)`."
          }
          return "\(path.isEmpty ? "The object" : path) has no member `\(member.name)`."
        }
        if let sentence = sentence(other.value, member.value, path: name) { return sentence }
      }
      if found.count > wanted.count {
        let extra = found.first { member in
          !wanted.contains { $0.name.utf8.elementsEqual(member.name.utf8) }
        }
        return extra.map { "One member too many: `\($0.name)`." } ?? "A member is there twice."
      }
      return nil
    case (.array(let found), .array(let wanted)):
      if found.count != wanted.count {
        return "\(subject) has \(found.count) elements; the goal has \(wanted.count)."
      }
      for (index, pair) in zip(found, wanted).enumerated() {
        if let sentence = sentence(pair.0, pair.1, path: "\(path)[\(index)]") { return sentence }
      }
      return nil
    default:
      if LessonJSON.areEqual(found, wanted) { return nil }
      if isSecret(path) { return "\(path) is another value than the goal's." }
      return "\(subject) is \(Self.phrase(found)); the goal has \(Self.phrase(wanted))."
    }
  }

  private static func phrase(_ value: ParameterValue) -> String {
    let text = LessonDifference.short(value.compactJSON)
    return switch value {
    case .null: "null"
    case .bool: "the word \(text)"
    case .number: "the number \(text)"
    case .string, .date, .bytes, .file: "the text `\(text)`"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension [LessonPairs.Pair] {
  /// The pairs without those of another list, each taken away once.
  fileprivate func less(_ others: [LessonPairs.Pair]) -> [LessonPairs.Pair] {
    var rest = others
    return filter { pair in
      guard let index = rest.firstIndex(of: pair) else { return true }
      rest.remove(at: index)
      return false
    }
  }
}
