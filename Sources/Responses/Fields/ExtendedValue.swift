internal import WiredraftCore

/// The value of a parameter with characters beyond ASCII: `UTF-8'de'n%C3%A4chstes`.
///
/// - Note: <https://www.rfc-editor.org/rfc/rfc8187#section-3.2>
enum ExtendedValue {
  static func text(of value: [UInt8]) -> String? {
    let parts = value.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = percentDecoded(parts[2]) else { return nil }
    if parts[0].isEqualIgnoringCase("UTF-8") { return String(validating: bytes, as: UTF8.self) }
    guard parts[0].isEqualIgnoringCase("ISO-8859-1") else { return nil }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var (bytes, rest) = ([] as [UInt8], text)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
