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

  /// Returns where the list lies on the screen, and how many entries it has.
  func list(in state: ComposerState) -> ListWindow
  /// Returns how many entries a page down passes.
  func page(in list: ListWindow) -> Int
  /// Takes the selected entry.
  mutating func choose(in state: inout ComposerState) -> DialogStep
  /// Does an action in a way of its own, before it moves, chooses or closes; returns nil where it has none.
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep?
  /// Returns whether an action that not every list has does anything now.
  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool
}

extension ListDialog {
  static var wheelStep: Int { 3 }

  func page(in list: ListWindow) -> Int { list.rect.rows - 1 }
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? { nil }
  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool { true }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    if let step = applyOther(action, to: &state) { return step }
    switch action {
    case .choose: return choose(in: &state)
    case .close: return .close
    default:
      guard let target = target(of: action, in: state) else { return nil }
      selection = target
      return .stay
    }
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
    let list = list(in: state)
    let page = max(1, page(in: list))
    let index: Int
    switch action {
    case .moveUp: index = selection - 1
    case .moveDown: index = selection + 1
    case .pageUp: index = selection - page
    case .pageDown: index = selection + page
    case .moveToFirst: index = 0
    case .moveToLast: index = list.count - 1
    default: return nil
    }
    return max(0, min(index, list.count - 1))
  }
}
