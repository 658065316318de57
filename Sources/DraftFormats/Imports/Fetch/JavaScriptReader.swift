internal import WiredraftCore

/// What of JavaScript can't be read without running it, and where.
struct JavaScriptError: Error, Sendable, Hashable {
  var finding: FetchFinding
  var offset: Int
}

/// Reads literals of JavaScript: texts, numbers, arrays, objects, and the few calls that make bodies of them.
///
/// Nothing is run, and no name but those few means anything.
/// - Note: ECMA-262, *Lexical Grammar*
struct JavaScriptReader {
  let bytes: [UInt8]
  var index: Int
  /// What names stand for that the code gave values to.
  var constants = JavaScriptConstants()
  /// Names that running the code would tell a value of, and where they stand first.
  var unknown: [(name: String, offset: Int)] = []

  init(_ bytes: [UInt8], from index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// The deepest nesting that is read.
  static let maximumDepth = 1000

  /// What is open around a value.
  enum Kind {
    case array, object, sum, parenthesis, stringify, searchParameters, headers, address, base64, formData
    case component
  }

  struct Frame {
    var kind: Kind
    var offset: Int
    var values: [JavaScriptValue] = []
    var names: [[UInt8]] = []
  }

  func error(_ finding: FetchFinding, at offset: Int? = nil) -> JavaScriptError {
    JavaScriptError(finding: finding, offset: offset ?? index)
  }

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  // MARK: - Values

  /// Reads a value.
  ///
  /// - Throws: ``JavaScriptError`` at the first thing that is none.
  /// - Complexity: O(*n*), where *n* is its length.
  mutating func value() throws(JavaScriptError) -> JavaScriptValue {
    var open: [Frame] = []
    while true {
      var found = try begin(&open)
      // What is complete goes into what it stands in, which may be complete by it.
      while let complete = found {
        guard let result = try put(complete, into: &open, &found) else { continue }
        return result
      }
    }
  }

  /// Reads the beginning of a value; returns it where that is all of it.
  private mutating func begin(_ open: inout [Frame]) throws(JavaScriptError) -> JavaScriptValue? {
    skipSpace()
    guard let byte else { throw error(.valueMissing) }
    let start = index
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("):
      guard open.count < Self.maximumDepth else { throw error(.tooDeep) }
      index += 1
      open.append(
        Frame(
          kind: byte == UInt8(ascii: "[") ? .array : byte == UInt8(ascii: "{") ? .object : .parenthesis,
          offset: start))
      return byte == UInt8(ascii: "(") ? nil : try next(in: &open)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "`"): return .string(try template())
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      index += 1
      skipSpace()
      guard let digit = self.byte, (0x30...0x39).contains(digit) || digit == UInt8(ascii: ".") else {
        throw error(.numberMissing, at: start)
      }
      let number = try number()
      return .number(byte == UInt8(ascii: "-") ? -number : number)
    case 0x30...0x39, UInt8(ascii: "."): return .number(try number())
    default: return try named(&open)
    }
  }

  /// Reads a name that stands for a value, or begins a call that makes one.
  private mutating func named(_ open: inout [Frame]) throws(JavaScriptError) -> JavaScriptValue? {
    let start = index
    guard let name = identifier() else { throw error(.noValue(shown(at: start))) }
    switch name {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "undefined": return .undefined
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    default: break
    }
    var kind: Kind?
    if name == "new" {
      skipSpace()
      switch identifier() {
      case "URLSearchParams": kind = .searchParameters
      case "Headers": kind = .headers
      case "URL": kind = .address
      case "FormData": kind = .formData
      default: break
      }
    } else if name == "JSON", take("."), identifier() == "stringify" {
      kind = .stringify
    } else if name == "btoa" {
      kind = .base64
    } else if name == "encodeURIComponent" {
      kind = .component
    } else {
      return try constant(name, from: start)
    }
    guard let kind, take("(") else { throw error(.needsRunning(name), at: start) }
    guard open.count < Self.maximumDepth else { throw error(.tooDeep, at: start) }
    open.append(Frame(kind: kind, offset: start))
    skipSpace()
    guard byte == UInt8(ascii: ")") else { return nil }
    return .undefined
  }

  /// The value that a name stands for: of a constant, or unknown.
  mutating func constant(_ name: String, from start: Int) throws(JavaScriptError) -> JavaScriptValue {
    var path = name
    while take("."), let member = identifier() { path += "." + member }
    skipSpace()
    guard byte != UInt8(ascii: "("), byte != UInt8(ascii: "["), byte != UInt8(ascii: "`"),
      byte != UInt8(ascii: "="),
      path.utf8.count <= 200
    else { throw error(.needsRunning(path), at: start) }
    if path == name, constants.has(name) {
      guard let value = constants.use(name) else { throw error(.tooLong, at: start) }
      return value
    }
    if unknown.count < 50, !unknown.contains(where: { $0.name == path }) { unknown.append((path, start)) }
    return .unknown(path)
  }

  /// Reads on in an array or object: up to its next value, or its end, at which it is returned.
  private mutating func next(in open: inout [Frame]) throws(JavaScriptError) -> JavaScriptValue? {
    skipSpace()
    let frame = open.count - 1
    let start = open[frame].offset
    guard let byte else { throw error(.openBracket, at: start) }
    if open[frame].kind == .array {
      guard byte == UInt8(ascii: "]") else { return nil }
      index += 1
      return .array(open.removeLast().values)
    }
    if byte == UInt8(ascii: "}") {
      index += 1
      let done = open.removeLast()
      return .object(
        JavaScriptValue.ordered(
          zip(done.names, done.values).map { JavaScriptValue.Member(name: $0, value: $1) }))
    }
    let place = index
    let name: [UInt8]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): name = try string()
    case 0x30...0x39: name = Array(JavaScriptValue.text(of: try number()).utf8)
    default:
      guard let word = identifier() else { throw error(.memberNameMissing(shown(at: place))) }
      name = Array(word.utf8)
      skipSpace()
      if self.byte == UInt8(ascii: ",") || self.byte == UInt8(ascii: "}") {
        // A name alone stands for its value.
        open[frame].names.append(name)
        return try constant(word, from: place)
      }
    }
    guard take(":") else {
      throw error(.memberValueMissing(String(decoding: name.prefix(60), as: UTF8.self)))
    }
    open[frame].names.append(name)
    return nil
  }

  /// Puts a complete value into what is open around it; returns it where nothing is.
  private mutating func put(
    _ value: JavaScriptValue, into open: inout [Frame], _ found: inout JavaScriptValue?
  ) throws(JavaScriptError) -> JavaScriptValue? {
    found = nil
    skipSpace()
    if byte == UInt8(ascii: "+") {
      guard let text = value.text else { throw error(.notAdded(value.kind)) }
      index += 1
      if open.last?.kind != .sum { open.append(Frame(kind: .sum, offset: index)) }
      open[open.count - 1].values.append(.string(text))
      // Numbers before the first text would be added up.
      if !value.isText, open[open.count - 1].names.count == open[open.count - 1].values.count - 1 {
        open[open.count - 1].names.append([])
      }
      return nil
    }
    // A copy of the frame would make each of its values be copied when one more comes.
    guard let (kind, offset) = open.last.map({ ($0.kind, $0.offset) }) else { return value }
    switch kind {
    case .sum:
      let done = open.removeLast()
      let isSum = !value.isText && done.names.count == done.values.count
      guard let last = value.text, done.names.count + (isSum ? 1 : 0) < 2 else {
        throw error(.sumOfNumbers, at: done.offset)
      }
      var text: [UInt8] = []
      for case .string(let piece) in done.values { text += piece }
      found = .string(text + last)
      return nil
    case .array, .object:
      open[open.count - 1].values.append(value)
      let close = kind == .array ? "]" : "}"
      guard take(",") || byte == close.utf8.first else {
        guard byte != nil else { throw error(.openBracket, at: offset) }
        throw error(.separatorMissing(close, found: shown(at: index)))
      }
      found = try next(in: &open)
      return nil
    default:
      let frame = open.removeLast()
      var hasMore = take(",")
      if hasMore, byte != UInt8(ascii: ")") {
        // A second argument that says nothing.
        guard kind == .stringify, identifier() == "null" else {
          throw error(.secondArgument)
        }
        hasMore = take(",")
      }
      guard take(")") else { throw error(.moreArguments) }
      found = try result(of: frame, value)
      return nil
    }
  }
}
