import ScreenModel
import WiredraftCore

struct WireText: ByteLines {
  var top = 0
  var lines: WireLines?
  private var linesKey: Key?
  private var followed: FollowedHighlight?

  private struct Key: Sendable, Hashable {
    var revision: Int
    var columns: Int
    var isPretty: Bool
  }

  /// The maximum number of lines below the visible ones that are found to be counted.
  private static let mostCounted = 200

  func draw(in state: ComposerState, into screen: inout Screen) -> Point? {
    WireView(state, text: self, size: screen.size).draw(into: &screen)
  }

  func linesBelow(height: Int) -> (count: Int, isMore: Bool) {
    guard let lines else { return (0, false) }
    return (max(0, lines.count - top - height), !lines.isComplete)
  }

  func wantedRows(in state: ComposerState) -> Int {
    guard let lines, lines.isComplete else { return .max }
    let columns = lines.columns + 3
    return lines.count + WireView(state, text: self, size: Size(columns: columns, rows: 0)).notes.count
  }

  // MARK: - Settling

  mutating func settle(in state: inout ComposerState, inner: Rect) {
    let composition = state.composition
    state.live.cursor = max(0, min(state.live.cursor, composition.length - 1))
    let columns = WireView.textColumns(inner.columns, showsLineEnds: state.live.form == .lineEnds)
    let key = Key(
      revision: state.revision, columns: columns, isPretty: WirePretty.isOn(in: state))
    if linesKey != key {
      lines = WireLines(
        WireMessage(composition), columns: columns, isPretty: key.isPretty, reusing: lines)
      linesKey = key
    }
    let height = max(1, inner.rows)
    follow(in: &state, height: height)
    lines?.find(upToLine: top + height + Self.mostCounted)
    let count = lines?.count ?? 0
    guard lines?.isComplete == true else { return }
    // The end of the message remains at the end of the pane, with room for the note on a missing body or on its form.
    let noteRows = composition.body == nil ? 3 : key.isPretty ? 2 : 0
    top = max(0, min(top, count + noteRows - height, count - 1))
  }

  private mutating func follow(in state: inout ComposerState, height: Int) {
    let highlight = WireHighlight(state)
    let target = highlight.target(in: state)
    let now = FollowedHighlight(highlight: highlight, revision: state.revision, target: target)
    let hasFocus = state.focus == .live
    if !hasFocus {
      guard now != followed else { return }
      if let target { state.live.cursor = target }
    }
    followed = now
    guard let target, let line = lines?.line(at: target) else { return }
    if line < top {
      top = hasFocus ? line : max(0, line - height / 3)
    } else if line >= top + height {
      top = hasFocus ? line - height + 1 : line - height / 2
    }
    guard !hasFocus else { return }
    if line < height { top = 0 }
    showEnd(from: line, height: height, highlight, in: state)
  }

  /// Scrolls further if the last byte of the highlighted row then becomes visible together with the first.
  private mutating func showEnd(
    from line: Int, height: Int, _ highlight: WireHighlight, in state: ComposerState
  ) {
    guard case .row(let row) = highlight, let extent = state.session.extent(of: row), let last = extent.last,
      last.upperBound - (extent.first?.lowerBound ?? 0) < height * 400,
      let end = lines?.line(at: last.upperBound - 1)
    else { return }
    if end >= top + height { top = min(line, end - height + 1) }
  }

  // MARK: - Moving

  mutating func move(_ action: Action, in state: inout ComposerState) {
    switch action {
    case .moveLeft: moveByAtom(by: -1, in: &state)
    case .moveRight: moveByAtom(by: 1, in: &state)
    case .moveUp: moveByLine(by: -1, in: &state)
    case .moveDown: moveByLine(by: 1, in: &state)
    case .pageUp: moveByLine(by: -state.livePage, in: &state)
    case .pageDown: moveByLine(by: state.livePage, in: &state)
    case .moveToLast: moveToLast(in: &state)
    default: moveByPiece(action, in: &state)
    }
  }

  private mutating func moveToLast(in state: inout ComposerState) {
    let last = max(0, state.composition.length - 1)
    let line = lines?.line(at: last)
    state.live.cursor = line.flatMap { lines?.atoms(ofLine: $0).last?.offset } ?? last
  }

  private mutating func moveByAtom(by step: Int, in state: inout ComposerState) {
    let cursor = state.live.cursor
    guard let line = lines?.line(at: cursor), let lines else { return }
    let atoms = lines.atoms(ofLine: line)
    let place = atoms.lastIndex { $0.offset <= cursor } ?? 0
    if atoms.indices.contains(place + step) {
      state.live.cursor = atoms[place + step].offset
    } else if step > 0, let atom = atoms.last, atom.offset + atom.length < state.composition.length {
      state.live.cursor = atom.offset + atom.length
    } else if step < 0, line > 0, let atom = lines.atoms(ofLine: line - 1).last {
      state.live.cursor = atom.offset
    }
  }

  private mutating func moveByLine(by step: Int, in state: inout ComposerState) {
    guard let line = lines?.line(at: state.live.cursor) else { return }
    lines?.find(upToLine: line + max(0, step) + 1)
    guard let lines else { return }
    let target = max(0, min(line + step, lines.count - 1))
    guard target != line else { return }
    var column = lines[line].indent
    for atom in lines.atoms(ofLine: line) {
      if atom.offset >= state.live.cursor { break }
      column += atom.columns
    }
    var reached = lines[target].indent
    let atoms = lines.atoms(ofLine: target)
    for atom in atoms {
      if reached + atom.columns > column || atom == atoms.last {
        state.live.cursor = atom.offset
        return
      }
      reached += atom.columns
    }
  }

  // MARK: - The mouse

  mutating func scroll(by step: Int, height: Int, of state: inout ComposerState) {
    lines?.find(upToLine: top + height + max(0, step))
    guard let lines else { return }
    top = max(0, min(top + step, lines.count - 1))
    guard state.focus == .live else { return }
    // The cursor remains visible, so that settling doesn't scroll back to it.
    let line = lines.lineFound(at: state.live.cursor)
    let visible = max(top, min(line, top + height - 1))
    if visible != line, lines.indices.contains(visible) {
      state.live.cursor = lines[visible].range.lowerBound
    }
  }

  func moveCursor(to point: Point, in inner: Rect, of state: inout ComposerState) {
    guard let lines else { return }
    let index = top + max(0, point.row - inner.row)
    guard lines.indices.contains(index) else { return }
    var column = inner.column + 1 + lines[index].indent
    for atom in lines.atoms(ofLine: index) {
      state.live.cursor = atom.offset
      column += max(atom.columns, 0)
      if column > point.column { return }
    }
  }
}
