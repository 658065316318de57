import ScreenModel

/// Control characters in a cell are shown as symbols; the last column is not padded.
struct TextTable {
  let rows: [[String]]

  init(_ rows: [[String]]) { self.rows = rows }

  var text: String {
    let shown = rows.map { $0.map(Printable.text) }
    let columns = shown.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      shown.map { $0.count > column ? TextLayout.columns($0[column]) : 0 }.max() ?? 0
    }
    var text = ""
    for row in shown {
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        guard column + 1 < row.count else { continue }
        line += String(repeating: " ", count: widths[column] - TextLayout.columns(cell) + 2)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

enum Printable {
  /// Returns the text with symbols in place of characters that could control a terminal, change the writing direction,
  /// or hide.
  static func text(_ text: String) -> String { VisibleText.text(text) }
}
