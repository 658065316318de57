internal import WiredraftCore

/// Puts letters in place of the escapes `\uXXXX` of JSON text, for reading: servers that send ASCII alone write `\u4e2d\u6587` for
/// 中文. However the bytes are divided, the result is the same.
///
/// Escapes of controls, of characters that have no shape or change the direction of text, of quotes and backslashes, and of half a
/// surrogate pair stay as they are. So the text means the same as before.
package struct JSONLetters: Sendable {
  /// The beginning of an escape, or one of half a surrogate pair, that may go on.
  private var pending: [UInt8] = []

  /// Whether the bytes so far are not the beginning of an escape.
  var isSettled: Bool { pending.isEmpty }

  mutating func read(_ byte: UInt8, into output: inout [UInt8]) {
    if pending.isEmpty, byte != UInt8(ascii: "\\") {
      output.append(byte)
      return
    }
    pending.append(byte)
    settle(into: &output)
  }

  mutating func finish(into output: inout [UInt8]) {
    output += pending
    pending = []
  }

  private mutating func settle(into output: inout [UInt8]) {
    while !pending.isEmpty {
      guard let first = Self.unit(pending[...]) else { return flush(pending.count, into: &output) }
      guard first.isWhole else { return }
      let code = first.code
      if code & 0xFC00 == 0xD800 {
        let rest = pending.dropFirst(6)
        if rest.isEmpty { return }
        if let second = Self.unit(rest) {
          guard second.isWhole else { return }
          if second.code & 0xFC00 == 0xDC00 {
            take(0x10000 + (code & 0x3FF) << 10 + second.code & 0x3FF, 12, into: &output)
            continue
          }
        }
        flush(6, into: &output)
      } else {
        take(code, 6, into: &output)
      }
    }
  }

  private static func unit(_ bytes: ArraySlice<UInt8>) -> (code: UInt32, isWhole: Bool)? {
    var code: UInt32 = 0
    for (index, byte) in bytes.prefix(6).enumerated() {
      switch index {
      case 0: if byte != UInt8(ascii: "\\") { return nil }
      case 1: if byte != UInt8(ascii: "u") { return nil }
      default:
        guard let digit = byte.hexDigit else { return nil }
        code = code << 4 | UInt32(digit)
      }
    }
    return (code, bytes.count >= 6)
  }

  private mutating func take(_ code: UInt32, _ count: Int, into output: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(code), Self.isLetter(scalar), let letter = UTF8.encode(scalar) else {
      return flush(count, into: &output)
    }
    output += letter
    pending.removeFirst(count)
  }

  private mutating func flush(_ count: Int, into output: inout [UInt8]) {
    output += pending.prefix(count)
    pending.removeFirst(count)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\": return false
    // These join emoji, and letters of some scripts.
    case "\u{200C}", "\u{200D}", "\u{E0020}"..."\u{E007F}": return true
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}

extension JSONLetters {
  /// Returns JSON text with letters in place of escapes, without the beginning of one at which it is cut.
  package static func text(_ bytes: [UInt8], isCut: Bool = false) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var (letters, output) = (JSONLetters(), [UInt8]())
    for byte in bytes { letters.read(byte, into: &output) }
    if !isCut { letters.finish(into: &output) }
    return output
  }
}
