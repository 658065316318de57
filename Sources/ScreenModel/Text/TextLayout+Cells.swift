extension TextLayout {
  /// Appends the cells of a window that starts at a column, until the text or the limit ends.
  ///
  /// - Returns: Whether the text ended before the window did; otherwise there is more of it.
  @discardableResult
  static func layOut(
    _ text: some StringProtocol, skipping skipped: Int, limit: Int, style: Style, into cells: inout [Cell]
  ) -> Bool {
    guard limit > 0 else { return text.isEmpty }
    let end = limit > .max - skipped ? Int.max : skipped + limit
    var typesetter = Typesetter()
    var column = 0
    // The cell for the marks that follow: the character before them, unless an edge cuts it.
    var base: Int?
    for scalar in text.unicodeScalars {
      let step = typesetter.place(scalar)
      let columns = step.columns
      if columns > 0 {
        guard column < end else { return false }
        base = column >= skipped && column + columns <= end ? cells.count : nil
      }
      switch step {
      case .character(let scalar, let width) where base != nil:
        cells.append(Cell(scalar, width: UInt8(width), style: style))
        if width == 2 { cells.append(.continuation(style: style)) }
      case .character(_, let width) where column + width > skipped:
        cells.append(Cell(style: style))
      case .orphan(let mark) where base != nil:
        cells.append(Cell(VisibleSymbol.dottedCircle, marks: [mark.value, 0, 0, 0], style: style))
      case .mark(let mark):
        if let base { cells[base].add(mark: mark) }
      case .character, .orphan, .nothing:
        break
      }
      column += columns
      if column > end { return false }
    }
    return true
  }
}

extension Cell {
  /// Adds a mark if there is room for one; a fifth mark is dropped.
  mutating func add(mark: Unicode.Scalar) {
    for index in marks.indices where marks[index] == 0 {
      marks[index] = mark.value
      return
    }
  }
}
