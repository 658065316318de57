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

  /// Returns what changes one screen into the other and leaves the cursor at a place: plain sequences, for the
  /// filters to shorten. Nil where the terminal cannot be told so.
  ///
  /// - Complexity: O(*c*), where *c* is the number of cells.
  func bytes(from old: Screen, to new: Screen, cursor: Point, glyphs: Glyphs) -> [UInt8]? {
    guard old.size == new.size else { return nil }
    let columns = new.size.columns
    var writer = Writer(glyphs: glyphs, styles: styles)
    for row in 0..<new.size.rows {
      let range = row * columns..<(row + 1) * columns
      guard old.cells[range] != new.cells[range] else { continue }
      let cells = Self.shown(new.cells[range], glyphs)
      var end = columns
      if clearsLines, let last = cells.lastIndex(where: { $0 != Cell() }) { end = last + 1 }
      if clearsLines, cells.allSatisfy({ $0 == Cell() }) { end = 0 }
      var oldCells = Self.shown(old.cells[range], glyphs)
      if shiftsCells { shift(&oldCells, towards: cells, row: row, into: &writer) }
      // Three bytes clear what is left of the line.
      let clears = oldCells[end...].count(where: { $0 != Cell() }) > 3
      if !clears { end = columns }
      for run in runs(from: oldCells, to: cells, before: end) {
        if run.upperBound == columns, row == new.size.rows - 1, !keepsCorner { return nil }
        writer.place(run.lowerBound, row)
        guard write(cells, run, into: &writer) else { return nil }
      }
      if clears {
        writer.place(end, row)
        writer.setPlain()
        writer.bytes += Array("\u{1b}[K".utf8)
      }
    }
    writer.place(cursor.column, cursor.row)
    return writer.bytes
  }

  /// Moves the end of a line where the new line has the same end elsewhere, as a row of hints has.
  private func shift(_ old: inout [Cell], towards new: [Cell], row: Int, into writer: inout Writer) {
    guard let oldEnd = old.lastIndex(where: { $0 != Cell() }),
      let newEnd = new.lastIndex(where: { $0 != Cell() }), oldEnd != newEnd
    else { return }
    var count = 0
    while count <= min(oldEnd, newEnd), old[oldEnd - count] == new[newEnd - count] { count += 1 }
    while count > 0, old[oldEnd - count + 1].width == 0 { count -= 1 }
    let (first, target) = (oldEnd - count + 1, newEnd - count + 1)
    // The way there and back has its own bytes.
    let saved = (target..<target + count).count { old[$0] != new[$0] }
    let columns = old.count
    guard saved > 16, old[min(first, target)].width != 0 else { return }
    writer.place(min(first, target), row)
    writer.setPlain()
    if target > first {
      writer.bytes += Array("\u{1b}[\(target - first)@".utf8)
      old.insert(contentsOf: [Cell](repeating: Cell(), count: target - first), at: first)
      old.removeLast(old.count - columns)
    } else {
      writer.bytes += Array("\u{1b}[\(first - target)P".utf8)
      old.removeSubrange(target..<first)
      old += [Cell](repeating: Cell(), count: columns - old.count)
    }
  }

  /// Writes the cells of a run; returns false where that is not possible.
  private func write(_ cells: [Cell], _ run: Range<Int>, into writer: inout Writer) -> Bool {
    var column = run.lowerBound
    while column < run.upperBound {
      if clearsColumns {
        let blanks = cells[column..<run.upperBound].prefix { $0 == Cell() }.count
        if blanks > 9 {
          writer.setPlain()
          writer.bytes += Array("\u{1b}[\(blanks)X".utf8)
          column += blanks
          if column < run.upperBound { writer.forward(blanks) }
          continue
        }
      }
      guard writer.write(cells[column]) else { return false }
      column += 1
    }
    return true
  }

  /// Where the cells differ: whole characters, together where what lies between is as short as a move.
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
      if let previous = runs.last, canJoin(new, previous.upperBound..<max(first, previous.upperBound)) {
        runs[runs.count - 1] = previous.lowerBound..<last
      } else {
        runs.append(first..<last)
      }
    }
    return runs
  }

  /// Whether the cells between two runs are written in fewer bytes than a move: in one style with those beside.
  private func canJoin(_ cells: [Cell], _ gap: Range<Int>) -> Bool {
    guard gap.count <= 4, gap.upperBound < cells.count, gap.lowerBound > 0 else { return false }
    let style = cells[gap.lowerBound - 1].style
    let length = cells[gap].reduce(0) { $0 + $1.scalars.reduce(0) { $0 + UTF8.width($1) } }
    let hidesBlanks =
      style.background == .standard && style.attributes.isDisjoint(with: [.underline, .reverse])
    return length <= 4 && cells[gap].allSatisfy { $0.style == style || hidesBlanks && $0 == Cell() }
  }

  /// The cells of a line as the terminal shows them: blanks that nothing can be seen of are plain.
  private static func shown(_ cells: ArraySlice<Cell>, _ glyphs: Glyphs) -> [Cell] {
    var result: [Cell] = []
    result.reserveCapacity(cells.count)
    for cell in cells where cell.width != 0 {
      var drawn = glyphs.drawable(cell)
      if drawn.base == " ", drawn.marks == .zero, drawn.style.background == .standard,
        drawn.style.attributes.isDisjoint(with: [.underline, .reverse])
      {
        drawn.style = .plain
      }
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

extension DifferenceWriter {
  private struct Writer {
    var glyphs: Glyphs
    let styles: StyleSequences
    var bytes: [UInt8] = []
    private var style: Style?

    init(glyphs: Glyphs, styles: StyleSequences) {
      self.glyphs = glyphs
      self.styles = styles
    }

    mutating func place(_ column: Int, _ row: Int) {
      bytes += Array("\u{1b}[\(row + 1);\(column + 1)H".utf8)
    }

    mutating func forward(_ columns: Int) { bytes += Array("\u{1b}[\(columns)C".utf8) }

    mutating func setPlain() {
      guard style != .plain else { return }
      style = .plain
      bytes += Array("\u{1b}[0m".utf8)
    }

    mutating func write(_ cell: Cell) -> Bool {
      guard cell.width != 0 else { return true }
      if style != cell.style {
        let look = glyphs.palette.look(of: cell.style)
        guard
          let sequence = styles.sequence(
            look.attributes, foreground: look.foreground, background: look.background)
        else { return false }
        style = cell.style
        bytes += sequence
      }
      for scalar in cell.scalars { bytes += UTF8.encode(scalar).map(Array.init) ?? [] }
      return true
    }
  }
}
