import Explanations
import ScreenModel

/// How a comparison is laid out: side by side, or one below the other on a narrow screen.
struct CompareLayout: Sendable, Hashable {
  /// The columns that a request has at least.
  static let leastColumns = 27
  /// The columns before a text: the signs for what differs, and for a line that goes on.
  static let signColumns = 2

  /// Where they stand one below the other: the columns that tell whose a line is.
  static let labelColumns = 3

  let size: Size
  /// How many requests there are.
  let count: Int

  /// Whether they stand one below the other.
  var isStacked: Bool { size.columns < 2 * Self.leastColumns + 3 }
  /// Whether a box is drawn around.
  var isBoxed: Bool { size.rows >= 16 }
  /// How many requests are seen at once: the draft, and others.
  var visibleCount: Int {
    isStacked ? count : max(1, min(count, (innerColumns + 1) / (Self.leastColumns + 1)))
  }
  /// The columns within the box.
  var innerColumns: Int { size.columns - (isBoxed ? 2 : 0) }
  /// The columns of a request, with its signs.
  var columns: Int { isStacked ? innerColumns : (innerColumns - visibleCount + 1) / visibleCount }
  /// The columns of a text.
  var textColumns: Int { max(1, columns - Self.signColumns - (isStacked ? Self.labelColumns : 0)) }
  /// The lines that tell of the selected difference.
  var noteCount: Int { 4 }
  /// The lines above those of the requests: the titles, and a line below them.
  var headCount: Int { isBoxed ? 2 : 1 }
  /// How many lines of the requests are shown.
  var lineCount: Int { max(1, size.rows - 1 - (isBoxed ? 3 : 0) - headCount - noteCount) }

  /// The requests that are seen, the draft first.
  func visible(selection: Int) -> [Int] {
    guard visibleCount < count else { return Array(0..<count) }
    guard visibleCount > 1 else { return [selection] }
    let others = visibleCount - 1
    let first = max(1, min(selection == 0 ? 1 : selection - others + 1, count - others))
    return [0] + Array(first..<first + others)
  }

  /// What stands in each line of the screen.
  func rows(
    of comparison: Comparison, _ lines: [[[ComparisonLines.Line]]], selection: Int
  ) -> [CompareRow] {
    var rows: [CompareRow] = []
    let visible = visible(selection: selection)
    for (place, section) in comparison.sections.enumerated() {
      func cell(_ request: Int, _ line: Int) -> CompareRow.Cell {
        CompareRow.Cell(
          request: request, line: line < lines[place][request].count ? line : nil,
          isAbsent: line == 0 && section.entries[request] == nil)
      }
      if isStacked {
        for group in groups(of: section, lines[place]) {
          let label = section.isSame ? "=" : group.map { String($0 + 1) }.joined()
          for line in 0..<max(1, lines[place][group[0]].count) {
            rows.append(
              CompareRow(section: place, label: line > 0 ? "" : label, cells: [cell(group[0], line)]))
          }
        }
      } else {
        let count = visible.map { lines[place][$0].count }.max() ?? 0
        for line in 0..<max(1, count) {
          rows.append(CompareRow(section: place, label: "", cells: visible.map { cell($0, line) }))
        }
      }
    }
    return rows
  }

  /// The requests of which a part reads the same, together.
  private func groups(of section: Comparison.Section, _ lines: [[ComparisonLines.Line]]) -> [[Int]] {
    if section.isSame { return [[0]] }
    var groups: [[Int]] = [[0]]
    for request in 1..<max(1, count) {
      let known = groups.firstIndex { group in
        group[0] > 0 && (section.entries[group[0]] == nil) == (section.entries[request] == nil)
          && lines[group[0]].isSame(as: lines[request])
      }
      if let known { groups[known].append(request) } else { groups.append([request]) }
    }
    return groups
  }
}

extension [ComparisonLines.Line] {
  /// Whether lines read the same, and the same of them is marked.
  fileprivate func isSame(as others: [ComparisonLines.Line]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { own, other in
        own.note == other.note && own.pieces.count == other.pieces.count
          && zip(own.pieces, other.pieces).allSatisfy { $0.text == $1.text && $0.isMarked == $1.isMarked }
      }
  }
}

/// A line of the screen: a line of one request, or of several side by side.
struct CompareRow: Sendable, Hashable {
  struct Cell: Sendable, Hashable {
    var request: Int
    /// The line of the request's part; nil where it has none.
    var line: Int?
    /// Whether the request has no such part; said in its first line.
    var isAbsent: Bool
  }

  var section: Int
  /// Whose it is, where requests stand one below the other.
  var label: String
  var cells: [Cell]
}
