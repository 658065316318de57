internal import WiredraftCore

/// An array of objects as a table: a column for each name, a row for each element.
///
///     guard let table = try JSONTable(of: line, in: tree) else { return }
///     table.columns  // ["id", "full_name", "owner", …]
///     for element in try tree.children(of: line, from: top, count: height) {
///       let cells = try table.cells(of: element, in: tree)
///     }
package struct JSONTable: Sendable, Hashable {
  /// The number of elements in which names are looked for.
  package static let sampleSize = 50
  /// The largest number of columns, and of members of an element that are looked at.
  package static let maximumWidth = 200

  /// The names, in the order in which they first occur.
  package let columns: [String]

  /// The member of an element that belongs to a column.
  package struct Cell: Sendable, Hashable {
    package let line: JSONTree.Line
    /// Whether the element has several members of the name, of which this is the last.
    package let isRepeated: Bool
  }

  /// Makes the table of an array.
  ///
  /// - Returns: nil unless its first ``sampleSize`` elements are objects, and one of them has a member.
  /// - Complexity: As ``JSONTree/line(after:)`` for each member of these.
  package init?(of array: JSONTree.Line, in tree: JSONTree) throws {
    guard array.kind == .array else { return nil }
    var (columns, known) = ([] as [String], [] as Set<String>)
    for element in try tree.children(of: array, count: Self.sampleSize) {
      guard element.kind == .object else { return nil }
      for (name, _) in try Self.members(of: element, in: tree) where columns.count < Self.maximumWidth {
        if known.insert(name).inserted { columns.append(name) }
      }
    }
    guard !columns.isEmpty else { return nil }
    self.columns = columns
  }

  /// Returns the cell of each column for an element; nil where it has no such member.
  ///
  /// - Complexity: As ``JSONTree/line(after:)`` for each of the members, of which ``maximumWidth`` are looked at.
  package func cells(of element: JSONTree.Line, in tree: JSONTree) throws -> [Cell?] {
    var cells: [String: Cell] = [:]
    if element.kind == .object {
      for (name, line) in try Self.members(of: element, in: tree) {
        cells[name] = Cell(line: line, isRepeated: cells[name] != nil)
      }
    }
    return columns.map { cells[$0] }
  }

  private static func members(
    of object: JSONTree.Line, in tree: JSONTree
  ) throws -> [(name: String, line: JSONTree.Line)] {
    try tree.children(of: object, count: maximumWidth).compactMap { line in
      try tree.name(of: line, limit: 1_000).map { ($0.text, line) }
    }
  }
}
