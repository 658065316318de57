internal import WiredraftCore

struct ComparisonList {
  private var rows: [AnswerComparison.Row] = []
  /// The number of values of a JSON text beyond which its lines are compared.
  private let maximumValues: Int
  private(set) var isCut = false

  init(maximumValues: Int) { self.maximumValues = maximumValues }

  var finished: [AnswerComparison.Row] {
    guard isCut else { return rows }
    let limit = AnswerComparison.maximumCount.grouped
    return rows + [Self.note("There are more than \(limit) differences: the others aren't listed.")]
  }

  mutating func append(_ row: AnswerComparison.Row) {
    if rows.count < AnswerComparison.maximumCount { rows.append(row) } else { isCut = true }
  }

  mutating func append(
    _ part: AnswerComparison.Part, _ label: String, _ left: String?, _ right: String?, isMuted: Bool = false
  ) {
    guard left != nil || right != nil else { return }
    append(
      AnswerComparison.Row(
        part: part, change: left == nil ? .added : right == nil ? .removed : .changed, label: label.cutForRow,
        left: left?.cutForRow, right: right?.cutForRow, isMuted: isMuted, leftRange: nil, rightRange: nil))
  }

  mutating func appendNote(_ sentence: String) { append(Self.note(sentence)) }

  private static func note(_ sentence: String) -> AnswerComparison.Row {
    AnswerComparison.Row(
      part: .body, change: .note, label: sentence, left: nil, right: nil, isMuted: true, leftRange: nil,
      rightRange: nil)
  }

  // MARK: - Status lines

  mutating func compareStatus(_ one: Response.StatusLine?, _ other: Response.StatusLine?) {
    if let one, let other {
      if one.version != other.version { append(.status, "version", one.version, other.version) }
      guard one.status != other.status || one.reason != other.reason else { return }
      append(.status, "status", one.shown, other.shown, isMuted: one.status == other.status)
    } else {
      append(.status, "status", one?.shown, other?.shown)
    }
  }

  // MARK: - Bodies

  mutating func compareBodies(_ one: ComparedAnswer, _ other: ComparedAnswer) -> AnswerComparison.Method {
    let limit = AnswerComparison.largestBody
    guard one.size > 0, other.size > 0, let left = one.text, let right = other.text,
      one.size <= limit, other.size <= limit
    else {
      let isTooLarge = max(one.size, other.size) > limit && one.text != nil && other.text != nil
      return compareBytes(
        one, other, note: isTooLarge ? "A body has more than 8 MiB, so only the bytes are compared." : nil)
    }
    let bytes = (left.bytes(in: 0..<left.count), right.bytes(in: 0..<right.count))
    if bytes.0.count < left.count || bytes.1.count < right.count {
      appendNote("A body can't be read to its end any more.")
    }
    if bytes.0 == bytes.1 { return one.isJSON && other.isJSON ? .structure : .lines }
    if one.isJSON, other.isJSON {
      if let values = JSONOutline(scanned: bytes.0, maximumCount: maximumValues),
        let others = JSONOutline(scanned: bytes.1, maximumCount: maximumValues)
      {
        compare(values, others)
        return .structure
      }
      appendNote("The JSON has too many values, or is nested too deeply: its lines are compared.")
    } else if one.isJSON || other.isJSON {
      appendNote("Only the \(one.isJSON ? "first" : "second") body is JSON: their lines are compared.")
    }
    guard let lines = ComparedLines(bytes.0, bytes.1) else {
      return compareBytes(one, other, note: "A body has too many lines, so only the bytes are compared.")
    }
    compare(lines)
    return .lines
  }
}

extension Response.StatusLine {
  fileprivate var shown: String { reason.isEmpty ? "\(status)" : "\(status) \(reason.fieldText)" }
}

extension String {
  var cutForRow: String {
    guard utf8.count > AnswerComparison.longestText else { return self }
    return Array(utf8.prefix(AnswerComparison.longestText + 1))[...].rowText
  }
}

extension ArraySlice<UInt8> {
  var rowText: String {
    guard count > AnswerComparison.longestText else { return String(decoding: self, as: UTF8.self) }
    var end = startIndex + AnswerComparison.longestText
    // Not within a character.
    for _ in 0..<3 where self[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: self[..<end], as: UTF8.self) + "…"
  }
}
