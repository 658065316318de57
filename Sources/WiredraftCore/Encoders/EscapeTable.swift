/// The encoding of each byte of a text: the byte itself, or an escape for it.
///
/// Each byte is looked up in the table, so that the encoders' inner loops have no branch for it.
package struct EscapeTable: Sendable {
  /// For each byte: up to six bytes to write, from the lowest on; then whether they are an escape; in the highest,
  /// their number.
  ///
  /// The tables are made once and never freed, so they need no reference counting.
  private nonisolated(unsafe) let entries: UnsafeBufferPointer<UInt64>
  let longest: Int
  let encoding: TextEncoding

  private init(_ encoding: TextEncoding, _ escape: (UInt8) -> [UInt8]?) {
    self.encoding = encoding
    var longest = 1
    let entries = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 256)
    _ = entries.initialize(
      from: (UInt8.min...UInt8.max).map { byte -> UInt64 in
        guard let written = escape(byte) else { return UInt64(byte) | 1 << 56 }
        longest = max(longest, written.count)
        let bytes = written.prefix(6).enumerated().reduce(UInt64(0)) {
          $0 | UInt64($1.element) << (8 * $1.offset)
        }
        return bytes | 1 << 48 | UInt64(min(6, written.count)) << 56
      })
    self.entries = UnsafeBufferPointer(entries)
    self.longest = longest
  }

  // MARK: - Tables

  /// Returns the table of percent-encoding, except for the bytes of a set.
  ///
  /// - Note: RFC 3986 §2.1; <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
  package static func percent(_ set: EncodingStyles.PercentEncodeSet) -> EscapeTable {
    switch set {
    case .rfc3986: rfc3986
    case .form: form
    case .apikit: apikit
    }
  }

  private static let rfc3986 = percent(.rfc3986, keeping: "-._~")
  private static let form = percent(.form, keeping: "*-._")
  private static let apikit = percent(.apikit, keeping: "-._~/?")

  private static func percent(_ set: EncodingStyles.PercentEncodeSet, keeping extra: String) -> EscapeTable {
    EscapeTable(.percent(set)) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return nil
      case 0x20 where set == .form: return [UInt8(ascii: "+")]
      default:
        if extra.utf8.contains(byte) { return nil }
        return Hexadecimal.percentEscape(byte)
      }
    }
  }

  static let json = EscapeTable(.json) { byte in
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 0x08: Array("\\b".utf8)
    case 0x09: Array("\\t".utf8)
    case 0x0A: Array("\\n".utf8)
    case 0x0C: Array("\\f".utf8)
    case 0x0D: Array("\\r".utf8)
    case 0x00...0x1F: Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + String(byte, radix: 16).utf8
    default: nil
    }
  }

  static let quoted = EscapeTable(.quoted) { byte in
    [0x0A, 0x0D, UInt8(ascii: "\"")].contains(byte) ? Hexadecimal.percentEscape(byte) : nil
  }

  // MARK: - Writing

  /// Returns a text, encoded.
  ///
  /// - Complexity: O(*n*), where *n* is the length in UTF-8.
  package func encoded(_ text: String) -> String {
    var wire = Composition.Wire(isTraced: false)
    wire.append(text, escapedBy: self, .value, .body, of: .rule(.wholeBody))
    return wire.text
  }

  func isEscaped(_ byte: UInt8) -> Bool { entries[Int(byte)] & 1 << 48 != 0 }

  func bytes(for byte: UInt8) -> [UInt8] {
    let entry = entries[Int(byte)]
    return (0..<Int(entry >> 56)).map { UInt8(truncatingIfNeeded: entry >> (8 * $0)) }
  }

  func count(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // A copy of the pointer stays in a register, whatever is written in between.
    let entries = entries
    return bytes.reduce(into: 0) { $0 &+= Int(truncatingIfNeeded: entries[Int($1)] >> 56) }
  }

  /// Each byte may be the longest escape, and the last is written as eight bytes of which some don't count.
  func room(for count: Int) -> Int { count &* longest &+ 8 }

  /// The memory must have ``room(for:)`` the text, or for eight bytes more than its encoding.
  @inline(__always)
  func write(_ bytes: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
    guard let text = bytes.baseAddress else { return 0 }
    let out = UnsafeMutableRawPointer(start)
    return encoding == .json
      ? writeJSON(text, bytes.count, to: out)
      : Self.write(text, bytes.count, to: out, entries) - out
  }

  /// Each byte writes eight, and the next one begins after those that count; returns the end.
  @inline(__always)
  private static func write(
    _ text: UnsafePointer<UInt8>, _ count: Int, to start: UnsafeMutableRawPointer,
    _ entries: UnsafeBufferPointer<UInt64>
  ) -> UnsafeMutableRawPointer {
    var out = start
    var index = 0
    while index &+ 4 <= count {
      let first = entries[Int(text[index])]
      out.storeBytes(of: first.littleEndian, as: UInt64.self)
      out += Int(truncatingIfNeeded: first >> 56)
      let second = entries[Int(text[index &+ 1])]
      out.storeBytes(of: second.littleEndian, as: UInt64.self)
      out += Int(truncatingIfNeeded: second >> 56)
      let third = entries[Int(text[index &+ 2])]
      out.storeBytes(of: third.littleEndian, as: UInt64.self)
      out += Int(truncatingIfNeeded: third >> 56)
      let fourth = entries[Int(text[index &+ 3])]
      out.storeBytes(of: fourth.littleEndian, as: UInt64.self)
      out += Int(truncatingIfNeeded: fourth >> 56)
      index &+= 4
    }
    while index < count {
      let entry = entries[Int(text[index])]
      out.storeBytes(of: entry.littleEndian, as: UInt64.self)
      out += Int(truncatingIfNeeded: entry >> 56)
      index &+= 1
    }
    return out
  }

  private func writeJSON(
    _ text: UnsafePointer<UInt8>, _ count: Int, to start: UnsafeMutableRawPointer
  ) -> Int {
    let entries = entries
    var out = start
    var index = 0
    while index < count {
      if index &+ 8 <= count {
        let word = UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self)
        if !Self.holdsEscapedInJSON(word) {
          out.storeBytes(of: word, as: UInt64.self)
          out += 8
          index &+= 8
          continue
        }
      }
      let end = min(count, index &+ 8)
      out = Self.write(text + index, end &- index, to: out, entries)
      index = end
    }
    return out - start
  }

  /// Returns whether one of eight bytes is a quote, a backslash or below U+0020.
  private static func holdsEscapedInJSON(_ word: UInt64) -> Bool {
    let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    return found & highs != 0
  }

  func endOfStretch(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, isEscape: Bool) -> Int {
    let entries = entries
    let wanted: UInt64 = isEscape ? 1 << 48 : 0
    var end = start
    while end < bytes.count, entries[Int(bytes[end])] & 1 << 48 == wanted { end &+= 1 }
    return end
  }
}
