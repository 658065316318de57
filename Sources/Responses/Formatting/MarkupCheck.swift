/// Finds out whether a body is a well-formed XML document, as far as its layout depends on it. However the
/// bytes are divided, the result is the same.
///
/// Tags must be balanced, the values of attributes quoted, and there must be one root. Elements may be nested
/// 10,000 deep, with names of 1 MiB in all. A byte order mark before the document is accepted. Nothing is
/// validated, no reference is expanded, and the declared encoding isn't regarded: UTF-16 is refused.
///
///     var check = MarkupCheck()
///     check.read(Array("<a><b></a>".utf8)[...])
///     check.finish()  // false
public struct MarkupCheck: Sendable {
  private var scanner = MarkupScanner()

  /// Makes a check that has read nothing.
  public init() {}

  /// Whether the body isn't a well-formed document, whatever follows; the rest of it needn't be read.
  public var isRefused: Bool { scanner.isInvalid }

  /// Reads some bytes of the body.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  public mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      guard scanner.read(byte) != nil else { return }
    }
  }

  /// Returns whether the bytes that were read are a well-formed document.
  public func finish() -> Bool { scanner.isComplete }
}
