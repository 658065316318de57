import Responses
import ScreenModel
import WiredraftCore

struct TablePage: AnswerPage {
  private let text: any AnswerBytes
  private let tree: JSONTree
  private let array: JSONTree.Line
  private let table: JSONTable
  private let path: String
  private var selection = 0
  private var top = 0
  private var column = 0, firstColumn = 0

  /// The widest column where there is no room for all of each, and where there is.
  private static let (widest, mostWidest) = (30, 200)

  /// Makes the table of the array that a place of the answer's JSON is in, or else of the first one; nil if there is
  /// none.
  init?(_ answer: ReceivedAnswer, around line: JSONTree.Line?) {
    guard let index = answer.json, let text = answer.text else { return nil }
    let tree = JSONTree(index) { text.bytes(in: $0) }
    guard let found = Self.array(around: line, in: tree) else { return nil }
    (self.text, self.tree) = (text, tree)
    (array, table) = found
    path = (try? tree.path(to: array)).map { JSONPathText.jsonPath($0) } ?? "$"
  }

  private static func array(
    around line: JSONTree.Line?, in tree: JSONTree
  ) -> (JSONTree.Line, JSONTable)? {
    var place = line
    while let here = place {
      if let table = try? JSONTable(of: here, in: tree) { return (here, table) }
      place = (try? tree.parent(of: here)).flatMap(\.self)
    }
    guard let root = (try? tree.firstLine()).flatMap(\.self) else { return nil }
    if let table = try? JSONTable(of: root, in: tree) { return (root, table) }
    for child in (try? tree.children(of: root, count: 100)) ?? [] {
      if let table = try? JSONTable(of: child, in: tree) { return (child, table) }
    }
    return nil
  }

  private var count: Int { array.count ?? 0 }

  private func elements(from ordinal: Int, _ count: Int) -> [JSONTree.Line] {
    (try? tree.children(of: array, from: ordinal, count: count)) ?? []
  }

  private var cell: JSONTree.Line? {
    guard let element = elements(from: selection, 1).first,
      let cells = try? table.cells(of: element, in: tree)
    else {
      return nil
    }
    return cells.indices.contains(column) ? cells[column]?.line : nil
  }

  private func shown(_ line: JSONTree.Line, limit: Int) -> String {
    if line.kind == .string, let decoded = try? tree.string(of: line, limit: limit * 4) {
      return TextLayout.truncated(VisibleText.text(decoded.text) + (decoded.isCut ? "…" : ""), to: limit)
    }
    // Much of an array may be the space between its elements.
    let bytes = JSONFormatter.compacted(text.bytes(in: line.value.prefix(limit * 16)))
    return TextLayout.truncated(VisibleText.text(String(decoding: bytes, as: UTF8.self)), to: limit)
  }

  var position: [AnyHashable] { [selection, column] }

  var value: AnswerValue? {
    guard let cell, cell.value.count <= 1 << 20,
      let value = try? ParameterValue(json: String(decoding: text.bytes(in: cell.value), as: UTF8.self)),
      let path = try? tree.path(to: cell)
    else { return nil }
    return AnswerValue(value, named: table.columns[column], place: JSONPathText.jsonPath(path))
  }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .openAnswer, .nest, .flatten:
      "A table does not fold: \(key: .toggleLineEnds, in: .answer) shows the body in another form."
    case .filter: "There is no search in a table: \(key: .toggleLineEnds, in: .answer) shows the text."
    default: nil
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]? {
    switch action {
    case .moveLeft: column = max(0, column - 1)
    case .moveRight: column = min(table.columns.count - 1, column + 1)
    default:
      let page = max(1, (rect?.rows ?? 2) - 2)
      guard let target = action.target(from: selection, page: page, last: count - 1) else { return nil }
      selection = target
    }
    return []
  }

  mutating func settle(in rect: Rect) {
    let rows = max(1, rect.rows - 1)
    selection = max(0, min(selection, count - 1))
    top = max(0, min(top, selection, count - rows))
    if selection >= top + rows { top = selection - rows + 1 }
    firstColumn = min(firstColumn, column)
    while firstColumn < column, columnEnd(column, in: rect) > rect.columns { firstColumn += 1 }
  }

  private func columnEnd(_ last: Int, in rect: Rect) -> Int {
    let widths = widths(in: rect)
    return widths[firstColumn...last].reduce(1) { $0 + $1 + 2 } - 2
  }

  /// The widths of the columns, by the cells that are shown: all of each cell if there is room for it, else the widest
  /// columns are cut first.
  private func widths(in rect: Rect) -> [Int] {
    var widths = table.columns.map { min(Self.mostWidest, TextLayout.columns($0)) }
    for element in elements(from: top, max(1, rect.rows - 1)) {
      for (index, cell) in ((try? table.cells(of: element, in: tree)) ?? []).enumerated() {
        guard let cell, widths[index] < Self.mostWidest else { continue }
        widths[index] = max(widths[index], TextLayout.columns(shown(cell.line, limit: Self.mostWidest)))
      }
    }
    var excess = widths.reduce(-1) { $0 + $1 + 2 } - rect.columns + 1
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.widest
    {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  mutating func scroll(by step: Int, in rect: Rect) { selection += step }
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect) {
    if point.row > rect.row { selection = top + point.row - rect.row - 1 }
  }

  func copies() -> [AnswerCopy.Choice] {
    guard let cell else { return [] }
    return [
      .init(letter: "v", name: "value", note: table.columns[column], bytes: text.bytes(in: cell.value))
    ]
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    let rows = max(1, rect.rows - 1)
    let widths = widths(in: rect)
    func draw(_ texts: (Int) -> (String, Style)?, row: Int) {
      var place = rect.column + 1
      for index in table.columns.indices.dropFirst(firstColumn) {
        guard place < rect.column + rect.columns else { break }
        if let (text, style) = texts(index) {
          screen.write(
            text, at: place, row: row, width: min(widths[index], rect.column + rect.columns - place),
            style: style,
            mark: state.options.ellipsis)
        }
        place += widths[index] + 2
      }
    }
    draw({ (table.columns[$0], Theme.quiet) }, row: rect.row)
    for (place, element) in elements(from: top, rows).enumerated() {
      let cells = (try? table.cells(of: element, in: tree)) ?? []
      let isSelected = top + place == selection && hasFocus
      let row = rect.row + 1 + place
      if isSelected {
        screen.fill(
          Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), style: Theme.selectedLine)
      }
      draw(
        { index in
          guard cells.indices.contains(index), let cell = cells[index] else { return nil }
          let style = AnswerTreeView.valueStyle(of: cell.line.kind)
          let ground = isSelected ? (index == column ? style.on(.cell) : style.on(.selected)) : style
          return (shown(cell.line, limit: widths[index]), ground)
        }, row: row)
    }
    return Point(column: rect.column, row: rect.row + 1 + selection - top)
  }

  func explanation(in state: ComposerState) -> Sentence {
    let place = value?.place ?? "\(path)[\(selection)]"
    return Sentence(
      "\(place)  element \((selection + 1).grouped) of \(count.grouped), column \(column + 1) of \(table.columns.count): \(table.columns[column])."
    )
  }
}
