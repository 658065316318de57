import ScreenModel

/// A dialog with a list of which one entry is selected.
///
/// Moving, paging, the wheel, clicks, choosing and closing are the same in all of them. What else a list can do it adds
/// with ``applyOther(_:to:)`` and ``isOtherEnabled(_:in:)``.
protocol ListDialog: Dialog {
  /// The index of the selected entry.
  var selection: Int { get set }
  /// How many entries a turn of the wheel passes.
  static var wheelStep: Int { get }
  /// How many entries stay in sight when a page is turned.
  static var pageOverlap: Int { get }

  /// Returns where the list lies on the screen, and how many entries it has.
  func list(in state: ComposerState) -> ListWindow
  /// Does what follows from another selection, such as showing it in the draft.
  func didSelect(in state: inout ComposerState)
  /// Takes the selected entry.
  mutating func choose(in state: inout ComposerState) -> DialogStep
  /// Does an action in a way of its own, before it moves, chooses or closes; returns nil where it has none.
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep?
  /// Returns whether an action that not every list has does anything now.
  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool
}

extension ListDialog {
  static var wheelStep: Int { 3 }
  static var pageOverlap: Int { 1 }
  func didSelect(in state: inout ComposerState) {}

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? { nil }
  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool { true }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    if let step = applyOther(action, to: &state) { return step }
    if action == .choose { return choose(in: &state) }
    if let target = target(of: action, in: state) {
      selection = target
      didSelect(in: &state)
      return .stay
    }
    return action == .close ? .close : nil
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    target(of: action, in: state).map { $0 != selection } ?? isOtherEnabled(action, in: state)
  }

  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    guard let index = list(in: state).index(at: point) else { return .stay }
    selection = index
    return choose(in: &state)
  }

  mutating func scroll(by lines: Int, in state: inout ComposerState) {
    for _ in 0..<Self.wheelStep {
      _ = apply(lines < 0 ? .moveUp : .moveDown, to: &state)
    }
  }

  /// The entry that an action of moving selects; nil where the action is another one.
  private func target(of action: Action, in state: ComposerState) -> Int? {
    lazy var list = self.list(in: state)
    return action.target(
      from: selection, page: list.rect.rows - Self.pageOverlap, last: list.count - 1)
  }
}

extension Action {
  /// Returns where an action of moving leads in a list, or among lines; nil where the action is another one.
  ///
  /// - Parameters:
  ///   - page: How many entries a page passes.
  ///   - last: The last entry.
  func target(from index: Int, page: @autoclosure () -> Int, last: @autoclosure () -> Int) -> Int? {
    let target: Int
    switch self {
    case .moveUp: target = index - 1
    case .moveDown: target = index + 1
    case .pageUp: target = index - max(1, page())
    case .pageDown: target = index + max(1, page())
    case .moveToFirst: target = 0
    case .moveToLast: target = last()
    default: return nil
    }
    return max(0, min(target, last()))
  }
}
