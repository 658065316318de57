import Panels
import ScreenModel

/// Draws the command, unwrapped; a mark at an edge shows that a line continues beyond it.
struct CodeView {
  let state: ComposerState
  let tab: CodeTab
  let size: Size

  /// Returns the lines for the command, given the rows within the pane's box; the verdict is below the command.
  static func room(_ rows: Int) -> Int { max(1, rows - (rows >= 8 ? 3 : 0)) }

  func draw(into screen: inout Screen) {
    guard let command = tab.command else { return }
    let inner = size.columns - 2
    guard command.isCommand else {
      for (index, line) in TextWrap.lines(command.verdict, columns: inner - 2, limit: size.rows - 2)
        .enumerated()
      {
        screen.write(line, at: 2, row: index + 1, style: Theme.quiet)
      }
      return
    }
    let room = min(Self.room(size.rows - 2), command.lines.count - tab.top)
    let lit: [(line: Int, columns: Range<Int>)] =
      if case .row(let row) = WireHighlight(state) { command.columns(of: row, in: state.composition) } else {
        []
      }
    for y in 0..<max(0, room) {
      draw(command.lines[tab.top + y], into: &screen, row: y + 1)
      for place in lit where place.line == tab.top + y {
        light(place.columns, in: &screen, row: y + 1)
      }
    }
    drawVerdict("\(command.title): \(command.verdict)", into: &screen, from: room + 2)
  }

  private func draw(_ line: String, into screen: inout Screen, row y: Int) {
    let width = size.columns - 4
    let left = tab.left
    let cells = TextLayout.cells(line, skipping: left, limit: width + 1)
    screen.write(cells.prefix(width), at: 2, row: y)
    if cells.count > width {
      screen.write(state.options.sign("›", ">"), at: size.columns - 2, row: y, style: Theme.accent)
    }
    if left > 0, !line.isEmpty {
      screen.write(state.options.sign("‹", "<"), at: 1, row: y, style: Theme.accent)
    }
  }

  private func light(_ columns: Range<Int>, in screen: inout Screen, row y: Int) {
    let first = max(0, columns.lowerBound - tab.left)
    let end = min(size.columns - 4, columns.upperBound - tab.left)
    guard first < end else { return }
    screen.restyle(Rect(column: 2 + first, row: y, columns: end - first, rows: 1)) { $0 = Theme.lit }
  }

  private func drawVerdict(_ verdict: String, into screen: inout Screen, from row: Int) {
    let lines = TextWrap.lines(
      verdict, columns: size.columns - 4, limit: max(0, size.rows - 1 - row),
      mark: String(state.options.ellipsis))
    for (index, line) in lines.enumerated() {
      screen.write(line, at: 2, row: row + index, style: Theme.quiet)
    }
  }
}
