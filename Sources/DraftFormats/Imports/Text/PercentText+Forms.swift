import WiredraftCore

extension PercentText {
  /// Whether a program that keeps unreserved bytes, whole escapes and some other bytes keeps all.
  static func isKept(_ bytes: [UInt8], _ others: String) -> Bool {
    bytes.indices.allSatisfy { index in
      bytes[index] == UInt8(ascii: "%")
        ? escape(in: bytes, at: index) != nil
        : isUnreserved(bytes[index]) || others.utf8.contains(bytes[index])
    }
  }

  /// Python's `urlencode`, and curl, encode a space as `+`.
  static func pythonForm(_ bytes: some Collection<UInt8>) -> [UInt8] { form(bytes, keeping: isUnreserved) }

  /// WHATWG's URLSearchParams encodes a space as `+`.
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

  static func form(
    _ pairs: [(name: String, value: String)], _ encoded: (String.UTF8View) -> [UInt8]
  ) -> [UInt8] {
    let pieces = pairs.map { encoded($0.name.utf8) + [UInt8(ascii: "=")] + encoded($0.value.utf8) }
    return Array(pieces.joined(separator: [UInt8(ascii: "&")]))
  }
}
