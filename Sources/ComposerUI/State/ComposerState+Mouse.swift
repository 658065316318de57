import ScreenModel
import WiredraftCore

extension ComposerState {
  /// Does what the mouse asks for: a click acts where it points, the wheel scrolls what is under it.
  mutating func apply(_ event: MouseEvent) -> [Effect] {
    guard ScreenLayout.fits(size) else { return [] }
    let step = 3
    switch event.kind {
    case .wheelUp: scroll(by: -step, at: event.point)
    case .wheelDown: scroll(by: step, at: event.point)
    case .press where event.button == 0: return click(at: event.point, isDouble: event.clicks > 1)
    case .press, .release, .drag: break
    }
    return []
  }

  // MARK: - The wheel

  private mutating func scroll(by step: Int, at point: Point) {
    if let layer = layers.last { return scroll(layer, by: step, at: point) }
    if scrollBox(by: step) { return }
    let layout = ScreenLayout(self)
    if scrollBody(by: step, at: point) { return }
    if let rect = layout.live, rect.contains(point) {
      scrollLive(by: step, in: layout.interior(of: rect))
    } else if let rect = layout.grid, rect.contains(point) {
      scrollGrid(by: step, at: point, in: rect)
    }
  }

  private mutating func scroll(_ layer: Layer, by step: Int, at point: Point) {
    guard draw(layer, over: Frame(size: size)).surface?.rect.contains(point) == true else { return }
    let action: Action = step < 0 ? .moveUp : .moveDown
    switch layer {
    case .dialog(let dialog): scroll(dialog, by: step, at: point)
    case .drafts:
      for _ in 0..<abs(step) {
        guard let layer = layers.last else { return }
        _ = apply(action, to: layer)
      }
    case .conflict:
      for _ in 0..<abs(step) { _ = layers.last.map { apply(action, to: $0) } }
    case .repair: scrollRepair(by: step)
    case .recovery: _ = apply(action, to: layer)
    case .filter, .filePrompt, .descriptionPrompt, .detail, .draftName, .replaceQuestion,
      .quitQuestion, .switchQuestion, .discardQuestion, .editorProblem:
      break
    }
  }

  /// Moves the rows under the wheel; the cursor goes with them only where it would leave the pane.
  private mutating func scrollGrid(by step: Int, at point: Point, in rect: Rect) {
    guard !scrollBody(by: step, at: point), edit == nil, !showsWholeBody else { return }
    scrollGridLines(by: step, in: rect)
  }

  // MARK: - Clicks

  private mutating func click(at point: Point, isDouble: Bool) -> [Effect] {
    message = nil
    changeMarks = nil
    let layout = ScreenLayout(self)
    if layout.footer.contains(point) {
      let footer = FooterView(shown: ShownState(self), rect: layout.footer)
      let column = point.column - layout.footer.column
      guard let placed = footer.placed.first(where: { $0.columns.contains(column) }) else { return [] }
      return apply(placed.entry.action)
    }
    if let layer = layers.last { return click(layer, at: point) }
    if edit?.box != nil {
      clickBox(at: point)
      return []
    }
    if layout.lesson?.contains(point) == true { return apply(.lessons) }
    if layout.request.contains(point) {
      clickRequest(at: point, in: layout, isDouble: isDouble)
    } else if let tab = tab(at: point, in: layout) {
      endEditing()
      show(tab)
    } else if let rect = layout.live, rect.contains(point) {
      endEditing()
      clickLive(at: point, in: layout.interior(of: rect))
      if isDouble { return apply(.goToRow) }
    } else if let rect = layout.grid, rect.contains(point) {
      clickGrid(at: point, in: rect, isDouble: isDouble)
    }
    return []
  }

  /// In a dialog a click takes the entry that it points at; outside it closes the dialog.
  private mutating func click(_ layer: Layer, at point: Point) -> [Effect] {
    guard let rect = draw(layer, over: Frame(size: size)).surface?.rect, rect.contains(point) else {
      return apply(.close, to: layer)
    }
    switch layer {
    case .dialog(let dialog): return click(dialog, at: point)
    case .recovery(var recovery):
      guard let index = RecoveryView(state: self, recovery: recovery).list.index(at: point) else { return [] }
      recovery.selection = index
      recovery.asksDiscard = false
      layers[layers.count - 1] = .recovery(recovery)
    case .repair: clickRepair(at: point)
    case .drafts(var drafts):
      guard let index = DraftsView(state: self, drafts: drafts).entry(at: point) else { return [] }
      drafts.select(index)
      layers[layers.count - 1] = .drafts(drafts)
      return apply(.choose, to: drafts)
    case .conflict, .filter, .filePrompt, .descriptionPrompt, .detail,
      .draftName,
      .replaceQuestion,
      .quitQuestion, .switchQuestion, .discardQuestion, .editorProblem:
      break
    }
    return []
  }

  private mutating func clickRequest(at point: Point, in layout: ScreenLayout, isDouble: Bool) {
    let view = RequestLineView(
      shown: ShownState(self), rect: layout.request, isBoxed: layout.isRequestBoxed)
    if edit?.target == .url, point.column >= view.urlPoint.column {
      clickURL(column: point.column - view.urlPoint.column, columns: view.urlColumns)
      return
    }
    endEditing()
    requestField = point.column < view.urlPoint.column - 1 ? .method : .url
    focus(.request)
    if isDouble { applyToRequest(.edit) }
  }

  private mutating func clickGrid(at point: Point, in rect: Rect, isDouble: Bool) {
    guard !showsWholeBody else { return clickWholeBody(at: point, in: rect, isDouble: isDouble) }
    let layout = GridLayout(rect: rect, state: self)
    let cell = layout.cell(at: point)
    let line = cell.map { (grid.tops[grid.list] ?? 0) + $0.row }
    let range = editorColumns(in: layout)
    let isInEditor = cell?.column == grid.column || range.contains(point.column)
    if edit != nil, focus == .grid, line == gridLines.lineOfCursor, line != nil, isInEditor {
      let isMasked = grid.column == .value && isEditedValueMasked
      edit?.editor.click(
        column: point.column - range.lowerBound, columns: range.count, isMasked: isMasked)
      return
    }
    endEditing()
    focus(.grid)
    guard let cell else { return }
    endSelection()
    moveGridCursor(toVisibleLine: cell.row)
    grid.column = cell.column
    if isDouble { applyToGrid(.edit) }
  }

  private var isEditedValueMasked: Bool {
    guard case .cell(let row, .value) = edit?.target else { return false }
    return draft[row]?.hidesText == true && !revealsSecrets
  }

  /// Puts the cursor where a click in the body's text points; a double click edits it.
  private mutating func clickWholeBody(at point: Point, in rect: Rect, isDouble: Bool) {
    guard !clickBody(at: point) else { return }
    if edit?.target != .wholeBody { endEditing() }
    focus(.grid)
    if isDouble, wholeBodyCanBeEdited, edit == nil { beginEditing(.wholeBody) }
  }
}
