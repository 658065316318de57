/// Reads the commands of a text as a shell does, as far as quoting goes: nothing is expanded, and nothing run.
///
/// - Note: POSIX.1-2024, Shell Command Language §2.2; Bash manual, *ANSI-C Quoting*
struct ShellReader {
  private let text: [UInt8]
  private var index = 0
  /// Whether the command that is read next has its input from the one before it.
  private var isAfterPipe = false
  /// Brackets that stand nowhere in the rest of the text.
  private var unclosed: Set<UInt8> = []

  init(_ text: [UInt8]) { self.text = text }

  /// How a command ends.
  enum End: Sendable {
    case text, line, pipe, other
  }

  /// Reads the next command that has words; nil at the end.
  mutating func command() throws(ShellError) -> (ShellCommand, End)? {
    while index < text.count {
      var command = ShellCommand()
      command.readsPipe = isAfterPipe
      let end = try words(of: &command)
      isAfterPipe = end == .pipe
      if !command.words.isEmpty { return (command, end) }
    }
    return nil
  }

  /// What stands behind a command on its line, or goes on with it: `| jq .`.
  func leftovers(after end: End) -> [(text: String, offset: Int)] {
    guard end == .pipe || end == .other else { return [] }
    var start = index
    while start > 0, Self.isOperator(text[start - 1]) { start -= 1 }
    let rest = text[start...].prefix { $0 != 0x0A }
    guard rest.contains(where: { !Self.isOperator($0) && $0 > 0x20 }) else { return [] }
    return [(String(decoding: rest.prefix(200), as: UTF8.self), start)]
  }

  private mutating func words(of command: inout ShellCommand) throws(ShellError) -> End {
    while index < text.count {
      switch text[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        index += 1
        if !command.words.isEmpty { return .line }
      case UInt8(ascii: "\\") where lineEndLength(at: index + 1) > 0:
        index += 1 + lineEndLength(at: index + 1)
      case UInt8(ascii: "#"):
        index = text[index...].firstIndex(of: 0x0A) ?? text.count
      case UInt8(ascii: "|"):
        let isPipe = byte(at: index + 1) != UInt8(ascii: "|")
        index += isPipe ? 1 : 2
        return isPipe ? .pipe : .other
      case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"):
        index += 1
        return .other
      case UInt8(ascii: ">") where command.words.isEmpty:
        // A prompt.
        index += 1
      case UInt8(ascii: ">"), UInt8(ascii: "<"): try redirection(of: &command, from: index)
      default:
        let start = index
        let word = try word()
        // `2>` names a file of output.
        if byte(at: index) == UInt8(ascii: ">") || byte(at: index) == UInt8(ascii: "<"),
          text[start..<index].allSatisfy({ (0x30...0x39).contains($0) })
        {
          try redirection(of: &command, from: start)
        } else {
          command.words.append(word)
        }
      }
    }
    return .text
  }

  private mutating func redirection(of command: inout ShellCommand, from start: Int) throws(ShellError) {
    while index < text.count,
      text[index] == UInt8(ascii: ">") || text[index] == UInt8(ascii: "<") || text[index] == UInt8(ascii: "&")
    {
      index += 1
    }
    while byte(at: index) == 0x20 || byte(at: index) == 0x09 { index += 1 }
    let sign = text[start..<index].drop { (0x30...0x39).contains($0) }.trimmingBlanks
    if index < text.count, !Self.isOperator(text[index]), text[index] > 0x20 {
      let word = try word()
      // The text of a file, and nothing else that has this sign in it.
      if sign.elementsEqual("<".utf8) { command.input = word }
    }
    command.leftovers.append((String(decoding: text[start..<index].prefix(200), as: UTF8.self), start))
  }

  private func byte(at index: Int) -> UInt8? { index < text.count ? text[index] : nil }

  private func lineEndLength(at index: Int) -> Int {
    if byte(at: index) == 0x0A { return 1 }
    return byte(at: index) == 0x0D && byte(at: index + 1) == 0x0A ? 2 : 0
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }

  // MARK: - Words

  private mutating func word() throws(ShellError) -> ShellArgument {
    var word = ShellArgument(bytes: [], offset: index)
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: return word
      case _ where Self.isOperator(byte): return word
      case UInt8(ascii: "\\"):
        let lineEnd = lineEndLength(at: index + 1)
        if lineEnd > 0 {
          index += 1 + lineEnd
        } else {
          if let next = self.byte(at: index + 1) { word.bytes.append(next) } else { word.bytes.append(byte) }
          index += 2
        }
      case UInt8(ascii: "'"): try singleQuoted(into: &word)
      case UInt8(ascii: "\""): try doubleQuoted(into: &word)
      case UInt8(ascii: "$") where self.byte(at: index + 1) == UInt8(ascii: "'"): try ansiQuoted(into: &word)
      case UInt8(ascii: "$") where self.byte(at: index + 1) == UInt8(ascii: "\""):
        index += 1
        try doubleQuoted(into: &word)
      case UInt8(ascii: "$"), UInt8(ascii: "`"): expansion(into: &word)
      default:
        word.bytes.append(byte)
        index += 1
      }
    }
    index = text.count
    return word
  }

  private mutating func singleQuoted(into word: inout ShellArgument) throws(ShellError) {
    guard let end = text[(index + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
      throw ShellError(quote: "'", offset: index)
    }
    word.bytes += text[(index + 1)..<end]
    index = end + 1
  }

  private mutating func doubleQuoted(into word: inout ShellArgument) throws(ShellError) {
    let start = index
    index += 1
    while let byte = byte(at: index) {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"):
        let lineEnd = lineEndLength(at: index + 1)
        if lineEnd > 0 {
          index += 1 + lineEnd
        } else if let next = self.byte(at: index + 1), "$`\"\\".utf8.contains(next) {
          word.bytes.append(next)
          index += 2
        } else {
          word.bytes.append(byte)
          index += 1
        }
      case UInt8(ascii: "$"), UInt8(ascii: "`"): expansion(into: &word)
      default:
        word.bytes.append(byte)
        index += 1
      }
    }
    throw ShellError(quote: "\"", offset: start)
  }

  /// Takes what the shell would expand as it stands, and names it.
  private mutating func expansion(into word: inout ShellArgument) {
    let start = index
    index += 1
    if text[start] == UInt8(ascii: "`") {
      // A command: to the next backtick.
      if let end = text[index...].firstIndex(of: UInt8(ascii: "`")) { index = end + 1 }
    } else if let next = byte(at: index), next == UInt8(ascii: "{") || next == UInt8(ascii: "(") {
      let close = next == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
      // What is closed nowhere behind one place is closed nowhere behind the next.
      if !unclosed.contains(close) {
        if let end = text[index...].firstIndex(of: close) { index = end + 1 } else { unclosed.insert(close) }
      }
    } else {
      while let next = byte(at: index), Self.isNameByte(next) { index += 1 }
    }
    word.bytes += text[start..<index]
    if index > start + 1 { word.expansions.append(String(decoding: text[start..<index], as: UTF8.self)) }
  }
}

// MARK: - $'…'

extension ShellReader {
  fileprivate mutating func ansiQuoted(into word: inout ShellArgument) throws(ShellError) {
    let start = index
    index += 2
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "'"):
        index += 1
        return
      case UInt8(ascii: "\\"):
        index += 1
        ansiEscape(into: &word.bytes)
      case let byte:
        word.bytes.append(byte)
        index += 1
      }
    }
    throw ShellError(quote: "$'", offset: start)
  }

  /// Reads what follows a backslash.
  private mutating func ansiEscape(into bytes: inout [UInt8]) {
    guard index < text.count else { return bytes.append(UInt8(ascii: "\\")) }
    let sign = text[index]
    index += 1
    switch sign {
    case UInt8(ascii: "a"): bytes.append(0x07)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "e"), UInt8(ascii: "E"): bytes.append(0x1B)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "?"): bytes.append(sign)
    case UInt8(ascii: "c"):
      guard index < text.count else { return }
      bytes.append(text[index] & 0x1F)
      index += 1
    case 0x30...0x37:
      index -= 1
      bytes.append(UInt8(truncatingIfNeeded: number(radix: 8, most: 3) ?? 0))
    case UInt8(ascii: "x"):
      if let value = number(radix: 16, most: 2) {
        bytes.append(UInt8(truncatingIfNeeded: value))
      } else {
        bytes += [UInt8(ascii: "\\"), sign]
      }
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      if let value = number(radix: 16, most: sign == UInt8(ascii: "u") ? 4 : 8) {
        append(scalar: value, to: &bytes)
      } else {
        bytes += [UInt8(ascii: "\\"), sign]
      }
    default: bytes += [UInt8(ascii: "\\"), sign]
    }
  }

  /// Appends a scalar; a browser writes those beyond U+FFFF as two surrogates.
  private mutating func append(scalar value: Int, to bytes: inout [UInt8]) {
    var value = value
    if (0xD800..<0xDC00).contains(value), index + 1 < text.count, text[index] == UInt8(ascii: "\\"),
      text[index + 1] == UInt8(ascii: "u")
    {
      let back = index
      index += 2
      if let low = number(radix: 16, most: 4), (0xDC00..<0xE000).contains(low) {
        value = 0x10000 + (value - 0xD800) << 10 + low - 0xDC00
      } else {
        index = back
      }
    }
    let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)) ?? "\u{FFFD}"
    bytes += String(Character(scalar)).utf8
  }

  private mutating func number(radix: Int, most: Int) -> Int? {
    var value: Int?
    var count = 0
    while count < most, index < text.count,
      let digit = Character(Unicode.Scalar(text[index])).hexDigitValue, digit < radix
    {
      value = (value ?? 0) * radix + digit
      index += 1
      count += 1
    }
    return value
  }
}
