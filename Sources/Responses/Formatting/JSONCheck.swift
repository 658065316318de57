/// Finds out whether a body is one JSON text, by the letter of RFC 8259. However the bytes are divided, the
/// result is the same.
///
/// A byte order mark before the text is accepted, and arrays and objects may be nested 10,000 deep. Strings
/// may hold bytes that aren't UTF-8. Several values, one a line, aren't one JSON text.
///
///     var check = JSONCheck()
///     check.read(Array("[1, 2".utf8)[...])
///     check.finish()  // false
public struct JSONCheck: Sendable {
  private var scanner = JSONScanner()

  /// Makes a check that has read nothing.
  public init() {}

  /// Whether the body isn't JSON, whatever follows; the rest of it needn't be read.
  public var isRefused: Bool { scanner.isInvalid }

  /// Reads some bytes of the body.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  public mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      guard scanner.read(byte) != nil else { return }
    }
  }

  /// Returns whether the bytes that were read are one JSON text.
  public func finish() -> Bool { scanner.isComplete }
}
