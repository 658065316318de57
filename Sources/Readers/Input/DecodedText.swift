internal import WiredraftCore

/// `+` is a space, and escapes are decoded once; escapes that are none stay.
struct DecodedText: Sendable {
  let bytes: [UInt8]
  let raw: ArraySlice<UInt8>
  let hasBadEscape: Bool
  let hasEscape: Bool
  let hasRawHighByte: Bool
  let isUTF8: Bool

  init(_ raw: ArraySlice<UInt8>) {
    self.raw = raw
    var (isPlain, high) = (true, false)
    for byte in raw {
      if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") { isPlain = false }
      if byte > 0x7F { high = true }
    }
    hasRawHighByte = high
    guard !isPlain else {
      bytes = Array(raw)
      hasBadEscape = false
      hasEscape = false
      isUTF8 = !high || bytes.isUTF8
      return
    }
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var (bad, good, decodesHigh) = (false, false, false)
    var index = raw.startIndex
    while index < raw.endIndex {
      let byte = raw[index]
      index += 1
      switch byte {
      case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        if index + 1 < raw.endIndex, let first = raw[index].hexDigit, let second = raw[index + 1].hexDigit {
          result.append(first << 4 | second)
          decodesHigh = decodesHigh || first > 7
          good = true
          index += 2
        } else {
          result.append(byte)
          bad = true
        }
      default: result.append(byte)
      }
    }
    bytes = result
    hasBadEscape = bad
    hasEscape = good
    isUTF8 = !high && !decodesHigh || result.isUTF8
  }

  /// U+FFFD is in place of each maximal part of a character that is no UTF-8.
  ///
  /// - Note: <https://encoding.spec.whatwg.org/#utf-8-decoder>
  var repaired: [UInt8] { isUTF8 ? bytes : bytes.repairedUTF8 }

  /// The bytes that were sent are read as Latin-1, and the escapes as UTF-8.
  var latin1Repaired: [UInt8] { hasRawHighByte ? DecodedText(raw.latin1AsUTF8[...]).repaired : repaired }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Sequence<UInt8> {
  var latin1AsUTF8: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(underestimatedCount)
    for byte in self {
      if byte < 0x80 {
        result.append(byte)
      } else {
        result.append(0xC0 | byte >> 6)
        result.append(0x80 | byte & 0x3F)
      }
    }
    return result
  }
}

extension [UInt8] {
  var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }

  var repairedUTF8: [UInt8] { Array(String(decoding: self, as: UTF8.self).utf8) }

  init(_ text: String) { self = Array(text.utf8) }

  var withInvalidEscaped: [UInt8] {
    guard !isUTF8 else { return self }
    var result: [UInt8] = []
    eachCharacter { bytes, isValid in
      if isValid {
        result += bytes
      } else {
        for byte in bytes { result += Hexadecimal.percentEscape(byte) }
      }
    }
    return result
  }

  func eachCharacter(_ body: (ArraySlice<UInt8>, _ isValid: Bool) -> Void) {
    var index = startIndex
    while index < endIndex {
      let length = characterLength(at: index)
      body(self[index..<index + length.count], length.isValid)
      index += length.count
    }
  }

  private func characterLength(at index: Int) -> (count: Int, isValid: Bool) {
    let lead = self[index]
    let (needed, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case ..<0x80: return (1, true)
    case 0xC2...0xDF: (needed, second) = (1, 0x80...0xBF)
    case 0xE0: (needed, second) = (2, 0xA0...0xBF)
    case 0xED: (needed, second) = (2, 0x80...0x9F)
    case 0xE1...0xEF: (needed, second) = (2, 0x80...0xBF)
    case 0xF0: (needed, second) = (3, 0x90...0xBF)
    case 0xF1...0xF3: (needed, second) = (3, 0x80...0xBF)
    case 0xF4: (needed, second) = (3, 0x80...0x8F)
    default: return (1, false)
    }
    for step in 1...needed {
      let next = index + step
      guard next < endIndex, (step == 1 ? second : 0x80...0xBF).contains(self[next]) else {
        return (step, false)
      }
    }
    return (needed + 1, true)
  }
}
