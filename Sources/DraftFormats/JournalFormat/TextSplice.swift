internal import WiredraftCore

/// Offsets are in bytes of UTF-8.
struct TextSplice: FileValue, Hashable {
  var start: Int
  var removed: Int
  var inserted: String

  /// The maximum number of bytes for writing the offsets.
  private static let cost = 24

  func fits(_ text: Draft.BodyText) -> Bool {
    guard let range = range(in: text.utf8Count) else { return false }
    return text.byte(at: range.lowerBound) & 0xC0 != 0x80 && text.byte(at: range.upperBound) & 0xC0 != 0x80
  }

  private func range(in length: Int) -> Range<Int>? {
    let end = start.addingReportingOverflow(removed)
    guard start >= 0, removed >= 0, !end.overflow, end.partialValue <= length else { return nil }
    return start..<end.partialValue
  }

  func applied(to old: String) -> String? {
    var (old, inserted) = (old, inserted)
    return old.withUTF8 { old in
      guard let range = range(in: old.count) else { return nil }
      guard !old.continues(at: range.lowerBound), !old.continues(at: range.upperBound) else { return nil }
      return inserted.withUTF8 { inserted in
        String(unsafeUninitializedCapacity: old.count - removed + inserted.count) { buffer in
          var place = buffer.initialize(fromContentsOf: old[..<range.lowerBound])
          place = buffer[place...].initialize(fromContentsOf: inserted)
          return buffer[place...].initialize(fromContentsOf: old[range.upperBound...])
        }
      }
    }
  }
}

extension TextSplice {
  /// Nil if the splice is not shorter than the new text by more than its cost.
  init?(from old: String, to new: String) {
    var (old, new) = (old, new)
    guard new.utf8.count > Self.cost else { return nil }
    let same = old.withUTF8 { old in new.withUTF8 { TextDifference(wholeCharactersFrom: old, to: $0) } }
    let length = new.utf8.count - same.prefix - same.suffix
    guard length + Self.cost < new.utf8.count else { return nil }
    let inserted = new.withUTF8 {
      String(decoding: UnsafeBufferPointer(rebasing: $0[same.prefix..<same.prefix + length]), as: UTF8.self)
    }
    self.init(
      start: same.prefix, removed: old.utf8.count - same.prefix - same.suffix, inserted: inserted)
  }

  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    _ = try cursor.expect([.array], path())
    let place = cursor.offset
    var numbers: [Int] = []
    var inserted: String?
    try cursor.readArray(converting: { DraftFileError($0) }) { (cursor) throws(DraftFileError) in
      if numbers.count < 2 {
        numbers.append(try Int(&cursor, path, isExact: isExact))
      } else {
        inserted = try cursor.string(path())
      }
    }
    guard numbers.count == 2, let inserted else { throw cursor.failure(.missingKey(path: path()), at: place) }
    self.init(start: numbers[0], removed: numbers[1], inserted: inserted)
  }

  func json(indent: Int?) -> [UInt8]? {
    let values = [start.json(indent: nil), removed.json(indent: nil), inserted.json(indent: nil)]
    return JournalWriter.array(values.compactMap(\.self))
  }
}
