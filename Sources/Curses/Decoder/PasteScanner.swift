/// Examines each byte once.
struct PasteScanner {
  enum End: Hashable {
    /// The end marker begins here.
    case marker(at: Int)
    /// Escape was pressed, which begins nothing.
    case escape(at: Int)
  }

  static let endMarker: [UInt8] = Array("\u{1b}[201~".utf8)
  /// From this number of bytes on, Escape stops a paste. A shorter one is over before a key.
  static let long = 1 << 20
  /// There is no end before this index.
  private(set) var scanned = 0
  /// After this number of bytes an ESC that begins no sequence is the key.
  var stopsAfter = Self.long

  /// Nil if the end hasn't arrived. The start is that of the paste, the same in each call.
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

  /// Line ends CR and CR LF become LF, invalid UTF-8 becomes U+FFFD.
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
