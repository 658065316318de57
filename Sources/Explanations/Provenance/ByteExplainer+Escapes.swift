import WiredraftCore

extension ByteExplainer {
  var escapeSentence: String {
    let low = max(span.range.lowerBound, offset - 24)
    let high = min(span.range.upperBound, offset + 24)
    let window = composition.bytes(in: low..<high)
    guard let piece = EscapedPiece(in: window, at: offset - low) else {
      return "This stands for a character of \(rowPhrase) that can't stand here itself."
    }
    if row?.isSecret == true {
      return
        "A character of \(rowPhrase), whose value is secret: it is escaped, for it can't stand here itself."
    }
    let name = Self.name(of: piece.decoded)
    switch piece.kind {
    case .plus:
      return
        "+ is a space in \(rowPhrase): a form writes it so (URL Standard §5.2); a + itself is %2B."
    case .json:
      return
        "\(piece.text) is \(name) in \(rowPhrase); it can't stand in a JSON text as it is (RFC 8259 §7)."
    case .percent where isInBody && composition.body?.type == .multipart:
      return
        "\(piece.text) is \(name) in \(rowPhrase): it would end the name or the line (URL Standard, multipart/form-data)."
    case .percent:
      let bytes = piece.decoded.utf8.count
      let length = bytes > 1 ? ", \(bytes) bytes in UTF-8" : ""
      return
        "\(piece.text) is \(name)\(length), percent-encoded in \(rowPhrase): it can't stand here as it is (RFC 3986 §2.1)."
    }
  }

  private static func name(of text: String) -> String {
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else { return "“\(text)”" }
    switch scalar.value {
    case 0x20: return "a space"
    case 0x09: return "a tab"
    case 0x0A: return "LF, a line end"
    case 0x0D: return "CR"
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      return "the character U+"
        + String(repeating: "0", count: scalar.value < 0x10 ? 3 : scalar.value < 0x100 ? 2 : 0)
        + String(scalar.value, radix: 16, uppercase: true)
    case 0xFFFD: return "a byte that is no UTF-8"
    default: return String(scalar)
    }
  }
}

/// One escaped character among bytes: `%20`, `%C3%A9`, `+`, `\n`, `\u001f`.
struct EscapedPiece {
  enum Kind { case percent, plus, json }
  var kind: Kind
  var text: String
  var decoded: String

  /// Finds the piece that holds the byte at an index.
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
