import Curses

final class FramePace {
  /// The longest time without a frame, so that the screen stays alive under constant input.
  private static let longest = Duration.milliseconds(30)
  private var last = ContinuousClock.now

  func isBehind(_ terminal: Terminal) -> Bool {
    let now = ContinuousClock.now
    if terminal.hasWaitingInput, now - last < Self.longest { return true }
    last = now
    return false
  }
}
