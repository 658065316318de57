/// Order and duplicates are kept; a row that sends nothing leaves no trace.
///
/// - Note: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>, RFC 3986 §3.4
struct PairsEncoder {
  let table: EscapeTable
  let flattening: Flattening
  /// The flattening of a verbatim row, in which only the user's own text is sent as it is.
  private let verbatim: Flattening

  init(_ set: EncodingStyles.PercentEncodeSet, styles: EncodingStyles) {
    table = .percent(set)
    flattening = Flattening(styles: styles, escapesCommas: true)
    verbatim = Flattening(styles: styles, escapesCommas: false, encodesBrackets: true)
  }

  struct Written {
    var pairs = 1
    var hasEmptyCollection = false
  }

  /// Throws before anything is written.
  func write(
    name: String, value: ParameterValue, _ texts: VariableTexts? = nil, isVerbatim: Bool = false,
    of row: Composition.Wire.Source, after opening: Opening, to wire: inout Composition.Wire
  ) throws(Diagnostic.NotExpressible) -> Written {
    guard !isVerbatim else { return try writeFlat(name, value, texts, true, row, opening, to: &wire) }
    // Most values are one text, which needs no flattening.
    let text: String
    switch value {
    case .string(let value): text = value
    case .number(let number): text = number.text
    default: return try writeFlat(name, value, texts, false, row, opening, to: &wire)
    }
    writeStart(name: name, texts?.name ?? [], of: row, after: opening, to: &wire)
    let (source, parts) = texts == nil ? (row, []) : wire.source(at: [], of: texts, in: row)
    write(text, parts, .value, .pairValue, of: source, to: &wire)
    return Written()
  }

  private func writeFlat(
    _ name: String, _ value: ParameterValue, _ texts: VariableTexts?, _ isVerbatim: Bool,
    _ row: Composition.Wire.Source, _ opening: Opening, to wire: inout Composition.Wire
  ) throws(Diagnostic.NotExpressible) -> Written {
    let flat = try (isVerbatim ? verbatim : flattening).flatten(value, name: name)
    if isVerbatim { for pair in flat.pairs { try checkVerbatim(pair) } }
    for (index, pair) in flat.pairs.enumerated() {
      let (source, parts) = wire.source(at: pair.path, of: texts, in: row)
      if index == 0 {
        writeJoint(opening, of: source, to: &wire)
      } else {
        wire.append("&", .separator, .ampersandWithinRow, of: source)
      }
      writeName(of: pair, texts, row, isVerbatim, to: &wire)
      if case .bare = pair.content { continue }
      wire.append("=", .separator, .equals, of: source)
      switch pair.content {
      case .bare: break
      case .text(let text): write(text, parts, .value, .pairValue, of: source, isVerbatim, to: &wire)
      case .file(let file): write(file.path, parts, .value, .pairValue, of: source, isVerbatim, to: &wire)
      case .bytes(let bytes):
        bytes.withUnsafeBufferPointer {
          wire.append($0, escapedBy: table, .value, .pairValue, of: source)
        }
      case .joined(let pieces, let delimiter):
        for (index, piece) in pieces.enumerated() {
          let (source, parts) = wire.source(at: piece.path, of: texts, in: row)
          if index > 0 { writeDelimiter(delimiter, of: source, to: &wire) }
          write(piece.text, parts, .value, .pairValue, of: source, isVerbatim, to: &wire)
        }
      case .json(let value):
        let start = wire.end
        JSONWriter(dates: flattening.styles.dates).write(value, of: source, texts, at: pair.path, to: &wire)
        if !isVerbatim { wire.encode(from: start, by: table) }
      }
    }
    return Written(pairs: flat.pairs.count, hasEmptyCollection: flat.hasEmptyCollection)
  }

  @inline(__always)
  func writeStart(
    name: String, _ parts: [ResolvedText.Part] = [], of row: Composition.Wire.Source, after opening: Opening,
    to wire: inout Composition.Wire
  ) {
    writeJoint(opening, of: row, to: &wire)
    write(name, parts, .name, .pairName, of: row, to: &wire)
    wire.append("=", .separator, .equals, of: row)
  }

  @inline(__always)
  private func writeJoint(
    _ opening: Opening, of source: Composition.Wire.Source, to wire: inout Composition.Wire
  ) {
    wire.append(opening.beforePair, .separator, opening.part, of: source)
  }

  private func writeName(
    of pair: FlatPair, _ texts: VariableTexts?, _ row: Composition.Wire.Source, _ isVerbatim: Bool,
    to wire: inout Composition.Wire
  ) {
    for (index, piece) in pair.namePieces.enumerated() {
      // The first piece is the row's own name, which no value made.
      let source = wire.source(at: piece.path, of: index == 0 ? nil : texts, in: row).source
      guard piece.isBracketed, !isVerbatim else {
        let parts = index == 0 ? texts?.name ?? [] : []
        write(piece.text, parts, .name, .pairName, of: source, isVerbatim, to: &wire)
        continue
      }
      write("[", [], .name, .pairNameBracket, of: source, to: &wire)
      let text = String(piece.text.unicodeScalars.dropFirst().dropLast())
      write(text, [], .name, .pairName, of: source, to: &wire)
      write("]", [], .name, .pairNameBracket, of: source, to: &wire)
    }
  }

  @inline(__always)
  private func write(
    _ text: String, _ parts: [ResolvedText.Part], _ role: Composition.Origin.Role,
    _ part: Composition.Origin.Part, of source: Composition.Wire.Source, _ isVerbatim: Bool = false,
    to wire: inout Composition.Wire
  ) {
    wire.append(
      text, parts: parts, escapedBy: isVerbatim ? nil : table, role, part, of: source)
  }

  /// A comma is written raw; a bar and a space are not allowed in a query and are encoded.
  private func writeDelimiter(
    _ delimiter: StaticString, of source: Composition.Wire.Source, to wire: inout Composition.Wire
  ) {
    let isComma = delimiter.utf8Start.pointee == UInt8(ascii: ",")
    wire.append(
      "\(delimiter)", escapedBy: isComma ? nil : table, .separator, .elementDelimiter, of: source)
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

  /// Finds the first byte that a query, or a path segment, can't hold as it is (RFC 3986 §3.3, §3.4); a `%` needs its
  /// two digits.
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
