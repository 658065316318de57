internal import CLibYAML
internal import DraftFormats
internal import WiredraftCore

/// Reads YAML event by event with libyaml; nothing is built, and calls don't nest with the text.
final class YAMLParser {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The text, at a fixed address while it is read.
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let isReady: Bool
  private let marks: MarkTable

  init(_ text: String) {
    parser = .allocate(capacity: 1)
    isReady = yaml_parser_initialize(parser) == 1
    input = .allocate(capacity: text.utf8.count)
    _ = input.initialize(from: text.utf8)
    marks = MarkTable(input)
    guard isReady else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    if isReady { yaml_parser_delete(parser) }
    parser.deallocate()
    input.deallocate()
  }

  func next() throws(ImportError) -> YAMLEvent {
    guard isReady else { throw ImportError(.openapi, YAMLFinding.noMemory) }
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    let place = marks.position(of: Int(event.start_mark.index))
    var result = YAMLEvent(kind: .other, line: place.line, column: place.column)
    switch event.type {
    case YAML_STREAM_END_EVENT: result.kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      result.kind = .mappingStart
      result.anchor = Self.string(event.data.mapping_start.anchor)
    case YAML_SEQUENCE_START_EVENT:
      result.kind = .sequenceStart
      result.anchor = Self.string(event.data.sequence_start.anchor)
    case YAML_ALIAS_EVENT: result.kind = .alias(Self.string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      result.anchor = Self.string(scalar.anchor)
      result.kind = .scalar(
        text: ArraySlice(UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length))),
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, tag: Self.string(scalar.tag))
    default: break
    }
    return result
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }

  // MARK: - Errors

  private func failure() -> ImportError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    if parser.pointee.error == YAML_READER_ERROR {
      return ImportError(
        .openapi, YAMLFinding.notText(problem),
        at: TextPosition(offset: Int(parser.pointee.problem_offset), in: input))
    }
    let place = marks.position(of: Int(parser.pointee.problem_mark.index))
    return ImportError(.openapi, finding(of: problem, at: place), at: place)
  }

  private func finding(of problem: String, at place: TextPosition) -> ImportFinding {
    switch problem {
    case "found character that cannot start any token":
      guard let found = character(at: place) else { break }
      return found == "\t" ? YAMLFinding.tab : YAMLFinding.noValue(found)
    case "mapping values are not allowed in this context": return YAMLFinding.colonHere
    case "could not find expected ':'": return YAMLFinding.colonMissing
    case "did not find expected key": return YAMLFinding.nameExpected
    case "did not find expected '-' indicator": return YAMLFinding.itemExpected
    case "found unexpected end of stream": return YAMLFinding.openQuotes
    case "did not find expected ',' or ']'": return YAMLFinding.separatorMissing(close: "]")
    case "did not find expected ',' or '}'": return YAMLFinding.separatorMissing(close: "}")
    case "did not find expected <document start>": return YAMLFinding.behindValue
    default: break
    }
    return YAMLFinding.other(problem, context: parser.pointee.context.map { String(cString: $0) })
  }

  private func character(at place: TextPosition) -> Unicode.Scalar? {
    var (line, start) = (1, 0)
    while line < place.line, let end = input[start...].firstIndex(of: 0x0A) {
      (line, start) = (line + 1, end + 1)
    }
    let end = min(input.count, start + 4 * place.column + 4)
    let scalars = String(decoding: input[start..<max(start, end)], as: UTF8.self).unicodeScalars
    return scalars.dropFirst(place.column - 1).first
  }
}
