import ScreenModel
import TestSupport
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
    for bits in UInt8(0)..<4 {
      for ink in Ink.allCases {
        for ground in Ground.allCases {
          styles.append(Style(Style.Attributes(rawValue: bits), ink: ink, on: ground))
        }
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
              cell.hasMarks == (marks != .zero)
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
          var cell = Cell(one, marks: Self.marks[2], width: 2, style: Style(.bold, ink: .red))
          cell.base = other
          cell.marks = marks
          cell.width = 1
          cell.style.ground = .dialog
          cell.style.attributes.insert(.underline)
          let expected = Cell(
            other, marks: marks,
            style: Style([.bold, .underline], ink: .red, on: .dialog))
          check(cell, expected)
        }
      }
    }
  }

  @Test("Cells are told apart by all that can be seen")
  func equality() {
    let style = Style(.bold, ink: .red, on: .lit)
    let cell = Cell("a", marks: [0x301, 0, 0, 0], style: style)
    var others = [cell, cell, cell, cell, cell, cell]
    others[0].base = "b"
    others[1].marks[3] = 0x10_0000
    others[2].width = 2
    others[3].style.attributes = .underline
    others[4].style.ink = .green
    others[5].style.ground = .cell
    for other in others { check(other != cell) }
    check(Set(others + [cell]).count, 7)
  }

  @Test("Printable ASCII in one column is plain")
  func plain() {
    check(Cell(" ").isPlainASCII && Cell("~", style: Style(.bold)).isPlainASCII)
    let others = [
      Cell("\u{1f}"), Cell("\u{7f}"), Cell("é"), Cell("\u{10ffff}"), Cell("a", width: 2), Cell(" ", width: 0),
      Cell("a", marks: [0x301, 0, 0, 0]),
    ]
    for other in others { check(!other.isPlainASCII, "\(other)") }
  }
}
