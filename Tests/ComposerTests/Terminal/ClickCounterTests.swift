import ScreenModel
import TestSupport
import Testing
@testable import Curses

@Suite("Clicks")
struct ClickCounterTests {
  @Test("Two presses at one place within 400 ms are a double click; the third is a first again")
  func counts() {
    let start = ContinuousClock.now
    let here = MouseEvent(.press, at: Point(column: 3, row: 4))
    let there = MouseEvent(.press, at: Point(column: 4, row: 4))
    func clicks(_ events: [(MouseEvent, Int)]) -> [Int] {
      var counter = ClickCounter()
      return events.map { counter.count($0.0, at: start + .milliseconds($0.1)).clicks }
    }
    let release = MouseEvent(.release, at: here.point)
    check(clicks([(here, 0), (release, 50), (here, 400)]), [1, 1, 2])
    check(clicks([(here, 0), (here, 401)]), [1, 1])
    check(clicks([(here, 0), (there, 100)]), [1, 1])
    check(clicks([(here, 0), (here, 100), (here, 200), (here, 300)]), [1, 2, 1, 2])
    check(clicks([(here, 0), (MouseEvent(.drag, at: there.point), 50), (here, 100)]), [1, 1, 1])
    check(clicks([(here, 0), (MouseEvent(.press, button: 1, at: here.point), 100)]), [1, 1])
  }
}
