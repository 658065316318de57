import ScreenModel
import Testing

@Suite("Cells")
struct CellTests {
  private static let scalars: [Unicode.Scalar] = [
    "\0", " ", "a", "~", "é", "─", "中", "\u{d7ff}", "\u{e000}", "\u{fffd}", "\u{10ffff}",
  ]
  private static let marks: [SIMD4<UInt32>] = [
    .zero, [0x301, 0, 0, 0], [0x10_ffff, 0x10_ffff, 0x10_ffff, 0x10_ffff], [1, 2, 4, 0x10_0000],
    [0, 0, 0, 0xf_ffff],
  ]
  private static var styles: [Style] {
    var styles: [Style] = []
    for bits in UInt8(0)..<16 {
      for colour in Colour.allCases {
        styles.append(
          Style(Style.Attributes(rawValue: bits), foreground: colour, background: .red, role: bits * 8))
        styles.append(
          Style(Style.Attributes(rawValue: bits), foreground: .blue, background: colour, role: 127))
      }
    }
    return styles
  }

  @Test("A cell gives back what it was made of")
  func parts() {
    for base in Self.scalars {
      for marks in Self.marks {
        for width in UInt8(0)...2 {
          for style in Self.styles {
            let cell = Cell(base, marks: marks, width: width, style: style)
            guard
              cell.base == base, cell.marks == marks, cell.width == width, cell.style == style,
              cell.style.role == style.role, cell.hasMarks == (marks != .zero)
            else {
              Issue.record("\(base) \(marks) \(width) \(style) became \(cell)")
              return
            }
          }
        }
      }
    }
  }

  @Test("A part that is changed leaves the others as they are")
  func changes() {
    for one in Self.scalars {
      for other in Self.scalars {
        for marks in Self.marks {
          var cell = Cell(one, marks: Self.marks[2], width: 2, style: Style(.bold, foreground: .red, role: 5))
          cell.base = other
          cell.marks = marks
          cell.width = 1
          cell.style.background = .brightWhite
          cell.style.attributes.insert(.reverse)
          let expected = Cell(
            other, marks: marks,
            style: Style([.bold, .reverse], foreground: .red, background: .brightWhite, role: 5))
          #expect(cell == expected)
          #expect(cell.style.role == 5)
        }
      }
    }
  }

  @Test("Cells are told apart by all that can be seen, and by nothing else")
  func equality() {
    let style = Style(.bold, foreground: .red, background: .blue, role: 3)
    let cell = Cell("a", marks: [0x301, 0, 0, 0], style: style)
    var same = cell
    same.style.role = 90
    #expect(same == cell)
    #expect(same.hashValue == cell.hashValue)
    var others = [cell, cell, cell, cell, cell, cell]
    others[0].base = "b"
    others[1].marks[3] = 0x10_0000
    others[2].width = 2
    others[3].style.attributes = .dim
    others[4].style.foreground = .green
    others[5].style.background = .green
    for other in others { #expect(other != cell) }
    #expect(Set(others + [cell]).count == 7)
  }

  @Test("Printable ASCII in one column is plain")
  func plain() {
    #expect(Cell(" ").isPlainASCII && Cell("~", style: Style(.bold)).isPlainASCII)
    #expect(
      Cell().isPlainBlank && !Cell(style: Style(.reverse)).isPlainBlank && !Cell(" ", width: 0).isPlainBlank)
    let others = [
      Cell("\u{1f}"), Cell("\u{7f}"), Cell("é"), Cell("\u{10ffff}"), Cell("a", width: 2), Cell(" ", width: 0),
      Cell("a", marks: [0x301, 0, 0, 0]),
    ]
    for other in others { #expect(!other.isPlainASCII, "\(other)") }
  }
}

@Suite("Rows that changed")
struct ChangedRowTests {
  /// A frame of two surfaces, of which the second cuts wide characters of the first.
  private func frame(_ texts: [String], box: String, at column: Int) -> Frame {
    let size = Size(columns: 12, rows: 4)
    var screen = Screen(size: size)
    for (row, text) in texts.enumerated() { screen.write(text, at: 0, row: row) }
    var small = Screen(size: Size(columns: 3, rows: 2))
    small.write(box, at: 0, row: 0)
    return Frame(
      size: size,
      surfaces: [
        Surface(rect: Rect(column: 0, row: 0, columns: 12, rows: 4), screen: screen),
        Surface(rect: Rect(column: column, row: 1, columns: 3, rows: 2), screen: small),
      ])
  }

  @Test("They are those in which the whole screens differ, and make one of the other", arguments: -2..<13)
  func rows(column: Int) throws {
    let old = frame(["one", "中文中文中文", "中文中文中文", "last"], box: "ab", at: 4)
    for new in [
      frame(["one", "中文中文中文", "中文中文中文", "last"], box: "中", at: column),
      frame(["two", "中文中文中文", "plain", "last"], box: "abc", at: column),
    ] {
      let (before, after) = (old.flattened(), new.flattened())
      let changes = try #require(new.changedRows(since: before))
      let expected = (0..<4).filter { row in (0..<12).contains { before[$0, row] != after[$0, row] } }
      #expect(changes.map(\.row) == expected)
      var screen = before
      screen.replace(changes)
      #expect(screen == after)
      #expect(new.changedRows(since: after) == [])
    }
  }

  @Test("A grid of another size has none that could be told")
  func sizes() {
    let frame = frame([], box: "", at: 0)
    #expect(frame.changedRows(since: Screen(size: Size(columns: 12, rows: 5))) == nil)
  }

  @Test("A fill cuts wide characters at both of its edges")
  func fills() {
    var screen = Screen(size: Size(columns: 8, rows: 1))
    screen.write("中文中文", at: 0, row: 0)
    screen.fill(Rect(column: 1, row: 0, columns: 4, rows: 1), with: Cell("."))
    #expect(screen.lines == [" .... 文"])
    screen.fill(Rect(column: 7, row: 0, columns: 1, rows: 1), with: Cell("x"))
    #expect(screen.lines == [" ....  x"])
  }
}
