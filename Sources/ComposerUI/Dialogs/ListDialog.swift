import Panels
import ScreenModel

/// Moving, paging, the mouse wheel, clicks, choosing and closing are the same in all list dialogs. A dialog adds its
/// own actions with ``applyOther(_:to:)`` and ``isOtherEnabled(_:in:)``.
protocol ListDialog: Dialog {
  var selection: Int { get set }
  static var wheelStep: Int { get }
  /// The number of entries that stay visible when a page is turned.
  static var pageOverlap: Int { get }

  func list(in state: ComposerState) -> ListWindow
  /// Responds to a change of the selection, such as by showing it in the draft.
  func didSelect(in state: inout ComposerState)
  mutating func choose(in state: inout ComposerState) -> DialogStep
  /// Handles an action before the common handling; returns nil if the dialog has no handling of its own.
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep?
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

  private func target(of action: Action, in state: ComposerState) -> Int? {
    lazy var list = self.list(in: state)
    return action.target(
      from: selection, page: list.rect.rows - Self.pageOverlap, last: list.count - 1)
  }
}

extension Action {
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
