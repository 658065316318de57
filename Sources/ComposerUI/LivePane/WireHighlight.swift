import WiredraftCore

/// Which bytes of the message are lit.
enum WireHighlight: Sendable, Hashable {
  case nothing
  /// The bytes that a row made.
  case row(RowReference)
  /// The method, or what stood in the URL.
  case role(Role)
  /// The piece that the cursor is in, and more faintly the rest of its row.
  case piece(Range<Int>, Source)

  /// Returns the bytes that are lit now.
  init(_ state: ComposerState) {
    self =
      state.focusedTab.map { $0.highlight(in: state) }
      ?? .role(state.panes.requestField == .method ? .method : .url)
  }

  /// The place in the message that a pane scrolls to; nil where nothing is lit.
  func target(in state: ComposerState) -> Int? {
    switch self {
    case .nothing: state.focus == .grid ? BodyTab.offsetOfCursor(in: state) : nil
    case .row(let row): state.session.offset(of: row)
    case .role: 0
    case .piece: state.live.cursor
    }
  }
}

/// The target that a tab scrolled to last, so that it does so once.
struct FollowedHighlight: Sendable, Hashable {
  var highlight: WireHighlight
  var revision: Int
  /// The offset in the message that it scrolled to.
  var target: Int?
}
