internal import ScreenModel

/// Writes the cells in which two screens differ, and little else.
///
/// ncurses weighs whole lines against each other: where a box opens over half of a line it scrolls that line and
/// repairs it, writes again what stayed the same, and clears what is drawn at once. What this returns is taken
/// instead where it is shorter.
struct DifferenceWriter {
  /// How the terminal is told of styles.
  let styles: StyleSequences
  /// Whether `ESC [ K` clears the rest of a line.
  let clearsLines: Bool
  /// Whether `ESC [ n X` clears some columns.
  let clearsColumns: Bool
  /// Whether `ESC [ n @` and `ESC [ n P` insert and delete cells of a line.
  let shiftsCells: Bool
  /// Whether a character in the last column of the last line scrolls nothing.
  let keepsCorner: Bool

  /// Returns what changes rows of a screen and leaves the cursor at a place, as the filters would
  /// shorten it. Nil where the terminal cannot be told so.
  ///
  /// - Complexity: O(*c*), where *c* is the number of cells of the rows.
  /// - Parameter cursor: Nil leaves the cursor wherever it is.
  /// - Parameter pen: It is left as the terminal is then.
  func bytes(from old: Screen, _ changes: [ChangedRow], cursor: Point?, pen: inout Pen) -> [UInt8]? {
    let columns = old.size.columns
    var bytes: [UInt8] = []
    for change in changes {
      let row = change.row
      let line = Line(
        old: Self.shown(old.cells[row * columns..<(row + 1) * columns], pen.glyphs),
        new: PenLine(row: row, cells: Self.shown(change.cells[...], pen.glyphs), table: pen.table))
      guard write(line, isLast: row == old.size.rows - 1, with: &pen) else { return nil }
      bytes += pen.takeBytes()
    }
    if let cursor { pen.place(cursor.column, cursor.row) }
    return bytes + pen.takeBytes()
  }

  /// Whether several whole lines stand a line higher or lower than before: a terminal can be told to scroll them.
  static func looksScrolled(from old: Screen, _ changes: [ChangedRow]) -> Bool {
    var moved = 0
    for change in changes {
      let isHigher = change.row + 1 < old.size.rows && old.hasRow(change.row + 1, like: change.cells)
      if isHigher || change.row > 0 && old.hasRow(change.row - 1, like: change.cells) { moved += 1 }
      if moved > 2 { return true }
    }
    return false
  }

  /// Writes a line in the shortest way; returns false where that is not possible.
  private func write(_ line: Line, isLast: Bool, with pen: inout Pen) -> Bool {
    let start = pen
    guard writeRuns(line, isLast: isLast, with: &pen) else { return false }
    // Two changes of style for each mark are often more than a second way along the line.
    let marks = Self.marks(in: line)
    if marks.count > 1 {
      var way = start
      guard write(line, marking: marks, isLast: isLast, with: &way) else { return false }
      if !way.bytes.isEmpty, way.bytes.count < pen.bytes.count { pen = way }
    }
    if let blanks = blanksBeforeEdge(line) {
      var way = start
      guard write(line, clearingFrom: blanks, isLast: isLast, with: &way) else { return false }
      if !way.bytes.isEmpty, way.bytes.count < pen.bytes.count { pen = way }
    }
    return true
  }

  /// A line in which the screens differ.
  private struct Line {
    var old: [Cell]
    let new: PenLine
    var row: Int { new.row }
  }

  /// Where blanks begin that are to come before the edge of a box at the end of a line, on a terminal that clears
  /// no columns but the rest of a line.
  private func blanksBeforeEdge(_ line: Line) -> Int? {
    let new = line.new.cells
    guard clearsLines, !clearsColumns, let edge = new.lastIndex(where: { $0.isPlainBlank }),
      edge >= new.count - 4
    else { return nil }
    let start = new[..<edge].lastIndex { !$0.isPlainBlank }.map { $0 + 1 } ?? 0
    return line.old[start...edge].count { !$0.isPlainBlank } > 8 ? start : nil
  }

  /// Writes a line of which the end is cleared first.
  private func write(
    _ line: Line, clearingFrom start: Int, isLast: Bool, with pen: inout Pen
  ) -> Bool {
    guard line.old[start].width != 0 else { return writeRuns(line, isLast: isLast, with: &pen) }
    pen.place(start, line.row)
    guard pen.setPlain() else { return false }
    pen.perform(1, "K")
    var rest = line
    for column in start..<line.old.count { rest.old[column] = Cell() }
    return writeRuns(rest, isLast: isLast, with: &pen)
  }

  /// Some cells in a style of their own between those of another one.
  private struct Mark {
    let columns: Range<Int>
    let around: Style
  }

  /// The short marks of a line that must be written, such as the letters that go somewhere.
  private static func marks(in line: Line) -> [Mark] {
    var marks: [Mark] = []
    var last: (columns: Range<Int>, style: Style)?
    var around: Style?
    let new = line.new.cells
    for (column, cell) in new.enumerated() where !cell.isPlainBlank {
      if let current = last, current.style == cell.style, current.columns.upperBound == column {
        last = (current.columns.lowerBound..<column + 1, cell.style)
        continue
      }
      if let current = last {
        let isWhole = current.columns.allSatisfy { new[$0].width == 1 && line.old[$0] != new[$0] }
        if current.columns.count < 4, isWhole, around == cell.style, current.style != cell.style {
          marks.append(Mark(columns: current.columns, around: cell.style))
          last = (column..<column + 1, cell.style)
          continue
        }
        around = current.style
      }
      last = (column..<column + 1, cell.style)
    }
    return marks
  }

  /// Writes a line in two passes: first with the marks in the style around them, then these.
  private func write(
    _ line: Line, marking marks: [Mark], isLast: Bool, with pen: inout Pen
  ) -> Bool {
    var even = line.new.cells
    for mark in marks { for column in mark.columns { even[column].style = mark.around } }
    let lower = Line(old: line.old, new: PenLine(row: line.row, cells: even, table: pen.table))
    guard writeRuns(lower, isLast: isLast, with: &pen) else { return false }
    for mark in marks {
      let start = mark.columns.lowerBound
      guard pen.go(to: start, in: line.new, nearest: start) else { return false }
      for column in mark.columns { guard pen.write(column, of: line.new) else { return false } }
    }
    return true
  }

  /// Writes the cells that differ, from left to right, and clears the end of the line where that is shorter.
  private func writeRuns(_ line: Line, isLast: Bool, with pen: inout Pen) -> Bool {
    let cells = line.new.cells
    let columns = cells.count
    var end = columns
    if clearsLines { end = cells.lastIndex { !$0.isPlainBlank }.map { $0 + 1 } ?? 0 }
    var line = line
    if shiftsCells, !shift(&line.old, towards: cells, row: line.row, with: &pen) { return false }
    // Three bytes clear what is left of the line.
    let clears = line.old[end...].count(where: { !$0.isPlainBlank }) > 3
    if !clears { end = columns }
    var written = 0
    for run in runs(from: line.old, to: cells, before: end) {
      if run.upperBound == columns, isLast, !keepsCorner { return false }
      guard pen.go(to: run.lowerBound, in: line.new, nearest: written) else { return false }
      guard write(run, of: line.new, with: &pen) else { return false }
      written = run.upperBound
    }
    if clears {
      pen.place(end, line.row)
      guard pen.setPlain() else { return false }
      pen.perform(1, "K")
    }
    return true
  }

  /// Moves the end of a line where the new line has the same end elsewhere, as a row of hints has; returns false
  /// where that is not possible.
  private func shift(_ old: inout [Cell], towards new: [Cell], row: Int, with pen: inout Pen) -> Bool {
    guard let oldEnd = old.lastIndex(where: { !$0.isPlainBlank }),
      let newEnd = new.lastIndex(where: { !$0.isPlainBlank }), oldEnd != newEnd
    else { return true }
    var count = 0
    while count <= min(oldEnd, newEnd), old[oldEnd - count] == new[newEnd - count] { count += 1 }
    while count > 0, old[oldEnd - count + 1].width == 0 { count -= 1 }
    let (first, target) = (oldEnd - count + 1, newEnd - count + 1)
    // The way there and back has its own bytes.
    let saved = (target..<target + count).count { old[$0] != new[$0] }
    let columns = old.count
    guard saved > 16, old[min(first, target)].width != 0 else { return true }
    pen.place(min(first, target), row)
    guard pen.setPlain() else { return false }
    if target > first {
      pen.perform(target - first, "@")
      old.insert(contentsOf: [Cell](repeating: Cell(), count: target - first), at: first)
      old.removeLast(old.count - columns)
    } else {
      pen.perform(first - target, "P")
      old.removeSubrange(target..<first)
      old += [Cell](repeating: Cell(), count: columns - old.count)
    }
    return true
  }

  /// Writes the cells of a run; returns false where that is not possible.
  private func write(_ run: Range<Int>, of line: PenLine, with pen: inout Pen) -> Bool {
    var column = run.lowerBound
    while column < run.upperBound {
      if clearsColumns {
        let blanks = line.cells[column..<run.upperBound].prefix { $0.isPlainBlank }.count
        if blanks > (column + blanks < run.upperBound ? 9 : 4) {
          guard pen.setPlain() else { return false }
          pen.perform(blanks, "X")
          column += blanks
          if column < run.upperBound { pen.place(column, line.row) }
          continue
        }
      }
      guard pen.write(column, of: line) else { return false }
      column += 1
    }
    return true
  }

  /// Whether all cells are plain blanks, which are cleared together.
  private func isBlank(_ range: ClosedRange<Int>, _ cells: [Cell]) -> Bool {
    clearsColumns && range.allSatisfy { cells[$0].isPlainBlank }
  }

  /// Where the cells differ: whole characters.
  private func runs(from old: [Cell], to new: [Cell], before end: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var column = 0
    while column < end {
      guard old[column] != new[column] else {
        column += 1
        continue
      }
      var first = column
      while first > 0, new[first].width == 0 || old[first].width == 0 { first -= 1 }
      var last = column + 1
      while last < end, old[last] != new[last] || new[last].width == 0 || old[last].width == 0 { last += 1 }
      column = last
      if let previous = runs.last,
        previous.upperBound >= first || isBlank(previous.upperBound - 1...first, new)
      {
        runs[runs.count - 1] = previous.lowerBound..<last
      } else {
        runs.append(first..<last)
      }
    }
    return runs
  }

  /// The cells of a line as the terminal shows them: blanks that nothing can be seen of are plain.
  private static func shown(_ cells: ArraySlice<Cell>, _ glyphs: Glyphs) -> [Cell] {
    var result = Array(cells)
    let hasWide = result.withUnsafeMutableBufferPointer { result -> Bool in
      for index in result.indices {
        let cell = result[index]
        guard !cell.isPlainASCII else {
          if cell.isUnseen { result[index] = Cell() }
          continue
        }
        let drawn = glyphs.drawable(cell)
        guard cell.width == 1, drawn.width == 1 else { return true }
        result[index] = drawn.isUnseen ? Cell() : drawn
      }
      return false
    }
    return hasWide ? shownWithWide(cells, glyphs) : result
  }

  /// The same, of cells among which there may be wide characters.
  private static func shownWithWide(_ cells: ArraySlice<Cell>, _ glyphs: Glyphs) -> [Cell] {
    var result: [Cell] = []
    result.reserveCapacity(cells.count)
    for cell in cells where cell.width != 0 {
      var drawn = glyphs.drawable(cell)
      if drawn.isUnseen { drawn.style = .plain }
      result.append(drawn)
      if drawn.width == 2 {
        result.append(.continuation(style: drawn.style))
      } else if cell.width == 2 {
        result.append(Cell(style: drawn.style))
      }
    }
    return result
  }
}

extension Cell {
  /// Whether it is a blank of which nothing can be seen.
  fileprivate var isUnseen: Bool {
    base == " " && !hasMarks && style.background == .standard
      && style.attributes.isDisjoint(with: [.underline, .reverse])
  }
}
