package import ScreenModel

extension Panel {
  /// Draws the panel in its place; the cursor, on the screen, is that of its field.
  package func draw(in size: Size, _ theme: PanelTheme) -> (surface: Surface, cursor: Point?) {
    let placed = placed(in: size, theme)
    var drawing = PanelDrawing(placed, theme)
    drawing.screen.box(
      Rect(column: 0, row: 0, columns: placed.rect.columns, rows: placed.rect.rows), style: theme.border,
      title: title, titleStyle: theme.title, lines: theme.lines)
    drawing.drawSections(of: self)
    for block in placed.blocks { drawing.draw(block, in: placed) }
    for bar in placed.bars { drawing.drawBar(bar) }
    if let foot = placed.foot { drawing.drawFoot(foot) }
    for window in placed.windows where window.visible.upperBound < window.count {
      drawing.markMore(below: window)
    }
    return (Surface(rect: placed.rect, screen: drawing.screen), drawing.cursor)
  }
}

private struct PanelDrawing {
  let theme: PanelTheme
  let rect: Rect
  let margin: Int
  var screen: Screen
  var cursor: Point?

  init(_ placed: Panel.Placed, _ theme: PanelTheme) {
    self.theme = theme
    rect = placed.rect
    margin = Panel.margin(in: rect.columns)
    screen = Screen(size: rect.size)
  }

  private func inBox(_ place: Rect) -> Rect {
    Rect(
      column: place.column - rect.column, row: place.row - rect.row, columns: place.columns, rows: place.rows)
  }

  mutating func drawSections(of panel: Panel) {
    guard let sections = panel.sections else { return }
    let places = sections.columns(behind: panel.title, in: rect.columns)
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      screen.write(
        " \(sections.names[index]) ", at: place.lowerBound - 1, row: 0,
        width: rect.columns - place.lowerBound,
        style: index == sections.selected ? theme.title : theme.quiet, mark: theme.ellipsis)
    }
  }

  mutating func draw(_ block: Panel.Block, in placed: Panel.Placed) {
    let place = inBox(block.rect)
    switch block.part {
    case .list(let list):
      guard let window = block.window.map({ placed.windows[$0] }) else { return }
      let entries = inBox(window.rect)
      if !list.titles.isEmpty {
        draw(Panel.Row(list.titles, style: theme.quiet), in: place, row: place.row)
      }
      for (line, index) in window.visible.enumerated() {
        let row = entries.row + line
        let isSelected = index == list.selection
        var entry = list.row(index)
        if isSelected, !list.isActive { entry.style = theme.chosen }
        draw(entry, in: entries, row: row)
        guard isSelected else { continue }
        screen.write(theme.selectionSign, at: entries.column, row: row, style: theme.sign)
        if list.isActive {
          screen.restyle(Rect(column: entries.column, row: row, columns: entries.columns, rows: 1)) {
            $0.ground = .selected
          }
        }
      }
    case .text: draw(block.lines, in: place)
    case .page:
      guard let window = block.window.map({ placed.windows[$0] }) else { return }
      draw(Array(block.lines[window.visible]), in: place)
    case .field(let field):
      draw(field, at: place.column + margin, row: place.row, end: place.column + place.columns - margin)
    case .columns, .gap: break
    }
  }

  private mutating func draw(_ lines: [Panel.Paragraph], in place: Rect) {
    for (line, text) in lines.prefix(place.rows).enumerated() {
      screen.write(
        text.text, at: place.column + margin, row: place.row + line, width: place.columns - 2 * margin,
        style: text.style, mark: theme.ellipsis)
    }
  }

  private mutating func draw(_ row: Panel.Row, in place: Rect, row y: Int) {
    var column = place.column + margin
    var end = place.column + place.columns - 1
    for piece in row.pieces.reversed() where piece.isTrailing && !piece.text.isEmpty {
      let width = min(piece.columns ?? TextLayout.columns(piece.text), end - column)
      write(piece, at: end - width, row: y, width: width, style: piece.style ?? row.style)
      end -= width + 2
    }
    for piece in row.pieces where !piece.isTrailing && end - column >= min(4, piece.text.utf8.count) {
      // A text that takes all of its columns has no gap after it.
      let room = piece.columns.map { TextLayout.columns(piece.text) > $0 ? $0 - 1 : $0 } ?? .max
      let width = min(room, end - column)
      let used = write(piece, at: column, row: y, width: width, style: piece.style ?? row.style)
      column += piece.columns ?? (used > 0 ? used + 2 : 0)
    }
    if let field = row.field { draw(field, at: column, row: y, end: end) }
  }

  @discardableResult
  private mutating func write(_ piece: Panel.Piece, at column: Int, row: Int, width: Int, style: Style) -> Int
  {
    let isShort = piece.short != nil && TextLayout.columns(piece.text) > width
    return screen.write(
      isShort ? piece.short ?? "" : piece.text, at: column, row: row, width: width, style: style,
      mark: theme.ellipsis)
  }

  private mutating func draw(_ field: Panel.Field, at column: Int, row: Int, end: Int) {
    let start =
      column + screen.write(field.label, at: column, row: row, width: end - column, style: theme.quiet)
    let suffix = TextLayout.columns(field.suffix)
    let (cells, cursorColumn) = field.window(end - start - suffix, theme.field)
    screen.fill(Rect(column: start, row: row, columns: end - start, rows: 1), style: theme.field)
    screen.write(cells, at: start, row: row)
    screen.write(
      field.suffix, at: start + cells.count, row: row, width: end - start - cells.count, style: theme.quiet,
      mark: theme.ellipsis)
    cursor = Point(column: rect.column + start + cursorColumn, row: rect.row + row)
  }

  mutating func drawBar(_ bar: Rect) {
    screen.fill(inBox(bar), with: Cell(theme.lines.vertical, style: theme.quiet))
  }

  mutating func drawFoot(_ foot: Panel.Block) {
    let place = inBox(foot.rect)
    screen.fill(
      Rect(column: 1, row: place.row, columns: place.columns - 2, rows: 1),
      with: Cell(theme.lines.horizontal, style: theme.border))
    screen[0, place.row] = Cell(theme.lines.joint(right: true, up: true, down: true), style: theme.border)
    screen[place.columns - 1, place.row] = Cell(
      theme.lines.joint(left: true, up: true, down: true), style: theme.border)
    draw(
      foot.lines,
      in: Rect(column: 1, row: place.row + 1, columns: place.columns - 2, rows: place.rows - 1))
  }

  mutating func markMore(below window: ListWindow) {
    let place = inBox(window.rect)
    screen[place.column + place.columns, place.row + place.rows - 1] = Cell(theme.moreSign, style: theme.sign)
  }
}
