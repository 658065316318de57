import DraftFormats
import Panels
import ScreenModel

/// Draws the settings of the connection, and below them the effect of the selected one, and the proxy that is used.
struct ConnectionView {
  let state: ComposerState
  let dialog: ConnectionDialog

  private static let titleColumns = 15
  private var noteRows: Int { state.size.rows < 20 ? 2 : 5 }

  private var place: Rect {
    DialogPlace.rect(
      Size(columns: 86, rows: ConnectionMember.allCases.count + 2 + noteRows), in: state.size)
  }

  /// The rectangle of the list on the screen.
  var list: ListWindow {
    let rect = place
    return ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2,
        rows: rect.rows - 2 - noteRows), count: ConnectionMember.allCases.count, selection: dialog.selection)
  }

  func draw() -> Surface {
    let (rect, list) = (place, list)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "Connection", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (line, index) in list.visible.enumerated() {
      draw(
        ConnectionMember.allCases[index], isSelected: index == dialog.selection, into: &screen, row: 1 + line)
    }
    for (index, line) in notes(columns: rect.columns - 4).prefix(noteRows).enumerated() {
      screen.write(
        line.text, at: 2, row: rect.rows - 1 - noteRows + index, width: rect.columns - 4, style: line.style,
        mark: state.options.ellipsis)
    }
    return Surface(rect: rect, screen: screen)
  }

  private func draw(_ member: ConnectionMember, isSelected: Bool, into screen: inout Screen, row: Int) {
    let columns = screen.size.columns
    let base = isSelected ? Theme.selectedLine : .plain
    screen.fill(Rect(column: 1, row: row, columns: columns - 2, rows: 1), style: base)
    if isSelected { screen.markSelected(row: row, style: base, options: state.options) }
    screen.write(member.title, at: 3, row: row, width: Self.titleColumns, style: base)
    let (value, place) = value(of: member)
    let isLoud = member == .insecure && state.isInsecure
    let style = isSelected ? base : isLoud ? Theme.errorText : place.isEmpty ? Theme.quiet : base
    let start = 3 + Self.titleColumns
    let end = columns - 2 - (place.isEmpty ? 0 : TextLayout.columns(place) + 2)
    screen.write(value, at: start, row: row, width: end - start, style: style, mark: state.options.ellipsis)
    screen.write(place, at: end + 2, row: row, style: isSelected ? base : Theme.quiet)
  }

  /// Returns the value that counts, and the place that it is from; an empty one if nothing sets it.
  private func value(of member: ConnectionMember) -> (value: String, place: String) {
    if let value = member.shown(in: state.document.send ?? SendSettings()) { return (value, "draft") }
    if let value = member.shown(in: state.sendSettings) { return (value, "folder") }
    return (member.usual, "")
  }

  private func notes(columns: Int) -> [(text: String, style: Style)] {
    let mark = String(state.options.ellipsis)
    let effect = TextWrap.lines(dialog.member.sentence, columns: columns, limit: 3, mark: mark)
    let way = TextWrap.lines(ProxyUse(in: state).sentence, columns: columns, limit: 2, mark: mark)
    return effect.map { ($0, .plain) } + way.map { ($0, Theme.quiet) }
  }
}
