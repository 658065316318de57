import ScreenModel
import Testing

@testable import Curses

@Suite("Shorter sequences")
struct FilterTests {
  private func shortened(_ text: String) -> String {
    var filter = RenditionFilter()
    return String(decoding: filter.filtered(Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    "Changes of attributes and colours become one sequence, before what shows them",
    arguments: [
      ("\u{1b}[0;1m\u{1b}[36mx\u{1b}[39m\u{1b}[my", "\u{1b}[1;36mx\u{1b}[my"),
      ("\u{1b}[1mkey\u{1b}[m \u{1b}[1mkey", "\u{1b}[1mkey key"),
      ("\u{1b}[7mab\u{1b}[m c", "\u{1b}[7mab\u{1b}[m c"),
      ("\u{1b}[1mab\u{1b}[m\u{1b}[4;9Hc", "\u{1b}[1mab\u{1b}[4;9H\u{1b}[mc"),
      ("\u{1b}[4mab\u{1b}[m\u{1b}[K", "\u{1b}[4mab\u{1b}[m\u{1b}[K"),
      ("\u{1b}[1mab\u{1b}[m\u{1b}[K", "\u{1b}[1mab\u{1b}[K"),
      ("\u{1b}[44mab\u{1b}[m\n", "\u{1b}[44mab\u{1b}[m\n"),
      ("\u{1b}[1mab\u{1b}[m\n", "\u{1b}[1mab\n"),
      ("\u{1b}[1;38;5;30ma\u{1b}[7mb\u{1b}[0;4mc", "\u{1b}[1;38;5;30ma\u{1b}[7mb\u{1b}[0;4mc"),
      ("\u{1b}(Ba\u{1b}(Bb\u{f}c\u{f}d", "\u{1b}(Bab\u{f}cd"),
      ("\u{1b}[1mé\u{1b}[22m中", "\u{1b}[1mé\u{1b}[m中"),
    ])
  func renditions(text: String, expected: String) { #expect(shortened(text) == expected) }

  @Test(
    "What is not understood passes, and everything after it",
    arguments: [
      "\u{e}q\u{1b}[1m\u{1b}[36mx", "\u{1b}G4x\u{1b}[0m", "\u{1b}[38:2::1:2:3mx\u{1b}[0;1mx", "\u{1b}",
    ])
  func strange(text: String) { #expect(shortened(text) == text) }

  @Test(
    "One attribute or colour is taken back where the terminal knows how and nothing shorter does it",
    arguments: [
      ("\u{1b}[1;36ma\u{1b}[0;36mb", "\u{1b}[1;36ma\u{1b}[22mb"),
      ("\u{1b}[1;4;38;5;30ma\u{1b}[0;1mb", "\u{1b}[1;4;38;5;30ma\u{1b}[0;1mb"),
      ("\u{1b}[1;4;38;5;30ma\u{1b}[0;1;4mb", "\u{1b}[1;4;38;5;30ma\u{1b}[39mb"),
      ("\u{1b}[7;44ma\u{1b}[0;7mb", "\u{1b}[7;44ma\u{1b}[49mb"),
      ("\u{1b}[1;7ma\u{1b}[mb", "\u{1b}[1;7ma\u{1b}[mb"),
      ("\u{1b}[1;2;4;36ma\u{1b}[0;2;4;36mb", "\u{1b}[1;2;4;36ma\u{1b}[22;2mb"),
    ])
  func takingBack(text: String, expected: String) {
    var filter = RenditionFilter(takesBack: true)
    #expect(String(decoding: filter.filtered(Array(text.utf8)), as: UTF8.self) == expected)
    #expect(!shortened(text).contains("\u{1b}[22") && !shortened(text).contains("9m"))
  }

  @Test("The rendition is kept with the cursor, set before that, and back with it")
  func keepingRenditions() {
    #expect(shortened("\u{1b}[1m\u{1b}7a\u{1b}[mb\u{1b}8c") == "\u{1b}[1m\u{1b}7a\u{1b}[mb\u{1b}8c")
    #expect(
      shortened("\u{1b}[1m\u{1b}7a\u{1b}[mb\u{1b}8\u{1b}[mc") == "\u{1b}[1m\u{1b}7a\u{1b}[mb\u{1b}8\u{1b}[mc")
  }

  @Test("From one frame to the next it is known how the terminal draws, until all is forgotten")
  func remembering() {
    var filter = RenditionFilter()
    #expect(filter.filtered(Array("\u{1b}[1ma".utf8)) == Array("\u{1b}[1ma".utf8))
    #expect(filter.filtered(Array("\u{1b}[0;1mb".utf8)) == Array("b".utf8))
    filter.reset()
    #expect(filter.filtered(Array("\u{1b}[0;1mb".utf8)) == Array("\u{1b}[1mb".utf8))
  }

  @Test(
    "Other bytes than those of ncurses go on from how the terminal draws, and ncurses from what it asked for")
  func otherBytes() throws {
    var filter = RenditionFilter()
    _ = filter.filtered(Array("\u{1b}[1ma\u{1b}[m".utf8))
    var after = filter
    _ = after.filtered(Array("\u{1b}[4m".utf8))
    var own = try #require(filter.filtering(Array("b".utf8), as: after))
    // The terminal draws in bold still, and the other bytes count on it.
    #expect(own.bytes == Array("b".utf8))
    #expect(own.filter.filtered(Array("c".utf8)) == Array("\u{1b}[0;4mc".utf8))
    #expect(filter.filtering(Array("\u{1b}G4".utf8), as: after) == nil)
  }

  @Test("The cursor is where it was kept when it comes back, and unknown where it was unknown")
  func keepingPlaces() {
    #expect(moved("\u{1b}[10;5H\u{1b}7abc\u{1b}8\u{1b}[10;7H") == "\u{1b}[10;5H\u{1b}7abc\u{1b}8\u{1b}[2C")
    #expect(moved("\u{1b}7\u{1b}[10;5Habc\u{1b}8\u{1b}[10;7H") == "\u{1b}7\u{1b}[10;5Habc\u{1b}8\u{1b}[10;7H")
  }

  @Test("In the last line nothing goes down, and within lines that scroll nothing steps past their edge")
  func lastLine() {
    #expect(moved("\u{1b}[23;5Hab\u{1b}[24;7H") == "\u{1b}[23;5Hab\n")
    #expect(moved("\u{1b}[24;5Hab\u{1b}[1;7H") == "\u{1b}[24;5Hab\u{1b}[23A")
    let region = "\u{1b}[2;9r\u{1b}[9;5Hab\u{1b}[10;7H"
    #expect(moved(region) == region)
  }

  @Test("A wide character before the last column leaves the cursor in it or behind it")
  func wideAtEdge() {
    #expect(moved("\u{1b}[10;78H中\u{1b}[10;78H") == "\u{1b}[10;78H中\u{8}\u{8}")
    #expect(moved("\u{1b}[10;79H中\u{1b}[10;78H") == "\u{1b}[10;79H中\u{1b}[10;78H")
  }

  private static let all: CursorFilter.Abilities = [.place, .column, .steps, .lineFeed, .backspace]

  private func moved(_ text: String, _ abilities: CursorFilter.Abilities = all) -> String {
    var filter = CursorFilter(abilities)
    filter.reset(size: Size(columns: 80, rows: 24))
    return String(decoding: filter.filtered(Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    "A move is written the shortest way",
    arguments: [
      ("\u{1b}[10;5Hab\u{1b}[10;12H", "\u{1b}[10;5Hab\u{1b}[5C"),
      ("\u{1b}[10;50Hab\u{1b}[10;5H", "\u{1b}[10;50Hab\u{1b}[5G"),
      ("\u{1b}[10;5Hab\u{1b}[11;7H", "\u{1b}[10;5Hab\n"),
      ("\u{1b}[10;5H中b\u{1b}[10;7H", "\u{1b}[10;5H中b\u{8}"),
      ("\u{1b}[10;5Hab\u{1b}[11;1H", "\u{1b}[10;5Hab\n\r"),
      ("\u{1b}[10;5Hab\u{1b}[9;7H", "\u{1b}[10;5Hab\u{1b}[A"),
      ("\u{1b}[10;5He\u{301}\u{1b}[10;10H", "\u{1b}[10;5He\u{301}\u{1b}[4C"),
      ("\u{1b}[24;5Hab\u{1b}[1;1H", "\u{1b}[24;5Hab\u{1b}[1;1H"),
    ])
  func moves(text: String, expected: String) { #expect(moved(text) == expected) }

  @Test(
    "Where it is not sure where the cursor is, a move stays as it is",
    arguments: [
      "\u{1b}[12;14H", "\u{1b}[10;79Hab\u{1b}[10;70H", "\u{1b}[10;5H\u{1b}[3;9r\u{1b}[11;20H",
      "\u{1b}[10;5H\u{1b}[2L\u{1b}[11;20H", "\u{1b}[10;5H\u{1b}c\u{1b}[11;20H",
    ])
  func unsure(text: String) { #expect(moved(text) == text) }

  @Test("From behind the last column, a carriage return is shorter where the terminal stays in that line")
  func edge() {
    let text = "\u{1b}[10;79Hab\u{1b}[1m\u{1b}[11;1Hc"
    let cleared = "\u{1b}[12;79Hab\u{1b}[K\u{1b}[13;1H"
    #expect(moved(text, Self.all.union(.returnFromEdge)) == "\u{1b}[10;79Hab\u{1b}[1m\r\nc")
    #expect(moved(cleared, Self.all.union(.returnFromEdge)) == cleared)
    #expect(moved(text) == text)
  }

  @Test("Only the ways that the terminal has are taken")
  func abilities() {
    let text = "\u{1b}[10;5Hab\u{1b}[11;7H"
    #expect(moved(text, []) == text)
    #expect(moved(text, .place) == text)
    #expect(moved(text, [.place, .steps]) == "\u{1b}[10;5Hab\u{1b}[B")
  }
}

extension AdapterTests.ShowingTests {
  @Test("With a size of its own, all lines of the terminal scroll together", arguments: ["xterm", "vt100"])
  func region(name: String) throws {
    let headless = try HeadlessTerminal(columns: 40, rows: 30, name: name)
    headless.terminal.show(
      frame(Size(columns: 40, rows: 30), [(Rect(column: 0, row: 0, columns: 3, rows: 1), "a", .plain)]))
    let text = headless.output(from: 0)
    #expect(
      text.split(separator: "\u{1b}[").last { $0.hasSuffix("r") || $0.hasPrefix("r") }?.hasPrefix("r") == true
    )
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
      .plain, .plain, Style(.bold), Style(.dim), Style(.underline), Style(.reverse, foreground: .cyan),
      Style([.bold, .reverse], foreground: .cyan), Style(.bold, foreground: .red), Style(background: .blue),
    ]
    var screen = Screen(size: size)
    for step in 0..<400 {
      if step % 50 == 49 { screen = Screen(size: size) }
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        screen.write(
          words.randomElement(using: &generator) ?? "", at: .random(in: 0..<40, using: &generator),
          row: .random(in: 0..<11, using: &generator),
          style: styles.randomElement(using: &generator) ?? .plain,
          mark: nil)
      }
      let all = Rect(column: 0, row: 0, columns: 40, rows: 12)
      headless.terminal.show(
        Frame(
          size: size, surfaces: [Surface(rect: all, screen: screen)],
          cursor: step % 3 == 0 ? nil : Point(column: step % 40, row: step % 12)))
      let bytes = headless.bytes(from: offset)
      offset += bytes.count
      emulator.feed(bytes)
      #expect(emulator.unknown.isEmpty)
      #expect(emulator.screen.lines == screen.lines, "step \(step)")
      #expect(emulator.screen.visible.styleRuns == screen.visible.styleRuns, "step \(step)")
      if step % 3 != 0 { #expect(emulator.cursor == Point(column: step % 40, row: step % 12)) }
    }
  }
}
