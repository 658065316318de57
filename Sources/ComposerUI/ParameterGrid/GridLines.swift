internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

enum GridLine: Sendable, Hashable {
  case row(Draft.RowReference)
  case member(MemberPlace)
  /// A row that is not in the draft until text is typed in it.
  case pending
  /// A missing row of the URL, with its name.
  case suggestion(String)
  case newRow
}

/// The cursor counts the rows of the draft from 0; those of folders, before them, have negative numbers. Creating the
/// lines, and accessing one of them, is independent of the number of rows, and of that of the members.
struct GridLines {
  let list: Draft.RowList
  let inherited: [Draft.RowReference]
  /// The number of rows of the draft, including those that the filter hides.
  let rowCount: Int
  private let filtered: [Int]?
  let pendingLine: Int?
  let suggestions: [String]
  private let cursor: GridCursor
  /// The unfolded rows that have members and are shown, each with its place among the shown rows.
  private let trees: [(place: Int, tree: GridTree)]

  fileprivate init(
    list: Draft.RowList, inherited: [Draft.RowReference], rowCount: Int, filtered: [Int]?, pending: Int?,
    suggestions: [String], cursor: GridCursor, trees: [GridTree]
  ) {
    self.list = list
    self.inherited = inherited
    self.rowCount = rowCount
    self.filtered = filtered
    self.suggestions = suggestions
    self.cursor = cursor
    self.trees = trees.compactMap { tree in
      guard !tree.lines.isEmpty, tree.row < rowCount else { return nil }
      let place = Self.place(of: tree.row, in: filtered)
      guard filtered == nil || (filtered?.indices.contains(place) == true && filtered?[place] == tree.row)
      else { return nil }
      return (place, tree)
    }
    if let pending {
      let place = Self.place(of: pending, in: filtered)
      pendingLine = inherited.count + place + Self.members(of: self.trees, before: place)
    } else {
      pendingLine = nil
    }
  }

  private static func members(of trees: [(place: Int, tree: GridTree)], before place: Int) -> Int {
    trees.reduce(0) { $1.place < place ? $0 + $1.tree.lines.count : $0 }
  }

  /// The number of lines with a row of the draft.
  var shownCount: Int { filtered?.count ?? rowCount }
  private var memberCount: Int { trees.reduce(0) { $0 + $1.tree.lines.count } }
  /// The lines with a row of the draft or a member of one, while none is being made.
  var draftLines: Range<Int> { inherited.count..<inherited.count + shownCount + memberCount }
  /// The number of lines with a row or a member, including those of folders and one that is being made.
  var rowLines: Int { draftLines.upperBound + (pendingLine == nil ? 0 : 1) }
  /// The number of lines, including the one for a new row.
  var count: Int { rowLines + suggestions.count + 1 }

  /// Returns the index of a row among the lines, or of the first shown row after it.
  private static func place(of row: Int, in filtered: [Int]?) -> Int {
    guard let filtered else { return row }
    return filtered.firstIndex(ofSorted: row)
  }

  subscript(line: Int) -> GridLine {
    if line == pendingLine { return .pending }
    if inherited.indices.contains(line) { return .row(inherited[line]) }
    var index = (pendingLine.map { line > $0 ? line - 1 : line } ?? line) - inherited.count
    for (place, tree) in trees where index > place {
      if index <= place + tree.lines.count {
        let position = tree.position(inLine: index - place - 1)
        return .member(MemberPlace(row: Draft.RowReference(list, tree.row), position: position))
      }
      index -= tree.lines.count
    }
    if index < shownCount, index >= 0 { return .row(Draft.RowReference(list, filtered?[index] ?? index)) }
    let place = index - shownCount
    return suggestions.indices.contains(place) ? .suggestion(suggestions[place]) : .newRow
  }

  var lineOfCursor: Int { pendingLine ?? line(of: cursor) }

  func line(of cursor: GridCursor) -> Int {
    let line = line(ofCursor: cursor.row)
    guard !cursor.member.isEmpty, let tree = trees.first(where: { $0.tree.row == cursor.row })?.tree else {
      return line
    }
    return tree.line(of: cursor.member).map { line + 1 + $0 } ?? line
  }

  /// Returns the line of a row, or of the first shown row after it.
  func line(ofCursor cursor: Int) -> Int {
    if cursor < 0 { return max(0, inherited.count + cursor) }
    if cursor >= rowCount { return min(draftLines.upperBound + cursor - rowCount, count - 1) }
    let place = Self.place(of: cursor, in: filtered)
    let line = inherited.count + place + Self.members(of: trees, before: place)
    return pendingLine.map { line >= $0 ? line + 1 : line } ?? line
  }

  func cursor(inLine line: Int) -> GridCursor {
    let line = max(0, min(line, count - 1))
    switch self[line] {
    case .row(let row): return GridCursor(row: row.folder == nil ? row.index : line - inherited.count)
    case .member(let place): return GridCursor(row: place.row.index, member: place.position)
    case .pending: return cursor
    case .suggestion, .newRow: return GridCursor(row: rowCount + line - rowLines)
    }
  }

  func row(besides row: Int, by step: Int) -> Int? {
    let place = Self.place(of: row, in: filtered) + step
    guard (0..<shownCount).contains(place) else { return nil }
    return filtered?[place] ?? place
  }
}

extension RowsTab {
  static func gridLines(in state: ComposerState) -> GridLines { gridLines(of: state.grid.list, in: state) }

  static func gridLines(of list: Draft.RowList, in state: ComposerState) -> GridLines {
    var pending: Int?
    if case .newRow(list, let index, _) = state.edit?.target { pending = index }
    let preset = pending == nil ? nil : state.edit?.preset?.name
    let suggestions = list == .path ? state.grid.missingNames.filter { $0 != preset } : []
    let count = rows(of: list, in: state.draft).count
    var filtered = state.grid.filters[list]?.rows
    if state.grid.filters[list]?.source != list || filtered?.last ?? 0 >= max(1, count) { filtered = nil }
    return GridLines(
      list: list, inherited: folderRows(of: list, in: state), rowCount: count, filtered: filtered,
      pending: pending, suggestions: suggestions, cursor: state.grid.rows[cursor: list],
      trees: state.grid.trees[list] ?? [])
  }

  static func moveGridCursor(toLine line: Int, in state: inout ComposerState) {
    state.grid.rows[cursor: state.grid.list] = gridLines(in: state).cursor(inLine: line)
  }

  static func moveGridCursor(by step: Int, in state: inout ComposerState) {
    moveGridCursor(toLine: gridLines(in: state).lineOfCursor + step, in: &state)
  }

  static func selectInGrid(_ row: Draft.RowReference, in state: inout ComposerState) {
    guard gridTabs(in: state.session).contains(row.list) else { return }
    if state.grid.list != row.list { state.grid.list = row.list }
    moveCursor(to: row, in: &state)
  }

  static func moveCursor(to row: Draft.RowReference, in state: inout ComposerState) {
    let inherited = row.folder == nil ? [] : folderRows(of: state.grid.list, in: state)
    state.grid.rows[state.grid.list] = inherited.firstIndex(of: row).map { $0 - inherited.count } ?? row.index
  }

  static func settleMissingNames(in state: inout ComposerState) {
    guard state.grid.missingNamesRevision != state.revision else { return }
    state.grid.missingNamesRevision = state.revision
    state.grid.missingNames = []
    state.grid.lacksPathRow = false
    guard state.composition.unmade.contains(.target), state.draft.url.utf8.contains(UInt8(ascii: "{")) else {
      return
    }
    for diagnostic in state.composition.diagnosticsBesideRows {
      guard case .pathParameterMissing(let name) = diagnostic.problem else { continue }
      state.grid.lacksPathRow = true
      guard diagnostic.list == nil,
        !state.grid.missingNames.contains(where: { $0.utf8.elementsEqual(name.utf8) }),
        !state.draft.path.contains(where: { $0.name.utf8.elementsEqual(name.utf8) })
      else { continue }
      state.grid.missingNames.append(name)
    }
  }
}

extension [Int] {
  /// Returns the index of a number in an ascending list, or of the first greater one.
  func firstIndex(ofSorted number: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
