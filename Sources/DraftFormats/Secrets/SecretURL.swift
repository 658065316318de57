package import WiredraftCore

/// Finds the secrets in a URL: the password before its host, and the values in its query, or in a fragment
/// that looks like one, whose names `SecretName` knows.
///
/// ```swift
/// SecretURL.masked("https://me:pw@h/p?api_key=abc&page=2")
/// // https://me:••••••@h/p?api_key=••••••&page=2
/// ```
package enum SecretURL {
  /// Returns the URL with dots in place of secrets.
  ///
  /// - Parameters:
  ///   - url: The URL as typed.
  ///   - dots: The text in place of a value.
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package static func masked(_ url: String, dots: String = SecretMap.dots) -> String {
    let ranges = ranges(in: url)
    guard !ranges.isEmpty else { return url }
    return String(decoding: SecretText.masked(Array(url.utf8), ranges, dots: dots), as: UTF8.self)
  }

  /// A secret: its offsets, and the name before it.
  package struct Place: Sendable, Hashable {
    package var range: Range<Int>
    package var name: String
  }

  /// Returns the ranges of secrets in ascending order, as offsets in UTF-8; all are non-empty.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package static func ranges(in url: String) -> [Range<Int>] { places(in: url).map(\.range) }

  /// Returns the secrets of a URL that are typed, with percent signs decoded, and as they are.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package static func values(in url: String) -> [(name: String, value: [UInt8])] {
    let bytes = Array(url.utf8)
    return places(in: url).filter {
      !ReferenceText.mayOccur(in: String(decoding: bytes[$0.range], as: UTF8.self))
    }
    .flatMap { place in
      let raw = Array(bytes[place.range])
      let decoded = FormDecoder.percentDecoded(raw)
      let nested = SecretText.ranges(in: decoded).map { Array(decoded[$0]) }
      return ((decoded == raw ? [raw] : [decoded, raw]) + nested).map { (place.name, $0) }
    }
  }

  /// Returns the secrets of a URL in ascending order; all are non-empty.
  private static func places(in url: String) -> [Place] {
    var url = url
    return url.withUTF8 { bytes in
      guard bytes.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "@") }) else { return [] }
      var start = 0
      if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 2 < bytes.count,
        bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/"),
        !bytes[..<colon].contains(where: isEndOfAuthority)
      {
        start = colon + 3
      }
      let end = bytes[start...].firstIndex(where: isEndOfAuthority) ?? bytes.count
      var scanner = Scanner()
      for index in end..<bytes.count { scanner.take(bytes[index], at: index) }
      return userinfo(in: bytes[start..<end]).map { Place(range: $0, name: "user information") }
        + scanner.finish(at: bytes.count)
    }
  }

  /// Returns the secrets in a request target, or in a head, that come from the URL; the values of rows are not
  /// included.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the part that comes from the URL.
  package static func places(inTarget target: Composition.TracedBytes) -> [Place] {
    var scanner = Scanner()
    var end = 0
    for span in target.spans {
      if let row = span.origin.source.row {
        // The queries of rows follow the query of the URL.
        if row.list != .path { break }
      } else if span.origin.role == .url || span.origin.role == .escape {
        for (place, byte) in target.bytes(in: span.range).enumerated() {
          scanner.take(byte, at: span.range.lowerBound + place)
        }
        end = span.range.upperBound
      } else if end > 0 {
        break
      }
    }
    return scanner.finish(at: end)
  }

  private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Returns the range of the password, or, without one, of a user that is a key, as some services accept it.
  private static func userinfo(in authority: Slice<UnsafeBufferPointer<UInt8>>) -> [Range<Int>] {
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return [] }
    let user = authority[..<at]
    guard let colon = user.firstIndex(of: UInt8(ascii: ":")), colon + 1 < at else {
      let name = user.prefix { $0 != UInt8(ascii: ":") }
      return looksRandom(name) ? [name.startIndex..<name.endIndex] : []
    }
    return [colon + 1..<at]
  }

  /// Whether a text looks like a key: long, with both letters and digits, unlike a word.
  static func looksRandom(_ text: some Collection<UInt8>) -> Bool {
    guard text.count >= 16 else { return false }
    var digits = 0
    var letters = 0
    for byte in text {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A, 0x61...0x7A: letters += 1
      default: break
      }
    }
    return digits >= 2 && letters >= 4
  }

  /// Reads the part of a URL after its host byte by byte.
  private struct Scanner {
    private enum Part { case path, name, value, secret }

    private var part = Part.path
    /// Whether the query, or the fragment, has not begun; a segment may have parameters of its own.
    private var isInPath = true
    private var name: [UInt8] = []
    private var value: [UInt8] = []
    private var start = 0
    private var found: [Place] = []

    mutating func take(_ byte: UInt8, at offset: Int) {
      switch byte {
      case UInt8(ascii: "#"),
        UInt8(ascii: "?") where isInPath:
        begin(at: offset)
        isInPath = false
      case UInt8(ascii: "/") where isInPath:
        begin(at: offset)
        part = .path
      case UInt8(ascii: ";"),
        UInt8(ascii: "&") where !isInPath:
        begin(at: offset)
      case UInt8(ascii: "=") where part == .name:
        part = SecretName.matches(SecretURL.decoded(name)) ? .secret : .value
        start = offset + 1
      default:
        if part == .name, name.count < 256 { name.append(byte) }
        if part == .value, value.count < 4_096 { value.append(byte) }
      }
    }

    mutating func finish(at end: Int) -> [Place] {
      begin(at: end)
      return found
    }

    private mutating func begin(at offset: Int) {
      // A value may be a URL, or JSON, with a secret of its own.
      let isSecret =
        part == .secret
        || part == .value && value.contains(UInt8(ascii: "%"))
          && !SecretText.ranges(in: FormDecoder.percentDecoded(value)).isEmpty
      if isSecret, start < offset {
        found.append(Place(range: start..<offset, name: SecretURL.decoded(name)))
      }
      part = .name
      name = []
      value = []
    }
  }

  /// Returns a name without its percent-encoding.
  static func decoded(_ name: [UInt8]) -> String {
    String(decoding: FormDecoder.percentDecoded(name), as: UTF8.self)
  }
}
