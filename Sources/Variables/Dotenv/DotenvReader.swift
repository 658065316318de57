internal import WiredraftCore

struct DotenvReader {
  private(set) var definitions = UniqueDefinitions()
  private(set) var problems: [VariableFileProblem] = []
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() {
    while index < bytes.count {
      do throws(VariableFileProblem) {
        if let definition = try definition() { definitions.add(definition) }
      } catch {
        problems.append(error)
      }
      skipLine()
    }
  }

  /// Nil if the line is blank or a comment.
  private mutating func definition() throws(VariableFileProblem) -> Variable.Definition? {
    skipSpace()
    guard let first = byte, first != UInt8(ascii: "#"), !isAtLineEnd else { return nil }
    let number = line
    var name = try name()
    if name == "export", isAtSpace {
      skipSpace()
      // A variable may have this name, too.
      if let byte, Self.isName(byte) { name = try self.name() }
    }
    if let byte, byte != UInt8(ascii: "="), !isAtSpace, !isAtLineEnd { throw problem(.invalidName) }
    skipSpace()
    guard byte == UInt8(ascii: "=") else { throw problem(.missingEqualSign) }
    index += 1
    let hasSpace = isAtSpace
    skipSpace()
    let value =
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): try quotedValue()
      default: try unquotedValue(afterSpace: hasSpace)
      }
    return Variable.Definition(name, .string(value), secrecy: true, line: number)
  }

  // MARK: - Names and values

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }

  private mutating func name() throws(VariableFileProblem) -> String {
    let start = index
    while let byte, Self.isName(byte) { index += 1 }
    guard index > start else { throw problem(.invalidName) }
    return try text(bytes[start..<index], at: start)
  }

  private mutating func unquotedValue(afterSpace hasSpace: Bool) throws(VariableFileProblem) -> String {
    let start = index
    var end = index
    var isAfterSpace = hasSpace
    while let byte, !isAtLineEnd {
      if byte == UInt8(ascii: "#"), isAfterSpace { break }
      isAfterSpace = isAtSpace
      index += 1
      if !isAfterSpace { end = index }
    }
    return try text(bytes[start..<end], at: start)
  }

  private mutating func quotedValue() throws(VariableFileProblem) -> String {
    let (start, number, startOfLine) = (index, line, lineStart)
    let quote = bytes[index]
    var value: [UInt8] = []
    index += 1
    while let byte, byte != quote {
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), let escaped = escape(at: index + 1) {
        value.append(escaped)
        index += 2
        continue
      }
      if byte != 0x0D || !isAtLineEnd { value.append(byte) }
      index += 1
      if byte == 0x0A { (line, lineStart) = (line + 1, index) }
    }
    let isClosed = index < bytes.count
    if isClosed { index += 1 }
    skipSpace()
    guard isClosed, isAtLineEnd || byte == UInt8(ascii: "#") else {
      // Text after it on a later line shows that this quote opens another value.
      let isOpen = !isClosed || line > number
      if !isOpen { throw problem(.textAfterQuote) }
      (index, line, lineStart) = (start, number, startOfLine)
      throw problem(.unterminatedQuote)
    }
    return try text(value[...], at: start)
  }

  private func escape(at index: Int) -> UInt8? {
    guard index < bytes.count else { return nil }
    return switch bytes[index] {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): bytes[index]
    default: nil
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(VariableFileProblem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw problem(.invalidUTF8, at: offset) }
    return text
  }

  // MARK: - Positions

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// A CR that no LF follows ends no line.
  private var isAtSpace: Bool {
    switch byte {
    case 0x20, 0x09, 0x0B, 0x0C: true
    case 0x0D: !isAtLineEnd
    default: false
    }
  }

  private var isAtLineEnd: Bool {
    switch byte {
    case nil, 0x0A: true
    case 0x0D: index + 1 >= bytes.count || bytes[index + 1] == 0x0A
    default: false
    }
  }

  private mutating func skipSpace() {
    while isAtSpace { index += 1 }
  }

  private mutating func skipLine() {
    let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
    index = min(end + 1, bytes.count)
    (line, lineStart) = (line + 1, index)
  }

  private func problem(_ kind: VariableFileProblem.Kind, at offset: Int? = nil) -> VariableFileProblem {
    let column = bytes[lineStart..<max(lineStart, offset ?? index)].count { $0 & 0xC0 != 0x80 } + 1
    return VariableFileProblem(kind, at: TextPosition(line: line, column: column))
  }
}
