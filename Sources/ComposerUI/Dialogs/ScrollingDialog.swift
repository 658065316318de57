import ScreenModel

/// A dialog that shows lines, of which the first visible one can be chosen.
///
/// Moving, paging, the wheel and closing are the same in all of them.
protocol ScrollingDialog: Dialog {
  /// The first line that is visible.
  var top: Int { get set }
  /// How many lines stay in sight when a page is turned.
  static var pageOverlap: Int { get }

  /// Returns how many lines there are, and how many have room.
  func extent(in state: ComposerState) -> (lines: Int, room: Int)
  /// Does an action in a way of its own, before it scrolls or closes; returns nil where it has none.
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep?
  /// Returns whether such an action does anything now.
  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool
}

extension ScrollingDialog {
  static var pageOverlap: Int { 1 }
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? { nil }
  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool { true }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    if let step = applyOther(action, to: &state) { return step }
    if let target = target(of: action, in: state) {
      top = target
      return .stay
    }
    return action == .close ? .close : nil
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    target(of: action, in: state).map { $0 != top } ?? isOtherEnabled(action, in: state)
  }

  mutating func scroll(by lines: Int, in state: inout ComposerState) {
    for _ in 0..<abs(lines) { _ = apply(lines < 0 ? .moveUp : .moveDown, to: &state) }
  }

  /// The line that an action of scrolling puts first; nil where the action is another one.
  private func target(of action: Action, in state: ComposerState) -> Int? {
    lazy var extent = self.extent(in: state)
    return action.target(
      from: top, page: extent.room - Self.pageOverlap, last: extent.lines - extent.room)
  }
}
