internal import WiredraftCore

/// A function of .NET that makes a text of a text.
enum PowerShellCall {
  case base64, escapeDataString, urlEncode, webURLEncode
}

indirect enum PowerShellValue {
  case text([PowerShellPiece])
  /// `@{…}`; without `[ordered]` its members come in an order of PowerShell's own.
  case table([(name: [PowerShellPiece], value: PowerShellValue)], isOrdered: Bool)
  case list([PowerShellValue])
  /// A value that `ConvertTo-Json` writes.
  case json(PowerShellValue, PowerShellJSON)
  case bytes([UInt8])
  /// The content of a file: `Get-Content path`; with `-Raw` as one text.
  case file(String, isWhole: Bool)
  /// A user and a password: `PSCredential`.
  case credential(PowerShellValue, PowerShellValue)
  /// A call of .NET whose result is known.
  case call(PowerShellCall, PowerShellValue)
  /// The bytes of texts and files, one after the other.
  case stream([PowerShellValue])
  /// The contents of a file, as bytes.
  case allBytes([PowerShellPiece])
  /// A number without quotes.
  case number(String)
  case variable(String)
  /// Anything else, as written.
  case expression(String)
}

enum PowerShellPiece {
  case literal(String)
  case variable(String)
  /// `$(…)`, as written.
  case expression(String)
  /// `$(…)`, whose value is known.
  case value(PowerShellValue)
}

struct PowerShellWord {
  var value: PowerShellValue
  /// Whether it is written without quotes: a command, or a parameter.
  var isPlain: Bool
  var position: TextPosition

  /// The word for people, shortened.
  var shown: String {
    let text =
      switch value {
      case .text(let pieces):
        pieces.map { piece in
          switch piece {
          case .literal(let text), .expression(let text): text
          case .variable(let name): "$" + name
          case .value: "$(…)"
          }
        }.joined()
      case .table: "@{…}"
      case .list: "@(…)"
      case .json: "ConvertTo-Json"
      case .bytes: "FromBase64String"
      case .file: "Get-Content"
      case .credential: "PSCredential"
      case .call: "(…)"
      case .stream: "MemoryStream"
      case .allBytes: "ReadAllBytes"
      case .number(let text), .expression(let text): text
      case .variable(let name): "$" + name
      }
    return String(text.prefix(60))
  }

  var plainText: String? {
    guard isPlain, case .text(let pieces) = value else { return nil }
    return pieces.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
  }
}

/// Reads the statements of a script, without running any.
struct PowerShellReader {
  let bytes: [UInt8]
  var index = 0
  private let places: PlaceFinder

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = PlaceFinder(bytes)
  }

  private func isAt(_ text: String) -> Bool { bytes[min(index, bytes.count)...].starts(with: text.utf8) }
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  func error(_ finding: ImportFinding, at offset: Int) -> ImportError {
    ImportError(.powershell, finding, at: places.position(of: offset))
  }

  /// Returns the words of the next statement; nil at the end.
  ///
  /// - Throws: ``ImportError`` for a quote or a brace that is not closed.
  mutating func statement() throws(ImportError) -> [PowerShellWord]? {
    var words: [PowerShellWord] = []
    while let byte {
      if words.count == 2, words[1].plainText == "=", let value = try assignedValue() {
        words.append(value)
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0D: index += 1
      case UInt8(ascii: "`") where index + 1 < bytes.count && [0x0A, 0x0D].contains(bytes[index + 1]):
        index += bytes[index + 1] == 0x0D ? 3 : 2
      case UInt8(ascii: "#"): skipLine()
      case 0x0A, UInt8(ascii: ";"), UInt8(ascii: "|"):
        index += 1
        if !words.isEmpty { return words }
      default: words.append(try word())
      }
    }
    return words.isEmpty ? nil : words
  }

  /// Reads the expression behind `=` up to the end of the statement, or of what is piped to another command; nil if it
  /// isn't one as a whole.
  private mutating func assignedValue() throws(ImportError) -> PowerShellWord? {
    let start = index
    while let byte, byte == 0x20 || byte == 0x09 { index += 1 }
    let place = index
    let value: PowerShellValue?
    do throws(ImportError) { value = try expression(level: 0) } catch { value = nil }
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0D { index += 1 }
    if let value, byte.map({ $0 == 0x0A || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "#") }) ?? true {
      return PowerShellWord(value: value, isPlain: false, position: places.position(of: place))
    }
    index = start
    return nil
  }

  private mutating func skipLine() { while let byte, byte != 0x0A { index += 1 } }

  private mutating func word() throws(ImportError) -> PowerShellWord {
    let start = index
    let isPlain = !"\"'@$([".utf8.contains(bytes[index])
    return PowerShellWord(
      value: try value(level: 0), isPlain: isPlain, position: places.position(of: start))
  }

  // MARK: - Values

  mutating func value(level: Int) throws(ImportError) -> PowerShellValue {
    guard level < 50 else { throw error(PowerShellFinding.unclosed("nesting"), at: index) }
    if isAt("@{") { return try table(level: level) }
    if isAt("@(") || isAt("@\"") || isAt("@'") {
      return isAt("@(") ? try list(level: level) : try hereString()
    }
    switch byte {
    case UInt8(ascii: "\""): return .text(try quoted())
    case UInt8(ascii: "'"): return .text([.literal(try singleQuoted())])
    case UInt8(ascii: "("): return try parenthesised(level: level)
    case UInt8(ascii: "["):
      if let value = try typed(level: level + 1) { return value }
      return .text(plain())
    case UInt8(ascii: "$"):
      if isAt("$(") {
        index += 1
        let value = try parenthesised(level: level)
        if case .expression(let written) = value { return .expression("$" + written) }
        return value
      }
      let name = variable()
      // A member or a call makes it an expression.
      guard let next = byte, ".[:".utf8.contains(next) else { return .variable(name) }
      return .expression("$" + name + (try plainText()))
    default:
      let pieces = plain()
      guard pieces.count == 1, case .literal(let text) = pieces[0], Double(text) != nil,
        (try? ParameterValue(json: text)) != nil
      else { return .text(pieces) }
      return .number(text)
    }
  }

  /// Reads a text without quotes, in which variables have values.
  private mutating func plain() -> [PowerShellPiece] {
    var pieces: [PowerShellPiece] = []
    var literal: [UInt8] = []
    let start = index
    while let byte, byte > 0x20, !";|})\"'".utf8.contains(byte) {
      if byte == UInt8(ascii: "$"), index + 1 < bytes.count, Self.beginsName(bytes[index + 1]) {
        if !literal.isEmpty { pieces.append(.literal(literal[...].text)) }
        literal = []
        pieces.append(.variable(variable()))
        continue
      }
      if byte == UInt8(ascii: "`"), index + 1 < bytes.count { index += 1 }
      literal.append(bytes[index])
      index += 1
    }
    if index == start { index += 1 }
    if !literal.isEmpty || pieces.isEmpty { pieces.append(.literal(literal[...].text)) }
    return pieces
  }

  /// Reads up to white space outside of parentheses.
  mutating func plainText() throws(ImportError) -> String {
    let start = index
    while let byte, byte > 0x20, !";|})".utf8.contains(byte) {
      if byte == UInt8(ascii: "(") { _ = try balanced() } else { index += 1 }
    }
    return bytes[start..<index].text
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || (ShellReader.isNameByte(byte) && !(0x30...0x39).contains(byte))
  }

  /// Reads the name of a variable after `$`: `name`, `env:NAME` or `{name}`.
  private mutating func variable() -> String {
    index += 1
    if byte == UInt8(ascii: "{"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) {
      let name = bytes[(index + 1)..<end].text
      index = end + 1
      return name
    }
    let start = index
    while let byte, ShellReader.isNameByte(byte) || byte == UInt8(ascii: ":") {
      if byte == UInt8(ascii: ":"), bytes[start..<index].text.lowercased() != "env" { break }
      index += 1
    }
    return bytes[start..<index].text
  }

  private mutating func singleQuoted() throws(ImportError) -> String {
    let start = index
    var text: [UInt8] = []
    index += 1
    while let byte {
      index += 1
      guard byte == UInt8(ascii: "'") else {
        text.append(byte)
        continue
      }
      guard self.byte == UInt8(ascii: "'") else { return text[...].text }
      text.append(byte)
      index += 1
    }
    throw error(PowerShellFinding.unclosed("'"), at: start)
  }

  private mutating func quoted() throws(ImportError) -> [PowerShellPiece] {
    let start = index
    index += 1
    return try pieces(from: start) { reader in
      guard reader.byte == UInt8(ascii: "\"") else { return false }
      reader.index += 1
      // Two quotes are one.
      if reader.byte == UInt8(ascii: "\"") { return nil }
      return true
    }
  }

  /// Reads a text with variables and escapes.
  ///
  /// - Parameter end: Returns whether the text ends here; nil where the next byte is literal.
  private mutating func pieces(
    from start: Int, until end: (inout PowerShellReader) -> Bool?
  ) throws(ImportError) -> [PowerShellPiece] {
    var pieces: [PowerShellPiece] = []
    var literal: [UInt8] = []
    while let byte {
      let isEnd = end(&self)
      if isEnd == true {
        if !literal.isEmpty || pieces.isEmpty { pieces.append(.literal(literal[...].text)) }
        return pieces
      }
      if isEnd == nil {
        literal.append(bytes[index])
        index += 1
      } else if isAt("`u{"), let end = bytes[index...].prefix(10).firstIndex(of: UInt8(ascii: "}")),
        let scalar = UInt32(bytes[(index + 3)..<end].text, radix: 16).flatMap(Unicode.Scalar.init)
      {
        literal += String(scalar).utf8
        index = end + 1
      } else if byte == UInt8(ascii: "`"), index + 1 < bytes.count {
        literal.append(Self.escapes[bytes[index + 1]] ?? bytes[index + 1])
        index += 2
      } else if let (scalar, end) = surrogates {
        literal += String(scalar).utf8
        index = end
      } else if isAt("$(") {
        if !literal.isEmpty { pieces.append(.literal(literal[...].text)) }
        literal = []
        index += 1
        switch try parenthesised(level: 1, isInText: true) {
        case .text(let inner): pieces += inner
        case .number(let text): pieces.append(.literal(text))
        case .variable(let name): pieces.append(.variable(name))
        case .expression(let written): pieces.append(.expression("$" + written))
        case let known: pieces.append(.value(known))
        }
      } else if byte == UInt8(ascii: "$"), index + 1 < bytes.count, Self.beginsName(bytes[index + 1]) {
        if !literal.isEmpty { pieces.append(.literal(literal[...].text)) }
        literal = []
        pieces.append(.variable(variable()))
      } else {
        literal.append(byte)
        index += 1
      }
    }
    throw error(PowerShellFinding.unclosed("\""), at: start)
  }

  /// The character of `$([char]55357)$([char]56832)`, and the offset behind it; nil for anything else.
  private var surrogates: (Unicode.Scalar, Int)? {
    guard isAt("$([char]") else { return nil }
    let call = Array("$([char]".utf8)
    var place = index
    var values: [UInt32] = []
    while values.count < 2, bytes[place...].starts(with: call) {
      let digits = bytes[(place + call.count)...].prefix { (0x30...0x39).contains($0) }
      guard let value = UInt32(digits.text), digits.endIndex < bytes.count,
        bytes[digits.endIndex] == UInt8(ascii: ")")
      else { return nil }
      values.append(value)
      place = digits.endIndex + 1
    }
    guard values.count == 2, (0xD800..<0xDC00).contains(values[0]), (0xDC00..<0xE000).contains(values[1])
    else { return nil }
    return Unicode.Scalar(0x10000 + (values[0] - 0xD800) << 10 + values[1] - 0xDC00).map { ($0, place) }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "0"): 0,
    UInt8(ascii: "e"): 0x1B, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
    UInt8(ascii: "a"): 0x07,
  ]

  /// Reads the lines between `@"` and `"@`, or `@'` and `'@`.
  private mutating func hereString() throws(ImportError) -> PowerShellValue {
    let start = index
    let quote = bytes[index + 1]
    skipLine()
    index += 1
    if quote == UInt8(ascii: "'") {
      let end = Array("\n'@".utf8)
      let body = max(index - 1, start)
      guard body < bytes.count, let found = bytes[body...].firstRange(of: end) else {
        throw error(PowerShellFinding.unclosed("@'"), at: start)
      }
      var text = bytes[
        min(index, found.lowerBound + 1)..<max(found.lowerBound, min(index, found.lowerBound + 1))]
      if text.last == 0x0D { text.removeLast() }
      index = found.upperBound
      return .text([.literal(text.text)])
    }
    if isAt("\"@") {
      index += 2
      return .text([.literal("")])
    }
    return .text(
      try pieces(from: start) { reader in
        guard reader.isAt("\n\"@") || reader.isAt("\r\n\"@") else { return false }
        reader.index += reader.isAt("\n") ? 3 : 4
        return true
      })
  }

  /// Reads `@{ name = value; … }`.
  private mutating func table(level: Int) throws(ImportError) -> PowerShellValue {
    let start = index
    index += 2
    var members: [(name: [PowerShellPiece], value: PowerShellValue)] = []
    while true {
      skipSpace()
      guard let byte else { throw error(PowerShellFinding.unclosed("@{"), at: start) }
      if byte == UInt8(ascii: "}") {
        index += 1
        return .table(members, isOrdered: false)
      }
      let name: [PowerShellPiece]
      switch byte {
      case UInt8(ascii: "\""): name = try quoted()
      case UInt8(ascii: "'"): name = [.literal(try singleQuoted())]
      default:
        let begin = index
        while let byte = self.byte, byte > 0x20, byte != UInt8(ascii: "="), byte != UInt8(ascii: "}") {
          index += 1
        }
        name = [.literal(bytes[begin..<index].text)]
      }
      skipSpace()
      guard self.byte == UInt8(ascii: "=") else { throw error(PowerShellFinding.unclosed("@{"), at: start) }
      index += 1
      skipSpace()
      guard self.byte != nil else { throw error(PowerShellFinding.unclosed("@{"), at: start) }
      members.append((name, try member(level: level)))
    }
  }

  /// Reads the value of a member, which may be a command that names a file: `Get-Item path`.
  private mutating func member(level: Int) throws(ImportError) -> PowerShellValue {
    let start = index
    guard isAt("Get-Item ") else {
      if let value = try expression(level: level + 1), isMemberEnd { return value }
      index = start
      return .expression(try rawText())
    }
    while let byte, byte != 0x0A, byte != UInt8(ascii: ";"), byte != UInt8(ascii: "}") { index += 1 }
    return .expression(bytes[start..<index].trimmingBlanks.text)
  }

  /// Whether the value of a member ends here.
  private var isMemberEnd: Bool {
    var place = index
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D {
      place += 1
    }
    return place == bytes.count || "\n;}#".utf8.contains(bytes[place])
  }

  /// Reads an expression as it is written, up to the end of its line or its member.
  private mutating func rawText() throws(ImportError) -> String {
    let start = index
    while let byte, byte != 0x0A, byte != UInt8(ascii: ";"), byte != UInt8(ascii: "}") {
      switch byte {
      case UInt8(ascii: "("): _ = try balanced()
      case UInt8(ascii: "\""): _ = try quoted()
      case UInt8(ascii: "'"): _ = try singleQuoted()
      default: index += 1
      }
    }
    if index == start { index += 1 }
    return bytes[start..<index].trimmingBlanks.text
  }

  mutating func skipSpace() {
    while let byte {
      if byte <= 0x20 || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "`") {
        index += 1
      } else if byte == UInt8(ascii: "#") {
        skipLine()
      } else {
        return
      }
    }
  }

  /// Reads an expression in parentheses as it is written.
  mutating func balanced() throws(ImportError) -> String {
    let start = index
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        _ = try quoted()
        continue
      case UInt8(ascii: "'"):
        _ = try singleQuoted()
        continue
      default: break
      }
      index += 1
      if depth == 0, byte == UInt8(ascii: ")") { return bytes[start..<index].text }
    }
    throw error(PowerShellFinding.unclosed("("), at: start)
  }
}
