internal import WiredraftCore

/// Reads JavaScript literals: strings, numbers, `true`, `false`, `null`, arrays and objects.
///
/// No code is run: a call or an operator ends reading with an error, and a name, too, unless there are marks for it.
/// - Note: ECMA-262, *Lexical Grammar*
struct JavaScriptReader {
  let bytes: [UInt8]
  var index = 0

  /// The marks that take the place of names; nil if there may be none.
  var marks: ReferenceMarks?
  /// The values that the code gives to names.
  var constants: [String: ParameterValue] = [:]
  /// The texts of forms, by their names.
  var forms: [String: String] = [:]
  /// The names without a value that were read, and the variables of those that have one.
  var (references, defined): ([String], [Variable.Definition]) = ([], [])
  /// The remarks on what was read.
  var remarks: [ImportRemark] = []

  init(_ bytes: [UInt8], marks: ReferenceMarks? = nil) { (self.bytes, self.marks) = (bytes, marks) }

  mutating func move(to index: Int) { self.index = index }

  /// The next byte; nil at the end.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Returns an error at an offset, which is the current one by default.
  func error(_ finding: ImportFinding, at offset: Int? = nil) -> ImportError {
    ImportError(.fetch, finding, offset: offset ?? index, in: bytes)
  }

  /// Returns the beginning of the code at an offset, to quote in a sentence.
  func excerpt(at offset: Int) -> String {
    let line = bytes[offset...].prefix(48).prefix { $0 != 0x0A && $0 != 0x0D }
    return String(String(decoding: line, as: UTF8.self).prefix(12))
  }

  // MARK: - Signs and names

  mutating func skipSpace() {
    while let byte {
      let rest = bytes[index...]
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        index += 1
      } else if rest.starts(with: "\u{A0}".utf8) {
        index += 2
      } else if rest.starts(with: "//".utf8) {
        index = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if rest.starts(with: "/*".utf8) {
        index = rest.dropFirst(2).firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
      } else {
        return
      }
    }
  }

  /// Skips a character with the white space around it; returns false if another one follows.
  mutating func take(_ sign: Character) -> Bool {
    skipSpace()
    guard let byte, byte == sign.asciiValue else { return false }
    index += 1
    skipSpace()
    return true
  }

  /// Reads a name and the white space after it; nil if no name begins here.
  mutating func identifier() -> String? {
    let name = bytes[index...].prefix { $0 == UInt8(ascii: "$") || $0 >= 0x80 || ShellReader.isNameByte($0) }
    guard let first = name.first, !(0x30...0x39).contains(first) else { return nil }
    index = name.endIndex
    skipSpace()
    return String(decoding: name, as: UTF8.self)
  }

  // MARK: - Values

  /// An array or object of which the elements or members are being read.
  private struct Level {
    let close: Character
    let start: Int
    var name = ""
    var members: [ParameterValue.Member] = []

    var value: ParameterValue {
      close == "]" ? .array(members.map(\.value)) : .object(JavaScriptReader.ordered(members))
    }
  }

  /// Reads a literal. There is no call for each level of nesting: a thread's stack may be small.
  mutating func value() throws(ImportError) -> ParameterValue {
    var open: [Level] = []
    reading: while true {
      skipSpace()
      guard let byte else { throw error(FetchFinding.valueMissing) }
      guard open.count < JSONCursor.maximumDepth else { throw error(FetchFinding.tooDeep) }
      // Nil for `undefined`: JSON has no such member, and null for such an element.
      var value: ParameterValue?
      if byte == UInt8(ascii: ","), open.last?.close == "]" {
        value = nil
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        var level = Level(close: byte == UInt8(ascii: "[") ? "]" : "}", start: index)
        index += 1
        if try beginsItem(of: &level) {
          open.append(level)
          continue
        }
        value = level.value
      } else {
        value = takeUndefined() ? nil : try scalar()
      }
      while var level = open.popLast() {
        if value != nil || level.close == "]" {
          level.members.append(ParameterValue.Member(name: level.name, value: value ?? .null))
        }
        try passSeparator(before: level.close, from: level.start)
        if try beginsItem(of: &level) {
          open.append(level)
          continue reading
        }
        value = level.value
      }
      return value ?? .null
    }
  }

  /// Skips the word `undefined`; returns false if another value follows.
  mutating func takeUndefined() -> Bool {
    let before = self
    if identifier() == "undefined", !isOperator { return true }
    self = before
    return false
  }

  private mutating func beginsItem(of level: inout Level) throws(ImportError) -> Bool {
    if take(level.close) { return false }
    guard byte != nil else { throw error(FetchFinding.openBracket, at: level.start) }
    if level.close == "}" { level.name = try memberStart() }
    return true
  }

  private mutating func scalar() throws(ImportError) -> ParameterValue {
    let start = index
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return .string(try joinedText())
    case UInt8(ascii: "-"), .some(0x30...0x39): return .number(try number())
    case UInt8(ascii: ".") where bytes[(index + 1)...].first.map { (0x30...0x39).contains($0) } ?? false:
      return .number(try number())
    default: break
    }
    switch identifier() {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case nil: throw error(FetchFinding.noValue(excerpt(at: start)), at: start)
    case let name?:
      if let value = constants[name], value.javaScriptText == nil || !isOperator {
        guard case .string = value else { return value }
      }
      guard let text = reference(name) else {
        throw error(FetchFinding.needsRunning(excerpt(at: start)), at: start)
      }
      return .string(text + (try joinedRest()))
    }
  }

  mutating func passSeparator(before close: Character, from start: Int) throws(ImportError) {
    guard !take(","), byte != close.asciiValue else { return }
    guard byte != nil else { throw error(FetchFinding.openBracket, at: start) }
    let text = excerpt(at: index)
    throw error(isOperator ? FetchFinding.needsRunning(text) : FetchFinding.separatorMissing(text))
  }

  /// Whether a line begins here.
  var isAtLineStart: Bool {
    var before = index
    while before > 0, bytes[before - 1] == 0x20 || bytes[before - 1] == 0x09 { before -= 1 }
    return before == 0 || bytes[before - 1] == 0x0A
  }

  /// Whether an operator follows, so that the value read before is not the whole expression.
  var isOperator: Bool { byte.map("+-*/.?([%|&<>=".utf8.contains) ?? false }

  private mutating func memberStart() throws(ImportError) -> String {
    let name = try memberName()
    guard take(":") else { throw error(FetchFinding.memberValueMissing(name)) }
    return name
  }

  mutating func memberName() throws(ImportError) -> String {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try text()
    case .some(0x30...0x39): return try number().text
    default: break
    }
    // `...other` and `[name]: …`
    if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") {
      throw error(FetchFinding.needsRunning(excerpt(at: index)))
    }
    guard let name = identifier() else { throw error(FetchFinding.memberNameMissing(excerpt(at: index))) }
    return name
  }

  /// Returns members in the order of JavaScript: integers first, and each name once, with its last value.
  static func ordered(_ members: [ParameterValue.Member]) -> [ParameterValue.Member] {
    var places: [[UInt8]: Int] = [:]
    var result: [ParameterValue.Member] = []
    for member in members {
      if let place = places[Array(member.name.utf8)] {
        result[place].value = member.value
      } else {
        places[Array(member.name.utf8)] = result.count
        result.append(member)
      }
    }
    func number(_ member: ParameterValue.Member) -> UInt32? {
      UInt32(member.name).flatMap { $0 != .max && String($0) == member.name ? $0 : nil }
    }
    let numbered = result.filter { number($0) != nil }.sorted { (number($0) ?? 0) < (number($1) ?? 0) }
    return numbered.isEmpty ? result : numbered + result.filter { number($0) == nil }
  }

  /// Reads a number in the grammar of JSON, and returns it with the digits that JavaScript prints for it.
  private mutating func number() throws(ImportError) -> NumberLiteral {
    let start = index
    var typed = ""
    while let byte, (0x30...0x39).contains(byte) || "._eE".utf8.contains(byte) || isSign(byte, at: start) {
      index += 1
      // Underscores are between digits, and a fraction may have no digit before it.
      if byte == UInt8(ascii: "."), !(typed.last?.isNumber ?? false) { typed += "0" }
      if byte != UInt8(ascii: "_") { typed.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
    guard let value = NumberLiteral(typed).flatMap({ Double($0.text) }),
      let number = ShortestNumber(value).flatMap({ NumberLiteral($0.javaScript) }),
      !(byte.map { ShellReader.isNameByte($0) || $0 == UInt8(ascii: ".") } ?? false)
    else { throw error(FetchFinding.notANumber, at: start) }
    return number
  }

  private func isSign(_ byte: UInt8, at start: Int) -> Bool {
    guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") else { return false }
    return index == start ? byte == UInt8(ascii: "-") : bytes[index - 1] | 0x20 == UInt8(ascii: "e")
  }

  // MARK: - Texts

  /// Reads a string, or the lines of a long one: several strings joined by `+`.
  private mutating func joinedText() throws(ImportError) -> String { try text() + joinedRest() }

  /// Reads the strings, numbers and names that are joined to a text by `+`.
  private mutating func joinedRest() throws(ImportError) -> String {
    var text = ""
    while take("+") {
      let start = index
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): text += try self.text()
      case .some(0x30...0x39): text += try number().text
      default:
        guard let name = identifier(), let value = reference(name) else {
          throw error(FetchFinding.needsRunning(excerpt(at: start)), at: start)
        }
        text += value
      }
    }
    return text
  }

  /// Reads a string in quotes of one of the three kinds.
  private mutating func text() throws(ImportError) -> String {
    let (start, quote) = (index, bytes[index])
    let isTemplate = quote == UInt8(ascii: "`")
    var text: [UInt8] = []
    index += 1
    while let byte, byte != quote {
      switch byte {
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0x0A where !isTemplate, 0x0D where !isTemplate: throw error(FetchFinding.openLine, at: start)
      case UInt8(ascii: "$") where isTemplate && bytes[index...].starts(with: "${".utf8):
        text += try templateReference().utf8
      case 0x0D:
        // Each line end in a template literal is LF.
        index += bytes[index...].starts(with: [0x0D, 0x0A]) ? 2 : 1
        text.append(0x0A)
      default:
        index += 1
        text.append(byte)
      }
    }
    guard byte != nil else { throw error(FetchFinding.openText, at: start) }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a backslash and the characters of its escape.
  private mutating func escape(into text: inout [UInt8]) throws(ImportError) {
    let start = index
    index += 1
    guard let sign = byte else { return }
    index += 1
    switch sign {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "0") where !(byte.map { (0x30...0x39).contains($0) } ?? false): text.append(0)
    case 0x30...0x39: throw error(FetchFinding.badEscape, at: start)
    case 0x0A: break
    case 0x0D: if byte == 0x0A { index += 1 }
    case UInt8(ascii: "x"), UInt8(ascii: "u"):
      guard let scalar = scalar(digits: sign == UInt8(ascii: "x") ? 2 : 4), let bytes = UTF8.encode(scalar)
      else { throw error(FetchFinding.badEscape, at: start) }
      text += bytes
    default: text.append(sign)
    }
  }

  /// Reads the digits of an escape, and the second escape of a surrogate pair; nil if they don't make a
  /// character.
  private mutating func scalar(digits: Int) -> Unicode.Scalar? {
    if digits == 4, byte == UInt8(ascii: "{") {
      index += 1
      guard let end = bytes[index...].prefix(9).firstIndex(of: UInt8(ascii: "}")),
        let value = hexadecimal(end - index)
      else { return nil }
      index += 1
      return Unicode.Scalar(value)
    }
    guard let first = hexadecimal(digits) else { return nil }
    guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
    guard bytes[index...].starts(with: "\\u".utf8) else { return nil }
    index += 2
    guard let second = hexadecimal(4), second & 0xFC00 == 0xDC00 else { return nil }
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    let digits = bytes[index...].prefix(count)
    guard digits.count == count, digits.allSatisfy({ $0.hexDigit != nil }) else { return nil }
    index += count
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
