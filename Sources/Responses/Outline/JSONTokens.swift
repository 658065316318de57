internal import WiredraftCore

/// The tokens that begin in some bytes of valid JSON.
struct JSONTokens: IteratorProtocol {
  struct Token {
    let byte: UInt8
    /// The offset in the text.
    let offset: Int
  }

  private let bytes: [UInt8]
  private let start: Int
  private var index: Int

  /// The offset is in no token; `start` is that of the first byte in the text.
  init(_ bytes: [UInt8], at start: Int, from offset: Int) {
    self.bytes = bytes
    self.start = start
    index = offset - start
  }

  /// The first byte may be in a token.
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
  var isOpening: Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") }
  var isClosing: Bool { byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") }
  var isComma: Bool { byte == UInt8(ascii: ",") }
  var isColon: Bool { byte == UInt8(ascii: ":") }
}

extension UInt8 {
  /// Outside of strings, a byte order mark has the only bytes above ASCII.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self > 0x7F }
}

extension [UInt8] {
  func end(of token: JSONTokens.Token) -> Int? {
    if token.isOpening || token.isClosing || token.isComma || token.isColon { return token.offset + 1 }
    return token.byte == UInt8(ascii: "\"")
      ? endOfString(from: token.offset + 1, isEscaped: false) : endOfWord(from: token.offset)
  }

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
