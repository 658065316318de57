internal import ScreenModel

extension DifferenceWriter {
  /// What writes cells, and knows where the terminal's cursor is and how it draws: so what each way of going on
  /// costs can be weighed.
  struct Pen {
    /// What was written since ``takeBytes()``.
    private(set) var bytes: [UInt8] = []
    let glyphs: Glyphs
    let table: RenditionTable
    /// Where the terminal's cursor is.
    private(set) var moves: CursorFilter
    /// The number of the rendition that the terminal draws with.
    private(set) var rendition: Int

    /// Makes a pen for a terminal that is in the state of the two filters.
    init(glyphs: Glyphs, table: RenditionTable, renditions: RenditionFilter, moves: CursorFilter) {
      self.glyphs = glyphs
      self.table = table
      self.moves = moves
      rendition = table.number(of: renditions.actual)
    }

    /// Returns what was written, and begins anew from where the terminal is then.
    mutating func takeBytes() -> [UInt8] {
      defer { bytes = [] }
      return bytes
    }

    /// Returns the rendition with which a cell of a line is written, where another one is in use: the same one for
    /// a blank that looks the same in it, and otherwise for a blank the next character's.
    private func rendition(for column: Int, of line: PenLine, after current: Int) -> Int? {
      guard let wanted = line.numbers[column] else { return nil }
      guard wanted != current, line.cells[column].isBlank else { return wanted }
      if table.isUnseenInBlanks(from: current, to: wanted) { return current }
      guard let ahead = line.ahead(of: column) else { return wanted }
      return table.isUnseenInBlanks(from: ahead, to: wanted) ? ahead : wanted
    }

    /// Returns how many bytes the cells of a range take, with the changes of rendition, and those that come
    /// before the cell that follows it.
    private func cost(of line: PenLine, from first: Int, upTo end: Int) -> Int {
      var cost = 0
      var current = rendition
      for column in first..<min(end + 1, line.cells.count) where line.cells[column].width != 0 {
        guard let next = rendition(for: column, of: line, after: current) else { return .max / 2 }
        cost += table.sequence(from: current, to: next).count
        if column < end { cost += line.cells[column].length }
        current = next
      }
      return cost
    }

    /// Moves to a column of a line, or to one shortly before, with the cells between: the shortest way.
    ///
    /// - Parameter nearest: The first column that may be written without need.
    mutating func go(to column: Int, in line: PenLine, nearest: Int) -> Bool {
      var best: (cost: Int, start: Int)?
      for start in stride(from: column, through: max(nearest, column - 8), by: -1)
      where start >= line.cells.count || line.cells[start].width != 0 {
        let direct = moves.wayLength(to: Point(column: start, row: line.row))
        // Each character takes a byte at least, and two columns at most.
        if let best, direct + (column - start + 1) / 2 >= best.cost { continue }
        let written = cost(of: line, from: start, upTo: column)
        if best.map({ direct + written < $0.cost }) ?? true { best = (direct + written, start) }
      }
      guard let best else { return false }
      place(best.start, line.row)
      for index in best.start..<column { guard write(index, of: line) else { return false } }
      return true
    }

    /// Moves the cursor.
    mutating func place(_ column: Int, _ row: Int) {
      let place = Point(column: column, row: row)
      bytes += moves.way(to: place)
      moves.move(to: place)
    }

    /// Whether cells that are cleared now are plain blanks, and what makes them so.
    mutating func setPlain() -> Bool {
      guard let plain = table.number(of: .plain) else { return false }
      guard !table.isUnseenInBlanks(from: rendition, to: plain) else { return true }
      bytes += table.sequence(from: rendition, to: plain)
      rendition = plain
      return true
    }

    /// Writes a sequence that leaves the cursor where it is.
    mutating func perform(_ count: Int, _ final: Unicode.Scalar) {
      CursorFilter.append([count], final, to: &bytes)
    }

    /// Writes a cell of a line; returns false where that is not possible.
    mutating func write(_ column: Int, of line: PenLine) -> Bool {
      let cell = line.cells[column]
      guard cell.width != 0 else { return true }
      guard let next = rendition(for: column, of: line, after: rendition) else { return false }
      if next != rendition { bytes += table.sequence(from: rendition, to: next) }
      rendition = next
      if cell.base.isASCII, !cell.hasMarks {
        bytes.append(UInt8(truncatingIfNeeded: cell.base.value))
      } else {
        for scalar in cell.scalars { bytes += UTF8.encode(scalar).map(Array.init) ?? [] }
      }
      moves.advance(by: Int(cell.width))
      return true
    }
  }

  /// The cells of a line with the numbers of their renditions.
  struct PenLine {
    let row: Int
    let cells: [Cell]
    /// The number of each cell's rendition; nil where the terminal cannot be told of it.
    let numbers: [Int?]

    init(row: Int, cells: [Cell], table: RenditionTable) {
      self.row = row
      self.cells = cells
      var (last, lastNumber) = (Style.plain, table.number(of: .plain))
      numbers = cells.map { cell in
        if cell.style != last { (last, lastNumber) = (cell.style, table.number(of: cell.style)) }
        return lastNumber
      }
    }

    /// The number of the next cell's rendition that is no blank; nil where none comes.
    func ahead(of column: Int) -> Int? {
      var next = column + 1
      while next < cells.count, cells[next].isBlank { next += 1 }
      return next < cells.count ? numbers[next] : nil
    }
  }
}

extension Cell {
  /// Whether it shows a space.
  fileprivate var isBlank: Bool { base == " " && !hasMarks }

  /// How many bytes its characters take.
  var length: Int {
    base.isASCII && !hasMarks ? (width == 0 ? 0 : 1) : scalars.reduce(0) { $0 + UTF8.width($1) }
  }
}
