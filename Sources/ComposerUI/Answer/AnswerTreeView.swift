import Responses
import ScreenModel
import WiredraftCore

struct AnswerTreeView {
  let tree: AnswerTree
  let options: ComposerOptions
  let hasFocus: Bool
  let matches: [Range<Int>]
  /// The ranges of the values that the request had, too, and that are lit.
  let lit: [Range<Int>]

  func draw(into screen: inout Screen, _ rect: Rect) -> Point? {
    var cursor: Point?
    for (index, row) in tree.rows(rect.rows, limit: rect.columns * 4).enumerated() {
      let isCursor = row.place == tree.place
      draw(row, isCursor: isCursor && hasFocus, into: &screen, rect.row + index, rect)
      if isCursor { cursor = Point(column: rect.column, row: rect.row + index) }
    }
    return cursor
  }

  private func draw(
    _ shown: AnswerTree.Row, isCursor: Bool, into screen: inout Screen, _ y: Int, _ rect: Rect
  ) {
    let (row, line) = (shown.row, shown.row.line)
    let isInText = shown.place.lines.count > 1
    if isCursor {
      screen.fill(
        Rect(column: rect.column, row: y, columns: rect.columns, rows: 1), style: Theme.selectedLine)
    }
    let end = rect.column + rect.columns
    // The deepest lines still show something.
    var column = rect.column + min(shown.place.depth * 2, rect.columns / 2)
    func write(_ text: String, _ style: Style) {
      guard column < end else { return }
      column += screen.write(
        text, at: column, row: y, width: end - column, style: isCursor ? style.on(.selected) : style,
        mark: options.ellipsis)
    }
    if line.isFoldable || shown.isFoldedText != nil {
      write(
        shown.isFoldedText ?? row.isFolded ? options.sign("▸ ", "> ") : options.sign("▾ ", "v "), Theme.quiet)
    } else {
      column += 2
    }
    if let name = row.name {
      write(name.text + (name.isCut ? String(options.ellipsis) : ""), nameStyle(row, isInText: isInText))
      write(": ", Theme.quiet)
    }
    if line.isContainer {
      write(container(row), Theme.quiet)
    } else if shown.isFoldedText == false {
      write(row.value?.text.hasPrefix("\"[") == true ? "[ in a text" : "{ in a text", Theme.quiet)
    } else if let value = row.value {
      write(value.text + (value.isCut ? String(options.ellipsis) : ""), valueStyle(line, isInText: isInText))
    }
    if line.name == nil, line.depth > 0 { write("  \(line.ordinal)", Theme.quiet) }
    if row.isRepeated { write("  same name twice", Theme.warningText) }
    if !line.isComplete { write("  not complete", Theme.warningText) }
  }

  private func container(_ row: JSONTree.Row) -> String {
    let isArray = row.line.kind == .array
    let (open, close) = isArray ? ("[", "]") : ("{", "}")
    guard let count = row.line.count else { return open }
    if count == 0 { return open + close }
    if !row.isFolded { return isArray ? "\(open) \(count.grouped)" : open }
    let items = row.glimpses.map(glimpse)
    guard items.count < count else { return "\(open) \(items.joined(separator: ", ")) \(close)" }
    let parts = items + [String(options.ellipsis)]
    return
      "\(open) \(parts.joined(separator: ", ")) \(close)  \(count.counted(isArray ? "element" : "member"))"
  }

  /// An element or member of a folded line in a few characters: `name "tea"`.
  private func glimpse(_ item: JSONTree.Glimpse) -> String {
    let value = item.value.map { TextLayout.truncated($0.text, to: 30, mark: String(options.ellipsis)) }
    let (open, close) = item.line.kind == .array ? ("[", "]") : ("{", "}")
    let inner = item.line.count == 0 ? "" : item.line.count.map { $0.grouped } ?? String(options.ellipsis)
    return (item.name.map { TextLayout.truncated($0.text, to: 30) + " " } ?? "")
      + (value ?? "\(open)\(inner)\(close)")
  }

  private func isFound(_ range: Range<Int>?) -> Bool {
    range.map { range in matches.contains { $0.overlaps(range) } } ?? false
  }

  /// The offsets of a text's own JSON are not those of the matches, nor of the lit values.
  private func nameStyle(_ row: JSONTree.Row, isInText: Bool) -> Style {
    let style = row.isRepeated ? Theme.warningText : Theme.name
    return !isInText && isFound(row.line.name) ? Theme.match : style
  }

  private func valueStyle(_ line: JSONTree.Line, isInText: Bool) -> Style {
    let style = Self.valueStyle(of: line.kind)
    if isInText { return style }
    if isFound(line.value) { return Theme.match }
    return lit.contains { $0.overlaps(line.value) } && !line.isContainer
      ? style.on(.lit).adding(.bold) : style
  }

  static func valueStyle(of kind: JSONTree.Kind) -> Style {
    switch kind {
    case .string: Theme.value(of: .string)
    case .number: Theme.value(of: .number)
    case .bool: Theme.value(of: .boolean)
    case .null: Theme.value(of: .null)
    case .object, .array: Theme.quiet
    }
  }
}
