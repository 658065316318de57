import WiredraftCore

/// Forms as other tools encode them, each with a different set.
extension PercentText {
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
}
