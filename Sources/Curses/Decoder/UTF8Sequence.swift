enum UTF8Sequence: Hashable {
  case scalar(Unicode.Scalar, length: Int)
  /// Bytes that are not a character; the bytes after them may be one.
  case invalid(length: Int)
  case incomplete

  /// There is at least one byte.
  ///
  /// - Note: Invalid bytes are grouped as <https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/>
  ///   recommends: the longest beginning of a character, at least one byte.
  init(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else {
      self = .incomplete
      return
    }
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch first {
    case 0..<0x80: count = 1
    case 0xc2...0xdf: count = 2
    case 0xe0: (count, second) = (3, 0xa0...0xbf)
    case 0xed: (count, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: count = 3
    case 0xf0: (count, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: count = 4
    case 0xf4: (count, second) = (4, 0x80...0x8f)
    default:
      self = .invalid(length: 1)
      return
    }
    var value = count == 1 ? UInt32(first) : UInt32(first) & (0x7f >> UInt32(count))
    for offset in 1..<max(count, 1) {
      let index = bytes.startIndex + offset
      guard index < bytes.endIndex else {
        self = .incomplete
        return
      }
      guard (offset == 1 ? second : 0x80...0xbf).contains(bytes[index]) else {
        self = .invalid(length: offset)
        return
      }
      value = value << 6 | UInt32(bytes[index] & 0x3f)
    }
    guard let scalar = Unicode.Scalar(value) else {
      self = .invalid(length: 1)
      return
    }
    self = .scalar(scalar, length: count)
  }
}
