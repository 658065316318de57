internal import WiredraftCore

/// The lines arrive in pieces; one may hold a URL in `Location`.
struct SecretQueryLines {
  private enum Place {
    case other
    /// The name of a parameter, as far as it is known.
    case name([UInt8])
    case secret
  }

  private static let longestName = 256
  /// The number of slashes before, and the offset of the first byte of a server's name that has not ended.
  private var (slashes, authority): (Int, Int?) = (0, nil)
  private var place = Place.other

  mutating func restart() { (place, slashes, authority) = (.other, 0, nil) }

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
      if let user = userinfo(before: byte, at: index) { found(user) }
      index += 1
    }
    if let start { found(start..<index) }
  }

  /// Returns the text before the `@` of a server's name, which may be in earlier bytes.
  private mutating func userinfo(before byte: UInt8, at offset: Int) -> Range<Int>? {
    switch byte {
    case UInt8(ascii: "/"):
      slashes += 1
      authority = slashes == 2 ? offset + 1 : nil
      return nil
    case UInt8(ascii: "@"):
      defer { authority = nil }
      return authority.flatMap { $0 < offset && offset - $0 < 1_024 ? $0..<offset : nil }
    case 0...0x20, UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "<"):
      authority = nil
    default: break
    }
    slashes = 0
    return nil
  }

  /// Returns whether the byte belongs to a secret.
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
