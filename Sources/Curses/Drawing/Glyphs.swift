internal import CNcurses
internal import ScreenModel

/// ncurses relies on the C library's widths. If those differ from the model's, the terminal's cursor would not be where
/// ncurses expects it, so the character is drawn as U+FFFD in the model's width.
struct Glyphs {
  let isUTF8: Bool
  var palette: Palette { didSet { last = nil } }
  private var last: (style: Style, attributes: attr_t, pair: Int16)?

  init(isUTF8: Bool, palette: Palette) {
    self.isUTF8 = isUTF8
    self.palette = palette
  }

  /// The cells are whole characters: the first is not the second half of one. A wide character is returned once.
  mutating func glyphs(_ cells: ArraySlice<Cell>, reachesEdge: Bool = false) -> [cchar_t] {
    var glyphs: [cchar_t] = []
    glyphs.reserveCapacity(cells.count)
    var styleOfBlanks = Style.plain
    for index in cells.indices where cells[index].width != 0 {
      let cell = cells[index]
      let isUnseen = isUnseen(cell)
      if isUnseen, index == cells.startIndex || !isUnseenLike(cells[index - 1], cell) {
        styleOfBlanks = self.styleOfBlanks(from: index, in: cells)
      }
      let style = isUnseen ? styleOfBlanks : cell.style
      let shown = drawable(cell)
      let isEdge = isUnseen && reachesEdge && index == cells.endIndex - 1
      glyphs.append(glyph(shown.base, marks: shown.marks, style: style, isProtected: isEdge))
      if shown.width < cell.width { glyphs.append(glyph(" ", marks: .zero, style: style)) }
    }
    return glyphs
  }

  /// The style up to the next character. If both neighbours have a style that is invisible on a blank, it is that
  /// style, so that ncurses needn't reset and set it again; otherwise it is the plain one.
  private func styleOfBlanks(from index: Int, in cells: ArraySlice<Cell>) -> Style {
    let plain = Style(on: cells[index].style.ground)
    guard index > cells.startIndex else { return plain }
    let style = cells[index - 1].style
    guard style.ground == plain.ground, palette.hidesSpaces(in: style),
      let next = cells[index...].first(where: { !isUnseen($0) || $0.style.ground != plain.ground })
    else { return plain }
    return next.style == style ? style : plain
  }

  private func isUnseen(_ cell: Cell) -> Bool {
    cell.base == " " && cell.width == 1 && !cell.hasMarks && palette.hidesSpaces(in: cell.style)
  }

  private func isUnseenLike(_ cell: Cell, _ other: Cell) -> Bool {
    isUnseen(cell) && cell.style.ground == other.style.ground
  }

  /// Returns a cell without control characters, and in the C library's width. The caller adds a space after a cell that
  /// became narrower.
  func drawable(_ cell: Cell) -> Cell {
    if cell.isPlainASCII { return cell }
    var cell = cell
    let value = cell.base.value
    if !isUTF8 {
      return Cell(value >= 0x20 && value < 0x7f ? cell.base : ASCIIForm.of(cell.base), style: cell.style)
    }
    guard wd_wcwidth(value) == Int32(cell.width) else { return Cell("\u{fffd}", style: cell.style) }
    guard cell.hasMarks else { return cell }
    var kept = 0
    for index in cell.marks.indices {
      let mark = cell.marks[index]
      cell.marks[index] = 0
      guard mark != 0, wd_wcwidth(mark) == 0 else { continue }
      cell.marks[kept] = mark
      kept += 1
    }
    return cell
  }

  /// - Parameter isProtected: Whether it is the blank at the end of a line in a painted ground. A terminal doesn't show
  ///   the attribute, and ncurses then clears the line by writing it: some terminals fill what is erased at the end of a
  ///   line, or moves in there, with their own ground.
  private mutating func glyph(
    _ base: Unicode.Scalar, marks: SIMD4<UInt32>, style: Style, isProtected: Bool = false
  ) -> cchar_t {
    if last?.style != style {
      let rendition = palette.rendition(of: style)
      last = (style, rendition.attributes, rendition.pair)
    }
    let protection = isProtected && palette.paintsGround(of: style) ? wd_protect() : 0
    return wd_glyph(
      base.value, marks[0], marks[1], marks[2], marks[3], (last?.attributes ?? 0) | protection,
      last?.pair ?? 0)
  }
}
