import Panels
import ScreenModel

struct ConflictView {
  static let mostColumns = 4096

  let state: ComposerState
  let conflict: ConflictDialog

  private var isSmall: Bool { state.size.columns < 60 || state.size.rows < 16 }

  private var head: [String] {
    let columns = columns - 4
    let mark = String(state.options.ellipsis)
    let name = TextLayout.truncated(conflict.path, to: max(20, columns - 8))
    let summary = conflict.summary(state.options)
    guard !isSmall else {
      return TextWrap.lines("\(name): \(summary)", columns: columns, limit: 3, mark: mark)
    }
    let text = "\(name): it is not what was opened or saved here last."
    return TextWrap.lines(text, columns: columns, limit: 2, mark: mark)
      + TextWrap.lines(summary, columns: columns, limit: 3, mark: mark)
  }

  private var columns: Int { isSmall ? state.size.columns : min(110, state.size.columns - 4) }

  private var rect: Rect {
    let most = isSmall ? state.size.rows - 1 : state.size.rows - 4
    return DialogPlace.rect(
      Size(columns: columns, rows: min(most, head.count + max(4, conflict.diff.lines.count) + 3)),
      in: state.size)
  }

  var rows: Int { rect.rows - 3 - head.count }

  func draw() -> Surface {
    let rect = rect
    let head = head
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "The file changed on disk", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (index, line) in head.enumerated() {
      screen.write(line, at: 2, row: 1 + index, width: rect.columns - 4)
    }
    let start = 1 + head.count
    for row in 0..<max(0, rows) {
      let index = conflict.top + row
      guard conflict.diff.lines.indices.contains(index) else { break }
      draw(conflict.diff.lines[index], into: &screen, row: start + row)
    }
    drawKeys(into: &screen, row: rect.rows - 2)
    drawPlace(into: &screen)
    return Surface(rect: rect, screen: screen)
  }

  private func draw(_ line: LineDiff.Line, into screen: inout Screen, row: Int) {
    let sign: String
    let style: Style
    let bytes: ArraySlice<UInt8>
    switch line {
    case .skipped(let count):
      let text = "\(count.grouped) \(count == 1 ? "line" : "lines") of both"
      screen.write(state.options.sign("⋯ ", ": ") + text, at: 2, row: row, style: Theme.quiet)
      return
    case .common(let index): (sign, style, bytes) = (" ", Theme.quiet, conflict.diff.new.content(index))
    case .old(let index):
      (sign, style, bytes) = (
        state.options.sign("−", "-"), Theme.removed, conflict.diff.old.content(index)
      )
    case .new(let index):
      (sign, style, bytes) = ("+", Theme.added, conflict.diff.new.content(index))
    }
    screen.write(sign, at: 2, row: row, style: style.adding(.bold))
    let columns = screen.size.columns - 6
    // A line may be as long as a body; only the part that can be shown is decoded.
    let limit = (conflict.left + columns) * 8 + 64
    let shown =
      state.revealsSecrets ? bytes.prefix(limit) : SecretLine.masked(bytes, limit: limit)
    let text = String(decoding: shown, as: UTF8.self)
    let hidden = conflict.left
    var cells = TextLayout.cells(text, skipping: hidden, limit: columns + 1)
    let mark = Cell(state.options.ellipsis, style: Theme.quiet)
    if cells.count > columns {
      cells = Array(cells[..<columns])
      if cells.count > 1, cells[columns - 1].width == 0 { cells[columns - 2] = Cell() }
      cells[columns - 1] = mark
    }
    cells = cells.map { $0.styled(style) }
    screen.write(cells, at: 4, row: row)
    if hidden > 0, !text.isEmpty {
      screen.write(String(state.options.ellipsis), at: 3, row: row, style: Theme.quiet)
    }
  }

  /// Draws the keys of the answers, because the footer has no room for all of them on a small screen.
  private func drawKeys(into screen: inout Screen, row: Int) {
    let canTake = conflict.document != nil
    let (replace, name): (Sentence, Sentence) = ("\(key: .answerYes) replace", "\(key: .saveAs)")
    func take(_ text: Sentence) -> Sentence { canTake ? text : "" }
    let texts: [Sentence] = [
      "\(replace)s it, \(take("\(key: .takeFile) takes the disk's draft, "))\(name) saves under another name, \(key: .close) leaves both.",
      "\(replace)\(take(", \(key: .takeFile) take it")), \(name) other name, \(key: .close)",
      "\(replace)\(take(" \(key: .takeFile) take")) \(name) name \(state.label(of: .close))",
    ]
    let columns = screen.size.columns - 4
    let shown = texts.map { state.text($0) }
    guard let text = shown.first(where: { TextLayout.columns($0) <= columns }) ?? shown.last else { return }
    screen.write(text, at: 2, row: row, width: columns, style: Theme.key, mark: state.options.ellipsis)
  }

  private func drawPlace(into screen: inout Screen) {
    let count = conflict.diff.lines.count
    guard count > rows else { return }
    let last = min(count, conflict.top + rows)
    let text = " \((conflict.top + 1).grouped)–\(last.grouped) of \(count.grouped) "
    let shown = state.options.boxesAreASCII ? text.replacingDash : text
    let width = TextLayout.columns(shown)
    guard width + 4 < screen.size.columns else { return }
    screen.write(shown, at: screen.size.columns - width - 2, row: screen.size.rows - 1, style: Theme.quiet)
  }
}

extension String {
  fileprivate var replacingDash: String { String(map { $0 == "–" ? "-" : $0 }) }
}
