internal import WiredraftCore

/// The variables of a file: `@name = value`, used as `{{name}}`.
struct HTTPFileVariables {
  enum Piece {
    case literal(String)
    case reference(String)
  }

  private var values: [String: String] = [:]
  private var names: [String] = []
  /// The names of the requests, whose answers others may refer to.
  private(set) var requests: Set<String> = []
  /// The names whose values have escapes.
  private(set) var escaped: Set<String> = []
  /// The names that scripts of JetBrains give values.
  private(set) var globals: Set<String> = []
  /// The names whose values have references to names without a value.
  private var withReferences: Set<String> = []
  private let budget = Budget()

  /// The number of bytes that may still be substituted: values may contain values, and occur in many
  /// requests.
  private final class Budget {
    var rest = 16 << 20
  }

  init(_ lines: TextLines) {
    for index in 0..<lines.count {
      if let name = Self.requestName(lines[index]) { requests.insert(name) }
      if let name = Self.globalName(lines[index]) { globals.insert(name) }
    }
    for index in 0..<lines.count where Self.declares(lines[index]) {
      let line = lines[index].trimmingBlanks
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = line[(line.startIndex + 1)..<equals].trimmingBlanks.text
      var hasReferences = false
      let typed = line[(equals + 1)...].trimmingBlanks
      if typed.contains(UInt8(ascii: "\\")) { escaped.insert(name) } else { escaped.remove(name) }
      let value = Self.pieces(of: Self.unescaped(typed)).map { piece in
        switch piece {
        case .literal(let text): return text
        case .reference(let other):
          if withReferences.contains(other) { hasReferences = true }
          if let value = self.value(of: other) { return value }
          hasReferences = true
          return "{{\(other)}}"
        }
      }.joined()
      if values.updateValue(value, forKey: name) == nil { names.append(name) }
      if hasReferences { withReferences.insert(name) } else { withReferences.remove(name) }
    }
  }

  /// - Note: REST Client 0.25, `fileVariableProvider.ts`
  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    var (bytes, isEscape): ([UInt8], Bool) = ([], false)
    for byte in value {
      if isEscape {
        isEscape = false
        let escapes: [UInt8: UInt8] = [0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09]
        bytes.append(escapes[byte] ?? byte)
      } else if byte == UInt8(ascii: "\\") {
        isEscape = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name in a comment `# @name login`; nil for any other line.
  private static func requestName(_ line: ArraySlice<UInt8>) -> String? {
    guard line.first == UInt8(ascii: "#") || line.starts(with: "//".utf8) else { return nil }
    let comment = line.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "/") }.trimmingBlanks
    guard comment.starts(with: "@name".utf8) else { return nil }
    let name = comment.dropFirst(5).drop { $0 == UInt8(ascii: "=") || $0 == 0x20 || $0 == 0x09 }
      .trimmingBlanks
    return name.isEmpty ? nil : name.text
  }

  /// The name in `client.global.set("token", …)`; nil for any other line.
  private static func globalName(_ line: ArraySlice<UInt8>) -> String? {
    guard line.contains(UInt8(ascii: "(")) else { return nil }
    for call in ["client.global.set(", "request.variables.set("] {
      guard let start = line.firstRange(of: Array(call.utf8))?.upperBound else { continue }
      let text = line[start...].drop { $0 <= 0x20 }
      guard let quote = text.first, "\"'`".utf8.contains(quote) else { continue }
      return text.dropFirst().prefix { $0 != quote }.text
    }
    return nil
  }

  static func declares(_ line: some Collection<UInt8>) -> Bool {
    let line = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard line.first == UInt8(ascii: "@") else { return false }
    let name = line.dropFirst().prefix { $0 != UInt8(ascii: "=") && $0 != 0x20 && $0 != 0x09 }
    let rest = line.dropFirst(name.count + 1).drop { $0 == 0x20 || $0 == 0x09 }
    return !name.isEmpty && rest.first == UInt8(ascii: "=")
      && name.allSatisfy { PercentText.isUnreserved($0) || $0 >= 0x80 }
  }

  /// Nil if the name has none, or too much was put into texts already.
  func value(of name: String) -> String? {
    guard let value = values[name], value.utf8.count <= budget.rest else { return nil }
    budget.rest -= value.utf8.count
    return value
  }

  func literalValue(of name: String) -> String? { withReferences.contains(name) ? nil : values[name] }

  func definitions(of used: Set<String>) -> [Variable.Definition] {
    names.filter(used.contains).compactMap { name in
      values[name].map { Variable.Definition(name, .string($0)) }
    }
  }

  /// The name by which a reference here has the same value.
  ///
  /// - Note: REST Client 0.25, *System Variables*; JetBrains, *HTTP Client variables*, *Dynamic variables*. A range ends
  ///   before its second number.
  static func counterpart(of name: String) -> String? {
    let words = name.split { $0 == " " || $0 == "\t" }.map(String.init)
    switch (words.first, words.count) {
    case ("$guid", 1), ("$uuid", 1), ("$random.uuid", 1): return "$uuid"
    case ("$timestamp", 1), ("$isoTimestamp", 1), ("$randomInt", 1): return name
    case ("$datetime", 2) where words[1] == "iso8601": return "$isoTimestamp"
    case ("$randomInt", 3) where words[1] == "0" && words[2] == "1001": return "$randomInt"
    case ("$processEnv", 2) where !words[1].hasPrefix("%"): return "$env." + words[1]
    case ("$dotenv", 2) where !words[1].hasPrefix("%"): return words[1]
    case (let word?, 1) where word.hasPrefix("$env.") && word.utf8.count > 5: return word
    default: return nil
    }
  }

  static func pieces(of text: String) -> [Piece] {
    let bytes = Array(text.utf8)
    let open = UInt8(ascii: "{")
    guard bytes.contains(open) else { return [.literal(text)] }
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    // The offset of the next two closing braces.
    var close = -1
    var index = 0
    while index < bytes.count {
      guard bytes[index] == open, index + 1 < bytes.count, bytes[index + 1] == open else {
        literal.append(bytes[index])
        index += 1
        continue
      }
      // A name is short; each end is searched for only once.
      if close < index + 2 {
        close = index + 2
        while close < bytes.count,
          bytes[close] != UInt8(ascii: "}") || close + 1 >= bytes.count || bytes[close + 1] != bytes[close]
        {
          close += 1
        }
      }
      let hasEnd = close < bytes.count && close - index < 300
      let name = hasEnd ? bytes[(index + 2)..<close].trimmingBlanks.text : ""
      guard !name.isEmpty, ReferenceText("{{\(name)}}").wholeName == name else {
        literal.append(open)
        index += 1
        continue
      }
      if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
      literal = []
      pieces.append(.reference(name))
      index = close + 2
    }
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
    return pieces
  }
}
