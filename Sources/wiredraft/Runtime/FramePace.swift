import Curses

/// Decides which frames are left out while input comes faster than it can be shown.
final class FramePace {
  /// The longest time without a frame, so that the screen is alive whatever comes.
  private static let longest = Duration.milliseconds(30)
  private var last = ContinuousClock.now

  /// Returns whether the next frame can be left out, as more input has arrived already.
  func isBehind(_ terminal: Terminal) -> Bool {
    let now = ContinuousClock.now
    if terminal.hasWaitingInput, now - last < Self.longest { return true }
    last = now
    return false
  }
}
