internal import WiredraftCore

/// What is one step of undo while the text of a body is typed: a word, with the spaces behind it.
extension BodyTab {
  /// Types characters into the text; of several that came at once each word is a step, as if they had come one by
  /// one.
  static func typeInText(_ text: String, in state: inout ComposerState) {
    // So many at once come from no fingers.
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

  /// Whether a text that is typed begins a word behind another.
  static func beginsWord(_ new: BodyText, at start: Int, in state: ComposerState) -> Bool {
    guard state.edit?.stepIsOpen == true, !new.isEmpty, !new.byte(at: 0).isSpace else { return false }
    return start > 0 && state.draft.body.wholeText?.byte(at: start - 1).isSpace == true
  }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line end.
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
