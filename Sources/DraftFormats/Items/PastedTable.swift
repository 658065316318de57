internal import WiredraftCore

/// The type, and the cells of columns with other titles, become the description. A row without a value is
/// disabled, since documentation lists everything that could be sent.
struct PastedTable {
  let rows: [Draft.Row]

  private enum Column {
    case name, value, type, other
  }

  /// Nil if the lines are no such table, or not exactly one column has names.
  init?(_ lines: [ArraySlice<UInt8>]) {
    // The dashes tell a table from a long text of another kind.
    guard lines.count >= 3 else { return nil }
    let dashes = Self.cells(lines[1])
    guard dashes.count >= 2, dashes.allSatisfy(\.isDashes) else { return nil }
    let cells = lines.map(Self.cells)
    guard cells.allSatisfy({ $0.count >= 2 }) else { return nil }
    var columns = cells[0].map(Self.column)
    if !columns.contains(.name), columns.first == .other { columns[0] = .name }
    guard columns.filter({ $0 == .name }).count == 1 else { return nil }
    rows = cells[2...].map { Self.row($0, columns) }
  }

  private static func column(_ title: String) -> Column {
    switch title.lowercased() {
    case "name", "parameter", "param", "key", "field", "property", "header", "argument", "attribute": .name
    case "value", "example", "example value", "default": .value
    case "type", "data type": .type
    default: .other
    }
  }

  private static func row(_ cells: [String], _ columns: [Column]) -> Draft.Row {
    var (name, value, type) = ("", "", "")
    var notes: [String] = []
    for (index, cell) in cells.enumerated() {
      switch columns.indices.contains(index) ? columns[index] : .other {
      case .name: name = cell.withoutBackticks
      case .value where value.isEmpty: value = cell.withoutBackticks
      case .type:
        type = cell.withoutBackticks.lowercased()
        if !cell.isEmpty { notes.append(cell.withoutBackticks) }
      case .value, .other: if !cell.isEmpty { notes.append(cell) }
      }
    }
    var row = Draft.Row(name, value)
    let isNumber = type == "integer" || type == "number" || type == "int" || type == "float"
    if isNumber, NumberLiteral(value) != nil { row.type = .number }
    if type.hasPrefix("bool"), value == "true" || value == "false" { row.type = .boolean }
    row.isEnabled = !value.isEmpty
    if !notes.isEmpty { row.notes.description = notes.joined(separator: " · ") }
    return row
  }

  private static func cells(_ line: ArraySlice<UInt8>) -> [String] {
    let bar = UInt8(ascii: "|")
    let trimmed = String(decoding: line, as: UTF8.self).trimmingBlanks.utf8
    guard trimmed.first == bar else { return [] }
    var cells: [String] = []
    var cell: [UInt8] = []
    var isEscaped = false
    for byte in trimmed.dropFirst() {
      if byte == bar, !isEscaped {
        cells.append(String(decoding: cell, as: UTF8.self).trimmingBlanks)
        cell = []
      } else {
        if byte == bar { cell.removeLast() }
        cell.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    let last = String(decoding: cell, as: UTF8.self).trimmingBlanks
    if !last.isEmpty { cells.append(last) }
    return cells
  }
}

extension String {
  /// Colons stand for the alignment.
  fileprivate var isDashes: Bool {
    utf8.contains(UInt8(ascii: "-")) && utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
  }
}
