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
      scrollLive(by: step, in: layout.interior(of: rect))
    } else if edit == nil, let rect = layout.grid, rect.contains(point) {
      scrollGridLines(by: step, in: rect)
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
    } else if let tab = tab(at: point, in: layout) {
      endEditing()
      show(tab)
    } else if let rect = layout.live, rect.contains(point) {
      endEditing()
      clickLive(at: point, in: layout.interior(of: rect))
    } else if let rect = layout.grid, rect.contains(point) {
      clickGrid(at: point, in: rect)
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
