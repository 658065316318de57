import ScreenModel

/// Where the columns and rows of the grid lie.
struct GridLayout {
  /// The row of the titles; nil where there is no room for them.
  let titleRow: Int?
  let firstRow: Int
  let rowCount: Int
  /// The columns of each part, without the gap after it.
  let name: Range<Int>
  let type: Range<Int>
  let value: Range<Int>
  /// Nil where there is no room.
  let sentAs: Range<Int>?
  /// Nil where there is no room.
  let description: Range<Int>?
  /// Whether a type is one letter.
  let typeIsLetter: Bool
  let left: Int
  /// The place of the sign that the row is sent verbatim.
  let verbatim: Int
  /// The place of the sign that the row is on, and of the one that it moved.
  let check: Int
  let moved: Int
  /// The place of the sign that the value is secret.
  let secret: Int

  /// From so many columns on the descriptions have one of their own.
  static let columnsForDescription = 100

  init(rect: Rect, state: ComposerState) {
    let inner = rect.inset
    let width = inner.columns
    left = inner.column
    let isWide = width >= 42
    titleRow = isWide && inner.rows >= 4 ? inner.row : nil
    firstRow = inner.row + (titleRow == nil ? 0 : 1)
    rowCount = max(0, inner.rows - (titleRow == nil ? 0 : 1))
    let prefix = isWide ? 5 : 4
    verbatim = left + 1
    check = left + 2
    moved = left + prefix - 1
    typeIsLetter = width < 56
    let typeColumns = typeIsLetter ? 2 : 9
    let rest = width - prefix - typeColumns
    let most = width >= Self.columnsForDescription ? 32 : rest * 45 / 100
    let nameColumns = max(0, min(state.grid.nameColumns[state.grid.list], most))
    let described = width >= Self.columnsForDescription ? rest * 28 / 100 : 0
    let sent = isWide ? (rest - nameColumns - described) * 45 / 100 : 0
    let nameStart = left + prefix
    name = nameStart..<max(nameStart, nameStart + nameColumns - 1)
    let typeStart = nameStart + nameColumns
    type = typeStart..<typeStart + typeColumns - 1
    let valueStart = typeStart + typeColumns
    secret = valueStart - 1
    let descriptionStart = left + width - described
    let sentStart = descriptionStart - sent
    value = valueStart..<max(valueStart, sentStart - (isWide ? 1 : 0))
    sentAs = isWide ? sentStart..<max(sentStart, descriptionStart - (described > 0 ? 1 : 0)) : nil
    description = described > 0 ? descriptionStart..<left + width : nil
  }

  func columns(of column: GridColumn) -> Range<Int> {
    switch column {
    case .name: name
    case .type: type
    case .value: value
    }
  }

  /// The columns in which a cell is edited: where a name is too long for its own it goes over the rest of its row,
  /// so that nothing else moves.
  ///
  /// - Parameter width: The columns that the text takes.
  func editorColumns(of column: GridColumn, width: Int) -> Range<Int> {
    let range = columns(of: column)
    guard column == .name, width >= range.count else { return range }
    return range.lowerBound..<max(range.upperBound, value.upperBound)
  }

  /// Returns the row, counted from the first visible, and the column at a point; nil outside the rows.
  func cell(at point: Point) -> (row: Int, column: GridColumn)? {
    guard point.row >= firstRow, point.row < firstRow + rowCount else { return nil }
    let column: GridColumn =
      point.column < type.lowerBound ? .name : point.column < value.lowerBound ? .type : .value
    return (point.row - firstRow, column)
  }
}
