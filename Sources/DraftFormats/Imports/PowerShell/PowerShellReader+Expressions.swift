internal import WiredraftCore

/// Expressions that are written out: texts and their sums, `[char]233`, `@(…)`, the bytes of a text, and JSON.
///
/// - Note: PowerShell 7.4, `about_Operators`, `about_Arrays`, `about_Type_Conversion`, `ConvertTo-Json`
extension PowerShellReader {
  /// Reads what begins with a parenthesis: its value if that is written out, or the expression as it is.
  ///
  /// - Parameter isInText: Whether it is a part of a text, where it ends with the parenthesis.
  mutating func parenthesised(level: Int, isInText: Bool = false) throws(ImportError) -> PowerShellValue {
    let start = index
    index += 1
    if let value = try expression(level: level + 1) {
      skipSpace()
      if byte == UInt8(ascii: ")") {
        index += 1
        // A member or a call makes it another value.
        if isInText || !(byte.map(".[:".utf8.contains) ?? false) { return value }
      }
    }
    index = start
    _ = try balanced()
    return .expression(bytes[start..<index].text + (isInText ? "" : try plainText()))
  }

  /// Reads `@(a, b)`, whose elements are written out, or the expression as it is.
  mutating func list(level: Int) throws(ImportError) -> PowerShellValue {
    let start = index
    index += 2
    var elements: [PowerShellValue] = []
    while true {
      skipSpace()
      if byte == UInt8(ascii: ")") {
        index += 1
        return .list(elements)
      }
      guard let value = try expression(level: level + 1) else { break }
      // `@("a","b")` has the elements of the list that its commas make.
      if case .list(let inner) = value, elements.isEmpty { elements = inner } else { elements.append(value) }
    }
    index = start + 1
    _ = try balanced()
    return .expression(bytes[start..<index].text)
  }

  /// Reads operands joined by `+` or by commas, and perhaps piped to `ConvertTo-Json`; nil for anything that would have
  /// to run.
  mutating func expression(level: Int) throws(ImportError) -> PowerShellValue? {
    guard level < 50 else { throw error(PowerShellFinding.unclosed("nesting"), at: index) }
    guard var value = try operand(level: level) else { return nil }
    var elements: [PowerShellValue] = []
    while true {
      let end = index
      skipSpace()
      switch byte {
      case UInt8(ascii: "+"):
        index += 1
        skipSpace()
        guard let next = try operand(level: level), let sum = value.joined(to: next) else { return nil }
        value = sum
      case UInt8(ascii: ","):
        index += 1
        skipSpace()
        elements.append(value)
        guard let next = try operand(level: level) else { return nil }
        value = next
      case UInt8(ascii: "|"):
        index += 1
        skipSpace()
        let source = elements.isEmpty ? value : .list(elements + [value])
        guard let json = try conversion(of: source, level: level) else { return nil }
        return json
      default:
        index = end
        return elements.isEmpty ? value : .list(elements + [value])
      }
    }
  }

  private mutating func operand(level: Int) throws(ImportError) -> PowerShellValue? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "@"), UInt8(ascii: "("), UInt8(ascii: "$"):
      let value = try value(level: level)
      if case .expression = value { return nil }
      return value
    case UInt8(ascii: "["): return try typed(level: level)
    case .some(0x30...0x39), UInt8(ascii: "-"): return number()
    default:
      let word = command
      if word == "convertto-json" { return try conversion(of: nil, level: level) }
      guard word == "convertto-securestring" else { return nil }
      index += word.utf8.count
      // The text is the first argument; the others say that it is one.
      skipSpace()
      if byte == UInt8(ascii: "-") { _ = try plainText() }
      skipSpace()
      let value = try operand(level: level)
      while skipBlanks(), byte == UInt8(ascii: "-") { _ = try plainText() }
      return value
    }
  }

  /// Reads a number, also one of hexadecimal digits; nil for anything else.
  private mutating func number() -> PowerShellValue? {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    let digits = bytes[index...].prefix { ShellReader.isNameByte($0) || $0 == UInt8(ascii: ".") }
    index = digits.endIndex
    let text = bytes[start..<index].text
    if text.lowercased().hasPrefix("0x"), let value = UInt64(text.dropFirst(2), radix: 16) {
      return .number(String(value))
    }
    return (try? ParameterValue(json: text)).flatMap { if case .number = $0 { .number(text) } else { nil } }
  }

  /// The name of the command that begins here, in lower case.
  private var command: String {
    bytes[index...].prefix { ShellReader.isNameByte($0) || $0 == UInt8(ascii: "-") }.text.lowercased()
  }

  private mutating func skipBlanks() -> Bool {
    skipSpace()
    return true
  }

  /// Reads `ConvertTo-Json` with its parameters.
  private mutating func conversion(of value: PowerShellValue?, level: Int) throws(ImportError)
    -> PowerShellValue?
  {
    guard command == "convertto-json" else { return nil }
    index += "convertto-json".utf8.count
    var (source, json) = (value, PowerShellJSON())
    while skipBlanks(), let byte, byte != UInt8(ascii: ")") {
      guard byte == UInt8(ascii: "-") else {
        guard source == nil, let value = try operand(level: level) else { return nil }
        source = value
        continue
      }
      let name = try plainText()
      if json.take(name) { continue }
      skipSpace()
      guard let value = try operand(level: level) else { return nil }
      if json.take(name, value) { continue }
      guard source == nil, "-inputobject".hasPrefix(name.lowercased()) else { return nil }
      source = value
    }
    return source.map { .json($0, json) }
  }

  /// Reads what begins with a type: `[char]233`, `[ordered]@{…}`, `[Text.Encoding]::UTF8.GetBytes(…)`.
  mutating func typed(level: Int) throws(ImportError) -> PowerShellValue? {
    let start = index
    guard let close = bytes[index...].prefix(80).firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let type = bytes[(index + 1)..<close].text.lowercased()
    index = close + 1
    if ["text.encoding", "system.text.encoding"].contains(type) {
      let call = "::utf8.getbytes("
      if bytes[index...].prefix(call.utf8.count).text.lowercased() == call {
        index += call.utf8.count - 1
        // Bytes of a text in UTF-8 are sent as they are.
        let value = try parenthesised(level: level)
        guard case .expression = value else { return value }
      }
    } else if ["convert", "system.convert"].contains(type) {
      let call = "::frombase64string("
      if bytes[index...].prefix(call.utf8.count).text.lowercased() == call {
        index += call.utf8.count - 1
        if case .text(let pieces) = try parenthesised(level: level), pieces.count == 1,
          case .literal(let text) = pieces[0], let decoded = Base64.decode(text.utf8, isLenient: true)
        {
          return .bytes(decoded)
        }
      }
    } else if byte != UInt8(ascii: ":") {
      guard let value = try operand(level: level) else {
        index = start
        return nil
      }
      switch (type, value) {
      case ("ordered", .table(let members, _)): return .table(members, isOrdered: true)
      case ("pscustomobject", .table(let members, _)): return .table(members, isOrdered: true)
      case ("char", .number(let text)):
        if let scalar = UInt32(text).flatMap(Unicode.Scalar.init) { return .text([.literal(String(scalar))]) }
      case ("string", .text), ("char", .text), ("string", .number), ("int", .number), ("byte[]", .text),
        ("bool", .variable):
        return value
      default: break
      }
    }
    index = start
    return nil
  }
}

/// The parameters of `ConvertTo-Json`.
struct PowerShellJSON {
  /// The levels that are written; what is in deeper ones becomes a text.
  var depth = 2
  /// Whether it is written without white space.
  var isCompressed = false

  /// Takes a parameter without a value; returns false for another one.
  mutating func take(_ name: String) -> Bool {
    let name = name.lowercased()
    guard name.count > 2, "-compress".hasPrefix(name) else {
      return ["-asarray", "-enumsasstrings"].contains(name)
    }
    isCompressed = true
    return true
  }

  /// Takes a parameter with its value; returns false for another one.
  mutating func take(_ name: String, _ value: PowerShellValue) -> Bool {
    guard "-depth".hasPrefix(name.lowercased()), case .number(let text) = value, let depth = Int(text) else {
      return false
    }
    self.depth = depth
    return true
  }
}

extension PowerShellValue {
  /// Returns the text of this value and another one; nil if one of them is no text.
  func joined(to other: PowerShellValue) -> PowerShellValue? {
    guard let first = pieces, let second = other.pieces else { return nil }
    return .text(first + second)
  }

  private var pieces: [PowerShellPiece]? {
    switch self {
    case .text(let pieces): pieces
    case .number(let text): [.literal(text)]
    case .variable(let name): [.variable(name)]
    default: nil
    }
  }
}
