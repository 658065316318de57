extension RowComposer {
  /// Writes the row as parts of a multipart body.
  mutating func composeParts(_ writer: MultipartWriter, _ flattening: Flattening) {
    guard let resolved = resolvedRow(part: .body) else { return }
    if writer.newlines == .crlf { bytes.marks?.normaliseLineEnds(of: resolved) }
    do throws(Diagnostic.NotExpressible) {
      let flat = try flattening.flatten(resolved.value, name: resolved.name)
      if flat.hasEmptyCollection { report(.emptyCollection, reference, makes: []) }
      write(flat.pairs, with: writer)
    } catch {
      report(.notExpressible(error), reference, makes: .body)
    }
  }

  private mutating func write(_ pairs: [FlatPair], with writer: MultipartWriter) {
    guard !pairs.isEmpty else { return }
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
      let content: MultipartWriter.Content
      switch pair.content {
      case .bare: content = .text("")
      case .text(let text): content = .text(text)
      case .bytes(let bytes): content = .bytes(bytes)
      case .joined(let pieces, let joint): content = .joined(pieces, delimiter: joint)
      case .json(let value): content = .json(value, dates: setting.styles.dates)
      case .file(let file):
        guard let facts = usableFacts(of: file) else { continue }
        // The content type of a file comes from outside, so it is checked like one that was typed.
        if row.contentType == nil, let problem = facts.contentType.flatMap({ FieldValue.problem(in: $0) }) {
          return report(.invalidFieldValue(problem), reference, makes: .body)
        }
        filePath = file.path
        content = .file(file, size: facts.size, contentType: facts.contentType)
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
          name: pair.namePieces.map { ($0.text, .row(reference, path: $0.path)) }, content: content,
          contentType: row.contentType, from: .row(reference, path: pair.path), to: &bytes))
    }
    if let filePath, ranges.count == 1 {
      extent = .file(path: filePath)
    } else if !ranges.isEmpty {
      extent = ranges.count == 1 ? .range(ranges[0]) : .ranges(ranges)
    }
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
    case .text(let text): collides(text, with: delimiter)
    case .joined(let pieces, let joint):
      collides(pieces.map(\.text).joined(separator: "\(joint)"), with: delimiter)
    case .json(let value, let dates):
      {
        var text = PlainBytes()
        JSONWriter(dates: dates).write(value, from: .rule(.wholeBody), to: &text)
        return ByteSearch.contains(delimiter, in: text.bytes)
      }()
    case .bytes(let bytes): ByteSearch.contains(delimiter, in: bytes)
    case .file(let file, _, _): collides(file.sentFilename, with: delimiter)
    }
  }

  private func collides(_ text: String, with delimiter: [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { ByteSearch.contains(delimiter, in: $0) }
  }
}

/// Searches bytes for bytes.
enum ByteSearch {
  /// Returns whether a pattern occurs in the bytes.
  ///
  /// - Complexity: O(*n* · *m*) at worst, O(*n*) for texts in which the pattern's first byte is rare.
  static func contains(_ pattern: [UInt8], in bytes: some RandomAccessCollection<UInt8>) -> Bool {
    guard let first = pattern.first, bytes.count >= pattern.count else { return false }
    var index = bytes.startIndex
    let last = bytes.index(bytes.endIndex, offsetBy: -pattern.count)
    while index <= last {
      if bytes[index] == first, bytes[index...].starts(with: pattern) { return true }
      index = bytes.index(after: index)
    }
    return false
  }
}

extension Diagnostic.FragileName {
  /// Returns what makes a part's name fragile, or nil.
  ///
  /// - Note: Measured with thirteen server parsers.
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

  /// Returns what makes a part's file name fragile, or nil.
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
    where ByteSearch.contains(Array(escape.utf8), in: Array(name.uppercased().utf8)) {
      return .holds(escape, isFilename: isFilename)
    }
    return nil
  }
}
