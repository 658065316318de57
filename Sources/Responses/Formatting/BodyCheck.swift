internal import WiredraftCore

/// Finds out whether a body is of a format. However the bytes are divided, the result is the same.
///
/// For JSON it is one text, by the letter of RFC 8259. Arrays and objects may be nested 10,000 deep, and strings may hold
/// bytes that aren't UTF-8. Several values, one a line, aren't one text.
///
/// For XML it is a well-formed document, as far as its layout depends on it. Tags must be balanced, the values of
/// attributes quoted, and there must be one root. Elements may be nested 10,000 deep, with names of 1 MiB in all. Nothing
/// is validated, no reference is expanded, and the declared encoding isn't regarded: UTF-16 is refused.
///
/// A byte order mark before either is accepted.
///
///     var check = BodyCheck(.json)
///     check.read(Array("[1, 2".utf8)[...])
///     check.finish()  // false
package struct BodyCheck: Sendable {
  private var scanner: any BodyScanner

  /// Makes a check that has read nothing.
  package init(_ format: BodyFormat) {
    switch format {
    case .json: scanner = JSONScanner()
    case .xml: scanner = MarkupScanner()
    }
  }

  /// Whether the body isn't of the format, whatever follows; the rest of it needn't be read.
  package var isRefused: Bool { scanner.isInvalid }

  /// Reads some bytes of the body.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func read(_ bytes: ArraySlice<UInt8>) { scanner.readAll(bytes) }

  /// Returns whether the bytes that were read are a whole body of the format.
  package func finish() -> Bool { scanner.isComplete }
}

protocol BodyScanner: Sendable {
  associatedtype Role
  var isInvalid: Bool { get }
  var isComplete: Bool { get }
  /// Returns nil from the first invalid byte on.
  mutating func read(_ byte: UInt8) -> Role?
  /// Stops at the first invalid byte.
  mutating func readAll(_ bytes: ArraySlice<UInt8>)
}

extension BodyScanner {
  mutating func readAll(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      guard read(byte) != nil else { return }
    }
  }
}

/// Lays a body out for people, in an amount of memory that doesn't grow with it.
package protocol BodyFormatter {
  /// Appends the layout of the next bytes of the body, as far as it is certain.
  mutating func format(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8])
  /// Appends the rest.
  mutating func finish(into output: inout [UInt8])
}

extension JSONScanner: BodyScanner {}
