import TestSupport
import CNcurses
import ScreenModel
import Testing

@testable import Curses

/// All tests of ncurses are in one serial suite, because ncurses has one current screen.
@MainActor @Suite("Adapter", .serialized)
struct AdapterTests {}

extension AdapterTests {
  @MainActor @Suite("Showing frames", .serialized)
  struct ShowingTests {
    let size = Size(columns: 20, rows: 4)

    @Test(
      "The terminal shows what the frame holds, cell by cell",
      arguments: [
        "plain\ntext", "中文字 wide\n한국어", "e\u{301}e\u{301}\u{302} marks", "中\u{301}x", "esc \u{1b}[31m \u{9b}",
        "\u{202e}rtl\u{202c}", "👨‍👩‍👧👍🏽❤️ 🇩🇪", "का क्ष", "tab\there", String(repeating: "x", count: 20),
        String(repeating: "中", count: 10),
      ])
    func cells(text: String) throws {
      let headless = try HeadlessTerminal()
      let rect = Rect(column: 0, row: 0, columns: 20, rows: 4)
      let frame = frame(size, [(rect, text, Style(.bold, ink: .red, on: .lit))])
      headless.terminal.show(frame)
      check(headless.shown().visible, frame.flattened().visible)
    }

    @Test("The last column of the last row is drawn, wide or not", arguments: ["a", "中"])
    func lastCorner(text: String) throws {
      let headless = try HeadlessTerminal()
      var screen = Screen(size: size)
      screen.write(text, at: 20 - TextLayout.columns(text), row: 3)
      let all = Rect(column: 0, row: 0, columns: 20, rows: 4)
      let frame = Frame(size: size, surfaces: [Surface(rect: all, screen: screen)])
      headless.terminal.show(frame)
      check(headless.shown(), frame.flattened())
    }

    @Test("A character that the C library does not know is drawn as a replacement of the same width")
    func newerThanLibrary() throws {
      let headless = try HeadlessTerminal()
      let rect = Rect(column: 0, row: 0, columns: 20, rows: 4)
      // The first is in Unicode 15, the second in Unicode 16; both are wide.
      headless.terminal.show(frame(size, [(rect, "a\u{1fae8}\u{1fae9}b", .plain)]))
      let line = try require(headless.shown().lines.first)
      check(TextLayout.columns(line), 6)
      check(line.hasPrefix("a") && line.hasSuffix("b"))
      if wd_wcwidth(0x1fae9) < 0 { check(line.contains("\u{fffd} b")) }
    }

    @Test("Control characters in cells never reach the terminal")
    func controls() throws {
      let headless = try HeadlessTerminal()
      var screen = Screen(size: size)
      screen[0, 0] = Cell("\u{1b}")
      screen[1, 0] = Cell("\n")
      screen[2, 0] = Cell("\u{9b}")
      screen[3, 0] = Cell("a", marks: [0x1b, 0x301, 0x0a, 0])
      let all = Rect(column: 0, row: 0, columns: 20, rows: 4)
      headless.terminal.show(Frame(size: size, surfaces: [Surface(rect: all, screen: screen)]))
      check(
        headless.shown().lines[0].unicodeScalars.elementsEqual(
          "\u{fffd}\u{fffd}\u{fffd}a\u{301}".unicodeScalars))
    }

    @Test(
      "Panels that overlap, move, grow, vanish and hide halves of wide characters show what the frame holds")
    func changes() throws {
      let headless = try HeadlessTerminal()
      let all = Rect(column: 0, row: 0, columns: 20, rows: 4)
      let texts = ["中文中文中文中文中文", "a中b\n中a", "", "xyz\n文\ne\u{301}中", "中中中\n中中"]
      var generator = Generator(state: 42)
      for step in 0..<200 {
        var surfaces: [(Rect, String, Style)] = [(all, texts[step % 2], .plain)]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let rect = Rect(
            column: .random(in: -3...20, using: &generator), row: .random(in: -1...4, using: &generator),
            columns: .random(in: 0...9, using: &generator), rows: .random(in: 0...3, using: &generator))
          let ground = Ground.allCases.randomElement(using: &generator) ?? .lit
          surfaces.append(
            (rect, texts.randomElement(using: &generator) ?? "", Style(.underline, on: ground)))
        }
        let frame = frame(size, surfaces)
        headless.terminal.show(frame)
        let (shown, expected) = (headless.shown(), frame.flattened())
        check(shown.lines, expected.lines, "step \(step)")
        check(shown.styleRuns, expected.styleRuns, "step \(step)")
      }
    }

    @Test("Only the cells that changed are written")
    func economy() throws {
      let headless = try HeadlessTerminal(columns: 120, rows: 40)
      let size = Size(columns: 120, rows: 40)
      let all = Rect(column: 0, row: 0, columns: 120, rows: 40)
      let line = String(repeating: "abcdefghij", count: 12)
      let text = Array(repeating: line, count: 40).joined(separator: "\n")
      headless.terminal.show(frame(size, [(all, text, .plain)]))
      let before = headless.outputCount
      headless.terminal.show(frame(size, [(all, text, .plain)]))
      check(headless.outputCount, before)
      headless.terminal.show(frame(size, [(all, "X" + text.dropFirst(), .plain)]))
      check(headless.output(from: before).contains("X"))
      check(headless.outputCount - before < 20)
    }

    @Test("Words of one style are written with the blanks between them, which show none of it")
    func blanks() throws {
      let headless = try HeadlessTerminal()
      var screen = Screen(size: size)
      screen.write("one two", at: 0, row: 0, style: Style(.bold))
      screen.write("three", at: 8, row: 0, style: Style(.underline))
      screen.write("a b", at: 0, row: 1, style: Style(on: .lit))
      let all = Rect(column: 0, row: 0, columns: 20, rows: 4)
      headless.terminal.show(
        Frame(size: size, surfaces: [Surface(rect: all, screen: screen)], colours: .distinct))
      check(headless.output(from: 0).contains("one two"))
      check(headless.shown().styleRuns, ["0: 0-6 bold", "0: 8-12 underline", "1: 0-2 on lit"])
    }

    @Test("A new size is taken, and the next frame fills it")
    func resizing() throws {
      let headless = try HeadlessTerminal()
      let small = frame(size, [(Rect(column: 0, row: 0, columns: 20, rows: 4), "small", .plain)])
      headless.terminal.show(small)
      for size in [Size(columns: 60, rows: 20), Size(columns: 5, rows: 2), Size(columns: 20, rows: 4)] {
        headless.terminal.resize(to: size)
        check(headless.terminal.size, size)
        let text = String(repeating: "中", count: size.columns / 2)
        let rect = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        let frame = frame(size, [(rect, text, .plain)], cursor: Point(column: 2, row: 1))
        headless.terminal.show(frame)
        check(headless.shown(), frame.flattened())
      }
    }

    @Test("The cursor is hidden, shown, and put where the frame has it")
    func cursor() throws {
      let headless = try HeadlessTerminal()
      let rect = Rect(column: 0, row: 0, columns: 20, rows: 4)
      headless.terminal.show(frame(size, [(rect, "text", .plain)]))
      let before = headless.outputCount
      headless.terminal.show(frame(size, [(rect, "text", .plain)], cursor: Point(column: 7, row: 2)))
      check(headless.output(from: before).contains("\u{1b}[?12l\u{1b}[?25h"))
      check(getcurx(wd_curscr()) == 7 && getcury(wd_curscr()) == 2)
      headless.terminal.show(frame(size, [(rect, "text", .plain)], cursor: Point(column: 70, row: 2)))
      check(headless.output(from: before).contains("\u{1b}[?25l"))
    }

    @Test("Without UTF-8, lines and signs become ASCII and the rest a question mark of the same width")
    func ascii() throws {
      let headless = try HeadlessTerminal(isUTF8: false)
      var screen = Screen(size: size)
      screen.box(Rect(column: 0, row: 0, columns: 9, rows: 3), title: "→é…")
      screen.write("中é", at: 1, row: 1)
      let all = Rect(column: 0, row: 0, columns: 20, rows: 4)
      headless.terminal.show(Frame(size: size, surfaces: [Surface(rect: all, screen: screen)]))
      check(headless.shown().lines, ["+ >?~ --+", "|? ?    |", "+-------+", ""])
    }

    @Test("Without colours and with few of them, attributes show what the ground says")
    func colours() throws {
      let style = Style(.underline, ink: .green, on: .cell)
      let rect = Rect(column: 0, row: 0, columns: 20, rows: 4)
      let (green, ground) = (ColourTable.distinct[.green] ?? -1, ColourTable.distinct[Ground.cell] ?? -1)
      let underline = wd_underline()
      let expected: [(String, Bool, Int, attr_t, Int16, Int16)] = [
        ("xterm-256color", true, 256, underline, green, ground),
        ("xterm-256color", false, 0, underline | wd_reverse(), 0, 0),
        ("vt100", true, 0, underline | wd_reverse(), 0, 0),
        ("linux", true, 8, underline | wd_reverse(), 2, 0),
      ]
      for (name, wantsColours, count, attributes, ink, ground) in expected {
        let headless = try HeadlessTerminal(name: name, wantsColours: wantsColours)
        check(headless.terminal.colourCount, count, "\(name)")
        headless.terminal.show(frame(size, [(rect, "text", style)]))
        let shown = headless.rendition(0, 0)
        check(shown.attributes, attributes, "\(name)")
        if count > 0 { check(shown.ink == ink && (count < 256 || shown.ground == ground), "\(name)") }
      }
    }

    @Test("The selected cell and the lit bytes differ without colours, and so do they from plain text")
    func weights() throws {
      for name in ["vt100", "linux"] {
        let headless = try HeadlessTerminal(name: name)
        let rects = (0..<3).map { Rect(column: 0, row: $0, columns: 20, rows: 1) }
        let grounds: [Ground] = [.screen, .cell, .lit]
        headless.terminal.show(
          frame(size, zip(rects, grounds).map { ($0, "text", Style(on: $1)) }))
        check(Set((0..<3).map { headless.rendition(0, $0).attributes }).count, 3, "\(name)")
      }
    }

    @Test("Other colours repaint every cell, and the same colours none")
    func otherColours() throws {
      let headless = try HeadlessTerminal()
      var frame = frame(size, [(Rect(column: 0, row: 0, columns: 20, rows: 4), "text", .plain)])
      headless.terminal.show(frame)
      frame.colours[Ground.screen] = 250
      headless.terminal.show(frame)
      check(headless.rendition(0, 0).ground, 250)
      check(headless.rendition(19, 3).ground, 250)
      let before = headless.outputCount
      headless.terminal.show(frame)
      check(headless.outputCount, before)
    }

    @Test("A type that is not described is taken for an xterm; one without cursor addressing is refused")
    func terminalTypes() throws {
      for name in ["xterm-no-such", "", "unknown"] {
        check(try HeadlessTerminal(name: name).terminal.name, "xterm-256color")
      }
      #expect(throws: TerminalError.cannotAddressCursor(name: "dumb")) { try HeadlessTerminal(name: "dumb") }
    }
  }
}

/// A reproducible pseudorandom number generator.
struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0xbf58_476d_1ce4_e5b9
  }
}
