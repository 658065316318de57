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
    scrollPane(by: step, at: point, in: ScreenLayout(self))
  }

  private mutating func scroll(_ layer: Layer, by step: Int, at point: Point) {
    guard draw(layer, over: Frame(size: size)).surface?.rect.contains(point) == true else { return }
    let action: Action = step < 0 ? .moveUp : .moveDown
    switch layer {
    case .dialog(let dialog): scroll(dialog, by: step, at: point)
    case .help, .palette, .importPreview, .lessons, .lessonMenu:
      for _ in 0..<abs(step) {
        guard let layer = layers.last else { return }
        _ = apply(action, to: layer)
      }
    case .compare:
      for _ in 0..<abs(step) { _ = layers.last.map { apply(action, to: $0) } }
    case .picker, .copyMenu, .styles: _ = apply(action, to: layer)
    case .jump, .lens: break
    }
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
    } else {
      return clickPane(at: point, isDouble: isDouble, in: layout)
    }
    return []
  }

  /// In a dialog a click takes the entry that it points at; outside it closes the dialog.
  private mutating func click(_ layer: Layer, at point: Point) -> [Effect] {
    guard let rect = draw(layer, over: Frame(size: size)).surface?.rect, rect.contains(point) else {
      return apply(.close, to: layer)
    }
    switch layer {
    case .picker(var picker):
      guard let index = PickerView(state: self, picker: picker).list.index(at: point) else { return [] }
      picker.selection = index
      if picker.editor != nil, index < picker.choices.count { picker.editor = nil }
      return apply(.choose, to: .picker(picker))
    case .copyMenu(var menu):
      let index = point.row - rect.row - 1
      guard menu.choices.indices.contains(index) else { return [] }
      menu.selection = index
      return apply(.choose, to: menu)
    case .importPreview(var preview):
      guard preview.isChoosing,
        let index = ImportPreviewView(state: self, preview: preview).list.index(at: point)
      else { return [] }
      preview.selection = index
      let effects = apply(.choose, to: preview)
      settle()
      return effects
    case .palette(var palette):
      guard let index = PaletteView(state: self, palette: palette).list.index(at: point) else { return [] }
      palette.select(index)
      layers[layers.count - 1] = .palette(palette)
      return apply(.choose, to: palette)
    case .dialog(let dialog): return click(dialog, at: point)
    case .styles(var picker):
      let view = StylePickerView(state: self, picker: picker)
      if let key = view.key(at: point) {
        picker.selectKey(key)
      } else if let index = view.list.index(at: point) {
        picker.select(index)
      }
      update(picker)
    case .lessons(var list):
      guard let index = LessonsView(state: self, lessons: list).list.index(at: point) else { return [] }
      list.select(index)
      layers[layers.count - 1] = .lessons(list)
      return apply(.choose, to: list)
    case .jump(let jump):
      layers.removeLast()
      guard let place = jumpPlaces.last(where: { $0.isAt(point) && $0.label.hasPrefix(jump.typed) }) else {
        return []
      }
      go(to: place.target)
    case .compare, .help, .lens, .lessonMenu: break
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
}

extension JumpPlace {
  /// Whether a point lies on the place's letters.
  fileprivate func isAt(_ point: Point) -> Bool {
    self.point.row == point.row && point.column >= self.point.column
      && point.column < self.point.column + label.count
  }
}
