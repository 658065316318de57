package import WiredraftCore

/// The secrets of a URL with those that ``SecretText`` finds in its values.
///
/// ```swift
/// SecretURL.masked("https://me:pw@h/p?api_key=abc&page=2")
/// // https://me:••••••@h/p?api_key=••••••&page=2
/// ```
extension SecretURL {
  /// Returns the URL with dots in place of secrets.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package static func masked(_ url: String, dots: String = SecretMap.dots) -> String {
    let ranges = ranges(in: url)
    guard !ranges.isEmpty else { return url }
    return String(decoding: SecretText.masked(Array(url.utf8), ranges) { _ in dots }, as: UTF8.self)
  }

  /// Returns the ranges of secrets in ascending order, as offsets in UTF-8; all are non-empty.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package static func ranges(in url: String) -> [Range<Int>] {
    places(in: url, nested: SecretText.isFound).map(\.range)
  }

  /// Returns the secrets in a request target, or in a head, that come from the URL; the values of rows are not
  /// included.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the part that comes from the URL.
  package static func places(inTarget target: Composition.Wire) -> [Place] {
    places(inTarget: target, nested: SecretText.isFound)
  }

  /// Returns the secrets of a URL that are typed, with percent signs decoded, and as they are.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package static func values(in url: String) -> [(name: String, value: [UInt8])] {
    let bytes = Array(url.utf8)
    return places(in: url, nested: SecretText.isFound).filter {
      !ReferenceText.mayOccur(in: String(decoding: bytes[$0.range], as: UTF8.self))
    }
    .flatMap { place in
      let raw = Array(bytes[place.range])
      let decoded = FormDecoder.percentDecoded(raw)
      let nested = SecretText.ranges(in: decoded).map { Array(decoded[$0]) }
      return ((decoded == raw ? [raw] : [decoded, raw]) + nested).map { (place.name, $0) }
    }
  }
}

extension SecretText {
  fileprivate static func isFound(in bytes: [UInt8]) -> Bool { !ranges(in: bytes).isEmpty }
}
