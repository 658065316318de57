import ScreenModel
import WiredraftCore

extension ComposerState {
  mutating func apply(_ event: MouseEvent) -> [Effect] {
    let step = 3
    switch event.kind {
    case .wheelUp: scroll(by: -step, at: event.point)
    case .wheelDown: scroll(by: step, at: event.point)
    case .press where event.button == 0: click(at: event.point)
    case .press, .release, .drag: break
    }
    return []
  }

  private mutating func scroll(by step: Int, at point: Point) {
    if let layer = layers.last {
      if case .help(var help) = layer {
        let count = helpLines(help).count
        help.top = max(0, min(help.top + step, count - HelpView.room(in: size)))
        layers[layers.count - 1] = .help(help)
      }
      return
    }
    let layout = ScreenLayout(self)
    if let rect = layout.live, rect.contains(point) {
      scrollWire(by: step, height: layout.interior(of: rect).rows)
    } else if edit == nil, let rect = layout.grid, rect.contains(point) {
      scrollGridLines(by: step, in: rect)
    }
  }

  private mutating func scrollWire(by step: Int, height: Int) {
    wire.lines?.find(upToLine: wire.top + height + max(0, step))
    guard let lines = wire.lines else { return }
    wire.top = max(0, min(wire.top + step, lines.lines.count - 1))
    guard focus == .live else { return }
    // The cursor stays in sight, so that the view is not pulled back to it.
    let line = lines.lineFound(at: wire.cursor)
    let visible = max(wire.top, min(line, wire.top + height - 1))
    if visible != line, lines.lines.indices.contains(visible) {
      wire.cursor = lines.lines[visible].range.lowerBound
      selectRowOfByte()
    }
  }

  private mutating func click(at point: Point) {
    guard layers.isEmpty else { return }
    message = nil
    let layout = ScreenLayout(self)
    if layout.request.contains(point) {
      if edit?.target == .url { return }
      endEditing()
      let wasSelected = focus == .request && requestField == .url
      requestField = point.column < 4 + TextLayout.columns(draft.method) ? .method : .url
      focus(.request)
      if requestField == .url, wasSelected { beginEditing(.url) }
    } else if let rect = layout.live, rect.contains(point) {
      endEditing()
      focus = .live
      shownPane = .live
      moveWireCursor(to: point, in: layout.interior(of: rect))
      selectRowOfByte()
    } else if let rect = layout.grid, rect.contains(point) {
      clickGrid(at: point, in: rect)
    }
  }

  private mutating func moveWireCursor(to point: Point, in inner: Rect) {
    guard let lines = wire.lines else { return }
    let index = wire.top + max(0, point.row - inner.row)
    guard lines.lines.indices.contains(index) else { return }
    var column = inner.column + 1
    for atom in lines.atoms(ofLine: index) {
      wire.cursor = atom.offset
      column += max(atom.columns, 0)
      if column > point.column { return }
    }
  }

  private mutating func clickGrid(at point: Point, in rect: Rect) {
    endEditing()
    let wasFocused = focus == .grid
    focus(.grid)
    guard !showsWholeBody else {
      if wasFocused { beginEditing(.wholeBody) }
      return
    }
    guard let cell = GridLayout(rect: rect, state: self).cell(at: point) else { return }
    let (row, column) = (grid.row, grid.column)
    endSelection()
    moveGridCursor(toVisibleLine: cell.row)
    grid.column = cell.column
    if wasFocused, row == grid.row, column == grid.column {
      applyToGrid(.edit)
    }
  }
}
