import ScreenModel

/// Neighbouring panes share a wall: their rectangles overlap by its column or row.
struct ScreenLayout {
  /// The minimum size; a smaller screen only shows that it is too small.
  static let minimum = Size(columns: 40, rows: 12)
  /// The smallest screen with the request beside the wire.
  static let two = Size(columns: 60, rows: 16)
  static let columnsForThree = 180

  let size: Size
  let request: Rect
  let main: Rect
  /// The place of the pane with the request's sections; nil if another pane has the room.
  let grid: Rect?
  let live: Rect?
  /// The place of the tabs that have their own part of a wide screen, below the wire; nil on other screens.
  let below: Rect?
  let answer: Rect?
  let lesson: Rect?
  /// The line with the keys that were pressed, for those who watch; nil if none do, or there is no room.
  let pressedKeys: Rect?
  let why: Rect
  let footer: Rect
  let isSingle: Bool

  /// The lines that the contents of the right panes want.
  struct Wants: Sendable, Hashable {
    var upper = Int.max
    var answer = 1
    var below = Int.max
    /// Whether nothing was sent yet.
    var isEmpty = true
  }

  static func fits(_ size: Size) -> Bool { minimum.fits(in: size) }

  init(_ state: ComposerState) {
    self.init(
      size: state.size, shown: state.panes.shown, isZoomed: state.panes.isZoomed, wants: state.panes.wants,
      hasAnswer: !state.live.tabs.shown.fillsColumn, walls: state.panes.walls,
      lessonRows: state.lesson == nil ? 0 : LessonBox.rows(in: state),
      isPresenting: state.options.isPresenting)
  }

  init(
    size: Size, shown: Pane, isZoomed: Bool, wants: Wants = Wants(), hasAnswer: Bool = true,
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
    guard !isSingle else {
      grid = shown == .live ? nil : main
      live = shown == .live ? main : nil
      (below, answer) = (nil, nil)
      return
    }
    let isWide = columns >= Self.columnsForThree
    let wall = walls.column(of: columns, isWide: isWide)
    grid = Rect(column: 0, row: main.row, columns: wall + 1, rows: mainRows)
    let rest = Rect(column: wall, row: main.row, columns: columns - wall, rows: mainRows)
    if isWide {
      let second = rest.columns * 47 / 100
      let middle = Rect(column: wall, row: main.row, columns: second + 1, rows: mainRows)
      (live, below) = middle.split(
        atRow: walls.row(of: mainRows, Wants(upper: wants.upper, answer: wants.below, isEmpty: false)))
      answer = Rect(
        column: wall + second, row: main.row, columns: rest.columns - second, rows: mainRows)
    } else if hasAnswer, mainRows >= 2 * PaneWalls.leastRows - 1 {
      (live, answer) = rest.split(atRow: walls.row(of: mainRows, wants))
      below = nil
    } else {
      (live, answer, below) = (rest, nil, nil)
    }
  }

  var livePanes: [(part: PaneTabs.Part, rect: Rect)] {
    guard let live else { return [] }
    var panes: [(PaneTabs.Part, Rect)] = []
    var part = PaneTabs.Part.all
    if let below {
      part.remove(.lower)
      panes.append((.lower, below))
    }
    // Beside a tab that takes its place the answer is a key away.
    if !isSingle { part.remove(.answer) }
    if let answer { panes.append((.answer, answer)) }
    return [(part, live)] + panes
  }

  /// Returns the parts of the live pane that have a frame of their own where there is room for several panes.
  static func liveParts(at size: Size) -> [PaneTabs.Part] {
    size.columns >= columnsForThree ? [.upper, .lower, .answer] : [[.upper, .lower], .answer]
  }

  func live(in state: ComposerState) -> Rect? {
    let part = state.live.tabs.shown.part
    return livePanes.first { $0.part.contains(part) }?.rect
  }
}

extension Size {
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
