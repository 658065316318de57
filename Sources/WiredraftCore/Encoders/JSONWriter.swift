/// Writes values as compact JSON, keeping order, duplicates and number literals.
///
/// Only `"`, `\` and the control characters below U+0020 are escaped.
/// - Note: RFC 8259
package struct JSONWriter: Sendable {
  /// The style of dates and times.
  package var dates: EncodingStyles.DateStyle

  /// Makes a writer.
  package init(dates: EncodingStyles.DateStyle = .iso8601) { self.dates = dates }

  /// Writes a value, however deeply it is nested; each piece has the path to it.
  ///
  /// A file is written as its path: a body is checked for files before it comes here.
  /// - Complexity: O(*n*), where *n* is the size of the value.
  package func write(
    _ value: ParameterValue, of source: Composition.Wire.Source, to wire: inout Composition.Wire
  ) {
    write(value, of: source, nil, to: &wire)
  }

  func write(
    _ value: ParameterValue, of source: Composition.Wire.Source, _ texts: VariableTexts?,
    at path: [ParameterValue.Step] = [], to wire: inout Composition.Wire
  ) {
    var walk = Walk(texts: texts, path: path)
    guard var root = begin(value, of: source, &walk, to: &wire) else { return }
    // There is no call for each level: a thread's stack may be small.
    var inner: [Level] = []
    while let first = writeScalars(of: &root, &walk, to: &wire) {
      inner.append(first)
      while let last = inner.indices.last {
        if let next = writeScalars(of: &inner[last], &walk, to: &wire) {
          inner.append(next)
        } else {
          inner.removeLast()
        }
      }
    }
  }

  /// The path is kept only if there are texts that variables made.
  private struct Walk {
    let texts: VariableTexts?
    var path: [ParameterValue.Step]

    var text: VariableTexts.Text? { texts?.text(at: path[...]) }

    @inline(__always)
    mutating func enter(_ step: @autoclosure () -> ParameterValue.Step) {
      if texts != nil { path.append(step()) }
    }

    @inline(__always)
    mutating func leave() { if texts != nil { path.removeLast() } }
  }

  private struct Level {
    enum Content {
      case array([ParameterValue])
      case object([ParameterValue.Member])
    }

    let content: Content
    let source: Composition.Wire.Source
    var next = 0
  }

  /// Returns the array or object that it begins.
  private func begin(
    _ value: ParameterValue, of source: Composition.Wire.Source, _ walk: inout Walk,
    to wire: inout Composition.Wire
  ) -> Level? {
    var (source, parts) = (source, [ResolvedText.Part]())
    if let text = walk.text {
      if let whole = text.whole { source = wire.source(of: whole, isText: false, in: source) }
      parts = text.parts
    }
    switch value {
    case .array(let elements):
      wire.append("[", .punctuation, .bracket, of: source)
      return Level(content: .array(elements), source: source)
    case .object(let members):
      wire.append("{", .punctuation, .brace, of: source)
      return Level(content: .object(members), source: source)
    default:
      writeScalar(value, parts, of: source, to: &wire)
      return nil
    }
  }

  /// Stops at the first array or object, and returns it; nil at the end.
  private func writeScalars(
    of level: inout Level, _ walk: inout Walk, to wire: inout Composition.Wire
  ) -> Level? {
    // After an inner array or object.
    if level.next > 0 { walk.leave() }
    switch level.content {
    case .array(let elements):
      while level.next < elements.count {
        let index = level.next
        let source = wire.element(index, of: level.source)
        level.next += 1
        walk.enter(.element(index))
        if index > 0 { wire.append(",", .separator, .comma, of: source) }
        if let inner = begin(elements[index], of: source, &walk, to: &wire) { return inner }
        walk.leave()
      }
      wire.append("]", .punctuation, .bracket, of: level.source)
    case .object(let members):
      while level.next < members.count {
        let index = level.next
        let source = wire.memberInJSON(after: index > 0 ? 1 : 0, of: level.source)
        level.next += 1
        walk.enter(.member(members[index].name))
        if index > 0 { wire.append(",", .separator, .comma, of: source) }
        writeName(members[index].name, of: source, to: &wire)
        if let inner = begin(members[index].value, of: source, &walk, to: &wire) { return inner }
        walk.leave()
      }
      wire.append("}", .punctuation, .brace, of: level.source)
    }
    return nil
  }

  private func writeScalar(
    _ value: ParameterValue, _ parts: [ResolvedText.Part], of source: Composition.Wire.Source,
    to wire: inout Composition.Wire
  ) {
    switch value {
    case .null, .array, .object: wire.append("null", .value, .literal, of: source)
    case .bool(let value): wire.append(value ? "true" : "false", .value, .literal, of: source)
    case .number(let number): wire.append(number.text, parts: parts, .value, .number, of: source)
    case .string(let text): writeString(text, parts, of: source, to: &wire)
    case .bytes(let bytes): writeString(Base64.encode(bytes), of: source, to: &wire)
    case .file(let file): writeString(file.path, of: source, to: &wire)
    case .date(let date):
      switch dates {
      case .milliseconds: wire.append(String(date.milliseconds), .value, .number, of: source)
      case .seconds: wire.append(String(date.seconds), .value, .number, of: source)
      case .iso8601: writeString(date.text, of: source, to: &wire)
      }
    }
  }

  func writeName(
    _ name: String, _ parts: [ResolvedText.Part] = [], of source: Composition.Wire.Source,
    to wire: inout Composition.Wire
  ) {
    wire.append("\"", .punctuation, .memberNameQuote, of: source)
    wire.append(name, parts: parts, escapedBy: .json, .name, .memberName, of: source)
    wire.append("\"", .punctuation, .memberNameQuote, of: source)
    wire.append(":", .separator, .colon, of: source)
  }

  func writeString(
    _ text: String, _ parts: [ResolvedText.Part] = [], of source: Composition.Wire.Source,
    to wire: inout Composition.Wire
  ) {
    wire.append("\"", .punctuation, .stringQuote, of: source)
    wire.append(text, parts: parts, escapedBy: .json, .value, .string, of: source)
    wire.append("\"", .punctuation, .stringQuote, of: source)
  }
}

extension ParameterValue {
  /// Reads JSON text.
  ///
  /// - Throws: The first error, with line and column.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(json text: String) throws(JSONError) {
    var cursor = JSONCursor(Array(text.utf8))
    self = try cursor.readValue()
    try cursor.expectEnd()
  }
}
