/// Writes values as compact JSON: order, duplicates and number literals kept.
///
/// Only `"`, `\` and the control characters below U+0020 are escaped.
/// - Note: RFC 8259
public struct JSONWriter: Sendable {
  /// How moments are written.
  public var dates: DateStyle

  /// Makes a writer.
  public init(dates: DateStyle = .iso8601) { self.dates = dates }

  /// Writes a value; each piece has the path by which it is reached.
  ///
  /// A file is written as its path: a body checks for files before it comes here.
  /// - Complexity: O(*n*), where *n* is the size of the value.
  public func write(_ value: ParameterValue, from source: Source, to sink: inout some ByteSink) {
    switch value {
    case .null: sink.append("null", from: Origin(source, .value))
    case .bool(let value): sink.append(value ? "true" : "false", from: Origin(source, .value))
    case .number(let number): sink.append(number.text, from: Origin(source, .value))
    case .string(let text): writeString(text, from: source, role: .value, to: &sink)
    case .bytes(let bytes): writeString(Base64.encode(bytes), from: source, role: .value, to: &sink)
    case .file(let file): writeString(file.path, from: source, role: .value, to: &sink)
    case .date(let date):
      switch dates {
      case .milliseconds: sink.append(String(date.milliseconds), from: Origin(source, .value))
      case .seconds: sink.append(String(date.seconds), from: Origin(source, .value))
      case .iso8601: writeString(date.text, from: source, role: .value, to: &sink)
      }
    case .array(let elements):
      sink.append("[", from: Origin(source, .punctuation))
      for (index, element) in elements.enumerated() {
        let piece = source.stepping(.element(index))
        if index > 0 { sink.append(",", from: Origin(piece, .separator)) }
        write(element, from: piece, to: &sink)
      }
      sink.append("]", from: Origin(source, .punctuation))
    case .object(let members):
      sink.append("{", from: Origin(source, .punctuation))
      for (index, member) in members.enumerated() {
        let piece = source.stepping(.member(member.name))
        if index > 0 { sink.append(",", from: Origin(piece, .separator)) }
        writeMember(member.name, member.value, from: piece, to: &sink)
      }
      sink.append("}", from: Origin(source, .punctuation))
    }
  }

  /// Writes a name, a colon and a value.
  func writeMember(_ name: String, _ value: ParameterValue, from source: Source, to sink: inout some ByteSink)
  {
    writeName(name, from: source, to: &sink)
    write(value, from: source, to: &sink)
  }

  /// Writes a name and a colon.
  func writeName(_ name: String, from source: Source, to sink: inout some ByteSink) {
    writeString(name, from: source, role: .name, to: &sink)
    sink.append(":", from: Origin(source, .separator))
  }

  /// Writes text in quotes; the quotes are punctuation.
  func writeString(_ text: String, from source: Source, role: Role, to sink: inout some ByteSink) {
    sink.append("\"", from: Origin(source, .punctuation))
    var text = text
    text.withUTF8 { bytes in
      if bytes.count >= EscapedBytes.worthwhile {
        return sink.append(Self.escaped(bytes), from: source, role: role)
      }
      var index = 0
      while index < bytes.count {
        var end = index
        while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
          bytes[end] != UInt8(ascii: "\\")
        {
          end += 1
        }
        if end > index {
          sink.append(UnsafeBufferPointer(rebasing: bytes[index..<end]), from: Origin(source, role))
        }
        guard end < bytes.count else { break }
        Self.writeEscape(bytes[end], from: Origin(source, .escape), to: &sink)
        index = end + 1
      }
    }
    sink.append("\"", from: Origin(source, .punctuation))
  }

  /// Whether a byte of a string is written as an escape.
  static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  static func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> EscapedBytes {
    var result = EscapedBytes(reserving: bytes.count)
    var index = 0
    while index < bytes.count {
      var end = index
      while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
        bytes[end] != UInt8(ascii: "\\")
      {
        end += 1
      }
      if end > index { result.append(UnsafeBufferPointer(rebasing: bytes[index..<end])) }
      guard end < bytes.count else { break }
      switch bytes[end] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        result.appendEscape(UInt8(ascii: "\\"))
        result.appendEscape(bytes[end])
      case 0x0A:
        result.appendEscape(UInt8(ascii: "\\"))
        result.appendEscape(UInt8(ascii: "n"))
      default:
        var escape = PlainBytes()
        writeEscape(bytes[end], from: Origin(.rule(.wholeBody), .escape), to: &escape)
        for byte in escape.bytes { result.appendEscape(byte) }
      }
      index = end + 1
    }
    return result
  }

  static func writeEscape(_ byte: UInt8, from origin: Origin, to sink: inout some ByteSink) {
    switch byte {
    case UInt8(ascii: "\""): sink.append("\\\"", from: origin)
    case UInt8(ascii: "\\"): sink.append("\\\\", from: origin)
    case 0x08: sink.append("\\b", from: origin)
    case 0x09: sink.append("\\t", from: origin)
    case 0x0A: sink.append("\\n", from: origin)
    case 0x0C: sink.append("\\f", from: origin)
    case 0x0D: sink.append("\\r", from: origin)
    default:
      let digits = String(byte, radix: 16)
      sink.append("\\u00" + (digits.utf8.count == 1 ? "0" : "") + digits, from: origin)
    }
  }
}

extension Source {
  /// Returns the source one step deeper in the value.
  func stepping(_ step: ValueStep) -> Source {
    guard case .row(let row, let path) = self else { return self }
    return .row(row, path: path + [step])
  }
}

extension ParameterValue {
  /// Reads JSON text.
  ///
  /// - Throws: What is wrong, with line and column, at the first place.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(json text: String) throws(JSONError) {
    var cursor = JSONCursor(Array(text.utf8))
    self = try cursor.readValue()
    try cursor.expectEnd()
  }

  /// The value as compact JSON; moments as they were typed.
  public var compactJSON: String {
    guard !isNested(beyond: JSONCursor.maximumDepth) else { return deepJSON }
    var sink = PlainBytes()
    JSONWriter().write(self, from: .rule(.wholeBody), to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }
}
