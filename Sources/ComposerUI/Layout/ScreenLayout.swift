import ScreenModel

/// The layout of the screen at a size, shared by drawing, paging and the mouse.
struct ScreenLayout {
  /// The minimum size; a smaller screen only shows that it is too small.
  static let minimum = Size(columns: 40, rows: 12)

  /// The minimum number of columns for grid and live pane side by side.
  static let columnsForTwo = 80

  let size: Size
  let request: Rect
  let isRequestBoxed: Bool
  /// The place of the pane; nil if the other pane has the room.
  let grid: Rect?
  /// The place of the pane; nil if the other pane has the room.
  let live: Rect?
  /// The place of a lesson's box; nil if no lesson is open.
  let lesson: Rect?
  let why: Rect
  let isWhyBoxed: Bool
  let footer: Rect

  /// Whether the screen is large enough to show anything.
  static func fits(_ size: Size) -> Bool { size.columns >= minimum.columns && size.rows >= minimum.rows }

  /// Whether only one of grid and live pane has room.
  let isSingle: Bool

  init(_ state: ComposerState) {
    self.init(
      size: state.size, shown: state.panes.shown, isZoomed: state.panes.isZoomed,
      lessonRows: state.lesson == nil ? 0 : LessonBox.rows(in: state))
  }

  init(size: Size, shown: Pane, isZoomed: Bool, lessonRows: Int = 0) {
    self.size = size
    let (columns, rows) = (size.columns, size.rows)
    isRequestBoxed = rows >= 16 && columns >= 60
    isWhyBoxed = rows >= 30 && columns >= 60
    let requestRows = isRequestBoxed ? 3 : 1
    let whyRows = isWhyBoxed ? 4 : 2
    request = Rect(column: 0, row: 0, columns: columns, rows: requestRows)
    footer = Rect(column: 0, row: rows - 1, columns: columns, rows: 1)
    why = Rect(column: 0, row: rows - 1 - whyRows, columns: columns, rows: whyRows)
    let mainRows = rows - 1 - whyRows - lessonRows - requestRows
    lesson =
      lessonRows > 0
      ? Rect(column: 0, row: requestRows + mainRows, columns: columns, rows: lessonRows) : nil
    let main = Rect(column: 0, row: requestRows, columns: columns, rows: mainRows)
    isSingle = columns < Self.columnsForTwo || isZoomed
    if isSingle {
      grid = shown == .live ? nil : main
      live = shown == .live ? main : nil
    } else {
      let left = max(46, columns / 2)
      grid = Rect(column: 0, row: main.row, columns: left, rows: main.rows)
      live = Rect(column: left, row: main.row, columns: columns - left, rows: main.rows)
    }
  }

  /// The visible panes with tabs.
  var panes: [(pane: Pane, rect: Rect)] {
    [(Pane.grid, grid), (.live, live)].compactMap { pane, rect in rect.map { (pane, $0) } }
  }
}
