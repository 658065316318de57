import ScreenModel

protocol ScrollingDialog: Dialog {
  var top: Int { get set }
  /// The number of lines that stay visible when a page is turned.
  static var pageOverlap: Int { get }

  func extent(in state: ComposerState) -> (lines: Int, room: Int)
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep?
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

  private func target(of action: Action, in state: ComposerState) -> Int? {
    lazy var extent = self.extent(in: state)
    return action.target(
      from: top, page: extent.room - Self.pageOverlap, last: extent.lines - extent.room)
  }
}
