/// A value that a literal of JavaScript stands for.
indirect enum JavaScriptValue: Sendable {
  /// Text as UTF-8, in which half of a surrogate pair stands as three bytes of its own.
  case string([UInt8])
  case number(Double)
  case bool(Bool)
  case null
  case undefined
  case array([JavaScriptValue])
  /// Members in the order in which JavaScript keeps them.
  case object([Member])
  /// `new URLSearchParams(…)`, serialized.
  case searchParameters([UInt8])
  /// `new FormData()`, with what was appended to it.
  case formData([Entry])
  /// What running the code would tell, by the name that stands for it.
  case unknown(String)

  /// An entry of a `FormData`; no value for what can't be read.
  struct Entry: Sendable {
    var name: [UInt8]
    var value: [UInt8]?
  }

  /// A member of an object.
  struct Member: Sendable {
    var name: [UInt8]
    var value: JavaScriptValue
  }

  /// The kind of a value.
  enum Kind: Hashable {
    case string, number, bool, null, undefined, array, object, searchParameters, formData
    case unknown(String)
  }

  var kind: Kind {
    switch self {
    case .string: .string
    case .number: .number
    case .bool: .bool
    case .null: .null
    case .undefined: .undefined
    case .array: .array
    case .object: .object
    case .searchParameters: .searchParameters
    case .formData: .formData
    case .unknown(let name): .unknown(name)
    }
  }

  /// The text that JavaScript makes of it where it wants a text; nil for what holds others.
  var text: [UInt8]? {
    switch self {
    case .string(let text), .searchParameters(let text): text
    case .number(let number): Array(Self.text(of: number).utf8)
    case .bool(let value): Array((value ? "true" : "false").utf8)
    case .null: Array("null".utf8)
    case .undefined: Array("undefined".utf8)
    case .unknown(let name): Array("${\(name)}".utf8)
    case .array, .object, .formData: nil
    }
  }

  /// Whether it is a text, or may be.
  var isText: Bool {
    switch self {
    case .string, .unknown: true
    default: false
    }
  }

  /// A number as text.
  static func text(of number: Double) -> String {
    ShortestNumber(number)?.javaScript ?? (number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
  }

  /// Text with half a surrogate pair as U+FFFD, as it is sent.
  static func wellFormed(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0xED) else { return text }
    var result = text
    var index = 0
    while index + 2 < result.count {
      if result[index] == 0xED, result[index + 1] >= 0xA0 {
        result.replaceSubrange(index...(index + 2), with: [0xEF, 0xBF, 0xBD])
        index += 2
      }
      index += 1
    }
    return result
  }

  /// Puts members into the order of JavaScript: names that are whole numbers first, and each name once.
  static func ordered(_ members: [Member]) -> [Member] {
    var places: [[UInt8]: Int] = [:]
    var result: [Member] = []
    result.reserveCapacity(members.count)
    var hasIndex = false
    for member in members {
      // This one name sets no member.
      if member.name.elementsEqual("__proto__".utf8) { continue }
      if let place = places[member.name] {
        result[place].value = member.value
        continue
      }
      places[member.name] = result.count
      result.append(member)
      if index(member.name) != nil { hasIndex = true }
    }
    guard hasIndex else { return result }
    let numbered = result.filter { index($0.name) != nil }.sorted {
      (index($0.name) ?? 0) < (index($1.name) ?? 0)
    }
    return numbered + result.filter { index($0.name) == nil }
  }

  private static func index(_ name: [UInt8]) -> UInt32? {
    guard let first = name.first, name.count <= 10, name.count == 1 || first != 0x30,
      name.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let number = UInt32(String(decoding: name, as: UTF8.self))
    return number == .max ? nil : number
  }
}

extension JavaScriptValue {
  /// The text that `JSON.stringify` makes of it; nil where it makes none.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  /// - Note: ECMA-262, JSON.stringify
  var json: [UInt8]? {
    if case .undefined = self { return nil }
    var text: [UInt8] = []
    var open: [(value: JavaScriptValue, next: Int)] = [(self, 0)]
    while let (value, next) = open.popLast() {
      switch value {
      case .string(let string): Self.append(string, to: &text)
      case .number(let number): text += (number.isFinite ? Self.text(of: number) : "null").utf8
      case .bool(let value): text += (value ? "true" : "false").utf8
      case .null, .undefined: text += "null".utf8
      case .searchParameters, .formData: text += "{}".utf8
      case .unknown(let name): Self.append(Array("${\(name)}".utf8), to: &text)
      case .array(let elements):
        text += (next == 0 ? "[" : next < elements.count ? "," : "").utf8
        guard next < elements.count else {
          text += "]".utf8
          continue
        }
        open.append((value, next + 1))
        open.append((elements[next], 0))
      case .object(let members):
        var next = next
        if next == 0 { text.append(UInt8(ascii: "{")) }
        while next < members.count, case .undefined = members[next].value { next += 1 }
        guard next < members.count else {
          text.append(UInt8(ascii: "}"))
          continue
        }
        if text.last != UInt8(ascii: "{") { text.append(UInt8(ascii: ",")) }
        Self.append(members[next].name, to: &text)
        text.append(UInt8(ascii: ":"))
        open.append((value, next + 1))
        open.append((members[next].value, 0))
      }
    }
    return text
  }

  private static func append(_ string: [UInt8], to text: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    text.append(UInt8(ascii: "\""))
    var index = 0
    while index < string.count {
      let byte = string[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0x08: text += "\\b".utf8
      case 0x09: text += "\\t".utf8
      case 0x0A: text += "\\n".utf8
      case 0x0C: text += "\\f".utf8
      case 0x0D: text += "\\r".utf8
      case 0..<0x20: text += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      case 0xED where index + 2 < string.count && string[index + 1] >= 0xA0:
        // Half of a surrogate pair.
        let unit = 0xD000 | UInt16(string[index + 1] & 0x3F) << 6 | UInt16(string[index + 2] & 0x3F)
        text += "\\u".utf8
        for shift in [12, 8, 4, 0] { text.append(digits[Int(unit >> UInt16(shift)) & 15]) }
        index += 2
      default: text.append(byte)
      }
      index += 1
    }
    text.append(UInt8(ascii: "\""))
  }
}
