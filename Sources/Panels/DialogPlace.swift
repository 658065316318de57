package import ScreenModel

/// The rectangle of a dialog: centred, slightly towards the top, and never larger than the screen.
package enum DialogPlace {
  package static func rect(_ wanted: Size, in size: Size) -> Rect {
    let columns = min(wanted.columns, size.columns)
    // The footer remains visible.
    let rows = min(wanted.rows, size.rows - 1)
    return Rect(
      column: (size.columns - columns) / 2, row: max(0, (size.rows - 1 - rows) / 3), columns: columns,
      rows: rows)
  }
}
