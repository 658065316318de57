internal import Explanations
internal import ScreenModel
internal import WiredraftCore

/// Where the wire pane stands.
struct WirePaneState: Sendable {
  /// The offset in the message of what the cursor is on.
  var cursor = 0
  /// The first line that is visible.
  var top = 0
  /// Whether CR and LF are shown.
  var showsLineEnds = false
  /// The lines at the present width; nil before the pane is shown for the first time.
  var lines: WireLines?
  /// What the lines were found for.
  var linesKey: Key?
  /// What the pane scrolled to last, so that it does so once.
  var followed: Followed?

  struct Key: Sendable, Hashable {
    var revision: Int
    var columns: Int
  }
  struct Followed: Sendable, Hashable {
    var highlight: WireHighlight
    var revision: Int
    /// Where the cursor of a body's text is in the message.
    var target: Int?
  }
}

/// Which bytes of the wire are lit.
enum WireHighlight: Sendable, Hashable {
  case nothing
  /// The bytes that a row made.
  case row(RowReference)
  /// The method, or what stood in the URL.
  case role(Role)
  /// The piece that the cursor is in, and more faintly the rest of its row.
  case span(Range<Int>, Source)
}

extension ComposerState {
  /// Which bytes are lit now.
  var highlight: WireHighlight {
    switch focus {
    case .request: return .role(requestField == .method ? .method : .url)
    case .grid: return shownRow.map { .row($0) } ?? .nothing
    case .live:
      switch liveTab {
      case .wire, .hex:
        return composition.span(at: wire.cursor).map { .span($0.range, $0.origin.source) } ?? .nothing
      case .route, .code: return rowOfByte.map { .row($0) } ?? .nothing
      }
    }
  }

  /// The bytes in the message that a row becomes, without the separator before them; nil where all that it made
  /// counts.
  func extent(of row: RowReference) -> [Range<Int>]? {
    func moved(_ range: Range<Int>, by offset: Int) -> Range<Int> {
      range.lowerBound + offset..<range.upperBound + offset
    }
    switch composition.outcome(of: row)?.extent {
    case .target(let range): return [moved(range, by: composition.method.utf8.count + 1)]
    case .body(let ranges): return ranges.map { moved($0, by: composition.head.count) }
    case .nothing, .field, .file, nil: return nil
    }
  }

  /// The offset in the message of the first byte that a row made.
  func offset(of row: RowReference) -> Int? {
    composition.firstOffset(of: row)
  }

  /// Finds the lines that are visible, and scrolls to what is lit.
  mutating func settleWire(in layout: ScreenLayout) {
    wire.cursor = max(0, min(wire.cursor, composition.length - 1))
    guard let rect = layout.live else { return }
    let inner = layout.interior(of: rect)
    let columns = WireView.textColumns(inner.columns, showsLineEnds: wire.showsLineEnds)
    let key = WirePaneState.Key(revision: revision, columns: columns)
    if wire.linesKey != key {
      wire.lines = WireLines(WireMessage(composition), columns: columns, reusing: wire.lines)
      wire.linesKey = key
    }
    let height = max(1, inner.rows)
    follow(height: height)
    wire.lines?.find(upToLine: wire.top + height)
    let count = wire.lines?.lines.count ?? 0
    guard wire.lines?.isComplete == true else { return }
    // The end of the message stays at the end of the pane, with room for the note on a body that there is not.
    let noteRows = composition.body == nil ? 3 : 0
    wire.top = max(0, min(wire.top, count + noteRows - height, count - 1))
  }

  private mutating func follow(height: Int) {
    let highlight = highlight
    let target = target(of: highlight)
    let followed = WirePaneState.Followed(highlight: highlight, revision: revision, target: target)
    if focus != .live {
      guard followed != wire.followed else { return }
      if let target { wire.cursor = target }
    }
    wire.followed = followed
    guard let target, let line = wire.lines?.line(at: target) else { return }
    if line < wire.top {
      wire.top = focus == .live ? line : max(0, line - height / 3)
    } else if line >= wire.top + height {
      wire.top = focus == .live ? line - height + 1 : line - height / 2
    }
    guard focus != .live else { return }
    if line < height { wire.top = 0 }
    showEnd(from: line, height: height, highlight)
  }

  /// Scrolls on, where the last byte of the row that is lit comes into view with the first.
  private mutating func showEnd(from line: Int, height: Int, _ highlight: WireHighlight) {
    guard case .row(let row) = highlight, let extent = extent(of: row), let last = extent.last,
      last.upperBound - (extent.first?.lowerBound ?? 0) < height * 400,
      let end = wire.lines?.line(at: last.upperBound - 1)
    else { return }
    if end >= wire.top + height { wire.top = min(line, end - height + 1) }
  }
}
