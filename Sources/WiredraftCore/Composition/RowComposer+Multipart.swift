extension RowComposer {
  mutating func composeParts(
    _ writer: MultipartWriter, _ flattening: Flattening, to wire: inout Composition.Wire
  ) {
    guard let resolved = resolvedRow(part: .body) else { return }
    do throws(Diagnostic.NotExpressible) {
      let flat = try flattening.flatten(resolved.value, name: resolved.name)
      if flat.hasEmptyCollection { report(.emptyCollection, reference, makes: []) }
      write(flat.pairs, resolved.texts, with: writer, to: &wire)
    } catch {
      report(.notExpressible(error), reference, makes: .body)
    }
  }

  private mutating func write(
    _ pairs: [FlatPair], _ texts: VariableTexts?, with writer: MultipartWriter,
    to wire: inout Composition.Wire
  ) {
    guard !pairs.isEmpty else { return }
    let start = wire.count
    let delimiter = writer.delimiter
    if let type = row.contentType {
      if let problem = FieldValue.problem(in: type) {
        return report(.invalidFieldValue(problem), reference, makes: .body)
      }
      if !type.utf8.allSatisfy({ $0 < 0x80 }) { report(.nonASCIIFieldValue, reference, makes: []) }
    }
    if pairs[0].name.isEmpty { report(.emptyName, reference, makes: []) }
    var ranges: [Range<Int>] = []
    var noted: Set<Diagnostic.Problem> = []
    let typeCollides = row.contentType.map { collides($0, with: delimiter) } ?? false
    var filePath: String?
    for pair in pairs {
      let (source, parts) = wire.source(at: pair.path, of: texts, in: self.source)
      let content: MultipartWriter.Content
      switch pair.content {
      case .bare: content = .text(.init(text: "", source: source))
      case .text(let text): content = .text(.init(text: text, parts: parts, source: source))
      case .bytes(let bytes): content = .bytes(bytes)
      case .joined(let pieces, let joint):
        let pieces = pieces.map { piece in
          let (source, parts) = wire.source(at: piece.path, of: texts, in: self.source)
          return MultipartWriter.Text(text: piece.text, parts: parts, source: source)
        }
        content = .joined(pieces, delimiter: joint)
      case .json(let value): content = .json(value, dates: setting.styles.dates, texts, at: pair.path)
      case .file(let file):
        guard let facts = usableFacts(of: file) else { continue }
        // The content type of a file comes from outside, so it is checked like one that was typed.
        if row.contentType == nil, let problem = facts.contentType.flatMap({ FieldValue.problem(in: $0) }) {
          return report(.invalidFieldValue(problem), reference, makes: .body)
        }
        filePath = file.path
        content = .file(
          name: Self.name(of: file, parts, source),
          path: .init(text: file.path, parts: parts, source: source),
          size: facts.size, contentType: facts.contentType)
      }
      if collides(pair.name, with: delimiter) || collides(content, with: delimiter) || typeCollides {
        if noted.insert(.boundaryInContent).inserted { report(.boundaryInContent, reference, makes: .body) }
      }
      if let fragile = Diagnostic.FragileName.first(inName: pair.name),
        noted.insert(.fragileName(fragile)).inserted
      {
        report(.fragileName(fragile), reference, makes: [])
      }
      ranges.append(
        writer.write(
          name: names(of: pair, texts, in: &wire), content: content, contentType: row.contentType,
          of: source, to: &wire))
    }
    guard !ranges.isEmpty else { return }
    composed.isWritten = true
    notes.extent =
      if let filePath, ranges.count == 1 { .file(path: filePath) } else {
        .ranges(ranges.map { $0.lowerBound - start..<$0.upperBound - start })
      }
  }

  private func names(
    of pair: FlatPair, _ texts: VariableTexts?, in wire: inout Composition.Wire
  ) -> [MultipartWriter.Text] {
    pair.namePieces.enumerated().map { index, piece in
      // The first piece is the row's own name, which no value made.
      let source = wire.source(at: piece.path, of: index == 0 ? nil : texts, in: self.source).source
      return MultipartWriter.Text(
        text: piece.text, parts: index == 0 ? texts?.name ?? [] : [], source: source)
    }
  }

  /// Without a name of its own, a file is sent under the end of its path, whose parts are kept.
  private static func name(
    of file: FileReference, _ parts: [ResolvedText.Part], _ source: Composition.Wire.Source
  ) -> MultipartWriter.Text {
    let name = file.sentFilename
    let start = file.path.utf8.count - name.utf8.count
    let inName = file.filename == nil && start >= 0 ? ResolvedText.parts(parts, from: start) : []
    return MultipartWriter.Text(text: name, parts: inName, source: source)
  }

  private mutating func usableFacts(of file: FileReference) -> Composition.FileFacts? {
    switch facts(of: file.path) {
    case .failure(let problem):
      report(.fileUnreadable(path: file.path, problem), reference, makes: .body)
      return nil
    case .success(let facts):
      // The total of all rows is checked where they are joined; the sum here must not overflow.
      guard fileLength + facts.size <= 1024 * Composition.FileFacts.largestSize else {
        report(.fileUnreadable(path: file.path, .tooLarge), reference, makes: .body)
        return nil
      }
      fileLength += facts.size
      switch facts.boundary {
      case .absent: break
      case .present: report(.boundaryInContent, reference, makes: .body)
      case .unchecked: report(.boundaryUnchecked, reference, makes: [])
      }
      if let fragile = Diagnostic.FragileName.first(inFilename: file.sentFilename) {
        report(.fragileName(fragile), reference, makes: [])
      }
      return facts
    }
  }

  private func collides(_ content: MultipartWriter.Content, with delimiter: [UInt8]) -> Bool {
    switch content {
    case .text(let text): collides(text.text, with: delimiter)
    case .joined(let pieces, let joint):
      collides(pieces.map(\.text).joined(separator: "\(joint)"), with: delimiter)
    case .json(let value, let dates, _, _): value.json(dates: dates).firstRange(of: delimiter) != nil
    case .bytes(let bytes): bytes.firstRange(of: delimiter) != nil
    case .file(let name, _, _, _): collides(name.text, with: delimiter)
    }
  }

  private func collides(_ text: String, with delimiter: [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { $0.firstRange(of: delimiter) != nil }
  }
}

extension Diagnostic.FragileName {
  /// Measured with thirteen server parsers.
  static func first(inName name: String) -> Diagnostic.FragileName? {
    if name == "_charset_" { return .charset }
    if let fragile = first(in: name, isFilename: false) { return fragile }
    if name.utf8.contains(UInt8(ascii: ";")) { return .holds(";", isFilename: false) }
    var depth = 0
    for byte in name.utf8 {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if depth < 0 || depth > 1 { break }
    }
    return depth == 0 ? nil : .holds(depth < 0 ? "]" : "[", isFilename: false)
  }

  static func first(inFilename name: String) -> Diagnostic.FragileName? {
    first(in: name, isFilename: true) ?? (name.utf8.count > 255 ? .tooLong : nil)
  }

  private static func first(in name: String, isFilename: Bool) -> Diagnostic.FragileName? {
    if name.isEmpty { return .empty(isFilename: isFilename) }
    let scalars = name.unicodeScalars
    if let edge = [scalars.first, scalars.last].compactMap({ $0 }).first(where: \.properties.isWhitespace) {
      if edge.value >= 0x20 { return .outerSpace(isFilename: isFilename) }
    }
    for scalar in scalars {
      switch scalar.value {
      case 0..<0x20, 0x7F, 0x80..<0xA0, 0x22, 0x2F, 0x5C, 0x202A...0x202E, 0x2066...0x2069:
        return .holds(String(scalar), isFilename: isFilename)
      default: break
      }
    }
    guard name.utf8.contains(UInt8(ascii: "%")) else { return nil }
    for escape in ["%22", "%0A", "%0D"]
    where Array(name.uppercased().utf8).firstRange(of: Array(escape.utf8)) != nil {
      return .holds(escape, isFilename: isFilename)
    }
    return nil
  }
}
