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
    text.withBytes { sink.append($0, escapedBy: .json, from: source, role: role) }
    sink.append("\"", from: Origin(source, .punctuation))
  }
}

extension Source {
  /// Returns the source with another path in the value.
  func at(_ path: [ValueStep]) -> Source {
    guard case .row(let row, _) = self else { return self }
    return .row(row, path: path)
  }

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
}
