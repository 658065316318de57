import ComposerUI
import Explanations
import ScreenModel
import WiredraftCore

struct ComparisonText {
  /// The least width of a message when messages are side by side.
  static let leastColumns = 34

  let comparison: Comparison
  let width: Int

  var text: String {
    var text = ""
    for (index, request) in comparison.requests.enumerated() {
      text += "\(index + 1)  \(Printable.text(request.title))\n"
      if let problem = request.problem { text += "   \(Printable.text(problem))\n" }
    }
    if comparison.sections.contains(where: { !$0.isSame }) {
      text +=
        "\n^ marks bytes that differ; - a part that the request doesn't have, so all of it differs.\n"
    }
    text += "\n"
    text += isSideBySide ? sideBySide : oneBelowTheOther
    text += "\n"
    text += differences
    return text
  }

  private var count: Int { comparison.requests.count }
  private var columns: Int { (width - 3 * (count - 1)) / max(1, count) }
  private var isSideBySide: Bool { columns >= Self.leastColumns }

  private func lines(_ section: Comparison.Section, _ index: Int, columns: Int) -> [ComparisonLines.Line] {
    guard let entry = section.entries[index] else { return [] }
    return ComparisonLines(entry, kind: section.kind, of: comparison.requests[index], columns: columns).lines
  }

  // MARK: - Side by side

  private var sideBySide: String {
    var text = Self.line(comparison.requests.enumerated().map { "\($0 + 1)  \($1.title)" }, columns)
    text += Self.line(Array(repeating: String(repeating: "-", count: columns), count: count), columns)
    for section in comparison.sections {
      let sides = (0..<count).map { lines(section, $0, columns: columns) }
      for row in 0..<max(1, sides.map(\.count).max() ?? 0) {
        text += Self.line(
          sides.enumerated().map { index, lines in
            lines.indices.contains(row)
              ? Self.shown(lines[row]) : row == 0 && section.entries[index] == nil ? "-" : ""
          }, columns)
        let signs = sides.enumerated().map { index, lines in
          lines.indices.contains(row) && !isWhole(section, index) ? Self.signs(below: lines[row]) : ""
        }
        guard signs.contains(where: { !$0.isEmpty }) else { continue }
        text += Self.line(signs, columns)
      }
    }
    return text
  }

  private static func line(_ cells: [String], _ columns: Int) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let shown = TextLayout.truncated(Printable.text(cell), to: columns)
      line += (index > 0 ? " | " : "") + shown
      line += String(repeating: " ", count: max(0, columns - TextLayout.columns(shown)))
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }

  // MARK: - Stacked

  private var oneBelowTheOther: String {
    var text = ""
    for section in comparison.sections {
      if section.isSame {
        for line in lines(section, 0, columns: width - 3) { text += Self.below("=", line) }
        continue
      }
      for index in 0..<count {
        guard section.entries[index] != nil else {
          text += "\(index + 1)  -\n"
          continue
        }
        for (row, line) in lines(section, index, columns: width - 3).enumerated() {
          text += Self.below(row == 0 ? "\(index + 1)" : " ", line, hasSigns: !isWhole(section, index))
        }
      }
    }
    return text
  }

  private static func below(
    _ label: String, _ line: ComparisonLines.Line, hasSigns: Bool = false
  ) -> String {
    var text = "\(label)  \(Printable.text(shown(line)))\n"
    if line.isMarked, hasSigns { text += "   \(signs(below: line))\n" }
    return text
  }

  /// Whether a whole section differs because the other message has none; marks below all of it would add nothing.
  private func isWhole(_ section: Comparison.Section, _ index: Int) -> Bool {
    guard let entry = section.entries[index] else { return true }
    return entry.marks == [entry.range] && section.entries.contains { $0 == nil }
  }

  private static func shown(_ line: ComparisonLines.Line) -> String {
    line.note.map { "(\($0))" } ?? line.text
  }

  private static func signs(below line: ComparisonLines.Line) -> String {
    var signs = line.pieces.map {
      String(repeating: $0.isMarked ? "^" : " ", count: $0.columns)
    }.joined()
    while signs.last == " " { signs.removeLast() }
    return signs
  }

  // MARK: - Differences

  private var differences: String {
    if comparison.isSame { return "All are the same bytes.\n" }
    var blocks: [String] = []
    for index in 1..<count {
      let found = comparison.differences.filter { $0.request == index }
      let number = found.count == 1 ? "1 difference" : "\(found.count) differences"
      var block = "1 and \(index + 1), \(Printable.text(comparison.requests[index].title)): "
      block += found.isEmpty ? "the same bytes" : number
      block += comparison.readsOtherwise(index) ? ", and its reader gives other data\n" : "\n"
      for difference in found {
        block +=
          Printable.text("  \(difference.title)\(Self.place(difference)): \(difference.sentence)") + "\n"
      }
      if comparison.cutRequests.contains(index) {
        block += "  More differs; it was not looked at one by one.\n"
      }
      blocks.append(block)
    }
    return blocks.joined(separator: "\n")
  }

  private static func place(_ difference: Comparison.Difference) -> String {
    func text(_ row: Draft.RowReference) -> String { "\(row.list.rawValue)[\(row.index)]" }
    switch (difference.firstRow, difference.row) {
    case (let first?, let row?): return first == row ? " (\(text(first)))" : " (\(text(first)); \(text(row)))"
    case (let first?, nil): return " (\(text(first)))"
    case (nil, let row?): return " (\(text(row)))"
    case (nil, nil): return ""
    }
  }
}
