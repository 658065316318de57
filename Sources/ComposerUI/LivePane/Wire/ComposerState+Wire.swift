internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Selects the row that made the byte under the cursor: put the cursor on a byte, and its row lights up.
  mutating func selectRowOfByte() {
    if let row = rowOfByte { selectInGrid(row) }
  }

  mutating func applyToWire(_ action: Action) {
    guard composition.length > 0 else { return }
    let before = wire.cursor
    moveOrShow(action)
    if wire.cursor != before { selectRowOfByte() }
  }

  mutating func moveOrShow(_ action: Action) {
    switch action {
    case .moveLeft: moveByAtom(by: -1)
    case .moveRight: moveByAtom(by: 1)
    case .moveUp: moveByLine(by: -1)
    case .moveDown: moveByLine(by: 1)
    case .pageUp: moveByLine(by: -livePage)
    case .pageDown: moveByLine(by: livePage)
    case .moveToFirst: wire.cursor = 0
    case .moveToLast: wire.cursor = lastAtomOffset
    case .nextSpan:
      if let span = composition.span(at: wire.cursor), span.range.upperBound < composition.length {
        wire.cursor = span.range.upperBound
      }
    case .previousSpan:
      guard let span = composition.span(at: wire.cursor) else { return }
      if wire.cursor > span.range.lowerBound {
        wire.cursor = span.range.lowerBound
      } else if let before = composition.span(at: span.range.lowerBound - 1) {
        wire.cursor = before.range.lowerBound
      }
    case .goToRow: goToRowOfByte()
    case .toggleLineEnds: wire.showsLineEnds.toggle()
    default: break
    }
  }

  mutating func goToRowOfByte() {
    guard let span = composition.span(at: wire.cursor) else { return }
    if let row = span.origin.source.row {
      show(row.list)
      grid.rows[row.list] = row.index
      grid.column = span.origin.role == .name ? .name : .value
      return
    }
    if isOfWholeBody(span) { return goToWholeBody(at: wire.cursor) }
    switch span.origin.role {
    case .method:
      requestField = .method
      focus(.request)
    case .url:
      requestField = .url
      focus(.request)
    default: message = Message(text: "No row made this byte: it was added because the message needs it.")
    }
  }

  private var lastAtomOffset: Int {
    guard var lines = wire.lines else { return max(0, composition.length - 1) }
    let line = lines.line(at: composition.length - 1)
    return lines.atoms(ofLine: line).last?.offset ?? max(0, composition.length - 1)
  }

  private mutating func moveByAtom(by step: Int) {
    guard let line = wire.lines?.line(at: wire.cursor), let lines = wire.lines else { return }
    let atoms = lines.atoms(ofLine: line)
    let place = atoms.lastIndex { $0.offset <= wire.cursor } ?? 0
    if atoms.indices.contains(place + step) {
      wire.cursor = atoms[place + step].offset
    } else if step > 0, let atom = atoms.last, atom.offset + atom.length < composition.length {
      wire.cursor = atom.offset + atom.length
    } else if step < 0, line > 0, let atom = lines.atoms(ofLine: line - 1).last {
      wire.cursor = atom.offset
    }
  }

  private mutating func moveByLine(by step: Int) {
    guard let line = wire.lines?.line(at: wire.cursor) else { return }
    wire.lines?.find(upToLine: line + max(0, step) + 1)
    guard let lines = wire.lines else { return }
    let target = max(0, min(line + step, lines.lines.count - 1))
    guard target != line else { return }
    var column = 0
    for atom in lines.atoms(ofLine: line) {
      if atom.offset >= wire.cursor { break }
      column += atom.columns
    }
    var reached = 0
    let atoms = lines.atoms(ofLine: target)
    for atom in atoms {
      if reached + atom.columns > column || atom == atoms.last {
        wire.cursor = atom.offset
        return
      }
      reached += atom.columns
    }
  }

  // MARK: - The mouse

  mutating func scrollWire(by step: Int, height: Int) {
    wire.lines?.find(upToLine: wire.top + height + max(0, step))
    guard let lines = wire.lines else { return }
    wire.top = max(0, min(wire.top + step, lines.lines.count - 1))
    guard focus == .live else { return }
    // The cursor stays in sight, so that the view is not pulled back to it.
    let line = lines.lineFound(at: wire.cursor)
    let visible = max(wire.top, min(line, wire.top + height - 1))
    if visible != line, lines.lines.indices.contains(visible) {
      wire.cursor = lines.lines[visible].range.lowerBound
      selectRowOfByte()
    }
  }

  mutating func moveWireCursor(to point: Point, in inner: Rect) {
    guard let lines = wire.lines else { return }
    let index = wire.top + max(0, point.row - inner.row)
    guard lines.lines.indices.contains(index) else { return }
    var column = inner.column + 1
    for atom in lines.atoms(ofLine: index) {
      wire.cursor = atom.offset
      column += max(atom.columns, 0)
      if column > point.column { return }
    }
  }
}
