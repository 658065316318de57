/// What each byte of a text is written as: itself, or an escape that stands for it.
///
/// A byte is looked up, never asked about: the encoders' inner loops have no branch for it.
public struct EscapeTable: Sendable {
  /// For each byte: up to six bytes to write, from the lowest on; then whether they are an escape; in the highest,
  /// how many they are.
  private let entries: [UInt64]
  /// How many bytes the longest escape has.
  let longest: Int
  private let isJSON: Bool

  private init(isJSON: Bool, _ escape: (UInt8) -> [UInt8]?) {
    self.isJSON = isJSON
    var longest = 1
    entries = (UInt8.min...UInt8.max).map { byte -> UInt64 in
      guard let written = escape(byte) else { return UInt64(byte) | 1 << 56 }
      longest = max(longest, written.count)
      let bytes = written.prefix(6).enumerated().reduce(UInt64(0)) {
        $0 | UInt64($1.element) << (8 * $1.offset)
      }
      return bytes | 1 << 48 | UInt64(min(6, written.count)) << 56
    }
    self.longest = longest
  }

  // MARK: - Tables

  static func percent(_ set: PercentEncodeSet) -> EscapeTable {
    switch set {
    case .rfc3986: rfc3986
    case .form: form
    case .apikit: apikit
    }
  }

  private static let rfc3986 = percent(keeping: "-._~", plusForSpace: false)
  private static let form = percent(keeping: "*-._", plusForSpace: true)
  private static let apikit = percent(keeping: "-._~/?", plusForSpace: false)

  private static func percent(keeping extra: String, plusForSpace: Bool) -> EscapeTable {
    EscapeTable(isJSON: false) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return nil
      case 0x20 where plusForSpace: return [UInt8(ascii: "+")]
      default:
        if extra.utf8.contains(byte) { return nil }
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
        return [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
  }

  /// Between the quotes of a JSON string only `"`, `\` and the control characters below U+0020 are escaped.
  static let json = EscapeTable(isJSON: true) { byte in
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

  // MARK: - Writing

  /// Whether a byte is written as an escape.
  func isEscaped(_ byte: UInt8) -> Bool { entries[Int(byte)] & 1 << 48 != 0 }

  /// Returns what a byte is written as.
  func bytes(for byte: UInt8) -> [UInt8] {
    let entry = entries[Int(byte)]
    return (0..<Int(entry >> 56)).map { UInt8(truncatingIfNeeded: entry >> (8 * $0)) }
  }

  /// Returns how many bytes a text is written as.
  func count(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    entries.withUnsafeBufferPointer { entries in
      bytes.reduce(into: 0) { $0 &+= Int(entries[Int($1)] >> 56) }
    }
  }

  /// How much room a text needs where it is not counted before: each byte may be the longest escape, and the last is
  /// written as eight bytes of which some don't count.
  func room(for count: Int) -> Int { count &* longest &+ 8 }

  /// Writes a text where there is ``room(for:)`` it, or eight bytes more than it is written as, and returns how many
  /// bytes it became.
  func write(_ bytes: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
    guard let text = bytes.baseAddress else { return 0 }
    return entries.withUnsafeBufferPointer { entries in
      let count = bytes.count
      var out = UnsafeMutableRawPointer(start)
      var index = 0
      while index < count {
        if isJSON {
          while index &+ 8 <= count {
            let word = UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self)
            guard !Self.holdsEscapedInJSON(word) else { break }
            out.storeBytes(of: word, as: UInt64.self)
            out += 8
            index &+= 8
          }
        }
        let end = isJSON ? min(count, index &+ 8) : count
        while index < end {
          let entry = entries[Int(text[index])]
          out.storeBytes(of: entry.littleEndian, as: UInt64.self)
          out += Int(entry >> 56)
          index &+= 1
        }
      }
      return out - UnsafeMutableRawPointer(start)
    }
  }

  /// Whether one of eight bytes is a quote, a backslash or below U+0020.
  private static func holdsEscapedInJSON(_ word: UInt64) -> Bool {
    let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found =
      (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    return found & highs != 0
  }

  /// Returns where the stretch ends that begins at an index: of escapes, or of bytes that stand for themselves.
  func endOfStretch(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, isEscape: Bool) -> Int {
    entries.withUnsafeBufferPointer { entries in
      let wanted: UInt64 = isEscape ? 1 << 48 : 0
      var end = start
      while end < bytes.count, entries[Int(bytes[end])] & 1 << 48 == wanted { end &+= 1 }
      return end
    }
  }
}
