internal import WiredraftCore

/// The grammar of one JSON text, read byte by byte.
///
/// A byte order mark before it is accepted, as RFC 8259 §8.1 allows. Strings may hold bytes other than UTF-8.
///
/// - Note: <https://www.rfc-editor.org/rfc/rfc8259#section-2>
struct JSONScanner: BodyScanner {
  /// The largest depth of arrays and objects.
  static let maximumDepth = 10_000

  /// The role of a byte.
  enum Role {
    /// Whitespace between tokens, or a part of the byte order mark.
    case space
    /// The start of an array or object, and its end.
    case open, close
    case comma, colon
    /// A part of a string, number or literal name.
    case token
  }

  private enum State {
    case mark(ExpectedBytes)
    // Between tokens: what may come next.
    case value, firstElement, firstName, name, colon, afterValue
    // In a string.
    case string, escape
    case unicodeEscape(left: Int)
    /// In `true`, `false` or `null`.
    case literal(ExpectedBytes)
    // In a number, after the part that the case is named for.
    case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits
    case invalid
  }

  private var state = State.mark(.mark)
  /// The bytes that close the open arrays and objects.
  private var closers: [UInt8] = []
  /// Whether the current string is the name of a member.
  private var isName = false

  /// The number of open arrays and objects.
  var depth: Int { closers.count }

  /// Whether the text isn't JSON, whatever follows.
  var isInvalid: Bool { if case .invalid = state { true } else { false } }

  /// Whether the bytes so far are a JSON text.
  var isComplete: Bool {
    switch state {
    case .afterValue, .zero, .integer, .fraction, .exponentDigits: closers.isEmpty
    default: false
    }
  }

  /// Reads a byte and returns its role; nil if it can't come here, and for all bytes after such a one.
  mutating func read(_ byte: UInt8) -> Role? {
    let character = Unicode.Scalar(byte)
    switch state {
    case .string:
      switch character {
      case "\"": state = isName ? .colon : .afterValue
      case "\\": state = .escape
      case "\0"..<" ": return refuse()
      default: break
      }
    case .escape:
      switch character {
      case "\"", "\\", "/", "b", "f", "n", "r", "t": state = .string
      case "u": state = .unicodeEscape(left: 4)
      default: return refuse()
      }
    case .unicodeEscape(let left):
      guard byte.hexDigit != nil else { return refuse() }
      state = left == 1 ? .string : .unicodeEscape(left: left - 1)
    case .literal(var rest):
      guard rest.take(byte) else { return refuse() }
      state = rest.isEmpty ? .afterValue : .literal(rest)
    case .minus, .zero, .integer, .point, .fraction, .exponent, .exponentSign, .exponentDigits:
      return readNumber(byte)
    case .mark(var rest):
      if rest.take(byte) {
        state = rest.isEmpty ? .value : .mark(rest)
        return .space
      }
      guard rest == .mark else { return refuse() }
      state = .value
      return readBetweenTokens(byte)
    case .value, .firstElement, .firstName, .name, .colon, .afterValue: return readBetweenTokens(byte)
    case .invalid: return nil
    }
    return .token
  }

  private mutating func refuse() -> Role? {
    state = .invalid
    return nil
  }

  private mutating func readBetweenTokens(_ byte: UInt8) -> Role? {
    switch (state, Unicode.Scalar(byte)) {
    case (_, " "), (_, "\t"), (_, "\n"), (_, "\r"): return .space
    case (.colon, ":"):
      state = .value
      return .colon
    case (.afterValue, ",") where !closers.isEmpty:
      state = closers.last == UInt8(ascii: "}") ? .name : .value
      return .comma
    case (.afterValue, _), (.firstElement, "]"), (.firstName, "}"):
      guard closers.last == byte else { return refuse() }
      closers.removeLast()
      state = .afterValue
      return .close
    case (.name, "\""), (.firstName, "\""):
      (state, isName) = (.string, true)
      return .token
    case (.value, _), (.firstElement, _): return readValue(byte)
    default: return refuse()
    }
  }

  /// Reads the first byte of a value.
  private mutating func readValue(_ byte: UInt8) -> Role? {
    switch Unicode.Scalar(byte) {
    case "[", "{":
      guard closers.count < Self.maximumDepth else { return refuse() }
      // In ASCII, a closing bracket follows its opening one with one character between them.
      closers.append(byte + 2)
      state = byte == UInt8(ascii: "{") ? .firstName : .firstElement
      return .open
    case "\"": (state, isName) = (.string, false)
    case "-": state = .minus
    case "0": state = .zero
    case "1"..."9": state = .integer
    case "t": state = .literal(ExpectedBytes("rue"))
    case "f": state = .literal(ExpectedBytes("alse"))
    case "n": state = .literal(ExpectedBytes("ull"))
    default: return refuse()
    }
    return .token
  }

  /// Reads a byte of a number, or the byte after it.
  private mutating func readNumber(_ byte: UInt8) -> Role? {
    switch (state, Unicode.Scalar(byte)) {
    case (.minus, "0"): state = .zero
    case (.minus, "1"..."9"), (.integer, "0"..."9"): state = .integer
    case (.zero, "."), (.integer, "."): state = .point
    case (.point, "0"..."9"), (.fraction, "0"..."9"): state = .fraction
    case (.zero, "e"), (.zero, "E"), (.integer, "e"), (.integer, "E"), (.fraction, "e"), (.fraction, "E"):
      state = .exponent
    case (.exponent, "+"), (.exponent, "-"): state = .exponentSign
    case (.exponent, "0"..."9"), (.exponentSign, "0"..."9"), (.exponentDigits, "0"..."9"):
      state = .exponentDigits
    case (.zero, _), (.integer, _), (.fraction, _), (.exponentDigits, _):
      state = .afterValue
      return readBetweenTokens(byte)
    default: return refuse()
    }
    return .token
  }
}
