import ScreenModel
import WiredraftCore

extension ComposerState {
  mutating func apply(_ event: MouseEvent) -> [Effect] {
    guard ScreenLayout.fits(size) else { return [] }
    let step = 3
    switch event.kind {
    case .wheelUp: scroll(by: -step, at: event.point)
    case .wheelDown: scroll(by: step, at: event.point)
    case .press where event.button == 0:
      panes.draggedWall = dialogs.isEmpty && edit?.box == nil ? wall(at: event.point) : nil
      return panes.draggedWall == nil ? click(at: event.point, isDouble: event.clicks > 1) : []
    case .drag: if let wall = panes.draggedWall { drag(wall, to: event.point) }
    case .release where panes.draggedWall != nil:
      panes.draggedWall = nil
      return [.rememberWalls(panes.walls)]
    case .press, .release: break
    }
    return []
  }

  // MARK: - The wheel

  private mutating func scroll(by step: Int, at point: Point) {
    if let dialog = dialogs.last { return scroll(dialog, by: step, at: point) }
    if BodyTab.scrollBox(by: step, in: &self) { return }
    scrollPane(by: step, at: point, in: ScreenLayout(self))
  }

  // MARK: - Clicks

  private mutating func click(at point: Point, isDouble: Bool) -> [Effect] {
    let layout = ScreenLayout(self)
    let named = dialogs.isEmpty ? WhyLineView(state: self, rect: layout.why).action(at: point) : nil
    if let named { return apply(named) }
    message = nil
    if layout.footer.contains(point) {
      let footer = FooterView(state: self, rect: layout.footer)
      let column = point.column - layout.footer.column
      guard let placed = footer.placed.first(where: { $0.columns.contains(column) }) else { return [] }
      return apply(placed.entry.action)
    }
    if let dialog = dialogs.last {
      // The second click at the place that opened it doesn't close it again.
      let surface = isDouble ? dialog.draw(in: self, over: Frame(size: size)).surface : nil
      return surface.map { !$0.rect.contains(point) } == true ? [] : click(dialog, at: point)
    }
    if edit?.box != nil {
      ValueBox.click(at: point, in: &self)
      return []
    }
    if layout.lesson?.contains(point) == true { return apply(.lessons) }
    if layout.request.contains(point) {
      let bar = RequestLineView(state: self, rect: layout.request)
      if let action = bar.action(at: point.column) {
        CellEdit.end(in: &self)
        return apply(action)
      }
      return clickRequest(at: point, in: layout, isDouble: isDouble)
    } else if let tab = TabBar.tab(at: point, in: layout, of: self) {
      CellEdit.end(in: &self)
      show(tab)
    } else if TabBar.isCountOfProblems(at: point, in: layout, of: self) {
      CellEdit.end(in: &self)
      return apply(.listProblems)
    } else {
      return clickPane(at: point, isDouble: isDouble, in: layout)
    }
    return []
  }

  private mutating func clickRequest(at point: Point, in layout: ScreenLayout, isDouble: Bool) -> [Effect] {
    let view = RequestLineView(state: self, rect: layout.request)
    if edit?.target == .url, point.column >= view.urlPoint.column {
      RequestLine.clickURL(column: point.column - view.urlPoint.column, columns: view.urlColumns, in: &self)
      return []
    }
    CellEdit.end(in: &self)
    focus(.request)
    guard point.column >= view.urlPoint.column - 1 else {
      panes.requestField = .method
      return apply(.pickMethod)
    }
    panes.requestField = .url
    if isDouble { RequestLine.applyToRequest(.edit, in: &self) }
    return []
  }
}
