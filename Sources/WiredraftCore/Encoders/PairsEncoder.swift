/// Writes rows as names and values for a query or a form.
///
/// Order and duplicates are kept; a row that sends nothing leaves no trace.
/// - Note: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>, RFC 3986 §3.4
struct PairsEncoder {
  let encoder: PercentEncoder
  let flattening: Flattening
  /// For a verbatim row, of which only the user's own text is sent as it is.
  private let verbatim: Flattening

  init(_ set: PercentEncodeSet, styles: EncodingStyles) {
    encoder = PercentEncoder(set)
    flattening = Flattening(styles: styles, escapesCommas: true)
    verbatim = Flattening(styles: styles, escapesCommas: false, encodesBrackets: true)
  }

  /// What a row was written as.
  struct Written {
    var pairs = 1
    /// Whether an empty array or object was left out.
    var hasEmptyCollection = false
  }

  /// Writes the pairs of one row, each after `&`, or after `first` where it is the first of all.
  ///
  /// - Throws: ``NotExpressible``, before anything is written.
  func write(
    name: String, value: ParameterValue, isVerbatim: Bool, row: RowReference, isFirst: Bool,
    first: StaticString, to sink: inout some ByteSink
  ) throws(NotExpressible) -> Written {
    guard !isVerbatim else { return try writeFlat(name, value, true, row, isFirst ? first : "&", to: &sink) }
    // Most values are one text, for which nothing has to be flattened.
    switch value {
    case .string(let text): write(name: name, text: text, row: row, joint: isFirst ? first : "&", to: &sink)
    case .number(let number):
      write(name: name, text: number.text, row: row, joint: isFirst ? first : "&", to: &sink)
    default: return try writeFlat(name, value, false, row, isFirst ? first : "&", to: &sink)
    }
    return Written()
  }

  /// Writes one pair.
  @inline(__always)
  func write(
    name: String, text: String, row: RowReference, joint: StaticString, to sink: inout some ByteSink
  ) {
    sink.append(joint, from: Origin(.row(row, path: []), .separator))
    write(name: name, text: text, row: row, to: &sink)
  }

  /// Writes one pair, with nothing before it.
  @inline(__always)
  func write(name: String, text: String, row: RowReference, to sink: inout some ByteSink) {
    let source = Source.row(row, path: [])
    encoder.write(name, from: source, role: .name, to: &sink)
    sink.append("=", from: Origin(source, .separator))
    encoder.write(text, from: source, role: .value, to: &sink)
  }

  private func writeFlat(
    _ name: String, _ value: ParameterValue, _ isVerbatim: Bool, _ row: RowReference, _ first: StaticString,
    to sink: inout some ByteSink
  ) throws(NotExpressible) -> Written {
    let flat = try (isVerbatim ? verbatim : flattening).flatten(value, name: name)
    if isVerbatim { for pair in flat.pairs { try checkVerbatim(pair) } }
    for (index, pair) in flat.pairs.enumerated() {
      let source = Source.row(row, path: pair.path)
      sink.append(index == 0 ? first : "&", from: Origin(source, .separator))
      if pair.steps.isEmpty {
        write(pair.name, from: source, role: .name, isVerbatim, to: &sink)
      } else {
        for piece in pair.namePieces {
          write(piece.text, from: .row(row, path: piece.path), role: .name, isVerbatim, to: &sink)
        }
      }
      if case .bare = pair.content { continue }
      sink.append("=", from: Origin(source, .separator))
      switch pair.content {
      case .bare: break
      case .text(let text): write(text, from: source, role: .value, isVerbatim, to: &sink)
      case .file(let file): write(file.path, from: source, role: .value, isVerbatim, to: &sink)
      case .bytes(let bytes):
        bytes.withUnsafeBufferPointer { encoder.write($0, from: source, role: .value, to: &sink) }
      case .joined(let pieces, let delimiter):
        for (index, piece) in pieces.enumerated() {
          let source = Source.row(row, path: piece.path)
          if index > 0 { writeDelimiter(delimiter, from: source, to: &sink) }
          write(piece.text, from: source, role: .value, isVerbatim, to: &sink)
        }
      case .json(let value):
        let writer = JSONWriter(dates: flattening.styles.dates)
        if isVerbatim {
          writer.write(value, from: source, to: &sink)
        } else {
          var text = TracedBytes()
          writer.write(value, from: source, to: &text)
          encoder.write(text, to: &sink)
        }
      }
    }
    return Written(pairs: flat.pairs.count, hasEmptyCollection: flat.hasEmptyCollection)
  }

  /// Writes what stands before the value of a row that is one pair.
  @inline(__always)
  func writeStart(name: String, row: RowReference, joint: StaticString, to sink: inout some ByteSink) {
    let source = Source.row(row, path: [])
    sink.append(joint, from: Origin(source, .separator))
    encoder.write(name, from: source, role: .name, to: &sink)
    sink.append("=", from: Origin(source, .separator))
  }

  private func write(
    _ text: String, from source: Source, role: Role, _ isVerbatim: Bool, to sink: inout some ByteSink
  ) {
    if isVerbatim {
      sink.append(text, from: Origin(source, role))
    } else {
      encoder.write(text, from: source, role: role, to: &sink)
    }
  }

  /// A comma joins raw; a bar and a space can't stand in a query and are encoded.
  private func writeDelimiter(
    _ delimiter: StaticString, from source: Source, to sink: inout some ByteSink
  ) {
    if delimiter.utf8Start.pointee == UInt8(ascii: ",") {
      sink.append(delimiter, from: Origin(source, .separator))
    } else {
      delimiter.withUTF8Buffer { encoder.write($0, from: source, role: .separator, to: &sink) }
    }
  }

  private func checkVerbatim(_ pair: FlatPair) throws(NotExpressible) {
    if let offset = Self.firstIllegalOffset(in: pair.name) {
      throw .illegalVerbatim(inName: true, offset: offset)
    }
    let texts: [String] =
      switch pair.content {
      case .bare: []
      case .text(let text): [text]
      case .file(let file): [file.path]
      case .bytes(let bytes): [String(decoding: bytes, as: UTF8.self)]
      case .joined(let pieces, _): pieces.map(\.text)
      case .json(let value): [value.compactJSON]
      }
    for text in texts {
      if let offset = Self.firstIllegalOffset(in: text) {
        throw .illegalVerbatim(inName: false, offset: offset)
      }
    }
  }

  /// Returns the offset of the first byte that a query, or a segment of a path, can't hold as it is; a `%` needs
  /// its two digits.
  ///
  /// - Note: RFC 3986 §3.3, §3.4
  static func firstIllegalOffset(in text: String, isSegment: Bool = false) -> Int? {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
      case 0x2D, 0x2E, 0x5F, 0x7E, 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D, 0x3A, 0x40: break
      case 0x2F, 0x3F:
        if isSegment { return index }
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.count, isHexadecimal(bytes[index + 1]), isHexadecimal(bytes[index + 2]) else {
          return index
        }
        index += 2
      default: return index
      }
      index += 1
    }
    return nil
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
  }

  /// Returns whether a text holds `%` and two hexadecimal digits, as encoded text does.
  static func looksEncoded(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var start = 0
      while start + 2 < bytes.count {
        let end = min(bytes.count - 2, start + 256)
        // Most blocks hold none, which is seen at once.
        var holdsPercent: UInt8 = 0
        for index in start..<end { holdsPercent |= bytes[index] == UInt8(ascii: "%") ? 1 : 0 }
        if holdsPercent != 0 {
          for index in start..<end
          where bytes[index] == UInt8(ascii: "%") && isHexadecimal(bytes[index + 1])
            && isHexadecimal(bytes[index + 2])
          {
            return true
          }
        }
        start = end
      }
      return false
    }
  }
}
