internal import DraftFormats
internal import WiredraftCore

/// The rows are matched once for each text; after that the filter follows the changes of the draft.
struct GridFilter: Sendable {
  private(set) var text = ""
  /// The shown rows, ascending.
  private(set) var rows: [Int] = []
  private(set) var source: Draft.RowList
  var isStale = false
  private(set) var words: [FilterWord] = []

  var isEmpty: Bool { words.isEmpty }

  init(_ source: Draft.RowList, count: Int) {
    self.source = source
    rows = Array(0..<count)
  }

  /// Sets the text; a row must contain each of its words.
  mutating func match(_ text: String, in list: [Draft.Row], of source: Draft.RowList, hidesSecrets: Bool) {
    let isLonger =
      !isStale && source == self.source && !self.text.isEmpty && text.hasPrefix(self.text)
      && rows.last ?? 0 < list.count
    self.text = text
    self.source = source
    isStale = false
    words = text.lowercased().split(separator: " ").map { FilterWord(String($0)) }
    let candidates = isLonger ? rows : Array(list.indices)
    rows = candidates.filter { holds(list[$0], hidesSecrets: hidesSecrets) }
  }

  func holds(_ row: Draft.Row, hidesSecrets: Bool) -> Bool {
    let hidesValue = hidesSecrets && row.hidesText
    return words.allSatisfy { word in
      word.occurs(in: row.name) || (!hidesValue && word.occurs(in: row.text))
        || (row.notes.description.map { word.occurs(in: $0) } ?? false)
    }
  }

  /// Also shows rows that don't match: new ones, or one that the cursor moved to.
  mutating func keep(_ range: Range<Int>) {
    let start = rows.firstIndex(ofSorted: range.lowerBound)
    let end = rows.firstIndex(ofSorted: range.upperBound)
    rows.replaceSubrange(start..<end, with: range)
  }

  /// Shows the given rows after a change that inserted and removed none.
  mutating func showAgain(_ rows: [Int]) {
    self.rows = rows
    isStale = false
  }

  func shows(_ row: Int) -> Bool {
    let place = rows.firstIndex(ofSorted: row)
    return place < rows.count && rows[place] == row
  }

  /// Follows a change of the draft; a shown row remains shown, even if it changes.
  mutating func follow(_ edit: DraftEdit) {
    switch edit {
    case .insertRow(source, let index, _): insert(index)
    case .removeRow(source, let index): remove(index)
    case .moveRow(source, let start, let end):
      let isShown = shows(start)
      remove(start)
      insert(end)
      if !isShown { rows.remove(at: rows.firstIndex(ofSorted: end)) }
    case .setRows(source, _), .replace: isStale = true
    case .setBody, .setBodies, .setBodyType: if source == .body { isStale = true }
    case .group(let edits, _): for edit in edits { follow(edit) }
    case .set, .replaceRow, .insertRow, .removeRow, .moveRow, .setRows, .spliceBodyText: break
    }
  }

  private mutating func insert(_ row: Int) {
    let place = rows.firstIndex(ofSorted: row)
    for index in place..<rows.count { rows[index] += 1 }
    rows.insert(row, at: place)
  }

  private mutating func remove(_ row: Int) {
    let place = rows.firstIndex(ofSorted: row)
    if place < rows.count, rows[place] == row { rows.remove(at: place) }
    for index in place..<rows.count { rows[index] -= 1 }
  }
}

/// A word of the filter, in lower case.
struct FilterWord: Sendable, Equatable {
  private let bytes: [UInt8]
  private let isASCII: Bool

  init(_ word: String) {
    bytes = Array(word.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  var hasPoint: Bool { bytes.contains(UInt8(ascii: ".")) }

  /// Returns whether a text contains the word, ignoring case.
  func occurs(in text: String) -> Bool {
    guard isASCII else { return Self.find(bytes, in: text.lowercased()) }
    return Self.find(bytes, in: text)
  }

  func begins(_ text: String) -> Bool {
    isASCII
      ? text.utf8.prefix(bytes.count).elementsEqual(bytes) { Self.small($0) == $1 }
      : text.lowercased().utf8.starts(with: bytes)
  }

  /// Returns whether a word of a text begins with the word, ignoring case.
  func beginsWord(in text: String) -> Bool {
    Self.find(bytes, in: isASCII ? text : text.lowercased(), atStarts: true)
  }

  func isAll(of text: String) -> Bool { text.utf8.count == bytes.count && begins(text) }

  /// Returns the number of bytes between the letters of the word in a text that has them in their order, ignoring case,
  /// and 4 more if the first one is within a word; nil if the text doesn't have them. `rfd` has a gap of 3 in
  /// `a refund`.
  func gap(in text: String) -> Int? {
    guard isASCII else { return occurs(in: text) ? 0 : nil }
    return text.utf8.withContiguousStorageIfAvailable { gap(in: $0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { gap(in: $0) }
  }

  private func gap(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var (count, end) = (0, 0)
    while count < bytes.count {
      guard end < text.count else { return nil }
      if Self.small(text[end]) == bytes[count] { count += 1 }
      end += 1
    }
    // Backwards from their end, the letters are nearer to each other.
    var start = end
    while count > 0 {
      start -= 1
      if Self.small(text[start]) == bytes[count - 1] { count -= 1 }
    }
    let isWithin = start > 0 && Self.isPart(text[start - 1])
    return end - start - bytes.count + (isWithin ? 4 : 0)
  }

  private static func find(_ word: [UInt8], in text: String, atStarts: Bool = false) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { find(word, in: $0, atStarts: atStarts) }
      ?? Array(text.utf8).withUnsafeBufferPointer { find(word, in: $0, atStarts: atStarts) }
  }

  private static func find(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>, atStarts: Bool) -> Bool {
    guard let first = word.first else { return true }
    guard text.count >= word.count else { return false }
    return word.withUnsafeBufferPointer { word in
      for start in 0...(text.count - word.count) where small(text[start]) == first {
        if atStarts, start > 0, isPart(text[start - 1]) { continue }
        var length = 1
        while length < word.count, small(text[start + length]) == word[length] { length += 1 }
        if length == word.count { return true }
      }
      return false
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(small(byte))
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
