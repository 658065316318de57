import Explanations
import ScreenModel

struct CompareLayout: Sendable, Hashable {
  static let leastColumns = 27
  /// The columns before a text, for the signs of a difference and of a continuation line.
  static let signColumns = 2

  /// The columns that name the requests of a line in a stacked layout.
  static let labelColumns = 3

  let size: Size
  let count: Int

  var isStacked: Bool { size.columns < 2 * Self.leastColumns + 3 }
  var isBoxed: Bool { size.rows >= 16 }
  var visibleCount: Int {
    isStacked ? count : max(1, min(count, (innerColumns + 1) / (Self.leastColumns + 1)))
  }
  var innerColumns: Int { size.columns - (isBoxed ? 2 : 0) }
  /// The columns of a request, including its signs.
  var columns: Int { isStacked ? innerColumns : (innerColumns - visibleCount + 1) / visibleCount }
  var textColumns: Int { max(1, columns - Self.signColumns - (isStacked ? Self.labelColumns : 0)) }
  var noteCount: Int { isStacked || size.rows < 20 ? 4 : size.rows / 4 }
  /// The number of lines above the requests: the titles, and a rule in a box.
  var headCount: Int { isBoxed ? 2 : 1 }
  var lineCount: Int { max(1, size.rows - 1 - (isBoxed ? 3 : 0) - headCount - noteCount) }

  /// Returns the visible requests, the draft first.
  func visible(selection: Int) -> [Int] {
    guard visibleCount < count else { return Array(0..<count) }
    guard visibleCount > 1 else { return [selection] }
    let others = visibleCount - 1
    let first = max(1, min(selection == 0 ? 1 : selection - others + 1, count - others))
    return [0] + Array(first..<first + others)
  }

  func rows(
    of comparison: Comparison, _ lines: [[[ComparisonLines.Line]]], selection: Int
  ) -> [CompareRow] {
    var rows: [CompareRow] = []
    let visible = visible(selection: selection)
    for (place, section) in comparison.sections.enumerated() {
      if section.isEqualField {
        if let last = rows.indices.last, rows[last].equalFields > 0 {
          rows[last].equalFields += 1
        } else {
          rows.append(CompareRow(section: place, label: "", cells: [], equalFields: 1))
        }
        continue
      }
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
  fileprivate func isSame(as others: [ComparisonLines.Line]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { own, other in
        own.note == other.note && own.pieces.count == other.pieces.count
          && zip(own.pieces, other.pieces).allSatisfy { $0.text == $1.text && $0.isMarked == $1.isMarked }
      }
  }
}

extension Comparison.Section {
  fileprivate var isEqualField: Bool {
    if case .field = kind { isSame && entries.allSatisfy { $0 != nil } } else { false }
  }
}

/// A row of the screen: a line of one request, or of several side by side.
struct CompareRow: Sendable, Hashable {
  struct Cell: Sendable, Hashable {
    var request: Int
    /// The line of the request's part; nil if the part has fewer lines.
    var line: Int?
    /// Whether the request lacks the part, which its first line shows.
    var isAbsent: Bool
  }

  var section: Int
  var label: String
  var cells: [Cell]
  /// The number of fields that are the same in all requests, which the row has in place of bytes; 0 for none.
  var equalFields = 0
}
