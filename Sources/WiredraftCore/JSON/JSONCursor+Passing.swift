extension JSONCursor {
  /// Passes over a value of any kind without building it.
  ///
  /// Brackets, commas and the ends of strings are checked; whether the bytes of a string are UTF-8, and whether a
  /// number follows the grammar of JSON, is not.
  ///
  /// - Throws: ``JSONError`` for the first error, and ``JSONError/Kind/tooDeep`` beyond ``maximumDepth``.
  /// - Complexity: O(*n*), where *n* is the length of the value.
  package mutating func passValue() throws(JSONError) {
    var steps = JSONSteps(self)
    while let step = try steps.next() {
      switch step {
      case .begin, .end: break
      case .name, .scalar(.string): try steps.cursor.passString()
      case .scalar(.number): steps.cursor.offset = steps.cursor.endOfNumber
      case .scalar(.bool): _ = try steps.cursor.readBool()
      case .scalar: try steps.cursor.readNull()
      }
    }
    offset = steps.cursor.offset
  }

  mutating func passString() throws(JSONError) {
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
}
