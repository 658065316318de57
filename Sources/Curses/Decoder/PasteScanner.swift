/// Finds the end of a bracketed paste, examining each byte once.
struct PasteScanner {
  /// The place where a paste ends.
  enum End: Hashable {
    /// The end marker begins here.
    case marker(at: Int)
    /// Escape was pressed, which begins nothing.
    case escape(at: Int)
  }

  static let endMarker: [UInt8] = Array("\u{1b}[201~".utf8)
  /// The number of bytes from which on Escape stops a paste. A shorter one is over before a key.
  static let long = 1 << 20
  /// The index where the next scan begins; there is no end before it.
  private(set) var scanned = 0
  /// The number of bytes after which an ESC that begins no sequence is the key.
  var stopsAfter = Self.long

  /// Returns the end, or nil if it hasn't arrived.
  ///
  /// - Parameter start: The start of the paste, the same in each call.
  /// - Parameter isLate: Whether no more bytes arrived for a while.
  mutating func scan(_ bytes: [UInt8], from start: Int, isLate: Bool = false) -> End? {
    var index = max(scanned, start)
    while let escape = bytes[index...].firstIndex(of: 0x1b) {
      let candidate = bytes[escape...].prefix(Self.endMarker.count)
      if candidate.elementsEqual(Self.endMarker) { return .marker(at: escape) }
      let next = candidate.dropFirst().first
      if escape - start >= stopsAfter, next.map({ $0 != UInt8(ascii: "[") }) ?? isLate {
        return .escape(at: escape)
      }
      if Self.endMarker.starts(with: candidate) {
        scanned = escape
        return nil
      }
      index = escape + 1
    }
    scanned = bytes.count
    return nil
  }

  /// Returns pasted bytes as text: line ends CR and CR LF become LF, invalid UTF-8 becomes U+FFFD.
  ///
  /// - Parameter highBytes: The characters of the bytes from 0x80 in a single-byte character set; nil in UTF-8.
  static func text(_ bytes: ArraySlice<UInt8>, highBytes: [Unicode.Scalar]? = nil) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isAfterReturn = false
    for byte in bytes {
      switch byte {
      case 0x0d: result.append(0x0a)
      case 0x0a where isAfterReturn: break
      default: result.append(byte)
      }
      isAfterReturn = byte == 0x0d
    }
    if let highBytes {
      var scalars = String.UnicodeScalarView()
      scalars.append(
        contentsOf: result.lazy.map { $0 < 0x80 ? Unicode.Scalar($0) : highBytes[Int($0) - 0x80] })
      return String(scalars)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
