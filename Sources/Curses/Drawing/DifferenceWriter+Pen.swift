internal import ScreenModel

extension DifferenceWriter {
  /// What writes cells, and knows where the terminal's cursor is and how it draws: so what each way of going on
  /// costs can be weighed.
  struct Pen {
    private(set) var bytes: [UInt8] = []
    let glyphs: Glyphs
    private let styles: StyleSequences
    private let takesBack: Bool
    private var moves: CursorFilter
    /// The renditions met so far, which are known by their numbers; the terminal draws with one of them.
    private var renditions: [Rendition]
    private var rendition = 0
    private var numbers: [Style: Int] = [:]
    private var changes: [Int: [UInt8]] = [:]

    /// Makes a pen for a terminal that is in the state of the two filters.
    init(glyphs: Glyphs, styles: StyleSequences, renditions: RenditionFilter, moves: CursorFilter) {
      self.glyphs = glyphs
      self.styles = styles
      self.moves = moves
      takesBack = renditions.takesBack
      self.renditions = [renditions.actual]
    }

    /// The number of a style's rendition; nil where the terminal cannot be told of it.
    mutating func number(of style: Style) -> Int? {
      if let number = numbers[style] { return number }
      let look = glyphs.palette.look(of: style)
      guard
        let sequence = styles.sequence(
          look.attributes, foreground: look.foreground, background: look.background)
      else { return nil }
      var wanted = Rendition()
      guard wanted.apply(sequence.dropFirst(2).dropLast()) else { return nil }
      let number = renditions.firstIndex(of: wanted) ?? renditions.count
      if number == renditions.count { renditions.append(wanted) }
      numbers[style] = number
      return number
    }

    private mutating func change(from old: Int, to new: Int) -> [UInt8] {
      if old == new { return [] }
      if let change = changes[old << 16 | new] { return change }
      let change = renditions[new].sequence(from: renditions[old], takesBack: takesBack)
      changes[old << 16 | new] = change
      return change
    }

    /// Returns the rendition with which the first of some cells is written, where another one is in use: the
    /// same one for a blank that looks the same in it, and otherwise for a blank the next character's.
    private mutating func rendition(for cells: ArraySlice<Cell>, after current: Int) -> Int? {
      guard let first = cells.first, let wanted = number(of: first.style) else { return nil }
      guard wanted != current, first.isBlank else { return wanted }
      if renditions[wanted].showsBlankLike(renditions[current]) { return current }
      guard let next = cells.first(where: { !$0.isBlank }), let ahead = number(of: next.style) else {
        return wanted
      }
      return renditions[wanted].showsBlankLike(renditions[ahead]) ? ahead : wanted
    }

    /// Returns how many bytes the cells of a range take, with the changes of rendition, and those that come
    /// before the cell that follows it.
    mutating func cost(of cells: ArraySlice<Cell>, from first: Int, upTo end: Int, in old: Int) -> Int {
      var cost = 0
      var current = old
      for column in first..<end + 1 where column < cells.endIndex && cells[column].width != 0 {
        guard let next = rendition(for: cells[column...], after: current) else { return .max / 2 }
        cost += change(from: current, to: next).count
        if column < end { cost += cells[column].length }
        current = next
      }
      return cost
    }

    /// Moves to a column of a row, or to one shortly before, with the cells between: the shortest way.
    ///
    /// - Parameter nearest: The first column that may be written without need.
    mutating func go(to column: Int, _ row: Int, in cells: ArraySlice<Cell>, nearest: Int) -> Bool {
      var best: (cost: Int, start: Int)?
      for start in stride(from: column, through: max(nearest, column - 8), by: -1)
      where start >= cells.endIndex || cells[start].width != 0 {
        let place = Point(column: start, row: row)
        let direct = moves.way(to: place).count
        let written = cost(of: cells, from: start, upTo: column, in: rendition)
        if best.map({ direct + written < $0.cost }) ?? true { best = (direct + written, start) }
      }
      guard let best else { return false }
      place(best.start, row)
      for index in best.start..<column { guard write(cells[index...]) else { return false } }
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
      guard let plain = number(of: .plain) else { return false }
      guard !renditions[plain].showsBlankLike(renditions[rendition]) else { return true }
      bytes += change(from: rendition, to: plain)
      rendition = plain
      return true
    }

    /// Writes a sequence that leaves the cursor where it is.
    mutating func perform(_ count: Int, _ final: String) {
      bytes += CursorFilter.sequence([count], final)
    }

    /// Writes the first of some cells; returns false where that is not possible.
    mutating func write(_ cells: ArraySlice<Cell>) -> Bool {
      guard let cell = cells.first else { return false }
      guard cell.width != 0 else { return true }
      guard let next = rendition(for: cells, after: rendition) else { return false }
      bytes += change(from: rendition, to: next)
      rendition = next
      for scalar in cell.scalars { bytes += UTF8.encode(scalar).map(Array.init) ?? [] }
      moves.advance(by: Int(cell.width))
      return true
    }
  }
}

extension Cell {
  /// Whether it shows a space.
  fileprivate var isBlank: Bool { base == " " && marks == .zero }

  /// How many bytes its characters take.
  var length: Int { scalars.reduce(0) { $0 + UTF8.width($1) } }
}
