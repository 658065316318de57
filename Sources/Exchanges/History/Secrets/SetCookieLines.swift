/// Takes any lines, also those that no reader takes for a field: cut off, without a colon, after the message.
struct SetCookieLines {
  private enum Place {
    /// The name, as far as it agrees with the one that is looked for.
    case name(Int)
    case other
    /// A value, or the rest of a malformed line.
    case value
    /// The start of the line after one: a space would go on with it.
    case afterValue
  }

  private static let name = Array("set-cookie".utf8)
  private var place = Place.name(0)

  mutating func restart() { place = .name(0) }

  mutating func read(_ bytes: some Collection<UInt8>, at offset: Int, _ found: (Range<Int>) -> Void) {
    var start: Int?
    var index = offset
    for byte in bytes {
      let isHidden = read(byte)
      if isHidden { start = start ?? index }
      if !isHidden, let first = start {
        found(first..<index)
        start = nil
      }
      index += 1
    }
    if let start { found(start..<index) }
  }

  /// Returns whether the byte belongs to a value.
  private mutating func read(_ byte: UInt8) -> Bool {
    let isEnd = byte == UInt8(ascii: "\n")
    switch place {
    case .name(let count):
      if isEnd {
        place = count == Self.name.count ? .afterValue : .name(0)
      } else if count == Self.name.count {
        // Set-Cookie2 is an old name; a space may be before the colon, or there may be none.
        if byte != UInt8(ascii: "2") {
          place = byte == UInt8(ascii: ":") || byte.isLineSpace ? .value : .other
        }
      } else {
        let lower = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        place = lower == Self.name[count] ? .name(count + 1) : .other
      }
      return false
    case .other:
      if isEnd { place = .name(0) }
      return false
    case .value:
      if isEnd { place = .afterValue }
      return !isEnd && !byte.isLineSpace
    case .afterValue:
      if byte.isLineSpace {
        if byte != UInt8(ascii: "\r") { place = .value }
        return false
      }
      place = .name(0)
      return read(byte)
    }
  }
}

extension UInt8 {
  /// Whether the byte stays as it is in a value: a space, a tab, and the first byte of a line's end.
  fileprivate var isLineSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
