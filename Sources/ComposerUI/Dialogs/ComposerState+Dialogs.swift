import Panels
import ScreenModel

extension ComposerState {
  mutating func apply(_ action: Action, to dialog: any Dialog) -> [Effect] {
    if let section = dialog.settings, action == .nextSection || action == .previousSection {
      return go(to: section.moved(by: action == .nextSection ? 1 : -1), from: dialog)
    }
    return handOver(to: dialog) { $0.apply(action, to: &$1) ?? .stay { $0.applyOverDialogs(action) } }
  }

  /// Shows another section of the settings; what was tried and not chosen in this one stays as it was.
  private mutating func go(to section: SettingsSection, from dialog: any Dialog) -> [Effect] {
    let effects = apply(.close, to: dialog)
    section.open(in: &self)
    return effects
  }

  mutating func type(_ text: String, into dialog: any Dialog) -> [Effect] {
    handOver(to: dialog) { $0.type(text, in: &$1) ?? .stay }
  }

  mutating func paste(_ text: String, into dialog: any Dialog) -> [Effect] {
    handOver(to: dialog) { dialog, state in
      if let step = dialog.paste(text, in: &state) { return step }
      state.message = Message(
        text: "Nothing was pasted: there is no place for text here.", kind: .warning,
        hint: "Close this first, then paste again.")
      return .stay
    }
  }

  mutating func choose(_ letter: Character, in dialog: any Dialog) -> [Effect] {
    handOver(to: dialog) { $0.choose(letter, in: &$1) ?? .stay }
  }

  /// Lets the front dialog handle something while it is off the stack.
  private mutating func handOver(
    to dialog: any Dialog, _ handle: (inout any Dialog, inout ComposerState) -> DialogStep
  ) -> [Effect] {
    var dialog = dialog
    let depth = dialogs.count - 1
    dialogs.removeLast()
    let step = handle(&dialog, &self)
    return self.finish(step, of: dialog, at: depth)
  }

  private mutating func finish(_ step: DialogStep, of dialog: any Dialog, at depth: Int) -> [Effect] {
    if !step.closes { dialogs.insert(dialog, at: min(depth, dialogs.count)) }
    return step.continuation(&self)
  }

  /// Handles a click in the front dialog; a click outside closes the dialog.
  mutating func click(_ dialog: any Dialog, at point: Point) -> [Effect] {
    let surface = dialog.draw(in: self, over: Frame(size: size)).surface
    guard let rect = surface?.rect, rect.contains(point) else { return apply(.close, to: dialog) }
    if let section = dialog.settings, point.row == rect.row {
      let places = section.sections.columns(behind: "Settings", in: rect.columns)
      let index = places.firstIndex { $0?.contains(point.column - rect.column) == true }
      return index.flatMap(SettingsSection.init).map { go(to: $0, from: dialog) } ?? []
    }
    return handOver(to: dialog) { $0.click(at: point, in: &$1) }
  }

  mutating func scroll(_ dialog: any Dialog, by lines: Int, at point: Point) {
    let surface = dialog.draw(in: self, over: Frame(size: size)).surface
    guard let rect = surface?.rect, rect.contains(point) else { return }
    _ = handOver(to: dialog) { dialog, state in
      dialog.scroll(by: lines, in: &state)
      return .stay
    }
  }

  mutating func settleDialog() {
    guard var dialog = dialogs.last else { return }
    dialog.settle(in: self)
    dialogs[dialogs.count - 1] = dialog
  }

  mutating func open(_ dialog: any Dialog) { dialogs.append(dialog) }

  /// The dialog in front, as far as the loop must know it to keep keys away from one that was not seen yet.
  struct DialogInFront: Equatable {
    var depth: Int
    var name: String
    var isQuestion: Bool
  }

  var dialogInFront: DialogInFront? {
    dialogs.last.map {
      DialogInFront(depth: dialogs.count, name: $0.context.name, isQuestion: $0.isQuestion)
    }
  }

  /// Says that keys were typed before a question was on the screen, and were not taken as its answer.
  mutating func noteLeftOut(_ count: Int) {
    let keys = count == 1 ? "One key" : "\(count.grouped) keys"
    message = Message(
      text: "\(keys) typed before this question was shown did nothing.", kind: .warning)
  }

  func frontDialog<D: Dialog>(_ type: D.Type) -> D? {
    dialogs.last as? D
  }

  /// Returns the nearest dialog of a type, whatever lies over it.
  func dialog<D: Dialog>(_ type: D.Type) -> D? {
    for case let found as D in dialogs.reversed() { return found }
    return nil
  }

  @discardableResult
  mutating func update<D: Dialog>(_ type: D.Type, _ change: (inout D) -> Void) -> Bool {
    for index in dialogs.indices.reversed() {
      guard var found = dialogs[index] as? D else { continue }
      change(&found)
      dialogs[index] = found
      return true
    }
    return false
  }

  var repair: RepairDialog? { dialog(RepairDialog.self) }
}
