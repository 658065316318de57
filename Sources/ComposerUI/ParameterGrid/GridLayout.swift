import ScreenModel

/// The positions of the grid's columns and rows.
struct GridLayout {
  /// The row of the titles; nil if there is no room for them.
  let titleRow: Int?
  let firstRow: Int
  let rowCount: Int
  /// The columns of the name, without the gap after it; likewise for the other parts.
  let name: Range<Int>
  let type: Range<Int>
  let value: Range<Int>
  /// The columns of the sent form; nil if there is no room.
  let sentAs: Range<Int>?
  /// The columns of the description; nil if there is no room.
  let description: Range<Int>?
  /// Whether a type is shown as one letter.
  let typeIsLetter: Bool
  let left: Int
  /// The columns of a line.
  let width: Int
  /// The column of the sign that the row is sent verbatim.
  let verbatim: Int
  /// The columns of the sign that the row is enabled, and of the sign that it moved.
  let check: Int
  let moved: Int
  /// The column of the sign that the value is secret.
  let secret: Int

  /// The minimum width at which descriptions have their own column.
  static let columnsForDescription = 100

  init(rect: Rect, state: ComposerState) {
    let inner = rect.inset
    width = inner.columns
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
    let described = width >= Self.columnsForDescription ? rest * 28 / 100 : 0
    let widths = state.grid.columnWidths[state.grid.list].sharing(rest - described, hasSentAs: isWide)
    let (nameColumns, sent) = (widths.name, widths.sentAs)
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

  /// Returns the columns in which a cell is edited. A name that is too long for its column extends over the rest of its
  /// row, so that nothing else moves.
  ///
  /// - Parameter width: The width of the text, in columns.
  func editorColumns(of column: GridColumn, width: Int) -> Range<Int> {
    let range = columns(of: column)
    guard column == .name, width >= range.count else { return range }
    return range.lowerBound..<max(range.upperBound, value.upperBound)
  }

  /// Returns the row, relative to the first visible one, and the column at a point; nil outside the rows.
  func cell(at point: Point) -> (row: Int, column: GridColumn)? {
    guard point.row >= firstRow, point.row < firstRow + rowCount else { return nil }
    let column: GridColumn =
      point.column < type.lowerBound ? .name : point.column < value.lowerBound ? .type : .value
    return (point.row - firstRow, column)
  }
}
