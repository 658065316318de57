import ScreenModel
import Testing

@testable import Curses

@MainActor @Suite("Writing differences")
struct DifferenceWriterTests {
  private let size = Size(columns: 40, rows: 4)
  private static let moves: CursorFilter.Abilities = [.place, .column, .steps, .lineFeed, .backspace]

  /// What is written from one screen to another, with the cursor at the top left before and after.
  private func written(
    from old: Screen, to new: Screen, clearsLines: Bool = true, clearsColumns: Bool = true,
    shiftsCells: Bool = true, keepsCorner: Bool = true, takesBack: Bool = false,
    moves abilities: CursorFilter.Abilities = moves
  ) throws -> String? {
    #expect(CharacterSet.setUp())
    let styles = try #require(
      StyleSequences(withoutColours: 0) { name, _ in
        switch name {
        case "bold": Array("\u{1b}[1m".utf8)
        case "dim": Array("\u{1b}[2m".utf8)
        case "smul": Array("\u{1b}[4m".utf8)
        case "rev": Array("\u{1b}[7m".utf8)
        default: nil
        }
      })
    let writer = DifferenceWriter(
      styles: styles, clearsLines: clearsLines, clearsColumns: clearsColumns, shiftsCells: shiftsCells,
      keepsCorner: keepsCorner)
    var moves = CursorFilter(abilities)
    moves.reset(size: old.size)
    moves.move(to: Point(column: 0, row: 0))
    let palette = Palette(wantsColours: false)
    var pen = DifferenceWriter.Pen(
      glyphs: Glyphs(isUTF8: true, palette: palette),
      table: RenditionTable(palette: palette, styles: styles, takesBack: takesBack),
      renditions: RenditionFilter(takesBack: takesBack), moves: moves)
    let rect = Rect(column: 0, row: 0, columns: new.size.columns, rows: new.size.rows)
    let frame = Frame(size: new.size, surfaces: [Surface(rect: rect, screen: new)])
    let changes = try #require(frame.changedRows(since: old))
    let bytes = writer.bytes(from: old, changes, cursor: Point(column: 0, row: 0), pen: &pen)
    guard let bytes else { return nil }
    // Whatever way is taken, the terminal shows the new screen.
    var emulator = Emulator(size: old.size)
    for row in 0..<old.size.rows {
      for column in 0..<old.size.columns where old[column, row].width != 0 {
        emulator.put(old[column, row], column, row)
      }
    }
    emulator.feed(bytes)
    #expect(emulator.unknown.isEmpty)
    #expect(emulator.screen.lines == new.lines)
    #expect(emulator.screen.visible.styleRuns == new.visible.styleRuns)
    #expect(emulator.cursor == Point(column: 0, row: 0))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func screen(_ parts: (String, Int, Int, Style)...) -> Screen {
    var screen = Screen(size: size)
    for (text, column, row, style) in parts {
      screen.write(text, at: column, row: row, style: style, mark: nil)
    }
    return screen
  }

  @Test("Nothing is written where nothing changed")
  func nothing() throws {
    let same = screen(("text", 3, 1, Style(.bold)))
    #expect(try written(from: same, to: same) == "")
  }

  @Test("Screens of two sizes have no rows that changed")
  func sizes() {
    let other = Frame(size: Size(columns: 41, rows: 4))
    #expect(other.changedRows(since: Screen(size: size)) == nil)
  }

  @Test(
    "Only the characters that differ are written, and what lies between where that is shorter than a move")
  func gaps() throws {
    let old = screen(("abcdefghijklmnop", 0, 0, .plain))
    #expect(try written(from: old, to: screen(("XbYdefghijklmnop", 0, 0, .plain))) == "XbY\r")
    #expect(try written(from: old, to: screen(("XbcdefghijklmnoY", 0, 0, .plain))) == "X\u{1b}[14CY\r")
  }

  @Test("What lies between in another style is left out sooner: its changes of style count")
  func styledGaps() throws {
    let old = screen(("ab", 0, 0, .plain), ("cd", 2, 0, Style(.bold)), ("ef", 4, 0, .plain))
    let new = screen(("aX", 0, 0, .plain), ("cd", 2, 0, Style(.bold)), ("Yf", 4, 0, .plain))
    #expect(try written(from: old, to: new) == "aX\u{1b}[2CY\r")
  }

  @Test("A style is written before what shows it, once for neighbours and for the blanks between them")
  func styles() throws {
    let new = screen(("one", 0, 0, Style(.bold)), ("two", 4, 0, Style(.bold)), ("x", 8, 0, .plain))
    #expect(try written(from: Screen(size: size), to: new) == "\u{1b}[1mone two \u{1b}[mx\r")
  }

  @Test("After a blank that needs another style comes at once the style of the next character")
  func blanksAhead() throws {
    let new = screen(("ab", 0, 0, Style(.reverse)), ("cd", 3, 0, Style(.bold)))
    let old = screen(("abcde", 0, 0, .plain))
    #expect(try written(from: old, to: new)?.hasPrefix("\u{1b}[7mab\u{1b}[0;1m cd") == true)
  }

  @Test("A wide character is written whole, where it comes, goes, or moves by one column")
  func wide() throws {
    let plain = screen(("abcdefgh", 0, 0, .plain))
    let wide = screen(("ab中efgh", 0, 0, .plain))
    let moved = screen(("abc中fgh", 0, 0, .plain))
    #expect(try written(from: plain, to: wide)?.contains("中") == true)
    #expect(try written(from: wide, to: plain)?.contains("cd") == true)
    #expect(try written(from: wide, to: moved)?.contains("c中") == true)
    #expect(try written(from: moved, to: wide)?.contains("中e") == true)
  }

  @Test("In the first and in the last columns a wide character and its halves are right")
  func wideEdges() throws {
    let blank = Screen(size: size)
    for column in [0, 1, 37, 38] {
      for row in 0..<4 {
        let one = screen(("中", column, row, Style(.reverse)))
        _ = try written(from: blank, to: one)
        _ = try written(from: one, to: blank)
        for other in [column - 1, column + 1] where other >= 0 && other < 39 {
          _ = try written(from: one, to: screen(("文", other, row, .plain)))
        }
      }
    }
  }

  @Test("After the last column the next move does not trust where the cursor is")
  func lastColumn() throws {
    let new = screen(("x", 39, 1, .plain), ("y", 0, 2, .plain))
    let text = try #require(try written(from: Screen(size: size), to: new))
    #expect(text.contains("x\u{1b}[3;1Hy"))
    let edge = try written(from: Screen(size: size), to: new, moves: Self.moves.union(.returnFromEdge))
    #expect(edge?.contains("x\r\ny") == true)
  }

  @Test("The last corner is written only where that scrolls nothing")
  func corner() throws {
    let new = screen(("x", 39, 3, .plain))
    #expect(try written(from: Screen(size: size), to: new) != nil)
    #expect(try written(from: Screen(size: size), to: new, keepsCorner: false) == nil)
    #expect(
      try written(from: Screen(size: size), to: screen(("x", 39, 2, .plain)), keepsCorner: false) != nil)
  }

  @Test("The rest of a line is cleared by a sequence where there is one, and by blanks where there is none")
  func clearing() throws {
    let old = screen(("some long text", 0, 0, .plain))
    let new = screen(("some", 0, 0, .plain))
    #expect(try written(from: old, to: new) == "\u{1b}[4C\u{1b}[K\r")
    let blanks = try written(from: old, to: new, clearsLines: false, clearsColumns: false)
    #expect(blanks?.contains("    ") == true && blanks?.contains("K") == false)
  }

  @Test("Nothing is cleared while the terminal draws in reverse, where the ground would show it")
  func clearingPlain() throws {
    let old = screen(("some", 0, 0, .plain), ("text that goes", 6, 0, .plain))
    let new = screen(("what", 0, 0, Style(.reverse)))
    let text = try #require(try written(from: old, to: new))
    #expect(text == "\u{1b}[7mwhat\u{1b}[m\u{1b}[K\r" || text.contains("\u{1b}[m"))
    let bold = try #require(try written(from: old, to: screen(("what", 0, 0, Style(.bold)))))
    #expect(bold == "\u{1b}[1mwhat\u{1b}[K\r")
  }

  @Test("Many blanks before something that stays are cleared together, over what is blank already")
  func blankColumns() throws {
    let old = screen(("aaaa  bbbb  cccc", 1, 0, .plain), ("|", 30, 0, .plain))
    let new = screen(("|", 30, 0, .plain))
    let text = try #require(try written(from: old, to: new))
    #expect(text.contains("\u{1b}[16X") && text.utf8.count < 10)
    #expect(try written(from: old, to: new, clearsColumns: false)?.contains("X") == false)
  }

  @Test("The end of a line that stands elsewhere is moved, not written again")
  func shifting() throws {
    let tail = "a long end of the line"
    let old = screen(("one " + tail, 0, 0, .plain))
    let new = screen(("three " + tail, 0, 0, .plain))
    #expect(try written(from: old, to: new)?.contains(tail) == false)
    #expect(try written(from: new, to: old)?.contains(tail) == false)
    #expect(try written(from: old, to: new, shiftsCells: false)?.contains("long") == true)
  }

  @Test("Short marks in a style of their own are written after the line that they stand in")
  func marks() throws {
    let dim = Style(.dim)
    let old = screen(("aa bb cc dd ee ff gg hh ii jj kk ll", 0, 0, .plain))
    var new = screen(("aa bb cc dd ee ff gg hh ii jj kk ll", 0, 0, dim))
    for column in [6, 15, 24, 30] { new.write("X", at: column, row: 0, style: Style(.reverse)) }
    let text = try #require(try written(from: old, to: new))
    #expect(text.components(of: "\u{1b}[0;7m") == 1)
    #expect(text.components(of: "m") < 5)
  }

  @Test("One attribute is taken back where the terminal knows how and that is shorter")
  func takingBack() throws {
    let both = Style([.bold, .underline, .reverse])
    let new = screen(("ab", 0, 0, both), ("cd", 2, 0, Style([.underline, .reverse])))
    let old = Screen(size: size)
    #expect(try written(from: old, to: new, takesBack: true) == "\u{1b}[1;4;7mab\u{1b}[22mcd\r")
    #expect(try written(from: old, to: new) == "\u{1b}[1;4;7mab\u{1b}[0;4;7mcd\r")
  }

  @Test(
    "Whatever differs, with whatever the terminal can, it shows the new screen",
    arguments: [UInt64](1...8))
  func anything(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let words = ["", "   ", "ab", "中文", "e\u{301}é", "│", "word and word", "中", "x"]
    let styles: [Style] = [
      .plain, .plain, Style(.bold), Style(.dim), Style(.underline), Style([.bold, .reverse]),
    ]
    var old = Screen(size: size)
    for _ in 0..<60 {
      var new = Bool.random(using: &generator) ? old : Screen(size: size)
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        new.write(
          words.randomElement(using: &generator) ?? "", at: .random(in: 0..<40, using: &generator),
          row: .random(in: 0..<4, using: &generator),
          style: styles.randomElement(using: &generator) ?? .plain,
          mark: nil)
      }
      let abilities = CursorFilter.Abilities(rawValue: .random(in: 0..<128, using: &generator))
      _ = try written(
        from: old, to: new, clearsLines: .random(using: &generator),
        clearsColumns: .random(using: &generator),
        shiftsCells: .random(using: &generator), takesBack: .random(using: &generator),
        moves: abilities.union(.place))
      old = new
    }
  }
}

extension String {
  /// How many times another text occurs.
  fileprivate func components(of other: String) -> Int {
    split(separator: other, omittingEmptySubsequences: false).count - 1
  }
}
