/// RFC 7578, RFC 2046 §5.1.1, <https://html.spec.whatwg.org/#multipart-form-data>
struct MultipartWriter {
  let boundary: String
  let newlines: EncodingStyles.NewlineStyle
  let delimiter: [UInt8]

  init(boundary: String, newlines: EncodingStyles.NewlineStyle) {
    self.boundary = boundary
    self.newlines = newlines
    delimiter = Array(("--" + boundary).utf8)
  }

  struct Text {
    var text: String
    var parts: [ResolvedText.Part] = []
    var source: Composition.Wire.Source
  }

  enum Content {
    case text(Text)
    case joined([Text], delimiter: StaticString)
    /// The path leads from the row's value to this one.
    case json(ParameterValue, dates: EncodingStyles.DateStyle, VariableTexts?, at: [ParameterValue.Step])
    case bytes([UInt8])
    case file(name: Text, path: Text, size: Int, contentType: String?)
  }

  /// Returns the offsets of the part's data; the word of ``Draft/Row/omittedContentType`` sends no content type.
  func write(
    name: [Text], content: Content, contentType: String?, of source: Composition.Wire.Source,
    to wire: inout Composition.Wire
  ) -> Range<Int> {
    delimiter.withUnsafeBufferPointer { wire.append($0, .punctuation, .delimiter, of: source) }
    wire.append("\r\n", .lineEnd, .delimiterEnd, of: source)
    wire.append("Content-Disposition: form-data; name=", .punctuation, .disposition, of: source)
    wire.append("\"", .punctuation, .quote, of: source)
    for piece in name { wire.append(normalised(piece), escapedBy: .quoted, .name, .partName) }
    wire.append("\"", .punctuation, .quote, of: source)
    if case .file(let filename, _, _, _) = content {
      wire.append("; filename=", .punctuation, .fileNameParameter, of: source)
      wire.append("\"", .punctuation, .quote, of: source)
      wire.append(filename, escapedBy: .quoted, .value, .fileName)
      wire.append("\"", .punctuation, .quote, of: source)
    }
    wire.append("\r\n", .lineEnd, .dispositionEnd, of: source)
    let isOmitted = contentType == Draft.Row.omittedContentType
    if let contentType, !contentType.isEmpty, !isOmitted {
      wire.append("Content-Type: ", .punctuation, .typeField, of: source)
      wire.append(contentType, .value, .type, of: source)
      wire.append("\r\n", .lineEnd, .typeEnd, of: source)
    } else if !isOmitted, case .file(_, _, _, let known) = content {
      wire.append(
        "Content-Type: " + (known ?? "application/octet-stream"), .automatic, .typeField, of: source)
      wire.append("\r\n", .lineEnd, .typeEnd, of: source)
    }
    wire.append("\r\n", .lineEnd, .emptyLine, of: source)
    let start = wire.count
    switch content {
    case .text(let text): wire.append(normalised(text), .value, .data)
    case .joined(let pieces, let delimiter):
      for (index, piece) in pieces.enumerated() {
        if index > 0 { wire.append(delimiter, .separator, .elementDelimiter, of: piece.source) }
        wire.append(normalised(piece), .value, .data)
      }
    case .json(let value, let dates, let texts, let path):
      JSONWriter(dates: dates).write(value, of: source, texts, at: path, to: &wire)
    case .bytes(let bytes):
      bytes.withUnsafeBufferPointer { wire.append($0, .value, .data, of: source) }
    case .file(_, let path, let size, _):
      let variable = path.parts.first.map { wire.source(of: $0.variable, isText: true, in: path.source) }
      wire.appendFile(path: path.text, length: size, .value, .data, of: variable ?? path.source)
    }
    let end = wire.count
    wire.append("\r\n", .lineEnd, .dataEnd, of: source)
    return start..<end
  }

  func writeEnd(to wire: inout Composition.Wire) {
    let source = Composition.Wire.Source.rule(.closingBoundary)
    wire.append("--" + boundary + "--", .punctuation, .closeDelimiter, of: source)
    wire.append("\r\n", .lineEnd, .closeDelimiterEnd, of: source)
  }

  func normalised(_ text: Text) -> Text {
    guard newlines == .crlf, text.text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    var bytes: [UInt8] = []
    var bounds = text.parts.flatMap { [$0.range.lowerBound, $0.range.upperBound] }[...]
    var moved: [Int] = []
    var previous: UInt8 = 0
    for (offset, byte) in text.text.utf8.enumerated() {
      while bounds.first == offset {
        bounds.removeFirst()
        moved.append(bytes.count)
      }
      switch byte {
      case 0x0D: bytes += [0x0D, 0x0A]
      case 0x0A where previous == 0x0D: break
      case 0x0A: bytes += [0x0D, 0x0A]
      default: bytes.append(byte)
      }
      previous = byte
    }
    moved += bounds.map { _ in bytes.count }
    var result = Text(text: String(decoding: bytes, as: UTF8.self), source: text.source)
    result.parts = text.parts.enumerated().map {
      ResolvedText.Part(range: moved[2 * $0]..<moved[2 * $0 + 1], variable: $1.variable)
    }
    return result
  }
}

extension Composition.Wire {
  fileprivate mutating func append(
    _ text: MultipartWriter.Text, escapedBy table: EscapeTable? = nil, _ role: Composition.Origin.Role,
    _ part: Composition.Origin.Part
  ) {
    append(text.text, parts: text.parts, escapedBy: table, role, part, of: text.source)
  }
}
