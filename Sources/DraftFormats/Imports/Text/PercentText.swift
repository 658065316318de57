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

  /// Encodes a name or a value as Python's `urlencode` does, and curl: a space becomes `+`.
  static func pythonForm(_ bytes: some Collection<UInt8>) -> [UInt8] { form(bytes, keeping: isUnreserved) }

  /// Encodes a name or a value as WHATWG's URLSearchParams does: a space becomes `+`.
  ///
  /// - Note: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
  static func webForm(_ bytes: some Collection<UInt8>) -> [UInt8] {
    form(bytes) { $0 == UInt8(ascii: "*") || ($0 != UInt8(ascii: "~") && isUnreserved($0)) }
  }

  private static func form(_ bytes: some Collection<UInt8>, keeping stays: (UInt8) -> Bool) -> [UInt8] {
    var result = encoded(bytes) { $0 == 0x20 || stays($0) }
    for index in result.indices where result[index] == 0x20 { result[index] = UInt8(ascii: "+") }
    return result
  }

  /// Joins pairs to a form, with names and values as a function encodes them.
  static func form(
    _ pairs: [(name: String, value: String)], _ encoded: (String.UTF8View) -> [UInt8]
  ) -> [UInt8] {
    let pieces = pairs.map { encoded($0.name.utf8) + [UInt8(ascii: "=")] + encoded($0.value.utf8) }
    return Array(pieces.joined(separator: [UInt8(ascii: "&")]))
  }

  /// Returns the byte that a percent sign at an index and two digits stand for; nil if there is no such escape.
  static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
      let low = digit(bytes[index + 2])
    else { return nil }
    return high << 4 | low
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
