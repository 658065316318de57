import WiredraftCore

/// The time of an operation depends on the change and on the lines around the cursor, not on the length of the text.
struct TextEditor: Sendable {
  private(set) var text: Draft.BodyText
  var place: TextPlace

  enum Outcome {
    /// The action doesn't apply to a text.
    case nothing
    case moved
    case changed(replaced: Range<Int>, new: Draft.BodyText)
  }

  /// Starts in a text; a position that is out of bounds, or within a character, is adjusted.
  init(_ text: Draft.BodyText, at place: TextPlace = TextPlace()) {
    self.text = text
    self.place = place
    self.place.cursor = aligned(max(0, min(place.cursor, text.utf8Count)))
    self.place.top = max(0, min(place.top, text.lineCount - 1))
  }

  var line: Int { text.line(at: place.cursor) }

  mutating func apply(_ action: Action, page: Int) -> Outcome {
    let start = place.anchor ?? place.cursor
    if let movement = action.movementOfSelection {
      place.anchor = nil
      _ = apply(movement, page: page)
      place.anchor = start == place.cursor ? nil : start
      return .moved
    }
    if let selection {
      switch action {
      case .deleteBackward, .deleteForward, .deleteWord, .deleteWordForward: return delete(selection)
      case .cursorLeft, .moveLeft, .cursorRight, .moveRight:
        let isLeft = action == .cursorLeft || action == .moveLeft
        move(to: isLeft ? selection.lowerBound : selection.upperBound)
        return .moved
      default: place.anchor = nil
      }
    }
    switch action {
    case .cursorLeft, .moveLeft: move(to: characterStart(before: place.cursor))
    case .cursorRight, .moveRight: move(to: characterEnd(after: place.cursor))
    case .cursorUp, .moveUp: moveVertically(by: -1)
    case .cursorDown, .moveDown: moveVertically(by: 1)
    case .pageUp: movePage(by: -max(1, page - 1))
    case .pageDown: movePage(by: max(1, page - 1))
    case .cursorWordLeft: move(to: wordStart(before: place.cursor))
    case .cursorWordRight: move(to: wordEnd(after: place.cursor))
    case .cursorToStart: move(to: text.lineStart(line))
    case .cursorToEnd: move(to: content(ofLine: line).upperBound)
    case .moveToFirst: move(to: 0)
    case .moveToLast: move(to: text.utf8Count)
    case .deleteBackward: return delete(characterStart(before: place.cursor)..<place.cursor)
    case .deleteForward: return delete(place.cursor..<characterEnd(after: place.cursor))
    case .deleteToStart: return delete(text.lineStart(line)..<place.cursor)
    case .deleteToEnd:
      let end = content(ofLine: line).upperBound
      // At the end of a line, the next line is joined to it.
      return delete(place.cursor..<(end > place.cursor ? end : characterEnd(after: place.cursor)))
    case .deleteWord: return delete(wordStart(before: place.cursor)..<place.cursor)
    case .deleteWordForward: return delete(place.cursor..<wordEnd(after: place.cursor))
    default: return .nothing
    }
    return .moved
  }

  var selection: Range<Int>? {
    place.anchor.map { anchor in
      let other = aligned(min(anchor, text.utf8Count))
      return min(other, place.cursor)..<max(other, place.cursor)
    }
  }

  // MARK: - Changing

  mutating func insert(_ new: String) -> Outcome {
    replace(selection ?? place.cursor..<place.cursor, with: new)
  }

  mutating func replace(_ range: Range<Int>, with new: String) -> Outcome {
    let new = Draft.BodyText(new)
    guard !range.isEmpty || !new.isEmpty else { return .moved }
    let replaced = text.replaceSubrange(range, with: new)
    move(to: replaced.lowerBound + new.utf8Count)
    return .changed(replaced: replaced, new: new)
  }

  private mutating func delete(_ range: Range<Int>) -> Outcome { replace(range, with: "") }

  // MARK: - Moving

  mutating func move(to offset: Int) {
    place.cursor = aligned(max(0, min(offset, text.utf8Count)))
    (place.goal, place.anchor) = (nil, nil)
  }

  private mutating func moveVertically(by lines: Int) {
    let goal = place.goal ?? column(of: place.cursor)
    let target = max(0, min(line + lines, text.lineCount - 1))
    guard target != line else { return }
    place.cursor = offset(inLine: target, column: goal)
    place.goal = goal
  }

  /// Moves the cursor and the visible part together, so that the cursor keeps its position on the screen.
  private mutating func movePage(by lines: Int) {
    let last = text.lineCount - 1
    place.top = max(0, min(place.top + lines, last))
    moveVertically(by: lines)
  }

  /// Scrolls the text; the cursor moves only to remain visible.
  mutating func scroll(by lines: Int, rows: Int) {
    place.top = max(0, min(place.top + lines, text.lineCount - rows))
    let line = line
    let visible = max(place.top, min(line, place.top + max(1, rows) - 1))
    if visible != line { moveVertically(by: visible - line) }
  }

  // MARK: - Characters

  /// Returns the nearest character boundary at or before an offset.
  func aligned(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < text.utf8Count, text.byte(at: offset) & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  func characterEnd(after offset: Int) -> Int {
    guard offset < text.utf8Count else { return text.utf8Count }
    var length = 64
    while true {
      let end = aligned(min(text.utf8Count, offset + length))
      let count = text.string(in: offset..<end).first?.utf8.count ?? 0
      if count > 0, offset + count < end || end == text.utf8Count || length > 4096 { return offset + count }
      length *= 4
    }
  }

  func characterStart(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    var length = 64
    while true {
      let start = aligned(max(0, offset - length))
      let count = text.string(in: start..<offset).last?.utf8.count ?? 0
      if offset - count > start || start == 0 || length > 4096 { return max(0, offset - max(1, count)) }
      length *= 4
    }
  }

  /// Returns the start of the word before an offset, including the spaces after the word.
  private func wordStart(before offset: Int) -> Int {
    let start = aligned(max(0, offset - 1024))
    var rest = Substring(text.string(in: start..<offset))
    while let last = rest.last, !last.isWordPart { rest.removeLast() }
    while let last = rest.last, last.isWordPart { rest.removeLast() }
    return start + rest.utf8.count
  }

  private func wordEnd(after offset: Int) -> Int {
    let end = aligned(min(text.utf8Count, offset + 1024))
    let rest = text.string(in: offset..<end)
    let word = rest.firstIndex(where: \.isWordPart) ?? rest.endIndex
    let wordEnd = rest[word...].firstIndex { !$0.isWordPart } ?? rest.endIndex
    return offset + rest.utf8.distance(from: rest.startIndex, to: wordEnd)
  }
}

extension Character {
  var isWordPart: Bool { isLetter || isNumber }
}
