internal import ScreenModel
internal import WiredraftCore

/// Where the hex pane stands; its cursor is the wire's.
struct HexPaneState: Sendable {
  /// The first line that is visible.
  var top = 0
  /// The lines at the present width; nil before the pane is shown for the first time.
  var lines: HexLines?
  /// What the lines were found for.
  var linesKey: Key?
  /// What the pane scrolled to last, so that it does so once.
  var followed: WirePaneState.Followed?

  struct Key: Sendable, Hashable {
    var revision: Int
    var width: Int
  }
}

extension ComposerState {
  /// Finds the lines, and scrolls to what is lit.
  mutating func settleHex(in layout: ScreenLayout) {
    guard let rect = layout.live else { return }
    let inner = layout.interior(of: rect)
    let form = HexLayout(columns: inner.columns, length: composition.length)
    let key = HexPaneState.Key(revision: revision, width: form.width)
    if hex.linesKey != key {
      hex.lines = HexLines(WireMessage(composition), width: form.width)
      hex.linesKey = key
    }
    guard let lines = hex.lines else { return }
    let height = max(1, inner.rows)
    followInHex(lines, height: height)
    hex.top = max(0, min(hex.top, lines.count - height))
  }

  private mutating func followInHex(_ lines: HexLines, height: Int) {
    let highlight = highlight
    let target = target(of: highlight)
    let followed = WirePaneState.Followed(highlight: highlight, revision: revision, target: target)
    if focus != .live {
      guard followed != hex.followed else { return }
      if let target { wire.cursor = target }
    }
    hex.followed = followed
    guard let target else { return }
    let line = lines.line(at: target)
    guard focus != .live else {
      hex.top = max(line - height + 1, min(hex.top, line))
      return
    }
    if line < height {
      hex.top = 0
    } else if line < hex.top || line >= hex.top + height {
      hex.top = line - height / 3
    }
  }

  mutating func applyToHex(_ action: Action) {
    guard composition.length > 0 else { return }
    let before = wire.cursor
    switch action {
    case .moveLeft: moveByByte(by: -1)
    case .moveRight: moveByByte(by: 1)
    case .moveUp: moveByHexLine(by: -1)
    case .moveDown: moveByHexLine(by: 1)
    case .pageUp: moveByHexLine(by: -livePage)
    case .pageDown: moveByHexLine(by: livePage)
    case .moveToLast:
      wire.cursor = composition.length - 1
      if let file = fileAtCursor { wire.cursor = file.lowerBound }
    default: moveOrShow(action)
    }
    if wire.cursor != before { selectRowOfByte() }
  }

  /// The file that the cursor is on: it counts as one byte.
  private var fileAtCursor: Range<Int>? {
    guard let lines = hex.lines, let line = lines.line(lines.line(at: wire.cursor)), line.path != nil else {
      return nil
    }
    return line.range
  }

  private mutating func moveByByte(by step: Int) {
    let here = fileAtCursor ?? wire.cursor..<wire.cursor + 1
    let next = step > 0 ? here.upperBound : here.lowerBound - 1
    guard next >= 0, next < composition.length else { return }
    wire.cursor = next
    if let file = fileAtCursor { wire.cursor = file.lowerBound }
  }

  private mutating func moveByHexLine(by step: Int) {
    guard let lines = hex.lines else { return }
    let number = lines.line(at: wire.cursor)
    let target = max(0, min(number + step, lines.count - 1))
    guard target != number, let here = lines.line(number), let there = lines.line(target) else { return }
    let place = here.path == nil ? wire.cursor - here.range.lowerBound : 0
    wire.cursor =
      there.path == nil
      ? min(there.range.lowerBound + place, there.range.upperBound - 1) : there.range.lowerBound
  }

  // MARK: - The mouse

  mutating func scrollHex(by step: Int, in inner: Rect) {
    guard let lines = hex.lines else { return }
    hex.top = max(0, min(hex.top + step, lines.count - inner.rows))
    guard focus == .live else { return }
    let number = lines.line(at: wire.cursor)
    let visible = max(hex.top, min(number, hex.top + inner.rows - 1))
    if visible != number { moveByHexLine(by: visible - number) }
    selectRowOfByte()
  }

  mutating func moveHexCursor(to point: Point, in inner: Rect) {
    guard let lines = hex.lines, let line = lines.line(hex.top + max(0, point.row - inner.row)) else {
      return
    }
    let form = HexLayout(columns: inner.columns, length: composition.length)
    let place = form.place(atColumn: point.column - inner.column)
    wire.cursor =
      line.path == nil
      ? min(line.range.lowerBound + place, line.range.upperBound - 1) : line.range.lowerBound
  }
}
