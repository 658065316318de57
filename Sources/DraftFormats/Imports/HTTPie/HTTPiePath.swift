/// Such as `a[b][]` or `a[0]`.
///
/// - Note: HTTPie's documentation, *Nested JSON*
struct HTTPiePath {
  enum Step: Hashable {
    case member(String)
    case index(Int)
    case next
  }

  private(set) var steps: [Step] = []

  enum Problem: Error, Hashable {
    case unopenedBracket, unclosedBracket, textBehindBracket, nameInBrackets, negativePlace, tooDeep
    /// A name leads into a value without members, or an index into a value without elements.
    case notAnObject(member: String)
    case notAList
    case tooManyGaps
  }

  private enum Token {
    case text(String)
    case number(Int, text: String)
    case open, close
  }

  init(_ name: String, of dialect: HTTPieDialect) throws(Problem) {
    var tokens = Self.tokens(Array(name.utf8), of: dialect)[...]
    switch tokens.first {
    case nil: steps = [.member("")]
    case .text(let text): steps = [.member(text)]
    case .number(_, let text): steps = [.member(text)]
    case .close: throw Problem.unopenedBracket
    case .open: break
    }
    if case .open = tokens.first {} else { tokens = tokens.dropFirst() }
    while let token = tokens.popFirst() {
      guard case .open = token else { throw Problem.textBehindBracket }
      switch tokens.popFirst() {
      case .close:
        steps.append(.next)
        continue
      case .text(let text):
        // A path begins with a name, or with the index of a list.
        guard !steps.isEmpty else { throw Problem.nameInBrackets }
        steps.append(.member(text))
      case .number(let number, _):
        guard number >= 0 else { throw Problem.negativePlace }
        steps.append(.index(number))
      case .open, nil: throw Problem.unclosedBracket
      }
      guard case .close = tokens.popFirst() else {
        throw Problem.unclosedBracket
      }
    }
  }

  private static func tokens(_ bytes: [UInt8], of dialect: HTTPieDialect) -> [Token] {
    var tokens: [Token] = []
    var text: [UInt8] = []
    var hasEscape = false
    func isSpecial(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\\")
    }
    func finish() {
      guard !text.isEmpty else { return }
      // The first name of xh is never a number.
      let isText = hasEscape || (dialect == .xh && tokens.isEmpty)
      tokens.append(isText ? .text(String(decoding: text, as: UTF8.self)) : literal(text, of: dialect))
      text = []
      hasEscape = false
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        if isSpecial(bytes[index + 1]) { hasEscape = true } else { text.append(byte) }
        text.append(bytes[index + 1])
        index += 1
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
        finish()
        tokens.append(byte == UInt8(ascii: "[") ? .open : .close)
      } else {
        text.append(byte)
      }
      index += 1
    }
    finish()
    return tokens
  }

  /// A backslash before a number makes it a name.
  private static func literal(_ text: [UInt8], of dialect: HTTPieDialect) -> Token {
    func number(_ text: ArraySlice<UInt8>) -> (Int, String)? {
      guard dialect == .xh else { return self.number(text) }
      // As Rust reads a number without a sign.
      let typed = String(decoding: text, as: UTF8.self)
      return typed.hasPrefix("-") ? nil : Int(typed).map { ($0, typed) }
    }
    if let (number, canonical) = number(text[...]) { return .number(number, text: canonical) }
    if text.first == UInt8(ascii: "\\"), number(text.dropFirst()) != nil {
      return .text(String(decoding: text.dropFirst(), as: UTF8.self))
    }
    return .text(String(decoding: text, as: UTF8.self))
  }

  /// Reads an integer as Python does, and returns it with its canonical text.
  private static func number(_ bytes: ArraySlice<UInt8>) -> (Int, String)? {
    var digits = bytes.trimmingBlanks
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard let first = digits.first, let last = digits.last, first != UInt8(ascii: "_"),
      last != UInt8(ascii: "_")
    else {
      return nil
    }
    var plain: [UInt8] = []
    var previous: UInt8 = 0
    for byte in digits {
      if byte == UInt8(ascii: "_") {
        if previous == byte { return nil }
      } else if (0x30...0x39).contains(byte) {
        if plain != [0x30] { plain.append(byte) } else { plain = [byte] }
      } else {
        return nil
      }
      previous = byte
    }
    let text = String(decoding: plain, as: UTF8.self)
    let sign = isNegative && text != "0" ? "-" : ""
    return (Int(sign + text) ?? (isNegative ? -1 : .max), sign + text)
  }
}
