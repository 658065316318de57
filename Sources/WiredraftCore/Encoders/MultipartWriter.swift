/// Writes the parts of a `multipart/form-data` body.
///
/// - Note: RFC 7578, RFC 2046 §5.1.1,
///   <https://html.spec.whatwg.org/#multipart-form-data>
struct MultipartWriter {
  let boundary: String
  let newlines: EncodingStyles.NewlineStyle
  /// The bytes that begin each part.
  let delimiter: [UInt8]

  init(boundary: String, newlines: EncodingStyles.NewlineStyle) {
    self.boundary = boundary
    self.newlines = newlines
    delimiter = Array(("--" + boundary).utf8)
  }

  /// The content of a part.
  enum Content {
    case text(String)
    /// Texts joined by a delimiter, each with its path in the row's value.
    case joined([(text: String, path: [ParameterValue.Step])], delimiter: StaticString)
    /// JSON text.
    case json(ParameterValue, dates: EncodingStyles.DateStyle)
    case bytes([UInt8])
    case file(FileReference, size: Int, contentType: String?)
  }

  /// Writes one part and returns the offsets of its data; an empty content type is left out.
  func write(
    name: String, content: Content, contentType: String?, from source: Composition.Origin.Source,
    to body: inout some BodySink
  ) -> Range<Int> {
    write(
      name: [(name, source)], content: content, contentType: contentType, from: source, to: &body)
  }

  /// Writes one part, in which each piece of the name has its own source, and returns the offsets of its data.
  func write(
    name: [(text: String, source: Composition.Origin.Source)], content: Content, contentType: String?,
    from source: Composition.Origin.Source,
    to body: inout some BodySink
  ) -> Range<Int> {
    func frame(_ part: Composition.Origin.Part) -> Composition.Origin {
      Composition.Origin(source, .punctuation, part)
    }
    func lineEnd(_ part: Composition.Origin.Part) -> Composition.Origin {
      Composition.Origin(source, .lineEnd, part)
    }
    body.append(delimiter, from: frame(.delimiter))
    body.append("\r\n", from: lineEnd(.delimiterEnd))
    body.append("Content-Disposition: form-data; name=", from: frame(.disposition))
    body.append("\"", from: frame(.quote))
    for piece in name {
      writeQuoted(normalised(piece.text), from: Composition.Origin(piece.source, .name, .partName), to: &body)
    }
    body.append("\"", from: frame(.quote))
    if case .file(let file, _, _) = content {
      body.append("; filename=", from: frame(.fileNameParameter))
      body.append("\"", from: frame(.quote))
      writeQuoted(file.sentFilename, from: Composition.Origin(source, .value, .fileName), to: &body)
      body.append("\"", from: frame(.quote))
    }
    body.append("\r\n", from: lineEnd(.dispositionEnd))
    if let contentType, !contentType.isEmpty {
      body.append("Content-Type: ", from: frame(.typeField))
      body.append(contentType, from: Composition.Origin(source, .value, .type))
      body.append("\r\n", from: lineEnd(.typeEnd))
    } else if case .file(_, _, let known) = content {
      body.append(
        "Content-Type: " + (known ?? "application/octet-stream"),
        from: Composition.Origin(source, .automatic, .typeField)
      )
      body.append("\r\n", from: lineEnd(.typeEnd))
    }
    body.append("\r\n", from: lineEnd(.emptyLine))
    let start = body.count
    let data = Composition.Origin(source, .value, .data)
    switch content {
    case .text(let text): body.append(normalised(text), from: data)
    case .joined(let pieces, let delimiter):
      for (index, piece) in pieces.enumerated() {
        let source = source.at(piece.path)
        if index > 0 {
          body.append(delimiter, from: Composition.Origin(source, .separator, .elementDelimiter))
        }
        body.append(normalised(piece.text), from: Composition.Origin(source, .value, .data))
      }
    case .json(let value, let dates): JSONWriter(dates: dates).write(value, from: source, to: &body)
    case .bytes(let bytes): body.append(bytes, from: data)
    case .file(let file, let size, _):
      body.appendFile(path: file.path, length: size, from: data)
    }
    let end = body.count
    body.append("\r\n", from: lineEnd(.dataEnd))
    return start..<end
  }

  /// Writes the closing delimiter.
  func writeEnd(to body: inout some BodySink) {
    body.append(
      "--" + boundary + "--", from: Composition.Origin(.rule(.closingBoundary), .punctuation, .closeDelimiter)
    )
    body.append("\r\n", from: Composition.Origin(.rule(.closingBoundary), .lineEnd, .closeDelimiterEnd))
  }

  /// Escapes LF, CR and `"` and nothing else.
  private func writeQuoted(_ text: String, from origin: Composition.Origin, to body: inout some BodySink) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() {
        let escape: StaticString
        switch byte {
        case 0x0A: escape = "%0A"
        case 0x0D: escape = "%0D"
        case 0x22: escape = "%22"
        default: continue
        }
        body.append(UnsafeBufferPointer(rebasing: bytes[start..<index]), from: origin)
        body.append(escape, from: origin.ofEscape)
        start = index + 1
      }
      body.append(UnsafeBufferPointer(rebasing: bytes[start...]), from: origin)
    }
  }

  /// Returns the text with the line ends of the style.
  func normalised(_ text: String) -> String {
    guard newlines == .crlf, text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    var bytes: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x0D: bytes.append(contentsOf: [0x0D, 0x0A])
      case 0x0A where previous == 0x0D: break
      case 0x0A: bytes.append(contentsOf: [0x0D, 0x0A])
      default: bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
