extension JSONCursor {
  /// Passes over a value of any kind, and makes nothing of it.
  ///
  /// Brackets, commas and the ends of strings are checked; whether the bytes of a string are text, and whether a number
  /// is written as JSON writes it, is not.
  ///
  /// - Throws: ``JSONError`` for the first thing that is wrong, and ``JSONError/Kind/tooDeep`` beyond ``maximumDepth``.
  /// - Complexity: O(*n*), where *n* is the length of the value.
  public mutating func passValue() throws(JSONError) {
    // Whether each of the values that are open is an object.
    var open: [Bool] = []
    // What fails leaves the cursor where it was.
    var cursor = self
    while true {
      switch try cursor.peek() {
      case .object, .array:
        let isObject = cursor.bytes[cursor.offset] == UInt8(ascii: "{")
        try cursor.open(cursor.bytes[cursor.offset])
        open.append(isObject)
        if try cursor.passSeparator(isObject: isObject, isFirst: true) { continue }
        open.removeLast()
      case .string: try cursor.passString()
      case .number: cursor.passNumber()
      case .bool: _ = try cursor.readBool()
      case .null: try cursor.readNull()
      }
      while let isObject = open.last {
        if try cursor.passSeparator(isObject: isObject, isFirst: false) { break }
        open.removeLast()
      }
      if open.isEmpty {
        self = cursor
        return
      }
    }
  }

  /// Passes over what stands before the next value; returns false, past the bracket, at the end.
  private mutating func passSeparator(isObject: Bool, isFirst: Bool) throws(JSONError) -> Bool {
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    if bytes[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      offset += 1
      depth -= 1
      return false
    }
    if !isFirst {
      guard bytes[offset] == UInt8(ascii: ",") else { throw error(.expected(.commaOrEnd)) }
      offset += 1
      skipSpace()
    }
    guard isObject else { return true }
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == UInt8(ascii: "\"") else { throw error(.expected(.name)) }
    try passString()
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == UInt8(ascii: ":") else { throw error(.expected(.colon)) }
    offset += 1
    return true
  }

  private mutating func passString() throws(JSONError) {
    let end = bytes.withUnsafeBufferPointer { bytes in
      var index = offset + 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        if bytes[index] < 0x20 { break }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return index
    }
    guard end < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
    guard bytes[end] == UInt8(ascii: "\"") else { throw error(.controlCharacter, at: end) }
    offset = end + 1
  }

  private mutating func passNumber() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        offset += 1
      default: return
      }
    }
  }
}
