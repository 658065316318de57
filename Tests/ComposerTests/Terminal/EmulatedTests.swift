import TestSupport
import ScreenModel
import Testing

@testable import Curses

extension AdapterTests.ShowingTests {
  @Test(
    "Its first update is for the size of the screen, whose lines scroll together",
    arguments: ["xterm", "vt100"])
  func region(name: String) throws {
    let headless = try HeadlessTerminal(columns: 40, rows: 30, name: name)
    let regions = headless.output(from: 0).matches(of: /\u{1b}\[[0-9;]*r/).map { String($0.output) }
    check(regions, ["\u{1b}[1;30r"])
  }

  @Test("Its start leaves the palette to the user", arguments: ["xterm-256color", "linux"])
  func palette(name: String) throws {
    let headless = try HeadlessTerminal(name: name)
    check(!headless.output(from: 0).contains("\u{1b}]"))
  }

  @Test(
    "Whatever changes from frame to frame, a terminal shows the last",
    arguments: ["xterm-256color", "screen-256color", "tmux-256color"])
  func emulated(name: String) throws {
    let headless = try HeadlessTerminal(columns: 40, rows: 12, name: name)
    let size = Size(columns: 40, rows: 12)
    var emulator = Emulator(size: size)
    var generator = Generator(state: 7)
    var offset = 0
    let words = ["", "   ", "ab", "中文", "e\u{301}é", "│", "──", "long words  here", "👍"]
    let styles: [Style] = [
      .plain, .plain, Style(.bold), Style(ink: .muted), Style(.underline), Style(ink: .cyan, on: .lit),
      Style(.bold, ink: .cyan, on: .lit), Style(.bold, ink: .red), Style(on: .selected),
    ]
    var screen = Screen(size: size)
    for step in 0..<(isExhaustive ? 400 : 120) {
      if step % 50 == 49 { screen = Screen(size: size) }
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        screen.write(
          words.randomElement(using: &generator) ?? "", at: .random(in: 0..<40, using: &generator),
          row: .random(in: 0..<12, using: &generator),
          style: styles.randomElement(using: &generator) ?? .plain,
          mark: nil)
      }
      let all = Rect(column: 0, row: 0, columns: 40, rows: 12)
      headless.terminal.show(
        Frame(
          size: size, surfaces: [Surface(rect: all, screen: screen)],
          cursor: step % 3 == 0 ? nil : Point(column: step % 40, row: step % 12), colours: .distinct))
      let bytes = headless.bytes(from: offset)
      offset += bytes.count
      emulator.feed(bytes)
      check(emulator.unknown.isEmpty)
      var expected = screen
      if name != "xterm-256color" { expected.blankWideCorner() }
      check(emulator.screen.lines, expected.lines, "step \(step)")
      check(emulator.screen.visible.styleRuns, expected.visible.styleRuns, "step \(step)")
      if step % 3 != 0 { check(emulator.cursor, Point(column: step % 40, row: step % 12)) }
    }
  }

  @Test(
    "A painted ground has no holes on a terminal that deletes and scrolls in its own ground",
    arguments: sample(UInt64(0)..<6, oneIn: 3))
  func painted(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let size = Size(columns: 60, rows: 12)
    var colours = ColourTable.distinct
    colours[Ground.screen] = 90
    let headless = try HeadlessTerminal(columns: size.columns, rows: size.rows)
    var emulator = Emulator(size: size, colours: colours, ownGround: .dialog)
    let all = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    var lines = (0..<30).map { String(repeating: "line \($0) ", count: 1 + $0 % 7) }
    var (top, offset) = (0, 0)
    for step in 0..<80 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: top = Int.random(in: 0...18, using: &generator)
      case 1: lines[top + Int.random(in: 0..<12, using: &generator)].removeFirst(3)
      case 2: lines[top + 11] = String(repeating: "x", count: Int.random(in: 4...50, using: &generator))
      default: lines.swapAt(top + 1, top + 7)
      }
      lines = lines.map { $0.count < 4 ? "again and again and again" : $0 }
      var frame = frame(size, [(all, lines[top..<top + 12].joined(separator: "\n"), .plain)])
      frame.colours = colours
      headless.terminal.show(frame)
      emulator.feed(headless.bytes(from: offset))
      offset = headless.outputCount
      check(emulator.screen.lines, frame.flattened().lines, "step \(step)")
      check(emulator.screen.visible.styleRuns, frame.flattened().visible.styleRuns, "step \(step)")
    }
  }

  @Test(
    "Lists that scroll, boxes that come and go, and a cursor: a terminal shows each frame",
    arguments: sample(UInt64(0)..<6, oneIn: 3))
  func scrolling(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let size = Size(columns: 60, rows: 12)
    let headless = try HeadlessTerminal(columns: size.columns, rows: size.rows)
    var emulator = Emulator(size: size)
    let all = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    var lines = (0..<30).map {
      "line \($0): " + String(repeating: $0 % 2 == 0 ? "abc " : "----", count: $0 % 9)
    }
    var top = 0
    var offset = 0
    for step in 0..<60 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: top = min(18, top + Int.random(in: 1...6, using: &generator))
      case 1: top = max(0, top - Int.random(in: 1...6, using: &generator))
      case 2: lines[top + 3].insert("x", at: lines[top + 3].startIndex)
      case 3: lines.swapAt(top + 1, top + 7)
      default: lines[top + Int.random(in: 0..<12, using: &generator)] += "é中"
      }
      var surfaces = [(all, lines[top..<top + 12].joined(separator: "\n"), Style.plain)]
      if Bool.random(using: &generator) {
        let box = Rect(column: 20, row: 3, columns: 20, rows: 4)
        surfaces.append((box, "in front\nof it", Style(.bold, on: .dialog)))
      }
      let hasCursor = Int.random(in: 0..<4, using: &generator) > 0
      let frame = frame(size, surfaces, cursor: hasCursor ? Point(column: step % 50, row: step % 12) : nil)
      headless.terminal.show(frame)
      emulator.feed(headless.bytes(from: offset))
      offset = headless.outputCount
      check(emulator.unknown.isEmpty)
      check(emulator.screen.visible.lines, frame.flattened().visible.lines, "step \(step)")
      check(emulator.screen.visible.styleRuns, frame.flattened().visible.styleRuns, "step \(step)")
      if hasCursor { check(emulator.cursor, frame.cursor, "step \(step)") }
    }
  }
}

extension Screen {
  /// Blanks the wide characters that ncurses can't write because the terminal might scroll.
  fileprivate mutating func blankWideCorner() {
    for column in [size.columns - 1, size.columns - 2] where self[column, size.rows - 1].width == 0 {
      self[column, size.rows - 1] = Cell(style: self[column, size.rows - 1].style)
    }
  }
}
