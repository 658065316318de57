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
      case UInt8(ascii: "-") where bytes[index...].prefix(3).text.lowercased() == "-f ":
        index += 3
        skipSpace()
        guard let list = try formatted(value, level: level) else { return nil }
        value = list
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
      if word == "new-object" { return try newObject(level: level) }
      if ["get-content", "gc"].contains(word) { return try fileContent(level: level) }
      guard word == "convertto-securestring" else { return nil }
      index += word.utf8.count
      // The text is the first argument; the others say that it is one.
      skipSpace()
      if byte == UInt8(ascii: "-") { _ = try plainText() }
      skipSpace()
      let value = try operand(level: level)
      var end = index
      while skipBlanks(), byte == UInt8(ascii: "-") {
        _ = try plainText()
        end = index
      }
      index = end
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

  /// Reads the arguments of `-f` and puts them into a format; nil for a format that says more than their numbers.
  private mutating func formatted(_ format: PowerShellValue, level: Int) throws(ImportError)
    -> PowerShellValue?
  {
    guard case .text(let pieces) = format, let value = try expression(level: level + 1) else { return nil }
    let arguments: [PowerShellValue] = if case .list(let list) = value { list } else { [value] }
    var result: [PowerShellPiece] = []
    for piece in pieces {
      guard case .literal(let text) = piece else {
        result.append(piece)
        continue
      }
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        guard let number = Int(rest[rest.index(after: open)..<close]), arguments.indices.contains(number)
        else {
          return nil
        }
        result += [.literal(String(rest[..<open])), .value(arguments[number])]
        rest = rest[rest.index(after: close)...]
      }
      result.append(.literal(String(rest)))
    }
    return .text(result)
  }

  /// Reads `New-Object` for user and password, or for a dictionary; nil for any other object.
  private mutating func newObject(level: Int) throws(ImportError) -> PowerShellValue? {
    index += "new-object".utf8.count
    skipSpace()
    if bytes[index...].prefix(9).text.lowercased() == "-typename" {
      index += 9
      skipSpace()
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { index += 1 }
    let name = bytes[index...].prefix { $0 > 0x20 && !"(\"';".utf8.contains($0) }.text.lowercased()
    index += name.utf8.count
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { index += 1 }
    if name.contains("dictionary") || name.hasSuffix("hashtable") {
      if byte == UInt8(ascii: "("), case .expression = try parenthesised(level: level) {}
      return .table([], isOrdered: true)
    }
    guard name.hasSuffix("pscredential") else { return nil }
    skipSpace()
    if bytes[index...].prefix(13).text.lowercased() == "-argumentlist" {
      index += 13
      skipSpace()
    }
    guard case .list(let pair)? = try expression(level: level + 1), pair.count == 2 else { return nil }
    return .credential(pair[0], pair[1])
  }

  /// Reads `Get-Content path -Raw`; nil for other parameters.
  private mutating func fileContent(level: Int) throws(ImportError) -> PowerShellValue? {
    index += command.utf8.count
    var (path, isWhole): (String?, Bool) = (nil, false)
    while let byte {
      if byte == 0x20 || byte == 0x09 {
        index += 1
      } else if byte == UInt8(ascii: "-") {
        let name = try plainText().lowercased()
        if name == "-raw" { isWhole = true }
        if name == "-encoding" {
          skipSpace()
          _ = try plainText()
        }
      } else if byte <= 0x20 || ";)|".utf8.contains(byte) {
        break
      } else if path == nil, case .text(let pieces) = try value(level: level), pieces.count == 1,
        case .literal(let text) = pieces[0]
      {
        path = text
      } else {
        return nil
      }
    }
    return path.map { .file($0, isWhole: isWhole) }
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

  private static let calls: [(types: Set<String>, name: String, call: PowerShellCall)] = [
    (["convert", "system.convert"], "::tobase64string(", .base64),
    (["uri", "system.uri"], "::escapedatastring(", .escapeDataString),
    (["system.web.httputility", "web.httputility"], "::urlencode(", .urlEncode),
    (["system.net.webutility", "net.webutility"], "::urlencode(", .webURLEncode),
  ]

  /// Reads what begins with a type: `[char]233`, `[ordered]@{…}`, `[Text.Encoding]::UTF8.GetBytes(…)`.
  mutating func typed(level: Int) throws(ImportError) -> PowerShellValue? {
    let start = index
    guard let close = bytes[index...].prefix(80).firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let type = bytes[(index + 1)..<close].text.lowercased()
    index = close + 1
    if let found = Self.calls.first(where: { call in
      call.types.contains(type) && bytes[index...].prefix(call.name.utf8.count).text.lowercased() == call.name
    }) {
      index += found.name.utf8.count - 1
      let value = try parenthesised(level: level)
      guard case .expression = value else { return .call(found.call, value) }
    } else if ["pscredential", "system.management.automation.pscredential"].contains(type),
      bytes[index...].prefix(6).text.lowercased() == "::new("
    {
      index += 5
      if case .list(let pair) = try parenthesised(level: level), pair.count == 2 {
        return .credential(pair[0], pair[1])
      }
    } else if ["text.encoding", "system.text.encoding"].contains(type) {
      if let call = ["::utf8.getbytes(", "::ascii.getbytes("].first(where: {
        bytes[index...].prefix($0.utf8.count).text.lowercased() == $0
      }) {
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
    } else if ["io.memorystream", "system.io.memorystream"].contains(type) {
      let call = "::new()"
      if bytes[index...].prefix(call.utf8.count).text.lowercased() == call {
        index += call.utf8.count
        return .stream([])
      }
    } else if ["io.file", "system.io.file"].contains(type) {
      if let path = try path(level: level) { return .allBytes(path) }
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

extension PowerShellReader {
  /// Reads `::ReadAllBytes(path)`, whose path may be that of `Resolve-Path`; nil for anything else.
  private mutating func path(level: Int) throws(ImportError) -> [PowerShellPiece]? {
    let call = "::readallbytes("
    guard bytes[index...].prefix(call.utf8.count).text.lowercased() == call else { return nil }
    index += call.utf8.count
    skipSpace()
    let isResolved = bytes[index...].starts(with: "(Resolve-Path ".utf8)
    if isResolved { index += "(Resolve-Path ".utf8.count }
    skipSpace()
    if byte == UInt8(ascii: "-") { _ = try plainText() }
    skipSpace()
    guard case .text(let pieces) = try value(level: level + 1) else { return nil }
    for _ in 0..<(isResolved ? 2 : 1) {
      skipSpace()
      guard byte == UInt8(ascii: ")") else { return nil }
      index += 1
    }
    return pieces
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
  /// Returns the text of this value and another one, or the sum of two numbers; nil if one of them is no text, and where
  /// a variable may be a number.
  func joined(to other: PowerShellValue) -> PowerShellValue? {
    if case .number(let first) = self {
      guard case .number(let second) = other, let first = Int(first), let second = Int(second) else {
        return nil
      }
      return first.addingReportingOverflow(second).overflow ? nil : .number(String(first + second))
    }
    if case .variable = self, case .number = other { return nil }
    guard let first = pieces, let second = other.pieces else { return nil }
    return .text(first + second)
  }

  private var pieces: [PowerShellPiece]? {
    switch self {
    case .text(let pieces): pieces
    case .number(let text): [.literal(text)]
    case .variable(let name): [.variable(name)]
    case .call: [.value(self)]
    default: nil
    }
  }
}
