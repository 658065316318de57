import WiredraftCore

/// The one stretch in which a text and its changed bytes differ.
///
/// So a small change of a long text is a small edit, and nothing else of it is copied.
struct TextDifference {
  /// What is replaced, as offsets in the old text; it begins and ends between characters.
  let range: Range<Int>
  /// What takes its place, as offsets in the new bytes.
  let replacement: Range<Int>

  /// Compares a text with bytes, of which the first `count` are meant.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, at the speed of memory.
  init(from old: BodyText, to new: [UInt8], count: Int) {
    let segments = old.segments
    var start = new.withUnsafeBufferPointer { bytes in
      Self.commonPrefix(segments, UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
    while start > 0, old.isWithinCharacter(start) { start -= 1 }
    let limit = min(old.utf8Count, count) - start
    var same = new.withUnsafeBufferPointer { bytes in
      Self.commonSuffix(segments, UnsafeBufferPointer(rebasing: bytes[..<count]), limit: limit)
    }
    while same > 0, old.isWithinCharacter(old.utf8Count - same) { same -= 1 }
    range = start..<old.utf8Count - same
    replacement = start..<count - same
  }

  /// Whether the text is the same.
  var isNothing: Bool { range.isEmpty && replacement.isEmpty }

  private static let block = 1024

  private static func commonPrefix(_ segments: [[UInt8]], _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var place = 0
    for segment in segments {
      let isWhole = segment.withUnsafeBufferPointer { piece in
        let end = min(piece.count, bytes.count - place)
        var offset = 0
        while offset < end {
          let next = min(end, offset + block)
          var difference: UInt8 = 0
          for index in offset..<next { difference |= piece[index] ^ bytes[place + index] }
          if difference != 0 { break }
          offset = next
        }
        while offset < end, piece[offset] == bytes[place + offset] { offset += 1 }
        place += offset
        return offset == piece.count
      }
      if !isWhole { break }
    }
    return place
  }

  private static func commonSuffix(
    _ segments: [[UInt8]], _ bytes: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    var same = 0
    for segment in segments.reversed() {
      let isWhole = segment.withUnsafeBufferPointer { piece in
        let end = min(piece.count, limit - same)
        let last = bytes.count - same
        var count = 0
        while count < end {
          let next = min(end, count + block)
          var difference: UInt8 = 0
          for index in count..<next { difference |= piece[piece.count - 1 - index] ^ bytes[last - 1 - index] }
          if difference != 0 { break }
          count = next
        }
        while count < end, piece[piece.count - 1 - count] == bytes[last - 1 - count] { count += 1 }
        same += count
        return count == piece.count
      }
      if !isWhole { break }
    }
    return same
  }
}

extension BodyText {
  /// Whether a character lies across an offset.
  fileprivate func isWithinCharacter(_ offset: Int) -> Bool {
    offset > 0 && offset < utf8Count && byte(at: offset) & 0xC0 == 0x80
  }
}
