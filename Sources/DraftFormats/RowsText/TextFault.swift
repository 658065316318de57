package import WiredraftCore

/// A fault that makes bytes unfit to be text, with its position.
package struct TextFault: Error, Sendable, Hashable {
  /// The kind of a fault.
  package enum Kind: Sendable, Hashable {
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A zero byte, which does not occur in text that people write.
    case nul
  }

  /// The kind of the fault.
  package var kind: Kind
  /// The position of the first such byte.
  package var position: TextPosition

  /// Returns the first fault in bytes; nil if they are text.
  ///
  /// ```swift
  /// TextFault.first(in: [0x61, 0x0A, 0xFF])?.position.line  // 2
  /// ```
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - allowsNUL: Whether a zero byte is a character like any other.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func first(in bytes: [UInt8], allowsNUL: Bool = false) -> TextFault? {
    let found = bytes.withUnsafeBufferPointer { faultOffset(in: $0, allowsNUL: allowsNUL) }
    return found.map { TextFault(kind: $0.kind, position: TextPosition(offset: $0.offset, in: bytes)) }
  }

  private static func faultOffset(
    in bytes: UnsafeBufferPointer<UInt8>, allowsNUL: Bool
  ) -> (offset: Int, kind: Kind)? {
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0, !allowsNUL { return (offset, .nul) }
      if byte < 0x80 {
        offset += 1
        continue
      }
      guard let length = lengthOfCharacter(at: offset, in: bytes) else { return (offset, .invalidUTF8) }
      offset += length
    }
    return nil
  }

  /// Nil if no character begins there.
  ///
  /// - Note: The Unicode Standard, table 3-7.
  private static func lengthOfCharacter(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    for index in offset + 1..<offset + length where bytes[index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
