/// The lengths of the common beginning and end of two texts.
package struct TextDifference {
  /// The number of equal bytes at the beginning.
  package let prefix: Int
  /// The number of equal bytes at the end; none of them belongs to ``prefix``.
  package let suffix: Int

  /// Compares two texts, in blocks of bytes.
  package init(from old: UnsafeBufferPointer<UInt8>, to new: UnsafeBufferPointer<UInt8>) {
    let prefix = Self.countOfSameBytes(old, new)
    var suffix = 0
    let most = min(old.count, new.count) - prefix
    while suffix + 256 <= most {
      var difference: UInt8 = 0
      let (a, b) = (old.count - suffix - 256, new.count - suffix - 256)
      for index in 0..<256 { difference |= old[a + index] ^ new[b + index] }
      if difference != 0 { break }
      suffix += 256
    }
    while suffix < most, old[old.count - suffix - 1] == new[new.count - suffix - 1] { suffix += 1 }
    self.prefix = prefix
    self.suffix = suffix
  }

  static func countOfSameBytes(_ one: UnsafeBufferPointer<UInt8>, _ two: UnsafeBufferPointer<UInt8>) -> Int {
    let limit = min(one.count, two.count)
    var same = 0
    while same + 256 <= limit {
      var difference: UInt8 = 0
      for index in same..<same + 256 { difference |= one[index] ^ two[index] }
      if difference != 0 { break }
      same += 256
    }
    while same < limit, one[same] == two[same] { same += 1 }
    return same
  }

  /// Compares two texts in UTF-8; neither stretch ends within a character of one of them.
  package init(wholeCharactersFrom old: UnsafeBufferPointer<UInt8>, to new: UnsafeBufferPointer<UInt8>) {
    let same = TextDifference(from: old, to: new)
    var (prefix, suffix) = (same.prefix, same.suffix)
    while prefix > 0, old.continues(at: prefix) || new.continues(at: prefix) { prefix -= 1 }
    while suffix > 0, old.continues(at: old.count - suffix) || new.continues(at: new.count - suffix) {
      suffix -= 1
    }
    (self.prefix, self.suffix) = (prefix, suffix)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the byte at an offset continues a character; false at the end.
  package func continues(at offset: Int) -> Bool { offset < count && self[offset] & 0xC0 == 0x80 }
}
