/// Percent-encodes text as other tools do, each with a different set.
enum PercentText {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Returns the bytes, with `%` and two digits in place of each byte that is not kept.
  static func encoded(_ bytes: some Collection<UInt8>, keeping stays: (UInt8) -> Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes { append(byte, to: &result, keeping: stays) }
    return result
  }

  @inline(__always)
  static func append(_ byte: UInt8, to result: inout [UInt8], keeping stays: (UInt8) -> Bool) {
    if stays(byte) {
      result.append(byte)
    } else {
      result.append(UInt8(ascii: "%"))
      result.append(digits[Int(byte >> 4)])
      result.append(digits[Int(byte & 15)])
    }
  }

  /// Whether a byte is unreserved in RFC 3986: a letter, a digit, or one of `-._~`.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Encodes a name or a value as Python's `urlencode` does: a space becomes `+`.
  static func pythonForm(_ text: String) -> [UInt8] {
    var result = encoded(text.utf8) { $0 == 0x20 || isUnreserved($0) }
    for index in result.indices where result[index] == 0x20 { result[index] = UInt8(ascii: "+") }
    return result
  }

  /// Encodes a name or a value as WHATWG's URLSearchParams does: a space becomes `+`.
  ///
  /// - Note: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
  static func webForm(_ text: String) -> [UInt8] {
    var result = encoded(text.utf8) { byte in
      byte == 0x20 || byte == UInt8(ascii: "*") || (byte != UInt8(ascii: "~") && isUnreserved(byte))
    }
    for index in result.indices where result[index] == 0x20 { result[index] = UInt8(ascii: "+") }
    return result
  }

  /// Returns the value of a hexadecimal digit; nil for any other byte.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
