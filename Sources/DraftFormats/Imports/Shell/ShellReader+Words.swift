extension ShellReader {
  mutating func word() throws(ShellError) -> ShellArgument {
    var word = ShellArgument(bytes: [], offset: index)
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: return word
      case UInt8(ascii: "~") where isHomeFolder(in: word): homeFolder(into: &word)
      case UInt8(ascii: "(") where word.listName != nil && word.bytes.count == index - word.offset:
        try list(of: &word)
      case UInt8(ascii: "<") where self.byte(at: index + 1) == UInt8(ascii: "("),
        UInt8(ascii: ">") where self.byte(at: index + 1) == UInt8(ascii: "("):
        expansion(into: &word, isQuoted: false)
      case UInt8(ascii: "<") where placeholderLength(in: word) > 0:
        let end = index + placeholderLength(in: word)
        placeholders.append(index)
        word.bytes += text[index..<end]
        index = end
      case UInt8(ascii: "`") where index > word.offset && lineEndLength(at: index + 1) > 0: return word
      case _ where Self.isOperator(byte): return word
      case UInt8(ascii: "\\"):
        let lineEnd = lineEndLength(at: index + 1)
        if lineEnd > 0 {
          index += 1 + lineEnd
        } else if index > word.offset, blankLineEndLength(at: index + 1) > 0 {
          return word
        } else {
          if let next = self.byte(at: index + 1) { word.bytes.append(next) } else { word.bytes.append(byte) }
          index += 2
        }
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","):
        if byte == UInt8(ascii: "{") || !word.braces.isEmpty { word.braces.append(word.bytes.count) }
        word.bytes.append(byte)
        index += 1
      case UInt8(ascii: "'"): try singleQuoted(into: &word)
      case UInt8(ascii: "\""): try doubleQuoted(into: &word)
      case UInt8(ascii: "$") where self.byte(at: index + 1) == UInt8(ascii: "'"): try ansiQuoted(into: &word)
      case UInt8(ascii: "$") where self.byte(at: index + 1) == UInt8(ascii: "\""):
        index += 1
        try doubleQuoted(into: &word)
      case UInt8(ascii: "$"), UInt8(ascii: "`"): expansion(into: &word, isQuoted: false)
      default:
        word.bytes.append(byte)
        index += 1
      }
    }
    index = text.count
    return word
  }

  /// The length of `<name>` within a URL, as documentation has it; 0 for a redirection.
  private func placeholderLength(in word: ShellArgument) -> Int {
    guard word.bytes.firstRange(of: Array("://".utf8)) != nil,
      let end = text[index...].prefix(60).firstIndex(of: UInt8(ascii: ">")), end > index + 1,
      text[(index + 1)..<end].allSatisfy({ Self.isNameByte($0) || "-. ".utf8.contains($0) })
    else { return 0 }
    return end + 1 - index
  }

  /// Whether a `~` is at a place where the shell puts a home folder: at the beginning of a word, or of an assigned value.
  private func isHomeFolder(in word: ShellArgument) -> Bool {
    guard word.bytes.count == index - word.offset else { return false }
    guard let last = word.bytes.last else { return true }
    return last == UInt8(ascii: "=") && word.bytes.firstIndex(of: last) == word.bytes.count - 1
      && word.isAssignment
  }

  /// Takes `~` or `~name`, if nothing but a path follows.
  private mutating func homeFolder(into word: inout ShellArgument) {
    var end = index + 1
    while let next = byte(at: end), Self.isNameByte(next) || "-.".utf8.contains(next) { end += 1 }
    let isWhole = byte(at: end).map { $0 <= 0x20 || $0 == UInt8(ascii: "/") || Self.isOperator($0) } ?? true
    if isWhole {
      word.expansions.append(
        ShellExpansion(
          text: String(decoding: text[index..<end], as: UTF8.self),
          range: word.bytes.count..<word.bytes.count + end - index))
    } else {
      end = index + 1
    }
    word.bytes += text[index..<end]
    index = end
  }

  /// Reads the words of `NAME=(…)`, of which the assignment without a value remains.
  private mutating func list(of word: inout ShellArgument) throws(ShellError) {
    guard let name = word.listName else { return }
    var list = ShellCommand.List(name: name, words: [], isAppended: word.bytes.contains(UInt8(ascii: "+")))
    index += 1
    loop: while let byte = byte(at: index) {
      switch byte {
      case UInt8(ascii: ")"):
        index += 1
        break loop
      case UInt8(ascii: "#"): index = text[index...].firstIndex(of: 0x0A) ?? text.count
      case UInt8(ascii: "\\") where lineEndLength(at: index + 1) > 0:
        index += 1 + lineEndLength(at: index + 1)
      case _ where byte <= 0x20 || Self.isOperator(byte): index += 1
      default: list.words += ShellBraces.words(of: try self.word())
      }
    }
    lists.append(list)
    word.bytes = Array((name + "=").utf8)
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
      case UInt8(ascii: "\\"): takeEscape("$`\"\\", into: &word)
      case UInt8(ascii: "$"), UInt8(ascii: "`"): expansion(into: &word, isQuoted: true)
      default:
        word.bytes.append(byte)
        index += 1
      }
    }
    throw ShellError(quote: "\"", offset: start)
  }

  /// The backslash is literal except before a line end and the given signs.
  mutating func takeEscape(_ signs: String, into word: inout ShellArgument) {
    let lineEnd = lineEndLength(at: index + 1)
    if lineEnd > 0 {
      index += 1 + lineEnd
    } else if let next = byte(at: index + 1), signs.utf8.contains(next) {
      word.bytes.append(next)
      index += 2
    } else {
      word.bytes.append(text[index])
      index += 1
    }
  }

  /// The expansion becomes literal text, and is recorded.
  mutating func expansion(into word: inout ShellArgument, isQuoted: Bool) {
    let start = index
    index += 1
    let next = byte(at: index)
    if text[start] == UInt8(ascii: "`") {
      // A command ends at the next backtick.
      if let end = text[index...].firstIndex(of: UInt8(ascii: "`")) { index = end + 1 }
    } else if let next, next == UInt8(ascii: "{") || next == UInt8(ascii: "(") {
      // A bracket that is not closed after one offset is not closed after a later one either.
      if !unclosed.contains(next) {
        if let end = closing(next) { index = end } else { unclosed.insert(next) }
      }
    } else if let next, "?$@#*!0123456789".utf8.contains(next) {
      index += 1
    } else {
      while let next = byte(at: index), Self.isNameByte(next) { index += 1 }
    }
    if index > start + 1 {
      addSubstitution(start..<index)
      word.expansions.append(
        ShellExpansion(
          text: String(decoding: text[start..<index].prefix(200), as: UTF8.self),
          range: word.bytes.count..<word.bytes.count + index - start, isQuoted: isQuoted))
    }
    word.bytes += text[start..<index]
  }

  /// Keeps the range of the commands in `$(…)`, `<(…)`, `>(…)` and backticks.
  private mutating func addSubstitution(_ range: Range<Int>) {
    let text = text[range]
    if text.first == UInt8(ascii: "`"), text.count > 2, text.last == text.first {
      substitutions.append(range.lowerBound + 1..<range.upperBound - 1)
    } else if text.dropFirst().first == UInt8(ascii: "("), text.last == UInt8(ascii: ")"),
      text.dropFirst(2).first != UInt8(ascii: "(")
    {
      substitutions.append(range.lowerBound + 2..<range.upperBound - 1)
    }
  }

  /// The offset after the bracket that closes the one at the current offset.
  private func closing(_ open: UInt8) -> Int? {
    let close = open == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
    var depth = 0
    var place = index
    while place < text.count {
      switch text[place] {
      case open: depth += 1
      case close:
        depth -= 1
        if depth == 0 { return place + 1 }
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "'") where open == UInt8(ascii: "("):
        if let end = text[(place + 1)...].firstIndex(of: UInt8(ascii: "'")) { place = end }
      case UInt8(ascii: "\"") where open == UInt8(ascii: "("):
        var end = place + 1
        while let byte = byte(at: end), byte != UInt8(ascii: "\"") {
          end += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        if end < text.count { place = end }
      case UInt8(ascii: "<") where open == UInt8(ascii: "(") && byte(at: place + 1) == text[place]:
        if let end = documentEnd(at: place) { place = end - 1 }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The offset after the lines up to the word that `<<` names; nil if it names none, or there are no such lines.
  private func documentEnd(at offset: Int) -> Int? {
    var place = offset + 2
    guard byte(at: place) != UInt8(ascii: "<") else { return nil }
    while let next = byte(at: place), next == UInt8(ascii: "-") || next == 0x20 { place += 1 }
    let line = text[place...].prefix { $0 != 0x0A }
    let word = line.prefix { $0 > 0x20 && !Self.isOperator($0) }.filter { !"'\"\\".utf8.contains($0) }
    guard !word.isEmpty, line.endIndex < text.count else { return nil }
    var start = line.endIndex + 1
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let trimmed = text[start..<end].drop { $0 == 0x09 }.filter { $0 != 0x0D }
      if trimmed.elementsEqual(word) { return end }
      start = end + 1
    }
    return nil
  }
}
