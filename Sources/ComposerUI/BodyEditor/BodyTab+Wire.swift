internal import WiredraftCore

extension BodyTab {
  /// The offset in a body up to which the wire follows the cursor; following it counts all lines before.
  private static let mostFollowed = 1 << 16

  /// The offset in the message of the cursor in the body's text; nil if the text is not shown, or not sent
  /// unchanged.
  static func offsetOfCursor(in state: ComposerState) -> Int? {
    guard state.grid.list == .body, RowsTab.showsWholeBody(in: state), !state.grid.body.isOnHead,
      let count = sentTextCount(in: state.session),
      count > 0,
      state.grid.body.place.cursor <= Self.mostFollowed
    else { return nil }
    return state.composition.head.count + min(state.grid.body.place.cursor, count - 1)
  }

  private static func sentTextCount(in session: DraftSession) -> Int? {
    guard session.draft.body.type.isText, let text = session.draft.body.text,
      session.composition.body?.bytes.count == text.utf8Count
    else { return nil }
    return text.utf8Count
  }

  static func goToWhole(at offset: Int, in state: inout ComposerState) {
    state.show(.body)
    state.grid.body.isOnHead = false
    guard let count = sentTextCount(in: state.session) else { return }
    state.grid.body.place = TextPlace(cursor: max(0, min(offset - state.composition.head.count, count)))
  }
}
