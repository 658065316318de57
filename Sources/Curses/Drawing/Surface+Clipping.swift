internal import ScreenModel

extension Surface {
  /// Nil if nothing is on the screen. A wide character with one half outside becomes a space.
  func clipped(to size: Size) -> Surface? {
    let columns = max(0, rect.column)..<max(0, rect.column, min(size.columns, rect.column + rect.columns))
    let rows = max(0, rect.row)..<max(0, rect.row, min(size.rows, rect.row + rect.rows))
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    let visible = Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
    if visible == rect, screen.size == rect.size { return self }
    var part = Screen(size: visible.size)
    for row in rows {
      let cells = columns.lowerBound - rect.column..<columns.upperBound - rect.column
      if cells.lowerBound > 0, screen[cells.lowerBound, row - rect.row].width == 0 {
        part[0, row - rows.lowerBound] = Cell(style: screen[cells.lowerBound, row - rect.row].style)
      }
      part.write(cells.map { screen[$0, row - rect.row] }, at: 0, row: row - rows.lowerBound)
    }
    return Surface(rect: visible, screen: part)
  }

  /// Replaces wide characters that a surface in front half covers with spaces. ncurses would also blank the visible
  /// half, but not always in its style.
  static func withoutHalves(_ surfaces: [Surface]) -> [Surface] {
    var result = surfaces
    for back in surfaces.indices {
      for front in surfaces[(back + 1)...] {
        for row in front.rect.row..<front.rect.row + front.rect.rows {
          result[back].split(at: front.rect.column, row: row)
          result[back].split(at: front.rect.column + front.rect.columns, row: row)
        }
      }
    }
    return result
  }

  /// Replaces wide characters in the last three columns of the last line with spaces. A corner that ncurses writes by
  /// an insertion splits them.
  static func withoutWideCorner(_ surfaces: [Surface], on size: Size) -> [Surface] {
    var result = surfaces
    for index in result.indices {
      result[index].split(at: size.columns - 1, row: size.rows - 1)
      result[index].split(at: size.columns - 2, row: size.rows - 1)
    }
    return result
  }

  /// Blanks a wide character with one half before the column and one half in it.
  private mutating func split(at column: Int, row: Int) {
    guard rect.contains(Point(column: column, row: row)) else { return }
    let place = Point(column: column - rect.column, row: row - rect.row)
    guard screen[place.column, place.row].width == 0 else { return }
    screen[place.column, place.row] = Cell(style: screen[place.column, place.row].style)
  }
}
