internal import ScreenModel
internal import WiredraftCore

extension LineEditor {
  /// Nil if the byte is outside the window that ``window(columns:isMasked:)`` returns.
  func column(ofByte offset: Int, cursorColumn: Int, columns: Int) -> Int? {
    guard let raw = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) else {
      return nil
    }
    var index = raw < text.endIndex ? text.rangeOfComposedCharacter(at: raw) : raw
    var column = cursorColumn
    if index >= cursor {
      let target = index
      index = cursor
      while index < target, column < columns {
        let next = text.index(after: index)
        column += TextLayout.columns(text[index..<next])
        index = next
      }
    } else {
      var place = cursor
      while place > index, column >= 0 {
        let previous = text.index(before: place)
        column -= TextLayout.columns(text[previous..<place])
        place = previous
      }
    }
    return (0..<columns).contains(column) ? column : nil
  }
}

extension String {
  /// Returns the start of the character that contains an index.
  fileprivate func rangeOfComposedCharacter(at index: Index) -> Index {
    self.index(before: self.index(after: index))
  }
}
