/// The tokens that begin in some bytes of valid JSON.
struct JSONTokens: IteratorProtocol {
  /// The start of a token.
  struct Token {
    /// The first byte: a bracket, a comma, a colon, a quote, or that of a number or literal name.
    let byte: UInt8
    /// The offset in the text.
    let offset: Int
  }

  private let bytes: [UInt8]
  /// The offset of the first byte in the text.
  private let start: Int
  private var index: Int

  /// Begins at an offset that is in no token.
  ///
  /// - Parameter start: The offset of the first byte in the text.
  init(_ bytes: [UInt8], at start: Int, from offset: Int) {
    self.bytes = bytes
    self.start = start
    index = offset - start
  }

  /// Begins at the first byte, which may be in a token.
  init(_ bytes: [UInt8], at start: Int, in state: JSONState) {
    self.init(bytes, at: start, from: start)
    switch state.inside {
    case .nothing: break
    case .text: index = bytes.endOfString(from: 0, isEscaped: state.isEscape) ?? bytes.count
    case .word: index = bytes.endOfWord(from: 0)
    }
  }

  mutating func next() -> Token? {
    while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    guard index < bytes.count else { return nil }
    let token = Token(byte: bytes[index], offset: start + index)
    index += 1
    switch token.byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ":"):
      break
    case UInt8(ascii: "\""): index = bytes.endOfString(from: index, isEscaped: false) ?? bytes.count
    default: index = bytes.endOfWord(from: index)
    }
    return token
  }
}

extension JSONTokens.Token {
  /// Whether it begins an array or object.
  var isOpening: Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") }
  /// Whether it ends an array or object.
  var isClosing: Bool { byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") }
  var isComma: Bool { byte == UInt8(ascii: ",") }
  var isColon: Bool { byte == UInt8(ascii: ":") }
}

extension UInt8 {
  /// Whether it is space between tokens of JSON. Outside of strings, a byte order mark has the only bytes above ASCII.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self > 0x7F }
}

extension [UInt8] {
  /// Returns the index after the quote that ends a string; nil if the string goes on.
  func endOfString(from start: Int, isEscaped: Bool) -> Int? {
    var index = isEscaped ? start + 1 : start
    while index < count {
      let byte = self[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return index }
      if byte == UInt8(ascii: "\\") { index += 1 }
    }
    return nil
  }

  /// Returns the index after a number or literal name; the count if it goes on.
  func endOfWord(from start: Int) -> Int {
    var index = start
    while index < count {
      switch self[index] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return index
      case let byte where byte.isJSONSpace: return index
      default: index += 1
      }
    }
    return index
  }
}
