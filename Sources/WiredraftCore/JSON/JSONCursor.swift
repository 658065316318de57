/// Reads JSON text piece by piece, strictly, with the place of each piece.
///
/// A reader of a known format asks for what it expects and gets its place; nothing is rounded: numbers are literals,
/// names are in order, including duplicates.
///
/// ```swift
/// var cursor = JSONCursor(Array(#"{"id": 12345678901234567890, "tags": ["a"]}"#.utf8))
/// var names: [String] = []
/// try cursor.readObject(converting: { $0 }) { cursor, name, _ throws(JSONError) in
///   names.append(name)
///   _ = try cursor.skipValue()
/// }
/// try cursor.expectEnd()
/// names  // ["id", "tags"]
/// ```
/// - Note: RFC 8259
package struct JSONCursor {
  /// The deepest nesting that is read.
  package static let maximumDepth = 1000

  /// The text.
  package let bytes: [UInt8]
  /// The offset of the next piece in bytes, from 0.
  package internal(set) var offset = 0
  var depth = 0

  /// Starts at the beginning of a text; a byte order mark is not accepted.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns an error at an offset, or at the current one.
  package func error(_ kind: JSONError.Kind, at place: Int? = nil) -> JSONError {
    let place = place ?? offset
    return JSONError(kind, offset: place, position: TextPosition(offset: place, in: bytes))
  }

  /// Skips white space, if there is any: space, tab, LF and CR.
  package mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  /// Returns the kind of the next value, after white space, by its first byte.
  ///
  /// - Throws: ``JSONError/Kind/expected(_:)`` if no value begins there.
  package mutating func peek() throws(JSONError) -> ParameterValue.Kind {
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard let kind = ParameterValue.Kind(firstByte: bytes[offset]) else { throw error(.expected(.value)) }
    return kind
  }

  /// Reads an object, calling `member` for each name with the offset of the name.
  ///
  /// `member` must read the value. Names may occur twice.
  ///
  /// - Throws: The error that `converting` makes of a ``JSONError``, with its offset; and the errors that `member`
  ///   throws.
  package mutating func readObject<E: Error>(
    converting: (JSONError) -> E, member: (inout JSONCursor, String, Int) throws(E) -> Void
  ) throws(E) {
    var cursor = self
    do throws(JSONError) { try cursor.open(UInt8(ascii: "{")) } catch { throw converting(error) }
    var isFirst = true
    while true {
      let name: (text: String, offset: Int)?
      do throws(JSONError) {
        name = try cursor.nextName(isFirst: isFirst)
      } catch { throw converting(error) }
      guard let name else { break }
      isFirst = false
      try member(&cursor, name.text, name.offset)
    }
    cursor.depth -= 1
    self = cursor
  }

  /// Reads an array, calling `element` for each; `element` must read the value.
  ///
  /// - Throws: The error that `converting` makes of a ``JSONError``, with its offset; and the errors that `element`
  ///   throws.
  package mutating func readArray<E: Error>(
    converting: (JSONError) -> E, element: (inout JSONCursor) throws(E) -> Void
  ) throws(E) {
    var cursor = self
    do throws(JSONError) { try cursor.open(UInt8(ascii: "[")) } catch { throw converting(error) }
    var isFirst = true
    while true {
      do throws(JSONError) {
        guard try cursor.nextElement(isFirst: isFirst) else { break }
      } catch { throw converting(error) }
      isFirst = false
      try element(&cursor)
    }
    cursor.depth -= 1
    self = cursor
  }

  /// Fails unless only white space is left.
  ///
  /// - Throws: ``JSONError/Kind/trailingContent``, with the offset of the remaining text.
  package mutating func expectEnd() throws(JSONError) {
    skipSpace()
    guard offset == bytes.count else { throw error(.trailingContent) }
  }

  /// Reads a number and returns it as it is written, with all its digits.
  ///
  /// - Throws: ``JSONError`` with the offset of the first byte that does not belong to a number.
  /// - Complexity: O(*n*), where *n* is the length of the number.
  package mutating func readNumber() throws(JSONError) -> NumberLiteral {
    skipSpace()
    return NumberLiteral(checked: String(decoding: bytes[try passNumber()], as: UTF8.self))
  }

  /// Passes over a number and returns its range.
  package mutating func passNumber() throws(JSONError) -> Range<Int> {
    let range = offset..<endOfNumber
    if let wrong = NumberLiteral.firstInvalidOffset(in: bytes[range]) {
      throw offset + wrong >= bytes.count
        ? error(.unexpectedEnd, at: bytes.count) : error(.malformedNumber, at: offset + wrong)
    }
    offset = range.upperBound
    return range
  }

  var endOfNumber: Int {
    var end = offset
    while end < bytes.count {
      switch bytes[end] {
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        end += 1
      default: return end
      }
    }
    return end
  }

  /// Reads `true` or `false`.
  ///
  /// - Throws: ``JSONError`` if there is another text.
  package mutating func readBool() throws(JSONError) -> Bool {
    skipSpace()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "t") {
      try word("true")
      return true
    }
    try word("false")
    return false
  }

  /// Reads `null`.
  ///
  /// - Throws: ``JSONError`` if there is another text.
  package mutating func readNull() throws(JSONError) {
    skipSpace()
    try word("null")
  }

  // MARK: - Pieces

  mutating func open(_ bracket: UInt8) throws(JSONError) {
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == bracket else { throw error(.expected(.value)) }
    guard depth < Self.maximumDepth else { throw error(.tooDeep) }
    depth += 1
    offset += 1
  }

  mutating func nextName(isFirst: Bool) throws(JSONError) -> (text: String, offset: Int)? {
    guard try another(before: UInt8(ascii: "}"), isFirst: isFirst) else { return nil }
    try expectName()
    let place = offset
    let name = try readString()
    try passColon()
    return (name, place)
  }

  func expectName() throws(JSONError) {
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == UInt8(ascii: "\"") else { throw error(.expected(.name)) }
  }

  mutating func passColon() throws(JSONError) {
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == UInt8(ascii: ":") else { throw error(.expected(.colon)) }
    offset += 1
  }

  mutating func nextElement(isFirst: Bool) throws(JSONError) -> Bool {
    try another(before: UInt8(ascii: "]"), isFirst: isFirst)
  }

  mutating func another(before bracket: UInt8, isFirst: Bool) throws(JSONError) -> Bool {
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    if bytes[offset] == bracket {
      offset += 1
      return false
    }
    if !isFirst {
      guard bytes[offset] == UInt8(ascii: ",") else { throw error(.expected(.commaOrEnd)) }
      offset += 1
      skipSpace()
    }
    return true
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset + index < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
      guard bytes[offset + index] == word.utf8Start[index] else { throw error(.expected(.value)) }
    }
    offset += word.utf8CodeUnitCount
  }
}
