/// Reads the value of a field byte by byte: the parts that Link and WWW-Authenticate have in common.
package struct FieldScanner {
  /// The bytes that aren't read yet.
  package private(set) var rest: ArraySlice<UInt8>

  /// Begins at the first byte.
  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next byte; nil at the end.
  package var next: UInt8? { rest.first }

  /// Passes spaces and tabs.
  package mutating func skipSpace() { rest = rest.drop(while: \.isSpaceOrTab) }

  /// Passes a byte if it is the next one, and returns whether it was.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let next, Unicode.Scalar(next) == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Passes and returns the bytes for which a condition holds.
  package mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: condition)
    rest = rest[taken.endIndex...]
    return taken
  }

  /// Passes a quoted string, of which the opening quote was passed, and returns its text without backslashes. One that
  /// isn't closed extends to the end.
  package mutating func takeQuoted() -> [UInt8] {
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        if let escaped = rest.popFirst() { text.append(escaped) }
      } else {
        text.append(byte)
      }
    }
    return text
  }
}
