import WiredraftCore

enum WireHighlight: Sendable, Hashable {
  case nothing
  case row(Draft.RowReference)
  case member(Draft.RowReference, path: [ParameterValue.Step])
  case role(Composition.Origin.Role)
  /// The piece under the cursor, and more faintly the rest of its row.
  case piece(Range<Int>, Composition.Origin.Source)

  init(_ state: ComposerState) {
    self =
      state.focusedTab.map { $0.highlight(in: state) }
      ?? .role(state.panes.requestField == .method ? .method : .url)
  }

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
  var target: Int?
}
