import ScreenModel

/// A dialog that shows lines and can be scrolled.
///
/// Moving, paging, the mouse wheel and closing are the same in all scrolling dialogs.
protocol ScrollingDialog: Dialog {
  /// The index of the first visible line.
  var top: Int { get set }
  /// The number of lines that stay visible when a page is turned.
  static var pageOverlap: Int { get }

  /// Returns the number of lines, and the number for which there is room.
  func extent(in state: ComposerState) -> (lines: Int, room: Int)
  /// Handles an action before the common handling; returns nil if the dialog has no handling of its own.
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep?
  /// Returns whether an action that is not common to all scrolling dialogs does anything now.
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

  /// The first visible line after a scrolling action; nil for other actions.
  private func target(of action: Action, in state: ComposerState) -> Int? {
    lazy var extent = self.extent(in: state)
    return action.target(
      from: top, page: extent.room - Self.pageOverlap, last: extent.lines - extent.room)
  }
}
