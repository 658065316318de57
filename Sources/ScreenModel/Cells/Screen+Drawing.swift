extension Screen {
  /// Draws a text into one row, with a mark at its end if it doesn't fit.
  ///
  /// Columns after the text are unchanged; call ``fill(_:style:)`` first to clear them. Anything outside the screen is
  /// clipped, without a mark.
  ///
  /// - Parameter width: The columns available; by default, all up to the right edge.
  /// - Parameter mark: The sign that there is more text; nil truncates without one.
  /// - Returns: The columns that were used, including the mark.
  /// - Complexity: O(*w*), where *w* is the width: the rest of a long text is not examined.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, at column: Int, row: Int, width: Int? = nil, style: Style = .plain,
    mark: Unicode.Scalar? = "…"
  ) -> Int {
    let width = min(width ?? .max, max(0, size.columns - column))
    guard width > 0 else { return 0 }
    if let taken = writePlain(text, at: column, row: row, width: width, style: style, mark: mark) {
      return taken
    }
    var cells: [Cell] = []
    let isWhole = TextLayout.layOut(text, skipping: 0, limit: width, style: style, into: &cells)
    if !isWhole, let mark {
      let markCell = Cell(mark, width: UInt8(TextWidth.width(of: mark)), style: style)
      let room = width - Int(markCell.width)
      guard room >= 0 else { return 0 }
      while cells.count > room { cells.removeLast() }
      // Half of a wide character must not be left.
      if let last = cells.last, last.width == 2 { cells.removeLast() }
      cells.append(markCell)
      if markCell.width == 2 { cells.append(.continuation(style: style)) }
    }
    write(cells, at: column, row: row)
    return cells.count
  }

  /// Draws a printable ASCII text, the usual case, without laying it out; returns nil, with nothing drawn, for other
  /// texts.
  private mutating func writePlain(
    _ text: some StringProtocol, at column: Int, row: Int, width: Int, style: Style, mark: Unicode.Scalar?
  ) -> Int? {
    guard column >= 0, row >= 0, row < size.rows else { return nil }
    let taken = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      // The character after the last cell may be a mark on it.
      guard bytes.prefix(width + 1).allSatisfy({ 0x20 <= $0 && $0 < 0x7f }) else { return nil }
      let isWhole = bytes.count <= width
      guard isWhole || mark.map({ $0.value < 0x300 || $0 == "…" }) ?? true else { return nil }
      let count = isWhole ? bytes.count : mark == nil ? width : width - 1
      write(ascii: UnsafeBufferPointer(rebasing: bytes[..<count]), at: column, row: row, style: style)
      guard !isWhole, let mark else { return count }
      put(Cell(mark, style: style), column + count, row)
      return width
    }
    return taken ?? nil
  }

  /// Draws one character of one or two columns, such as a byte of a message; returns the columns that it used.
  ///
  /// A scalar that is no character by itself, such as a mark or a control character, is drawn as in a text.
  @discardableResult
  public mutating func write(
    scalar: Unicode.Scalar, at column: Int, row: Int, width: Int? = nil, style: Style = .plain
  ) -> Int {
    guard 0x20 <= scalar.value, scalar.value < 0x7f else {
      return write(String(scalar), at: column, row: row, width: width, style: style, mark: nil)
    }
    guard width ?? 1 > 0, column < size.columns else { return 0 }
    guard column >= 0, row >= 0, row < size.rows else { return 1 }
    put(Cell(scalar, style: style), column, row)
    return 1
  }

  /// Draws cells into one row; the second half of a wide character is drawn with its first.
  public mutating func write(_ cells: some Sequence<Cell>, at column: Int, row: Int) {
    var column = column
    for cell in cells {
      if cell.width != 0 {
        self[column, row] = cell
        // The left half is outside: the visible half becomes a space.
        if column == -1, cell.width == 2 { self[0, row] = Cell(style: cell.style) }
      }
      column += 1
    }
  }

  /// Fills a rectangle with one cell.
  public mutating func fill(_ rect: Rect, with cell: Cell) {
    let columns = max(0, rect.column)..<max(0, rect.column, min(size.columns, rect.column + rect.columns))
    for row in max(0, rect.row)..<max(0, rect.row, min(size.rows, rect.row + rect.rows)) {
      if cell.width == 1 {
        fill(columns, ofRow: row, with: cell)
        continue
      }
      var column = columns.lowerBound
      while column < columns.upperBound {
        let fits = column + Int(max(1, cell.width)) <= columns.upperBound
        self[column, row] = fits ? cell : Cell(style: cell.style)
        column += Int(max(1, cell.width))
      }
    }
  }

  /// Fills a rectangle with spaces.
  public mutating func fill(_ rect: Rect, style: Style = .plain) {
    fill(rect, with: Cell(style: style))
  }

  /// Changes the style of the cells in a rectangle and keeps their characters.
  public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
    for row in max(0, rect.row)..<max(0, rect.row, min(size.rows, rect.row + rect.rows)) {
      for column in max(0, rect.column)..<max(0, rect.column, min(size.columns, rect.column + rect.columns)) {
        restyleCell(column, row, change)
      }
    }
  }

  /// Draws a box along the edge of a rectangle, with a title in its upper line.
  ///
  /// The title follows the corner, between two spaces, and is truncated if it doesn't fit. A rectangle of fewer than two
  /// columns or rows is unchanged.
  public mutating func box(
    _ rect: Rect, style: Style = .plain, title: String = "", titleStyle: Style? = nil,
    lines: BoxLines = .unicode
  ) {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    let right = rect.column + rect.columns - 1
    let bottom = rect.row + rect.rows - 1
    for row in [rect.row, bottom] {
      let line = Rect(column: rect.column + 1, row: row, columns: rect.columns - 2, rows: 1)
      fill(line, with: Cell(lines.horizontal, style: style))
    }
    for column in [rect.column, right] {
      let line = Rect(column: column, row: rect.row + 1, columns: 1, rows: rect.rows - 2)
      fill(line, with: Cell(lines.vertical, style: style))
    }
    self[rect.column, rect.row] = Cell(lines.upperLeft, style: style)
    self[right, rect.row] = Cell(lines.upperRight, style: style)
    self[rect.column, bottom] = Cell(lines.lowerLeft, style: style)
    self[right, bottom] = Cell(lines.lowerRight, style: style)
    let room = rect.columns - 5
    guard !title.isEmpty, room > 0 else { return }
    let mark: Unicode.Scalar = lines == .unicode ? "…" : "~"
    let used = write(
      title, at: rect.column + 2, row: rect.row, width: room, style: titleStyle ?? style, mark: mark)
    self[rect.column + 1, rect.row] = Cell(style: style)
    self[rect.column + 2 + used, rect.row] = Cell(style: style)
  }
}
