import ScreenModel
import TestSupport
import Testing

@Suite("Drawing on a screen")
struct ScreenDrawingTests {
  @Test("Text that fits is drawn whole, and its columns are returned")
  func writes() {
    var screen = Screen(size: Size(columns: 8, rows: 2))
    check(screen.write("中a", at: 1, row: 1), 3)
    check(screen.lines, ["", " 中a"])
  }

  @Test(
    "Text that does not fit ends with a mark",
    arguments: [
      ("shoes", 4, "sho…"), ("shoes", 5, "shoes"), ("中文字", 4, "中…"), ("中文字", 5, "中文…"), ("shoes", 1, "…"),
      ("shoes", 0, ""),
    ])
  func marks(text: String, width: Int, expected: String) {
    var screen = Screen(size: Size(columns: 10, rows: 1))
    let used = screen.write(text, at: 0, row: 0, width: width)
    check(screen.lines, [expected])
    check(used, TextLayout.columns(expected))
  }

  @Test(
    "Plain characters are cut at the edges of the screen",
    arguments: [
      (-9, 0, ""), (-6, 0, ""), (-5, 0, "f"), (-1, 0, "bcde"), (0, 0, "abcd"), (2, 0, "  ab"), (3, 0, "   a"),
      (4, 0, ""),
      (0, -1, ""), (0, 1, ""),
    ])
  func plainEdges(column: Int, row: Int, expected: String) {
    var screen = Screen(size: Size(columns: 4, rows: 1))
    Array("abcdef".utf8).withUnsafeBufferPointer {
      screen.write(ascii: $0, at: column, row: row, style: .plain)
    }
    check(screen.lines, [expected])
    screen.write(ascii: UnsafeBufferPointer(start: nil, count: 0), at: 0, row: 0, style: .plain)
    check(screen.lines, [expected])
  }

  @Test("Text is cut at the edges of the screen, half a wide character as a space")
  func edges() {
    var screen = Screen(size: Size(columns: 3, rows: 1), filledWith: Cell("."))
    screen.write(TextLayout.cells("中文"), at: -1, row: 0)
    check(screen.lines, [" 文"])
    screen.write("ab", at: 2, row: 0, mark: nil)
    screen.write("off", at: 0, row: 1)
    screen.write("off", at: 3, row: 0)
    check(screen.lines, ["  a"])
  }

  @Test("A box has corners, lines and a title that is cut to fit")
  func boxes() {
    var screen = Screen(size: Size(columns: 12, rows: 3))
    screen.box(Rect(column: 0, row: 0, columns: 12, rows: 3), title: "Parameters")
    check(screen.lines, ["╭ Parame… ─╮", "│          │", "╰──────────╯"])
    screen.box(Rect(column: 0, row: 0, columns: 12, rows: 3), title: "Body", lines: .ascii)
    check(screen.lines, ["+ Body ----+", "|          |", "+----------+"])
  }

  @Test("Filling is cut at the edges and repeats wide characters whole")
  func fills() {
    var screen = Screen(size: Size(columns: 5, rows: 2))
    screen.fill(Rect(column: -1, row: -1, columns: 9, rows: 2), with: Cell("中", width: 2))
    check(screen.lines, ["中中", ""])
    screen.fill(Rect(column: 1, row: 0, columns: 2, rows: 1), with: Cell("x"))
    check(screen.lines, [" xx", ""])
  }

  @Test("A frame's text and its runs of style are those of its surfaces, one over another")
  func flattening() {
    var back = Screen(size: Size(columns: 6, rows: 2))
    back.write("POST", at: 0, row: 0, style: Style(.bold, ink: .green))
    var front = Screen(size: Size(columns: 2, rows: 1), filledWith: Cell(style: Style(.underline)))
    front.restyle(Rect(column: 0, row: 0, columns: 1, rows: 1)) { $0.ground = .lit }
    let frame = Frame(
      size: Size(columns: 6, rows: 2),
      surfaces: [
        Surface(rect: Rect(column: 0, row: 0, columns: 6, rows: 2), screen: back),
        Surface(rect: Rect(column: 2, row: 1, columns: 2, rows: 1), screen: front),
      ]
    )
    let screen = frame.flattened()
    check(screen.text, "POST\n\n")
    check(
      screen.styleRuns, ["0: 0-3 bold green", "1: 2-2 underline on lit", "1: 3-3 underline"])
  }

  @Test("A fill cuts wide characters at both of its edges")
  func cutFills() {
    var screen = Screen(size: Size(columns: 8, rows: 1))
    screen.write("中文中文", at: 0, row: 0)
    screen.fill(Rect(column: 1, row: 0, columns: 4, rows: 1), with: Cell("."))
    check(screen.lines, [" .... 文"])
    screen.fill(Rect(column: 7, row: 0, columns: 1, rows: 1), with: Cell("x"))
    check(screen.lines, [" ....  x"])
  }
}
