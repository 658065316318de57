extension JavaScriptReader {
  /// Passes over white space and comments.
  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09...0x0D: index += 1
      case 0xC2 where bytes.indices.contains(index + 1) && bytes[index + 1] == 0xA0: index += 2
      case 0xEF where bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]): index += 3
      case 0xE2
      where bytes[index...].starts(with: [0xE2, 0x80, 0xA8])
        || bytes[index...].starts(with: [0xE2, 0x80, 0xA9]):
        index += 3
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        index = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        index = min(index + 2, bytes.count)
      default: return
      }
    }
  }

  /// Passes over a sign, with white space before and behind it; returns whether it stands here.
  ///
  /// - Parameter keepsSpace: Whether white space behind it is left, for it is a part of a text.
  mutating func take(_ sign: Character, keepingSpace keepsSpace: Bool = false) -> Bool {
    skipSpace()
    guard let byte, byte == sign.asciiValue else { return false }
    index += 1
    if !keepsSpace { skipSpace() }
    return true
  }

  /// Reads a name; nil where none begins.
  mutating func identifier() -> String? {
    let start = index
    while let byte {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"): break
      case 0x30...0x39: if index == start { return nil }
      case 0x80...: break
      default: return index == start ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
      }
      index += 1
    }
    return index == start ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// A piece of the code, to be named in a sentence.
  func shown(at offset: Int) -> String {
    String(String(decoding: bytes[offset...].prefix(40), as: UTF8.self).prefix(12))
  }

  /// Reads a number.
  mutating func number() throws(JavaScriptError) -> Double {
    let start = index
    if byte == 0x30, index + 1 < bytes.count,
      let radix = [UInt8(ascii: "x"): 16.0, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2][
        bytes[index + 1] | 0x20]
    {
      index += 2
      var value = 0.0
      while let byte {
        if byte == UInt8(ascii: "_") {
          index += 1
          continue
        }
        guard let digit = PercentText.digit(byte), Double(digit) < radix else { break }
        value = value * radix + Double(digit)
        index += 1
      }
      return try ended(value, start)
    }
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case 0x30...0x39, UInt8(ascii: "."): text.append(byte)
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        text.append(byte)
        if index + 1 < bytes.count,
          bytes[index + 1] == UInt8(ascii: "-") || bytes[index + 1] == UInt8(ascii: "+")
        {
          index += 1
          text.append(bytes[index])
        }
      case UInt8(ascii: "_"): break
      default:
        return try ended(Double(String(decoding: text, as: UTF8.self)), start)
      }
      index += 1
    }
    return try ended(Double(String(decoding: text, as: UTF8.self)), start)
  }

  private func ended(_ value: Double?, _ start: Int) throws(JavaScriptError) -> Double {
    if byte == UInt8(ascii: "n") { throw error(.largeInteger, at: start) }
    guard let value else { throw error(.notANumber, at: start) }
    return value
  }

  // MARK: - Texts

  /// Reads a text in quotes.
  mutating func string() throws(JavaScriptError) -> [UInt8] {
    let start = index
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case quote:
        index += 1
        return text
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0x0A, 0x0D: throw error(.openLine, at: start)
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error(.openText, at: start)
  }

  /// Reads a text between backticks, into which names put the values of constants.
  mutating func template() throws(JavaScriptError) -> [UInt8] {
    let start = index
    index += 1
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case UInt8(ascii: "`"):
        index += 1
        return text
      case UInt8(ascii: "\\"): try escape(into: &text)
      case UInt8(ascii: "$") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{"):
        try substitution(into: &text)
      case 0x0D:
        // Each line end is LF.
        text.append(0x0A)
        index += index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error(.openTemplate, at: start)
  }

  /// Reads `${name}`, or `${encodeURIComponent(name)}`.
  private mutating func substitution(into text: inout [UInt8]) throws(JavaScriptError) {
    let start = index
    index += 2
    skipSpace()
    let place = index
    var name = identifier()
    let isComponent = name == "encodeURIComponent"
    if isComponent {
      name = take("(") ? identifier() : nil
    }
    guard let name else { throw error(.needsRunningSubstitution, at: start) }
    let value = try constant(name, from: place)
    guard let piece = value.text, !isComponent || take(")"), take("}", keepingSpace: true) else {
      throw error(.needsRunningSubstitution, at: start)
    }
    if case .unknown = value {
      text += piece
    } else if isComponent {
      text += PercentText.encoded(JavaScriptValue.wellFormed(piece)) {
        PercentText.isUnreserved($0) || "!*'()".utf8.contains($0)
      }
    } else {
      text += piece
    }
  }

  /// Reads a backslash and what belongs to it.
  private mutating func escape(into text: inout [UInt8]) throws(JavaScriptError) {
    let start = index
    index += 1
    guard let sign = byte else { return }
    index += 1
    switch sign {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "0") where byte.map { !(0x30...0x39).contains($0) } ?? true: text.append(0)
    case 0x30...0x39: throw error(.oldEscape, at: start)
    case 0x0A: break
    case 0x0D: if byte == 0x0A { index += 1 }
    case 0xE2
    where bytes[(index - 1)...].starts(with: [0xE2, 0x80, 0xA8])
      || bytes[(index - 1)...].starts(with: [0xE2, 0x80, 0xA9]):
      index += 2
    case UInt8(ascii: "x"): append(try hexadecimal(2, start), to: &text)
    case UInt8(ascii: "u"):
      if byte == UInt8(ascii: "{") {
        index += 1
        var value: UInt32 = 0
        var count = 0
        while let digit = byte.flatMap(PercentText.digit), value < 0x110000 {
          value = value << 4 | UInt32(digit)
          count += 1
          index += 1
        }
        guard count > 0, value < 0x110000, byte == UInt8(ascii: "}") else {
          throw error(.noCharacter, at: start)
        }
        index += 1
        append(value, to: &text)
      } else {
        append(try hexadecimal(4, start), to: &text)
      }
    default: text.append(sign)
    }
  }

  private mutating func hexadecimal(_ count: Int, _ start: Int) throws(JavaScriptError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = byte.flatMap(PercentText.digit) else {
        throw error(.shortEscape(digits: count), at: start)
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  /// Appends a code point; the second half of a surrogate pair joins the first.
  private func append(_ value: UInt32, to text: inout [UInt8]) {
    if value & 0xFC00 == 0xDC00, text.count >= 3, text[text.count - 3] == 0xED,
      text[text.count - 2] & 0xF0 == 0xA0
    {
      let high = UInt32(text[text.count - 2] & 0x0F) << 6 | UInt32(text[text.count - 1] & 0x3F)
      text.removeLast(3)
      return append(0x10000 + high << 10 + (value & 0x3FF), to: &text)
    }
    if value & 0xF800 == 0xD800 {
      text += [
        0xED, UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F),
        UInt8(truncatingIfNeeded: 0x80 | value & 0x3F),
      ]
    } else if let scalar = Unicode.Scalar(value) {
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
