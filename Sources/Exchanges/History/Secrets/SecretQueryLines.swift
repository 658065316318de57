internal import WiredraftCore

/// Finds the values of query parameters with the names of secrets in lines that arrive in pieces, such as a URL in
/// `Location`.
struct SecretQueryLines {
  private enum Place {
    /// Bytes that can't be a part of a query.
    case other
    /// The name of a parameter, as far as it is known.
    case name([UInt8])
    /// The value of one that is a secret.
    case secret
  }

  private static let longestName = 256
  private var place = Place.other

  /// Begins another line.
  mutating func restart() { place = .other }

  /// Reads the next bytes, and reports the offsets of those that belong to a secret.
  mutating func read(_ bytes: some Collection<UInt8>, at offset: Int, _ found: (Range<Int>) -> Void) {
    var start: Int?
    var index = offset
    for byte in bytes {
      if take(byte) {
        start = start ?? index
      } else if let first = start {
        found(first..<index)
        start = nil
      }
      index += 1
    }
    if let start { found(start..<index) }
  }

  /// Reads a byte; returns whether it belongs to a secret.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"): place = .name([])
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: "<"),
      UInt8(ascii: ">"):
      place = .other
    default:
      switch place {
      case .other: break
      case .secret: return true
      case .name(let name):
        if byte == UInt8(ascii: "=") {
          let text = String(decoding: FormDecoder.percentDecoded(name), as: UTF8.self)
          place = SecretName.matches(text) ? .secret : .other
        } else {
          place = name.count < Self.longestName ? .name(name + [byte]) : .other
        }
      }
    }
    return false
  }
}
