import ScreenModel

/// The layout of the screen at a size, shared by drawing, paging and the mouse.
///
/// Neighbouring panes share a wall: their rectangles overlap by its column or row.
struct ScreenLayout {
  /// The minimum size; a smaller screen only shows that it is too small.
  static let minimum = Size(columns: 40, rows: 12)
  /// The smallest screen with grid and live pane side by side.
  static let two = Size(columns: 80, rows: 20)
  /// The smallest screen with the details of the row and the answer's place.
  static let rich = Size(columns: 120, rows: 36)
  /// The smallest screen with three columns.
  static let wide = Size(columns: 180, rows: 40)

  let size: Size
  /// The line with method and URL.
  let request: Rect
  /// The area of the panes.
  let main: Rect
  /// The place of the pane; nil if the other pane has the room.
  let grid: Rect?
  /// The place of the pane; nil if the other pane has the room.
  let live: Rect?
  /// The place of the tabs that have their own part of a wide screen, below the live pane; nil on other screens.
  let below: Rect?
  /// The place of the strip with the details of the row under the cursor; nil if there is no room.
  let details: Rect?
  /// The place of the answer; nil if there is no room.
  let answer: Rect?
  /// The place of a lesson's box; nil if no lesson is open.
  let lesson: Rect?
  /// The line with the keys that were pressed, for those who watch; nil if none do, or there is no room.
  let pressedKeys: Rect?
  let why: Rect
  let footer: Rect
  /// Whether only one of grid and live pane has room.
  let isSingle: Bool
  /// Whether the answer has a place of its own.
  private let isRich: Bool

  /// Whether the screen is large enough to show anything.
  static func fits(_ size: Size) -> Bool { minimum.fits(in: size) }

  init(_ state: ComposerState) {
    self.init(
      size: state.size, shown: state.panes.shown, isZoomed: state.panes.isZoomed,
      hasDetails: BodyTab.showsRows(in: state), hasAnswer: !state.live.tabs.shown.fillsColumn,
      walls: state.panes.walls,
      lessonRows: state.lesson == nil ? 0 : LessonBox.rows(in: state),
      isPresenting: state.options.isPresenting)
  }

  init(
    size: Size, shown: Pane, isZoomed: Bool, hasDetails: Bool = true, hasAnswer: Bool = true,
    walls: PaneWalls = PaneWalls(), lessonRows: Int = 0, isPresenting: Bool = false
  ) {
    self.size = size
    let (columns, rows) = (size.columns, size.rows)
    let whyRows = rows < 16 ? 1 : 2
    request = Rect(column: 0, row: 0, columns: columns, rows: 1)
    footer = Rect(column: 0, row: rows - 1, columns: columns, rows: 1)
    why = Rect(column: 0, row: rows - 1 - whyRows, columns: columns, rows: whyRows)
    let pressedRows = isPresenting && rows >= 20 ? 1 : 0
    pressedKeys =
      pressedRows > 0 ? Rect(column: 0, row: why.row - 1, columns: columns, rows: pressedRows) : nil
    let mainRows = rows - 2 - whyRows - pressedRows - lessonRows
    lesson = lessonRows > 0 ? Rect(column: 0, row: 1 + mainRows, columns: columns, rows: lessonRows) : nil
    let main = Rect(column: 0, row: 1, columns: columns, rows: mainRows)
    self.main = main
    isSingle = !Self.two.fits(in: size) || isZoomed
    isRich = !isSingle && Self.rich.fits(in: size) && mainRows >= 24
    guard !isSingle else {
      grid = shown == .live ? nil : main
      live = shown == .live ? main : nil
      (below, details, answer) = (nil, nil, nil)
      return
    }
    let isWide = Self.wide.fits(in: size)
    let wall = walls.column(of: columns, isWide: isWide)
    let left = Rect(column: 0, row: main.row, columns: wall + 1, rows: mainRows)
    if isRich, hasDetails {
      let (upper, lower) = left.split(atRow: mainRows - DetailStrip.rows)
      (grid, details) = (upper, lower)
    } else {
      (grid, details) = (left, nil)
    }
    guard isRich else {
      live = Rect(column: wall, row: main.row, columns: columns - wall, rows: mainRows)
      (below, answer) = (nil, nil)
      return
    }
    let seam = walls.row(of: mainRows)
    if isWide {
      let second = wall + (columns - wall) * 47 / 100
      let middle = Rect(column: wall, row: main.row, columns: second - wall + 1, rows: mainRows)
      let (upper, lower) = middle.split(atRow: seam)
      (live, below) = (upper, lower)
      answer = Rect(column: second, row: main.row, columns: columns - second, rows: mainRows)
    } else {
      let right = Rect(column: wall, row: main.row, columns: columns - wall, rows: mainRows)
      let (upper, lower) = right.split(atRow: seam)
      (live, answer) = hasAnswer ? (upper, lower) : (right, nil)
      below = nil
    }
  }

  /// The visible panes with tabs, each with the part of its tabs.
  var panes: [(pane: Pane, part: PaneTabs.Part, rect: Rect)] {
    var panes: [(Pane, PaneTabs.Part, Rect)] = []
    if let grid { panes.append((.grid, .all, grid)) }
    if let live {
      var part = PaneTabs.Part.all
      if below != nil { part.remove(.lower) }
      // Beside a tab that takes its place the answer is a key away.
      if isRich { part.remove(.answer) }
      panes.append((.live, part, live))
    }
    if let below { panes.append((.live, .lower, below)) }
    if let answer { panes.append((.live, .answer, answer)) }
    return panes
  }

  /// Returns the place of the selected tab of the live pane.
  func live(in state: ComposerState) -> Rect? {
    let part = state.live.tabs.shown.part
    return panes.first { $0.pane == .live && $0.part.contains(part) }?.rect
  }

  /// All boxes of the screen.
  var boxes: [Rect] { [grid, live, below, details, answer].compactMap(\.self) }
}

extension Size {
  /// Returns whether this size is at most another one in both directions.
  func fits(in other: Size) -> Bool { columns <= other.columns && rows <= other.rows }
}

extension Rect {
  /// Returns the two parts above and below a wall that both share.
  fileprivate func split(atRow place: Int) -> (Rect, Rect) {
    (
      Rect(column: column, row: row, columns: columns, rows: place + 1),
      Rect(column: column, row: row + place, columns: columns, rows: rows - place)
    )
  }
}
