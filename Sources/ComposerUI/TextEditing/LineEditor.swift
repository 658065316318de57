import ScreenModel

/// A text, a cursor in it, and a selected part on one side of the cursor, which typing replaces.
struct LineEditor: Sendable, Hashable {
  private(set) var text: String
  private(set) var cursor: String.Index
  private var anchor: String.Index?

  init(_ text: String) {
    self.text = text
    cursor = text.endIndex
  }

  init(selecting text: String) {
    self.init(text)
    select(text.startIndex)
  }

  /// Selects the text between the cursor and an index; nothing if it is the cursor's own.
  mutating func select(_ index: String.Index) { anchor = index == cursor ? nil : index }

  /// Moves the cursor, and selects what is between it and the other end of the selection.
  mutating func extend(_ move: (inout LineEditor) -> Void) {
    let start = anchor ?? cursor
    anchor = nil
    move(&self)
    select(start)
  }

  var selection: Range<String.Index>? { anchor.map { min($0, cursor)..<max($0, cursor) } }

  mutating func replace(with text: String) { self = LineEditor(text) }

  // MARK: - Changing

  mutating func insert(_ new: String) {
    if let selection { delete(selection) }
    // An index is invalid after a change, and the inserted text may join the character before it; a byte offset remains
    // valid in both cases.
    let offset = text.utf8.distance(from: text.startIndex, to: cursor) + new.utf8.count
    text.insert(contentsOf: new, at: cursor)
    setCursor(utf8Offset: offset)
  }

  mutating func deleteBackward() {
    if let selection { return delete(selection) }
    guard cursor > text.startIndex else { return }
    delete(text.index(before: cursor)..<cursor)
  }

  mutating func deleteForward() {
    if let selection { return delete(selection) }
    guard cursor < text.endIndex else { return }
    delete(cursor..<text.index(after: cursor))
  }

  mutating func deleteToEnd() { delete(cursor..<text.endIndex) }
  mutating func deleteToStart() { delete(text.startIndex..<cursor) }

  /// Deletes the word before the cursor, and the spaces between them.
  mutating func deleteWordBackward() { delete(selection ?? wordStart..<cursor) }

  /// Deletes the rest of the word at the cursor, and what is before it.
  mutating func deleteWordForward() { delete(selection ?? cursor..<wordEnd) }

  var wordStart: String.Index {
    var start = cursor
    while start > text.startIndex, !text[text.index(before: start)].isWordPart {
      start = text.index(before: start)
    }
    while start > text.startIndex, text[text.index(before: start)].isWordPart {
      start = text.index(before: start)
    }
    return start
  }

  var wordEnd: String.Index {
    let word = text[cursor...].firstIndex(where: \.isWordPart) ?? text.endIndex
    return text[word...].firstIndex { !$0.isWordPart } ?? text.endIndex
  }

  private mutating func delete(_ range: Range<String.Index>) {
    guard !range.isEmpty else { return }
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    text.removeSubrange(range)
    setCursor(utf8Offset: offset)
  }

  private mutating func setCursor(utf8Offset offset: Int) {
    anchor = nil
    let index = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    // The text after the cursor may have joined the character before it; the cursor then moves after both.
    cursor = index
    if index < text.endIndex {
      let start = text.rangeOfCharacter(around: index)
      if start.lowerBound != index { cursor = start.upperBound }
    }
  }

  // MARK: - Moving

  mutating func setCursor(_ index: String.Index) { (cursor, anchor) = (index, nil) }

  mutating func moveLeft() {
    setCursor(selection?.lowerBound ?? (cursor > text.startIndex ? text.index(before: cursor) : cursor))
  }
  mutating func moveRight() {
    setCursor(selection?.upperBound ?? (cursor < text.endIndex ? text.index(after: cursor) : cursor))
  }
  mutating func moveToEnd() { setCursor(text.endIndex) }

  /// Moves the cursor to the start; if it is there already, selects the whole text.
  mutating func moveToStart() {
    if cursor == text.startIndex { select(text.endIndex) } else { setCursor(text.startIndex) }
  }

  // MARK: - Showing

  /// The cursor is always visible. Only the text near the cursor is read, so the time is independent of the text's
  /// length. The mark is drawn at an edge beyond which the text continues.
  func window(
    columns: Int, style: Style, isMasked: Bool = false, mark: Unicode.Scalar? = nil
  ) -> (cells: [Cell], cursor: Int) {
    guard columns > 1 else { return ([], 0) }
    let (start, before) = windowStart(columns: columns, isMasked: isMasked)
    let (cells, cursor) = visibleCells(from: start, before, columns: columns, isMasked: isMasked, mark: mark)
    let selected = selectedColumns(from: start, before, columns: columns, isMasked: isMasked)
    return (
      cells.enumerated().map { $1.styled(selected.contains($0) ? Theme.selectedCell : style) }, cursor
    )
  }

  private func selectedColumns(
    from start: String.Index, _ before: Int, columns: Int, isMasked: Bool
  ) -> Range<Int> {
    guard let selection else { return 0..<0 }
    if selection.lowerBound == cursor {
      var end = before
      for character in text[selection] where end < columns {
        end += isMasked ? 1 : TextLayout.columns(String(character))
      }
      return before..<end
    }
    guard selection.lowerBound > start else { return 0..<before }
    let part = text[start..<selection.lowerBound]
    return min(before, isMasked ? part.count : TextLayout.columns(part))..<before
  }

  private func visibleCells(
    from start: String.Index, _ before: Int, columns: Int, isMasked: Bool, mark: Unicode.Scalar?
  ) -> (cells: [Cell], cursor: Int) {
    if isMasked {
      let count = text[start...].prefix(columns).count
      return (TextLayout.cells(String(repeating: "●", count: count)), before)
    }
    var cells = TextLayout.cells(
      text[start...].visibleLineEnds(columns: columns, isASCII: mark == "~"), skipping: 0, limit: columns + 1)
    let goesOn = cells.count > columns
    if goesOn { cells.removeLast() }
    guard let mark else { return (cells, before) }
    let sign = Cell(mark, style: Theme.quiet)
    if start > text.startIndex, before > 0 { cells.replaceCharacter(at: 0, with: sign) }
    if goesOn, before < columns - 1 { cells.replaceCharacter(at: cells.count - 1, with: sign) }
    return (cells, before)
  }

  private func windowStart(columns: Int, isMasked: Bool) -> (start: String.Index, before: Int) {
    let room = columns - 1
    let after = min(width(after: cursor, limit: room, isMasked), room / 4)
    var start = cursor
    var before = 0
    while start > text.startIndex {
      let previous = text.index(before: start)
      let width = isMasked ? 1 : TextLayout.columns(text[previous..<start])
      if before + width > room - after { break }
      before += width
      start = previous
    }
    return (start, before)
  }

  /// Moves the cursor to a column of the part returned by ``window(columns:isMasked:)``, or to the end of a shorter
  /// text.
  mutating func click(column: Int, columns: Int, isMasked: Bool = false) {
    guard columns > 1 else { return }
    var index = windowStart(columns: columns, isMasked: isMasked).start
    var reached = 0
    while index < text.endIndex {
      let next = text.index(after: index)
      reached += isMasked ? 1 : max(1, TextLayout.columns(text[index..<next]))
      if reached > column { break }
      index = next
    }
    setCursor(index)
  }

  private func width(after start: String.Index, limit: Int, _ isMasked: Bool) -> Int {
    var index = start
    var width = 0
    while index < text.endIndex, width < limit {
      let next = text.index(after: index)
      width += isMasked ? 1 : TextLayout.columns(text[index..<next])
      index = next
    }
    return min(width, limit)
  }
}

extension String {
  fileprivate func rangeOfCharacter(around index: Index) -> Range<Index> {
    let start = self.index(self.index(after: index), offsetBy: -1, limitedBy: startIndex) ?? startIndex
    // An index within a character moves to its end, so that one step back is its start.
    return start..<self.index(after: start)
  }
}

extension StringProtocol {
  /// Returns the beginning of the text that fits into a number of columns, with a sign for each line end.
  func visibleLineEnds(columns: Int, isASCII: Bool = false) -> String {
    let hasNone = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count <= 1_024 && !bytes.contains { $0 == 0x0a || $0 == 0x0d }
    }
    if hasNone == true { return String(self) }
    // Combining marks take no column, so `columns` characters are always enough; one more shows whether the text
    // continues.
    var result = ""
    for character in prefix(columns + 1) {
      switch character {
      case "\n" where !isASCII: result += "⏎"
      case "\r\n" where !isASCII: result += "\u{240d}⏎"
      default: result.append(character)
      }
    }
    return result
  }
}

extension [Cell] {
  fileprivate mutating func replaceCharacter(at index: Int, with cell: Cell) {
    guard indices.contains(index) else { return }
    if self[index].width == 2, index + 1 < count { self[index + 1] = Cell() }
    if self[index].width == 0, index > 0 { self[index - 1] = Cell() }
    self[index] = cell
  }
}
