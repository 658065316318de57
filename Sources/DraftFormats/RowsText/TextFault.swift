package import WiredraftCore

/// A fault that makes bytes unfit to be text, with its position.
package struct TextFault: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A zero byte, which does not occur in text that people write.
    case nul
  }

  package var kind: Kind
  /// The position of the first such byte.
  package var position: TextPosition

  /// Returns the first fault in bytes; nil if they are text.
  ///
  /// ```swift
  /// TextFault.first(in: [0x61, 0x0A, 0xFF])?.position.line  // 2
  /// ```
  /// - Parameter allowsNUL: Whether a zero byte is a character like any other.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func first(in bytes: [UInt8], allowsNUL: Bool = false) -> TextFault? {
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let character):
        if character.first == 0, !allowsNUL { return TextFault(.nul, at: offset, in: bytes) }
        offset += character.count
      case .error: return TextFault(.invalidUTF8, at: offset, in: bytes)
      case .emptyInput: return nil
      }
    }
  }

  private init(_ kind: Kind, at offset: Int, in bytes: [UInt8]) {
    (self.kind, position) = (kind, TextPosition(offset: offset, in: bytes))
  }
}
