import WiredraftCore

/// One escaped character among bytes: `%20`, `%C3%A9`, `+`, `\n`, `\u001f`.
struct EscapedPiece {
  enum Kind { case percent, plus, json }
  var kind: Kind
  var text: String
  var decoded: String

  /// The number of bytes of the character that were escaped.
  var count: Int { decoded.utf8.count }

  init?(around explainer: ByteExplainer) {
    let span = explainer.span.range
    let low = max(span.lowerBound, explainer.offset - 24)
    let high = min(span.upperBound, explainer.offset + 24)
    // A long run of escapes is cut at the start of one.
    let window = explainer.composition.bytes(in: low..<high)
    let skipped = low > span.lowerBound ? Self.start(in: window) : 0
    self.init(in: Array(window[skipped...]), at: explainer.offset - low - skipped)
  }

  /// Returns the start of the first whole escape in a window cut from a longer run.
  private static func start(in window: [UInt8]) -> Int {
    var start = 0
    while start < min(12, window.count) {
      let byte = window[start]
      if byte == UInt8(ascii: "%"), octet(window[start...]).map({ $0 & 0xC0 != 0x80 }) ?? false {
        return start
      }
      start += 1
    }
    // A JSON escape starts at a backslash that doesn't follow another.
    start = 0
    while start < min(12, window.count) {
      if window[start] == UInt8(ascii: "\\"), start == 0 || window[start - 1] != UInt8(ascii: "\\") {
        return start
      }
      start += 1
    }
    return 0
  }

  var name: String {
    guard decoded.unicodeScalars.count == 1, let scalar = decoded.unicodeScalars.first else {
      return "“\(decoded)”"
    }
    switch scalar.value {
    case 0x20: return "a space"
    case 0x22: return "a quotation mark"
    case 0x5C: return "a backslash"
    case 0x09: return "a tab"
    case 0x0A: return "LF, a line end"
    case 0x0D: return "CR"
    case 0xFFFD: return "a byte that is no UTF-8"
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      return "the character \(Self.number(of: scalar))"
    case 0x80...: return "\(scalar) in UTF-8 (\(Self.number(of: scalar)), \(Self.word(for: count)) bytes)"
    default: return String(scalar)
    }
  }

  static func number(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  static func word(for count: Int) -> String {
    switch count {
    case 1: "one"
    case 2: "two"
    case 3: "three"
    case 4: "four"
    default: String(count)
    }
  }

  init?(in bytes: [UInt8], at index: Int) {
    guard bytes.indices.contains(index) else { return nil }
    var start = 0
    while start < bytes.count {
      guard let (kind, length, decoded) = Self.piece(bytes[start...]) else {
        start += 1
        continue
      }
      if index >= start, index < start + length {
        self.kind = kind
        text = String(decoding: bytes[start..<start + length], as: UTF8.self)
        self.decoded = decoded
        return
      }
      start += length
    }
    return nil
  }

  private static func piece(_ bytes: ArraySlice<UInt8>) -> (Kind, Int, String)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "+"): return (.plus, 1, " ")
    case UInt8(ascii: "%"): return percent(bytes)
    case UInt8(ascii: "\\"): return json(bytes)
    default: return nil
    }
  }

  private static func percent(_ bytes: ArraySlice<UInt8>) -> (Kind, Int, String)? {
    guard let lead = octet(bytes) else { return nil }
    let count = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    var octets = [lead]
    var rest = bytes.dropFirst(3)
    while octets.count < count, let next = octet(rest), next & 0xC0 == 0x80 {
      octets.append(next)
      rest = rest.dropFirst(3)
    }
    return (.percent, octets.count * 3, String(decoding: octets, as: UTF8.self))
  }

  private static func octet(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.count >= 3, bytes.first == UInt8(ascii: "%") else { return nil }
    return UInt8(String(decoding: bytes.dropFirst().prefix(2), as: UTF8.self), radix: 16)
  }

  private static func json(_ bytes: ArraySlice<UInt8>) -> (Kind, Int, String)? {
    let simple: [Character: String] = [
      "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}", "\"": "\"", "\\": "\\", "/": "/",
    ]
    guard let letter = bytes.dropFirst().first else { return nil }
    if letter == UInt8(ascii: "u") {
      let digits = String(decoding: bytes.dropFirst(2).prefix(4), as: UTF8.self)
      guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16) else { return nil }
      return (.json, 6, String(Unicode.Scalar(value) ?? "\u{FFFD}"))
    }
    guard let decoded = simple[Character(Unicode.Scalar(letter))] else { return nil }
    return (.json, 2, decoded)
  }
}
