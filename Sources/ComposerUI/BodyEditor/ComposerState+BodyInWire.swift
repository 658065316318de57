internal import WiredraftCore

/// The text of a body and its bytes in the message: each leads to the other.
extension ComposerState {
  /// Beyond so many bytes the wire does not follow: it would look for the lines of all before.
  private static let mostFollowed = 1 << 16

  /// The offset in the message of the cursor in the body's text; nil where the text is not shown, or not sent as it
  /// is.
  var offsetOfBodyCursor: Int? {
    guard grid.list == .body, showsWholeBody, !grid.body.isOnContentType, let count = sentTextCount,
      count > 0,
      grid.body.place.cursor <= Self.mostFollowed
    else { return nil }
    return composition.head.count + min(grid.body.place.cursor, count - 1)
  }

  /// How many bytes of a text are the body.
  private var sentTextCount: Int? {
    guard draft.body.type.isText, let text = draft.body.text,
      composition.body?.bytes.count == text.utf8Count
    else { return nil }
    return text.utf8Count
  }

  /// Goes to the body that was given as a whole: in a text to the character that made a byte of the message.
  mutating func goToWholeBody(at offset: Int) {
    show(.body)
    grid.body.isOnContentType = false
    guard let count = sentTextCount else { return }
    grid.body.place = TextPlace(cursor: max(0, min(offset - composition.head.count, count)))
  }
}
