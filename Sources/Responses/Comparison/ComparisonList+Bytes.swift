extension ComparisonList {
  private static let step = 1 << 16
  private static let shownCount = 16

  mutating func compareBytes(
    _ one: ComparedAnswer, _ other: ComparedAnswer, note: String?
  ) -> AnswerComparison.Method {
    let (left, right) = (one.content, other.content)
    guard let offset = Self.firstDifference(left, right) else { return .bytes }
    if let note { appendNote(note) }
    if left.count != right.count {
      append(.body, "size", left.count.counted("byte"), right.count.counted("byte"))
    }
    guard left.count > 0, right.count > 0 else { return .bytes }
    let shown = offset..<offset + Self.shownCount
    append(.body, "byte \((offset + 1).grouped)", Self.digits(left, in: shown), Self.digits(right, in: shown))
    return .bytes
  }

  private static func firstDifference(_ left: any AnswerBytes, _ right: any AnswerBytes) -> Int? {
    var offset = 0
    while true {
      let range = offset..<offset + step
      let (one, other) = (left.bytes(in: range), right.bytes(in: range))
      if one != other {
        let common = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        return offset + (common ?? min(one.count, other.count))
      }
      // The sizes may differ although nothing more can be read.
      guard one.count == step else {
        return left.count == right.count ? nil : min(left.count, right.count, offset + one.count)
      }
      offset += step
    }
  }

  private static func digits(_ bytes: any AnswerBytes, in range: Range<Int>) -> String? {
    let found = bytes.bytes(in: range)
    guard !found.isEmpty else { return nil }
    let isLast = range.lowerBound + found.count >= bytes.count
    return found.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
      + (isLast ? "" : " …")
  }
}
