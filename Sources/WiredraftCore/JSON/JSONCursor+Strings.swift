extension JSONCursor {
  /// Reads a string and returns its text, with escapes decoded.
  ///
  /// - Throws: ``JSONError/Kind/loneSurrogate`` for half a surrogate pair, ``JSONError/Kind/invalidUTF8`` for bytes
  ///   that are not UTF-8; both would otherwise be lost or replaced.
  package mutating func readString() throws(JSONError) -> String {
    skipSpace()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
      let end = endOfRun(from: offset + 1)
      let run = bytes[offset + 1..<end]
      if end < bytes.count, bytes[end] == UInt8(ascii: "\""), run.withUnsafeBufferPointer(UTF8Check.isValid) {
        offset = end + 1
        return String(decoding: run, as: UTF8.self)
      }
    }
    return String(decoding: try readStringBytes(), as: UTF8.self)
  }

  /// Reads a string as a text that may be long.
  ///
  /// - Throws: The errors of ``readString()``.
  package mutating func readText() throws(JSONError) -> Draft.BodyText {
    let bytes = try readStringBytes()
    return bytes.withUnsafeBufferPointer { Draft.BodyText(unchecked: $0) }
  }

  private mutating func readStringBytes() throws(JSONError) -> [UInt8] {
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == UInt8(ascii: "\"") else { throw error(.expected(.value)) }
    var text: [UInt8] = []
    try readString { bytes, _ in text += bytes }
    return text
  }

  /// Reads a string, calling `take` for each stretch of it: the bytes between two escapes, or the bytes that an escape
  /// encodes.
  package mutating func readString(
    _ take: (_ bytes: UnsafeBufferPointer<UInt8>, _ isEscape: Bool) -> Void
  ) throws(JSONError) {
    var place = offset + 1
    while true {
      let end = endOfRun(from: place)
      let run = bytes[place..<end]
      guard run.withUnsafeBufferPointer(UTF8Check.isValid) else {
        throw error(.invalidUTF8, at: place + UTF8Check.firstInvalidOffset(in: run))
      }
      guard end < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
      if end > place { run.withUnsafeBufferPointer { take($0, false) } }
      place = end
      switch bytes[place] {
      case UInt8(ascii: "\""):
        offset = place + 1
        return
      case UInt8(ascii: "\\"):
        var text: [UInt8] = []
        try readEscape(at: &place, into: &text)
        text.withUnsafeBufferPointer { take($0, true) }
      default: throw error(.controlCharacter, at: place)
      }
    }
  }

  private func endOfRun(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { $0.endInJSONString(from: start) }
  }

  private func readEscape(at place: inout Int, into buffer: inout [UInt8]) throws(JSONError) {
    guard place + 1 < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
    let start = place
    place += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): buffer.append(0x22)
    case UInt8(ascii: "\\"): buffer.append(0x5C)
    case UInt8(ascii: "/"): buffer.append(0x2F)
    case UInt8(ascii: "b"): buffer.append(0x08)
    case UInt8(ascii: "f"): buffer.append(0x0C)
    case UInt8(ascii: "n"): buffer.append(0x0A)
    case UInt8(ascii: "r"): buffer.append(0x0D)
    case UInt8(ascii: "t"): buffer.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexadecimal(at: &place, escape: start)
      if code & 0xFC00 == 0xD800 {
        guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
          bytes[place + 1] == UInt8(ascii: "u")
        else {
          throw error(.loneSurrogate, at: start)
        }
        let second = place
        place += 2
        let low = try hexadecimal(at: &place, escape: second)
        guard low & 0xFC00 == 0xDC00 else { throw error(.loneSurrogate, at: start) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw error(.loneSurrogate, at: start) }
      buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw error(.malformedEscape, at: start)
    }
  }

  private func hexadecimal(at place: inout Int, escape: Int) throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard place < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
      guard let digit = bytes[place].hexDigit else { throw error(.malformedEscape, at: escape) }
      code = code << 4 | UInt32(digit)
      place += 1
    }
    return code
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the end of the bytes from an index on that stand for themselves in a JSON string.
  ///
  /// - Complexity: O(*n*), where *n* is the number of these bytes.
  @inline(__always)
  package func endInJSONString(from start: Int) -> Int {
    var end = start
    while end < count, self[end] >= 0x20, self[end] != UInt8(ascii: "\""), self[end] != UInt8(ascii: "\\") {
      end += 1
    }
    return end
  }
}

enum UTF8Check {
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var high: UInt8 = 0
    for byte in bytes { high |= byte }
    // Most texts are ASCII, which is quick to check.
    return high < 0x80 || String(validating: bytes, as: UTF8.self) != nil
  }

  static func firstInvalidOffset(in bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput, .error: return offset
      }
    }
  }
}
