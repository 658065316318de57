internal import WiredraftCore

/// Equal lines of the two texts share a number.
struct ComparedLines {
  let left: [Int32]
  let right: [Int32]
  private let leftStarts: [Int32]
  private let rightStarts: [Int32]
  private let leftBytes: [UInt8]
  private let rightBytes: [UInt8]

  /// The line feed at the end of the last line begins no other. An empty text has no line.
  init?(_ one: [UInt8], _ other: [UInt8]) {
    guard let starts = Self.starts(one), let others = Self.starts(other) else { return nil }
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int32 {
      let next = Int32(numbers.count)
      return numbers[line]
        ?? {
          numbers[line] = next; return next
        }()
    }
    (leftBytes, rightBytes, leftStarts, rightStarts) = (one, other, starts, others)
    left = starts.indices.dropLast().map { number(one[Int(starts[$0])..<Int(starts[$0 + 1])]) }
    right = others.indices.dropLast().map { number(other[Int(others[$0])..<Int(others[$0 + 1])]) }
  }

  private static func starts(_ bytes: [UInt8]) -> [Int32]? {
    guard bytes.count < Int32.max else { return nil }
    var starts: [Int32] = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") && index + 1 < bytes.count {
      guard starts.count < AnswerComparison.maximumLines else { return nil }
      starts.append(Int32(index + 1))
    }
    return bytes.isEmpty ? starts : starts + [Int32(bytes.count)]
  }

  func row(_ one: Int?, _ other: Int?) -> AnswerComparison.Row {
    let range = one.map { Int(leftStarts[$0])..<Int(leftStarts[$0 + 1]) }
    let otherRange = other.map { Int(rightStarts[$0])..<Int(rightStarts[$0 + 1]) }
    let (line, otherLine) = (range.map { Line(leftBytes[$0]) }, otherRange.map { Line(rightBytes[$0]) })
    // Lines that look the same differ in what ends them.
    let differsInEnd = line.map { $0.text == otherLine?.text } ?? false
    return AnswerComparison.Row(
      part: .body, change: one == nil ? .added : other == nil ? .removed : .changed,
      label: "line \(((one ?? other ?? 0) + 1).grouped)" + (differsInEnd ? ", its end" : ""),
      left: differsInEnd ? line?.end : line?.text.rowText,
      right: differsInEnd ? otherLine?.end : otherLine?.text.rowText, isMuted: false, leftRange: range,
      rightRange: otherRange)
  }

  private struct Line {
    let text: ArraySlice<UInt8>
    let end: String

    init(_ bytes: ArraySlice<UInt8>) {
      let isEnded = bytes.last == UInt8(ascii: "\n")
      let hasReturn = isEnded && bytes.dropLast().last == UInt8(ascii: "\r")
      text = bytes.dropLast(hasReturn ? 2 : isEnded ? 1 : 0)
      end = hasReturn ? "CR LF" : isEnded ? "LF" : "none"
    }
  }
}

extension ComparisonList {
  /// The number of comparisons that are made beyond four for each line.
  private static let mostComparisons = 8_000_000

  mutating func compare(_ lines: ComparedLines) {
    let (left, right) = (lines.left, lines.right)
    let edits = ShortestEdits(
      from: left.count, to: right.count, limit: AnswerComparison.maximumEdits,
      comparisons: Self.mostComparisons + 4 * (left.count + right.count)
    ) { left[$0] == right[$1] }
    guard edits.isShortest else {
      let limit = AnswerComparison.maximumEdits.grouped
      appendNote("More than \(limit) lines were removed or added: lines of the same number are compared.")
      for line in 0..<max(lines.left.count, lines.right.count) where !isCut {
        let (one, other) = (line < lines.left.count, line < lines.right.count)
        if one, other, lines.left[line] == lines.right[line] { continue }
        append(lines.row(one ? line : nil, other ? line : nil))
      }
      return
    }
    for (removed, added) in edits.changes.map({ ($0.old, $0.new) }) {
      for offset in 0..<max(removed.count, added.count) {
        append(
          lines.row(
            offset < removed.count ? removed.lowerBound + offset : nil,
            offset < added.count ? added.lowerBound + offset : nil))
      }
    }
  }
}
