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
  /// A file is written as its path: a body is checked for files before it comes here. Values deeper than
  /// ``JSONCursor/maximumDepth`` have the path down to that depth.
  /// - Complexity: O(*n*), where *n* is the size of the value.
  package func write(
    _ value: ParameterValue, from source: Composition.Origin.Source, to sink: inout some ByteSink
  ) {
    guard var root = Level(value, source) else { return writeScalar(value, from: source, to: &sink) }
    // There is no call for each level: a thread's stack may be small.
    var inner: [Level] = []
    begin(root, to: &sink)
    while let first = writeScalars(of: &root, to: &sink) {
      begin(first, to: &sink)
      inner.append(first)
      while let last = inner.indices.last {
        if let next = writeScalars(of: &inner[last], to: &sink) {
          begin(next, to: &sink)
          inner.append(next)
        } else {
          inner.removeLast()
        }
      }
    }
  }

  /// An array or object that is being written.
  private struct Level {
    enum Content {
      case array([ParameterValue])
      case object([ParameterValue.Member])
    }

    let content: Content
    let source: Composition.Origin.Source
    /// The index of the next element or member.
    var next = 0

    /// Returns nil for a scalar.
    init?(_ value: ParameterValue, _ source: Composition.Origin.Source) {
      switch value {
      case .array(let elements): content = .array(elements)
      case .object(let members): content = .object(members)
      default: return nil
      }
      self.source = source
    }
  }

  private func begin(_ level: Level, to sink: inout some ByteSink) {
    switch level.content {
    case .array: sink.append("[", from: Composition.Origin(level.source, .punctuation, .bracket))
    case .object: sink.append("{", from: Composition.Origin(level.source, .punctuation, .brace))
    }
  }

  /// Writes the contents of a level up to the first array or object, and returns that; nil at the end.
  private func writeScalars(of level: inout Level, to sink: inout some ByteSink) -> Level? {
    switch level.content {
    case .array(let elements):
      while level.next < elements.count {
        let index = level.next
        let piece = level.source.stepping(.element(index))
        level.next += 1
        if index > 0 { sink.append(",", from: Composition.Origin(piece, .separator, .comma)) }
        if let inner = Level(elements[index], piece) { return inner }
        writeScalar(elements[index], from: piece, to: &sink)
      }
      sink.append("]", from: Composition.Origin(level.source, .punctuation, .bracket))
    case .object(let members):
      while level.next < members.count {
        let index = level.next
        let piece = level.source.stepping(.member(members[index].name))
        level.next += 1
        if index > 0 { sink.append(",", from: Composition.Origin(piece, .separator, .comma)) }
        writeName(members[index].name, from: piece, to: &sink)
        if let inner = Level(members[index].value, piece) { return inner }
        writeScalar(members[index].value, from: piece, to: &sink)
      }
      sink.append("}", from: Composition.Origin(level.source, .punctuation, .brace))
    }
    return nil
  }

  private func writeScalar(
    _ value: ParameterValue, from source: Composition.Origin.Source, to sink: inout some ByteSink
  ) {
    switch value {
    case .null, .array, .object: sink.append("null", from: Composition.Origin(source, .value, .literal))
    case .bool(let value):
      sink.append(value ? "true" : "false", from: Composition.Origin(source, .value, .literal))
    case .number(let number): sink.append(number.text, from: Composition.Origin(source, .value, .number))
    case .string(let text): writeString(text, from: source, to: &sink)
    case .bytes(let bytes): writeString(Base64.encode(bytes), from: source, to: &sink)
    case .file(let file): writeString(file.path, from: source, to: &sink)
    case .date(let date):
      switch dates {
      case .milliseconds:
        sink.append(String(date.milliseconds), from: Composition.Origin(source, .value, .number))
      case .seconds: sink.append(String(date.seconds), from: Composition.Origin(source, .value, .number))
      case .iso8601: writeString(date.text, from: source, to: &sink)
      }
    }
  }

  /// Writes a name, a colon and a value.
  func writeMember(
    _ name: String, _ value: ParameterValue, from source: Composition.Origin.Source,
    to sink: inout some ByteSink
  ) {
    writeName(name, from: source, to: &sink)
    write(value, from: source, to: &sink)
  }

  /// Writes a name and a colon.
  func writeName(_ name: String, from source: Composition.Origin.Source, to sink: inout some ByteSink) {
    let quote = Composition.Origin(source, .punctuation, .memberNameQuote)
    sink.append("\"", from: quote)
    name.withBytes { sink.append($0, escapedBy: .json, from: Composition.Origin(source, .name, .memberName)) }
    sink.append("\"", from: quote)
    sink.append(":", from: Composition.Origin(source, .separator, .colon))
  }

  /// Writes text in quotes; the quotes are punctuation.
  func writeString(_ text: String, from source: Composition.Origin.Source, to sink: inout some ByteSink) {
    let quote = Composition.Origin(source, .punctuation, .stringQuote)
    sink.append("\"", from: quote)
    text.withBytes { sink.append($0, escapedBy: .json, from: Composition.Origin(source, .value, .string)) }
    sink.append("\"", from: quote)
  }
}

extension Composition.Origin.Source {
  /// Returns the source with another path into the value.
  func at(_ path: [ParameterValue.Step]) -> Composition.Origin.Source {
    guard case .row(let row, _) = self else { return self }
    return .row(row, path: path)
  }

  /// Returns the source one step deeper in the value; unchanged beyond the levels that are ever sent, as paths of any
  /// length would take quadratic memory.
  func stepping(_ step: @autoclosure () -> ParameterValue.Step) -> Composition.Origin.Source {
    guard case .row(let row, let path) = self, path.count < JSONCursor.maximumDepth else { return self }
    return .row(row, path: path + [step()])
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
