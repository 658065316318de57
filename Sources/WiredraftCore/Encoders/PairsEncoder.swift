/// Writes rows as names and values for a query or a form.
///
/// Order and duplicates are kept; a row that sends nothing leaves no trace.
/// - Note: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>, RFC 3986 §3.4
struct PairsEncoder {
  let encoder: PercentEncoder
  let flattening: Flattening
  /// The flattening of a verbatim row, in which only the user's own text is sent as it is.
  private let verbatim: Flattening

  init(_ set: EncodingStyles.PercentEncodeSet, styles: EncodingStyles) {
    encoder = PercentEncoder(set)
    flattening = Flattening(styles: styles, escapesCommas: true)
    verbatim = Flattening(styles: styles, escapesCommas: false, encodesBrackets: true)
  }

  /// The result of writing a row.
  struct Written {
    var pairs = 1
    /// Whether an empty array or object was left out.
    var hasEmptyCollection = false
  }

  /// Writes the pairs of one row, the first after its opening, the others after `&`.
  ///
  /// - Throws: ``Diagnostic/NotExpressible``, before anything is written.
  func write(
    name: String, value: ParameterValue, isVerbatim: Bool, row: Draft.RowReference, after opening: Opening,
    to sink: inout some ByteSink
  ) throws(Diagnostic.NotExpressible) -> Written {
    guard !isVerbatim else { return try writeFlat(name, value, true, row, opening, to: &sink) }
    // Most values are one text, which needs no flattening.
    switch value {
    case .string(let text): write(name: name, text: text, row: row, after: opening, to: &sink)
    case .number(let number): write(name: name, text: number.text, row: row, after: opening, to: &sink)
    default: return try writeFlat(name, value, false, row, opening, to: &sink)
    }
    return Written()
  }

  /// Writes one pair.
  @inline(__always)
  func write(
    name: String, text: String, row: Draft.RowReference, after opening: Opening, to sink: inout some ByteSink
  ) {
    writeStart(name: name, row: row, after: opening, to: &sink)
    encoder.write(text, from: Composition.Origin(.row(row, path: []), .value, .pairValue), to: &sink)
  }

  private func writeFlat(
    _ name: String, _ value: ParameterValue, _ isVerbatim: Bool, _ row: Draft.RowReference,
    _ opening: Opening,
    to sink: inout some ByteSink
  ) throws(Diagnostic.NotExpressible) -> Written {
    let flat = try (isVerbatim ? verbatim : flattening).flatten(value, name: name)
    if isVerbatim { for pair in flat.pairs { try checkVerbatim(pair) } }
    for (index, pair) in flat.pairs.enumerated() {
      let source = Composition.Origin.Source.row(row, path: pair.path)
      if index == 0 {
        writeJoint(opening, from: source, to: &sink)
      } else {
        sink.append("&", from: Composition.Origin(source, .separator, .ampersandWithinRow))
      }
      writeName(of: pair, row, isVerbatim, to: &sink)
      if case .bare = pair.content { continue }
      sink.append("=", from: Composition.Origin(source, .separator, .equals))
      let origin = Composition.Origin(source, .value, .pairValue)
      switch pair.content {
      case .bare: break
      case .text(let text): write(text, from: origin, isVerbatim, to: &sink)
      case .file(let file): write(file.path, from: origin, isVerbatim, to: &sink)
      case .bytes(let bytes): bytes.withUnsafeBufferPointer { encoder.write($0, from: origin, to: &sink) }
      case .joined(let pieces, let delimiter):
        for (index, piece) in pieces.enumerated() {
          let source = Composition.Origin.Source.row(row, path: piece.path)
          if index > 0 { writeDelimiter(delimiter, from: source, to: &sink) }
          write(piece.text, from: Composition.Origin(source, .value, .pairValue), isVerbatim, to: &sink)
        }
      case .json(let value):
        let writer = JSONWriter(dates: flattening.styles.dates)
        if isVerbatim {
          writer.write(value, from: source, to: &sink)
        } else {
          var text = Composition.TracedBytes()
          writer.write(value, from: source, to: &text)
          encoder.write(text, to: &sink)
        }
      }
    }
    return Written(pairs: flat.pairs.count, hasEmptyCollection: flat.hasEmptyCollection)
  }

  /// Writes the bytes before the value of a row that is one pair.
  @inline(__always)
  func writeStart(name: String, row: Draft.RowReference, after opening: Opening, to sink: inout some ByteSink)
  {
    let source = Composition.Origin.Source.row(row, path: [])
    writeJoint(opening, from: source, to: &sink)
    encoder.write(name, from: Composition.Origin(source, .name, .pairName), to: &sink)
    sink.append("=", from: Composition.Origin(source, .separator, .equals))
  }

  @inline(__always)
  private func writeJoint(
    _ opening: Opening, from source: Composition.Origin.Source, to sink: inout some ByteSink
  ) {
    sink.append(opening.beforePair, from: Composition.Origin(source, .separator, opening.part))
  }

  private func writeName(
    of pair: FlatPair, _ row: Draft.RowReference, _ isVerbatim: Bool, to sink: inout some ByteSink
  ) {
    for piece in pair.namePieces {
      let origin = Composition.Origin(.row(row, path: piece.path), .name, .pairName)
      guard piece.isBracketed, !isVerbatim else {
        write(piece.text, from: origin, isVerbatim, to: &sink)
        continue
      }
      let bracket = Composition.Origin(origin.source, .name, .pairNameBracket)
      encoder.write("[", from: bracket, to: &sink)
      encoder.write(String(piece.text.unicodeScalars.dropFirst().dropLast()), from: origin, to: &sink)
      encoder.write("]", from: bracket, to: &sink)
    }
  }

  private func write(
    _ text: String, from origin: Composition.Origin, _ isVerbatim: Bool, to sink: inout some ByteSink
  ) {
    if isVerbatim {
      sink.append(text, from: origin)
    } else {
      encoder.write(text, from: origin, to: &sink)
    }
  }

  /// A comma is written raw; a bar and a space are not allowed in a query and are encoded.
  private func writeDelimiter(
    _ delimiter: StaticString, from source: Composition.Origin.Source, to sink: inout some ByteSink
  ) {
    let origin = Composition.Origin(source, .separator, .elementDelimiter)
    if delimiter.utf8Start.pointee == UInt8(ascii: ",") {
      sink.append(delimiter, from: origin)
    } else {
      delimiter.withUTF8Buffer { encoder.write($0, from: origin, to: &sink) }
    }
  }

  private func checkVerbatim(_ pair: FlatPair) throws(Diagnostic.NotExpressible) {
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

  /// Returns the offset of the first byte that a query, or a path segment, can't hold as it is; a `%` needs its two
  /// digits.
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
        guard index + 2 < bytes.count, bytes[index + 1].hexDigit != nil, bytes[index + 2].hexDigit != nil
        else {
          return index
        }
        index += 2
      default: return index
      }
      index += 1
    }
    return nil
  }

  /// Returns whether a text holds `%` and two hexadecimal digits, as encoded text does.
  static func looksEncoded(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var start = 0
      while start + 2 < bytes.count {
        let end = min(bytes.count - 2, start + 256)
        // Most blocks hold no `%`, which one comparison shows.
        var holdsPercent: UInt8 = 0
        for index in start..<end { holdsPercent |= bytes[index] == UInt8(ascii: "%") ? 1 : 0 }
        if holdsPercent != 0 {
          for index in start..<end
          where bytes[index] == UInt8(ascii: "%") && bytes[index + 1].hexDigit != nil
            && bytes[index + 2].hexDigit != nil
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
