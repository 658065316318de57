import WiredraftCore

/// The highlighted bytes of the message.
enum WireHighlight: Sendable, Hashable {
  case nothing
  /// The bytes that a row made.
  case row(Draft.RowReference)
  /// The bytes that a part of a row's value made.
  case member(Draft.RowReference, path: [ParameterValue.Step])
  /// The method, or the URL.
  case role(Composition.Origin.Role)
  /// The piece under the cursor, and more faintly the rest of its row.
  case piece(Range<Int>, Composition.Origin.Source)

  /// Creates the highlight of the current state.
  init(_ state: ComposerState) {
    self =
      state.focusedTab.map { $0.highlight(in: state) }
      ?? .role(state.panes.requestField == .method ? .method : .url)
  }

  /// Returns the position in the message that a pane scrolls to; nil if nothing is highlighted.
  func target(in state: ComposerState) -> Int? {
    switch self {
    case .nothing: state.focus == .grid ? BodyTab.offsetOfCursor(in: state) : nil
    case .row(let row): state.session.offset(of: row)
    case .member(let row, let path): MemberBytes.range(of: row, path: path, in: state)?.lowerBound
    case .role: 0
    case .piece: state.live.cursor
    }
  }
}

/// The target of the last scrolling, kept so that a tab scrolls to it once.
struct FollowedHighlight: Sendable, Hashable {
  var highlight: WireHighlight
  var revision: Int
  /// The offset in the message that the tab scrolled to.
  var target: Int?
}
