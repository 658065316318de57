import Panels
import ScreenModel
import TestSupport
import Testing

@Suite("Panels")
struct PanelTests {
  private func theme(isASCII: Bool = false) -> PanelTheme {
    PanelTheme(
      border: .plain, title: .plain, sign: .plain, quiet: .plain, chosen: .plain, field: .plain,
      isASCII: isASCII)
  }

  private func list(_ count: Int, selection: Int = 0) -> Panel.Part {
    .list(
      Panel.List(count: count, selection: selection) {
        Panel.Row([
          Panel.Piece("\($0)", columns: 4), Panel.Piece("entry"), Panel.Piece("end", isTrailing: true),
        ])
      })
  }

  private func lines(_ panel: Panel, _ columns: Int, _ rows: Int, isASCII: Bool = false) -> [String] {
    panel.draw(in: Size(columns: columns, rows: rows), theme(isASCII: isASCII)).surface.screen.lines
  }

  @Test("A list has free lines around it and its explanation below a rule, and is marked where it goes on")
  func lists() {
    var panel = Panel(title: "Title", columns: 24, parts: [list(3, selection: 1)])
    panel.foot = [Panel.Paragraph("About the second.")]
    check(
      lines(panel, 80, 24),
      [
        "╭ Title ───────────────╮", "│                      │", "│ 0   entry        end │",
        "│▸1   entry        end │", "│ 2   entry        end │", "│                      │",
        "├──────────────────────┤", "│ About the second.    │",
      ] + Array(repeating: "│                      │", count: 5) + ["╰──────────────────────╯"])
    panel.parts = [list(100, selection: 50)]
    check(
      lines(panel, 20, 10, isASCII: true),
      [
        "+ Title -----------+", "| 48  entry    end |", "| 49  entry    end |", "|>50  entry    end |",
        "| 51  entry    end v", "+------------------+", "| About the        |", "| second.          |",
        "+------------------+",
      ])
  }

  @Test("Only the visible entries are asked for, and a point is in one of them")
  func points() {
    var asked: [Int] = []
    let entries = Panel.List(count: 1_000_000, selection: 10) {
      asked.append($0)
      return Panel.Row([Panel.Piece("\($0)")])
    }
    let panel = Panel(title: "", columns: 20, footRows: 0, parts: [.list(entries), .gap])
    let size = Size(columns: 40, rows: 12)
    _ = panel.draw(in: size, theme())
    check(asked, Array(6..<14))
    let placed = panel.placed(in: size, theme())
    check(placed.rect, Rect(column: 10, row: 0, columns: 20, rows: 11))
    check(placed.entry(at: Point(column: 12, row: 1))?.index, 6)
    check(placed.entry(at: Point(column: 12, row: 9))?.index, nil)
    check(placed.entry(at: Point(column: 9, row: 1))?.index, nil)
  }

  @Test("Columns are beside each other, each with its parts, and a click knows the list")
  func columns() {
    let panel = Panel(
      title: "", columns: 30, rows: 7, footRows: 0,
      parts: [.columns([(9, [list(2)]), (0, [.text([Panel.Paragraph("Words")], limit: 1), list(3)])])])
    check(
      lines(panel, 80, 24),
      [
        "╭────────────────────────────╮", "│▸0   end │ Words            │", "│ 1   end │▸0   entry    end │",
        "│         │ 1   entry    end │", "│         │ 2   entry    end │", "│         │                  │",
        "╰────────────────────────────╯",
      ])
    let found = panel.placed(in: Size(columns: 80, rows: 24), theme()).entry(at: Point(column: 40, row: 8))
    check(found.map { [$0.list, $0.index] }, [1, 1])
  }

  @Test("A field has its label, its text and what follows it, and the cursor")
  func fields() {
    let field = Panel.Field(label: "Name: ", suffix: ".json") { _, _ in (TextLayout.cells("a b"), 3) }
    let panel = Panel(title: "", columns: 24, parts: [.field(field)])
    let drawn = panel.draw(in: Size(columns: 24, rows: 9), theme())
    check(drawn.surface.screen.lines[1], "│ Name: a b.json       │")
    check(drawn.cursor, Point(column: 11, row: 2))
  }

  @Test("A kept paragraph is shown even if the one before it has to be cut")
  func paragraphs() {
    let long = Array(repeating: "word", count: 30).joined(separator: " ")
    let text = [Panel.Paragraph(long), Panel.Paragraph("Press . to mend it.", isKept: true)]
    let panel = Panel(title: "", columns: 24, parts: [.text(text, limit: 3)])
    check(
      lines(panel, 24, 9),
      [
        "╭──────────────────────╮", "│ word word word word  │", "│ word word word word… │",
        "│ Press . to mend it.  │", "╰──────────────────────╯",
      ])
  }

  @Test("A page is scrolled to a line, and marked where it goes on")
  func pages() {
    let text = (0..<9).map { Panel.Paragraph("line \($0)") }
    let panel = Panel(title: "", columns: 12, rows: 5, footRows: 0, parts: [.page(text, top: 2)])
    check(
      lines(panel, 80, 24),
      ["╭──────────╮", "│ line 2   │", "│ line 3   │", "│ line 4   ▾", "╰──────────╯"])
  }
}
