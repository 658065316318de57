import ScreenModel

struct GridLayout {
  /// The columns of the name, without the gap after it; likewise for the other parts.
  let name: Range<Int>
  let type: Range<Int>
  let value: Range<Int>
  let sentAs: Range<Int>?
  let description: Range<Int>?
  let left: Int
  let width: Int
  /// The column of the sign that the row is sent verbatim.
  let verbatim: Int
  /// The columns of the sign that the row is enabled, and of the sign that it moved.
  let check: Int
  let moved: Int
  /// The column of the sign that the value is secret.
  let secret: Int

  static let columnsForDescription = 100
  /// The columns before the name, and those of the type.
  private static let prefix = 4
  private static let typeColumns = 2

  init(in rect: Rect, of state: ComposerState) {
    width = max(0, rect.columns - 2)
    left = rect.column + 1
    let hasSentAs = width >= 34
    verbatim = left + 1
    check = left + 2
    moved = left + Self.prefix - 1
    let rest = width - Self.prefix - Self.typeColumns
    let described = width >= Self.columnsForDescription ? rest * 28 / 100 : 0
    let widths = state.grid.columnWidths.current.sharing(rest - described, hasSentAs: hasSentAs)
    let nameStart = left + Self.prefix
    name = nameStart..<max(nameStart, nameStart + widths.name - 1)
    let typeStart = nameStart + widths.name
    type = typeStart..<typeStart + Self.typeColumns - 1
    let valueStart = typeStart + Self.typeColumns
    secret = valueStart - 1
    let descriptionStart = left + width - described
    let sentStart = descriptionStart - widths.sentAs
    value = valueStart..<max(valueStart, sentStart - (hasSentAs ? 1 : 0))
    sentAs = hasSentAs ? sentStart..<max(sentStart, descriptionStart - (described > 0 ? 1 : 0)) : nil
    description = described > 0 ? descriptionStart..<left + width : nil
  }

  /// The column after the sent form, or after the value where that has no column.
  var end: Int { max(value.upperBound, sentAs?.upperBound ?? 0) }

  func columns(of column: GridColumn) -> Range<Int> {
    switch column {
    case .name: name
    case .type: type
    case .value: value
    }
  }

  /// A name that is too long for its column extends over the rest of its row, so that nothing else moves.
  func editorColumns(of column: GridColumn, width: Int) -> Range<Int> {
    let range = columns(of: column)
    guard column == .name, width >= range.count else { return range }
    return range.lowerBound..<max(range.upperBound, value.upperBound)
  }

  func column(at place: Int) -> GridColumn {
    place < type.lowerBound ? .name : place < value.lowerBound ? .type : .value
  }
}
