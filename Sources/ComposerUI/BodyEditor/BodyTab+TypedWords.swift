internal import WiredraftCore

/// Undo steps while the text of a body is typed: each is one word with the spaces after it.
extension BodyTab {
  /// Types characters into the text; each word is an undo step, even if several words arrive at once.
  static func typeInText(_ text: String, in state: inout ComposerState) {
    // More than this at once was not typed by hand.
    guard state.editing.typesSeveral, text.utf8.count < 200 else {
      insertInText(text, in: &state)
      return
    }
    var start = text.startIndex
    for index in text.indices.dropFirst() {
      guard !text[index].isWhitespace, text[text.index(before: index)].isWhitespace else { continue }
      insertInText(String(text[start..<index]), in: &state)
      start = index
    }
    insertInText(String(text[start...]), in: &state)
  }

  static func beginsWord(_ new: Draft.BodyText, at start: Int, in state: ComposerState) -> Bool {
    guard state.edit?.stepIsOpen == true, !new.isEmpty, !new.byte(at: 0).isSpace else { return false }
    return start > 0 && state.draft.body.wholeText?.byte(at: start - 1).isSpace == true
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
