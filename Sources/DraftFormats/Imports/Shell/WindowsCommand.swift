/// In a command for the Windows command prompt, such as a browser's *Copy as cURL (cmd)*, a caret escapes the
/// next character, including a line end, and the program itself reads quotes: `\"` within them is a quote.
enum WindowsCommand {
  /// Such a command has the prompt of that program before it, or a caret before the quote of its first word, or carets
  /// at the ends of its lines. A caret anywhere else, such as in `"[^"]"`, is a part of a text.
  static func recognises(_ text: [UInt8]) -> Bool {
    let lines = text.prefix(1 << 16).split(separator: 0x0A).map(\.trimmingBlanks)
    if lines.contains(where: { $0.first != UInt8(ascii: "P") && promptLength(of: $0) > 0 }) { return true }
    let starts = ["curl ^\"", "curl.exe ^\""]
    if lines.contains(where: { line in starts.contains { line.firstRange(of: Array($0.utf8)) != nil } }) {
      return true
    }
    let ends = lines.map { $0.suffix(2) }
    return ends.contains { $0.elementsEqual(" ^".utf8) } && !ends.contains { $0.last == UInt8(ascii: "\\") }
  }

  /// The length of a prompt at the beginning, `C:\Users\ann>` or `PS C:\>`; 0 without one.
  static func promptLength(of text: ArraySlice<UInt8>) -> Int {
    let start = text.starts(with: "PS ".utf8) ? text.dropFirst(3) : text
    guard let drive = start.first, (0x41...0x5A).contains(drive & 0xDF),
      start.dropFirst().starts(with: ":\\".utf8),
      let end = start.prefix(260).firstIndex(where: { "<>\"|*?\n".utf8.contains($0) }),
      text[end] == UInt8(ascii: ">")
    else { return 0 }
    return end + 1 - text.startIndex
  }

  /// A line end, a `&` or a `|` ends a command.
  static func commands(running program: String, in text: [UInt8]) throws(ShellError) -> [ShellCommand] {
    var commands: [ShellCommand] = []
    var index = 0
    while index < text.count {
      var command = try self.command(text, from: &index)
      guard let place = ShellArgument.programIndex(of: command.words, in: [program]) else { continue }
      command.precedingWords = Array(command.words[..<place])
      command.words.removeFirst(place)
      commands.append(command)
    }
    return commands
  }

  private static func command(_ text: [UInt8], from index: inout Int) throws(ShellError) -> ShellCommand {
    var command = ShellCommand()
    var word: ShellArgument?
    var quote: Int?
    // Within quotes that no caret precedes, a caret is literal.
    var isLiteral = false
    while index < text.count {
      if word == nil, command.words.isEmpty { index += promptLength(of: text[index...]) }
      guard index < text.count else { break }
      let start = index
      var byte = text[index]
      var isTaken = false
      if byte == UInt8(ascii: "^"), !isLiteral, index + 1 < text.count {
        index += 1
        if text[index] == 0x0D, index + 1 < text.count { index += 1 }
        byte = text[index]
        isTaken = true
        if byte == 0x0A {
          index += 1
          // The line end after a caret joins two lines; a second one is part of the text.
          if index < text.count, text[index] == 0x0D { index += 1 }
          if index < text.count, text[index] == 0x0A, word != nil {
            word?.bytes.append(0x0A)
            index += 1
          }
          continue
        }
      }
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        if !isTaken { isLiteral.toggle() }
        if word == nil { word = ShellArgument(bytes: [], offset: start) }
        if quote != nil, let (next, after) = Self.sign(at: index, in: text, isLiteral: isLiteral),
          next == byte
        {
          // Two quotes within quotes are one quote of the text.
          if after == index + 1 { isLiteral.toggle() }
          word?.bytes.append(byte)
          index = after
        } else {
          quote = quote == nil ? start : nil
        }
      case UInt8(ascii: "\\"):
        // Backslashes are literal, except before a quote.
        var count = 1
        var end = index
        while let (next, after) = Self.sign(at: end, in: text, isLiteral: isLiteral), next == byte {
          count += 1
          end = after
        }
        if word == nil { word = ShellArgument(bytes: [], offset: start) }
        if let (next, after) = Self.sign(at: end, in: text, isLiteral: isLiteral), next == UInt8(ascii: "\"")
        {
          word?.bytes += [UInt8](repeating: byte, count: count / 2)
          index = end
          if count % 2 == 1 {
            if after == end + 1 { isLiteral.toggle() }
            word?.bytes.append(next)
            index = after
          }
        } else {
          word?.bytes += [UInt8](repeating: byte, count: count)
          index = end
        }
      case 0x20, 0x09, 0x0A, 0x0D:
        if quote != nil {
          word?.bytes.append(byte)
        } else if let finished = word {
          command.words.append(finished)
          word = nil
        }
        if byte == 0x0A, quote == nil, !isTaken, !command.words.isEmpty { return command }
      case UInt8(ascii: "&") where !isTaken && !isLiteral, UInt8(ascii: "|") where !isTaken && !isLiteral:
        if let finished = word { command.words.append(finished) }
        word = nil
        if !command.words.isEmpty {
          let rest = text[start...].prefix { $0 != 0x0A && $0 != 0x0D }
          // Usually another command follows; any other text is for the shell.
          if rest.firstRange(of: Array("curl".utf8)) == nil, rest.contains(where: { $0 > 0x20 && $0 != byte })
          {
            command.leftovers.append((String(decoding: rest.prefix(200), as: UTF8.self), start))
          }
          return command
        }
      default:
        if word == nil { word = ShellArgument(bytes: [], offset: start) }
        word?.bytes.append(byte)
      }
    }
    if let quote { throw ShellError(quote: "\"", offset: quote) }
    if let word { command.words.append(word) }
    return command
  }

  /// The character without a caret before it, and the offset after it.
  private static func sign(at index: Int, in text: [UInt8], isLiteral: Bool) -> (UInt8, Int)? {
    guard index < text.count else { return nil }
    if text[index] == UInt8(ascii: "^"), !isLiteral, index + 1 < text.count {
      return (text[index + 1], index + 2)
    }
    return (text[index], index + 1)
  }
}
