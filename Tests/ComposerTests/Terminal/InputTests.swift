import TestSupport
import Glibc
import ScreenModel
import Testing

@testable import Curses

extension AdapterTests {
  @MainActor @Suite("Reading input", .serialized)
  struct InputTests {
    @Test("Bytes of the terminal become input, in order")
    func order() throws {
      let headless = try HeadlessTerminal()
      headless.type("é\u{1b}[1;5A\u{1b}[200~a\rb\u{1b}[201~\u{1b}[<0;3;2M\u{1b}[I".utf8)
      let expected =
        try KeyScript.parse("é<c-up><paste:a\rb>") + [
          .mouse(MouseEvent(.press, at: Point(column: 2, row: 1))), .focus(true),
        ]
      check(headless.inputs(count: 5), expected)
    }

    @Test("Escape alone is known after the delay, and not before")
    func escape() throws {
      let headless = try HeadlessTerminal()
      headless.type([0x1b])
      let clock = ContinuousClock()
      let start = clock.now
      check(headless.inputs(count: 1), [.key(KeyPress(.escape))])
      check(clock.now - start >= .milliseconds(24))
    }

    @Test("Nothing before the deadline is a deadline")
    func deadline() throws {
      let headless = try HeadlessTerminal()
      check(headless.terminal.nextInput(until: .now + .milliseconds(1)), .deadline)
      check(headless.terminal.nextInput(until: .now - .seconds(1)), .deadline)
    }

    @Test("A waker ends the wait from another thread, and many calls count once")
    func waker() async throws {
      let headless = try HeadlessTerminal()
      let waker = headless.terminal.waker
      Task.detached { waker.wake() }
      check(headless.terminal.nextInput(until: .now + .seconds(20)), .deadline)
      for _ in 0..<100 { waker.wake() }
      check(headless.terminal.nextInput(), .deadline)
      headless.type("x".utf8)
      check(headless.terminal.nextInput(), .key(KeyPress(.character("x"))))
    }

    @Test("Modes are switched on at the start and off at the end")
    func modes() throws {
      let headless = try HeadlessTerminal()
      for mode in [1000, 1002, 1006, 2004, 1004] {
        check(headless.output(from: 0).contains("\u{1b}[?\(mode)h"))
      }
      var before = headless.outputCount
      headless.terminal.setMouseCapture(false)
      check(headless.output(from: before), "\u{1b}[?1000l\u{1b}[?1002l\u{1b}[?1006l")
      before = headless.outputCount
      headless.terminal.close()
      for mode in [1000, 1002, 1006, 2004, 1004] {
        check(headless.output(from: before).contains("\u{1b}[?\(mode)l"))
      }
      check(headless.output(from: before).contains("\u{1b}[?1049l"))
      check(headless.terminal.nextInput(), .terminate)
    }

    @Test("A terminal that takes nothing does not keep the program from ending")
    func frozen() throws {
      var ends: [Int32] = [-1, -1]
      try require(pipe(&ends) == 0)
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      defer { for end in ends { Glibc.close(end) } }
      let terminal = try Terminal(TerminalSettings(name: "xterm-256color", output: ends[1], input: ends[0]))
      terminal.terminatingSignal = SIGTERM
      terminal.write(Array(repeating: UInt8(ascii: "x"), count: 1 << 20))
      terminal.close()
    }

    @Test("After a pause the frame shown last is drawn again")
    func pausing() throws {
      let headless = try HeadlessTerminal()
      let size = Size(columns: 20, rows: 4)
      let rect = Rect(column: 0, row: 0, columns: 20, rows: 4)
      headless.terminal.show(frame(size, [(rect, "before", .plain)]))
      headless.terminal.pause()
      let before = headless.outputCount
      headless.terminal.show(frame(size, [(rect, "meanwhile", .plain)]))
      check(headless.outputCount, before)
      headless.terminal.resume()
      check(headless.output(from: before).contains("meanwhile"))
      check(headless.output(from: before).contains("\u{1b}[?1049h"))
    }
  }
}
