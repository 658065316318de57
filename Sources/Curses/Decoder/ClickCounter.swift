internal import ScreenModel

/// The second of two presses in quick succession at one place makes a double click.
struct ClickCounter {
  static let window = Duration.milliseconds(400)

  private var last: (event: MouseEvent, time: ContinuousClock.Instant)?

  /// The third press in a row counts as the first again.
  mutating func count(_ event: MouseEvent, at time: ContinuousClock.Instant) -> MouseEvent {
    guard event.kind == .press else {
      // A drag or the wheel separates two presses; a release is part of a click.
      if event.kind != .release { last = nil }
      return event
    }
    var event = event
    if let last, last.event.button == event.button, last.event.point == event.point,
      last.event.clicks == 1, time - last.time <= Self.window
    {
      event.clicks = 2
    }
    last = (event, time)
    return event
  }
}
