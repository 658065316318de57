import ScreenModel

extension ComposerState {
  /// Does an action in the front dialog, or what the action does over every dialog.
  mutating func apply(_ action: Action, to dialog: any Dialog) -> [Effect] {
    var dialog = dialog
    let depth = layers.count - 1
    layers.removeLast()
    let step = dialog.apply(action, to: &self)
    let effects = finish(step ?? .stay, of: dialog, at: depth)
    return step == nil ? applyOverDialogs(action) : effects
  }

  /// Does what an action does over every dialog that has no use of its own for it.
  mutating func applyOverDialogs(_ action: Action) -> [Effect] {
    if let repair, action == .save || action == .quit || action == .drafts || action == .externalEditor {
      // Nothing is saved or left over a text that is being mended.
      layers = [.repair(repair)]
      return apply(action, to: repair)
    }
    switch action {
    case .quit: return quit()
    case .save: return save()
    case .redraw: return [.redraw]
    case .paste:
      message = Message(
        text: "Nothing was pasted: there is no place for text here.", kind: .warning,
        hint: "Close this first, then paste again.")
    case .send, .drafts, .externalEditor: return applyEverywhere(action)
    case .help:
      keepUnsavedDraft()
      open(HelpDialog(self))
    default: break
    }
    return []
  }

  /// Puts a dialog back where it was, unless it closed.
  private mutating func finish(_ step: DialogStep, of dialog: any Dialog, at depth: Int) -> [Effect] {
    if !step.closes { layers.insert(.dialog(dialog), at: min(depth, layers.count)) }
    return step.continuation(&self)
  }

  /// In the front dialog a click does what it points at; outside of it, it closes the dialog.
  mutating func click(_ dialog: any Dialog, at point: Point) -> [Effect] {
    let surface = dialog.draw(in: self, over: Frame(size: size)).surface
    guard let rect = surface?.rect, rect.contains(point) else { return apply(.close, to: dialog) }
    var dialog = dialog
    let depth = layers.count - 1
    layers.removeLast()
    let step = dialog.click(at: point, in: &self)
    return finish(step, of: dialog, at: depth)
  }

  /// Turns the wheel over the front dialog.
  mutating func scroll(_ dialog: any Dialog, by lines: Int, at point: Point) {
    let surface = dialog.draw(in: self, over: Frame(size: size)).surface
    guard let rect = surface?.rect, rect.contains(point) else { return }
    var dialog = dialog
    let depth = layers.count - 1
    layers.removeLast()
    dialog.scroll(by: lines, in: &self)
    layers.insert(.dialog(dialog), at: min(depth, layers.count))
  }

  /// Brings the front dialog up to date.
  mutating func settleDialog() {
    guard case .dialog(var dialog)? = layers.last else { return }
    dialog.settle(in: self)
    layers[layers.count - 1] = .dialog(dialog)
  }

  /// Opens a dialog over what is there.
  mutating func open(_ dialog: any Dialog) { layers.append(.dialog(dialog)) }

  /// The front dialog, where it is of a type.
  func frontDialog<D: Dialog>(_ type: D.Type) -> D? {
    if case .dialog(let dialog)? = layers.last { dialog as? D } else { nil }
  }

  /// Returns the nearest dialog of a type, whatever lies over it.
  func dialog<D: Dialog>(_ type: D.Type) -> D? {
    for case .dialog(let dialog) in layers.reversed() {
      if let found = dialog as? D { return found }
    }
    return nil
  }

  /// Changes the nearest dialog of a type, whatever lies over it; returns false where there is none.
  @discardableResult
  mutating func update<D: Dialog>(_ type: D.Type, _ change: (inout D) -> Void) -> Bool {
    for index in layers.indices.reversed() {
      guard case .dialog(let dialog) = layers[index], var found = dialog as? D else { continue }
      change(&found)
      layers[index] = .dialog(found)
      return true
    }
    return false
  }
}
