/// The encoder of the rows of a list.
enum RowEncoder {
  case nothing
  case pairs(PairsEncoder, part: Composition.Parts)
  case members(JSONWriter, encodedBy: PercentEncoder?)
  case parts(MultipartWriter, Flattening)

  init(_ setting: ListSetting) {
    let styles = setting.styles
    self =
      switch setting.way {
      case .nothing: .nothing
      case .query: .pairs(PairsEncoder(styles.query, styles: styles), part: .target)
      case .form: .pairs(PairsEncoder(styles.form, styles: styles), part: .body)
      case .json: .members(JSONWriter(dates: styles.dates), encodedBy: nil)
      case .jsonInQuery:
        .members(JSONWriter(dates: styles.dates), encodedBy: PercentEncoder(styles.query))
      case .multipart(let boundary):
        .parts(
          MultipartWriter(boundary: boundary, newlines: styles.newlines),
          Flattening(styles: styles, escapesCommas: false))
      }
  }
}

/// Composes one row, as if it were the first of its list.
struct RowComposer: RowReader {
  let row: Draft.Row
  let setting: ListSetting
  let context: Composition.Context
  let variables: VariableTable
  let opening: Opening
  /// The row's long text in the previous composition, much of which may be unchanged.
  let oldText: EncodedText?

  var bytes = MarkedBytes()
  var longText: EncodedText?
  var kind = ComposedRow.Kind.placed
  var extent = ComposedRow.Extent.nothing
  var diagnostics: [Diagnostic] = []
  var unmade: Composition.Parts = []
  var memberName: String?
  var duplicateInValue: String?
  /// The files that the row names.
  var files: [String] = []
  /// The total length of the row's files.
  var fileLength = 0
  /// The environment variables that the row names.
  var environment: [String] = []
  /// The variables that it refers to.
  var references: [String] = []

  var reference: Draft.RowReference { Draft.RowReference(setting.list, 0) }

  static func compose(
    _ row: Draft.Row, _ setting: ListSetting, by encoder: RowEncoder, in context: Composition.Context,
    _ variables: VariableTable, after opening: Opening, reusing oldText: EncodedText?
  ) -> ComposedRow {
    var (setting, encoder) = (setting, encoder)
    if row.hasStyles {
      setting.styles = row.styles(in: setting.styles)
      encoder = RowEncoder(setting)
    }
    var composer = RowComposer(
      row: row, setting: setting, context: context, variables: variables, opening: opening, oldText: oldText)
    composer.diagnostics = row.unknownKeys(in: setting.list)
    guard composer.begin() else { return ComposedRow(composer) }
    switch encoder {
    case .nothing: composer.leaveOut()
    case .pairs(let encoder, let part): composer.composePairs(encoder, part: part)
    case .members(let writer, let encoder): composer.composeMember(writer, encodedBy: encoder)
    case .parts(let writer, let flattening): composer.composeParts(writer, flattening)
    }
    return ComposedRow(composer)
  }

  mutating func report(_ diagnostic: Diagnostic, _ part: Composition.Parts) {
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { unmade.formUnion(part) }
  }

  mutating func noteUse(of name: String) {
    references.append(name)
    if name.hasPrefix(Variable.environmentPrefix) {
      environment.append(String(name.dropFirst(Variable.environmentPrefix.count)))
    }
  }

  /// Returns the row's name and value, and begins to mark what variables make of them.
  mutating func resolvedRow(part: Composition.Parts) -> ResolvedRow? {
    let encoder: PercentEncoder? =
      switch setting.way {
      case .query: PercentEncoder(setting.styles.query)
      case .form: PercentEncoder(setting.styles.form)
      case .json, .jsonInQuery, .multipart, .nothing: nil
      }
    guard let row = resolved(row, reference, part: part, encodedBy: encoder) else { return nil }
    bytes.marks = row.marks
    if self.row.type == .file, case let paths = row.value.filePaths, !paths.isEmpty { files = paths }
    return row
  }

  /// Records the row's kind and needs; returns whether it takes part.
  private mutating func begin() -> Bool {
    guard row.isEnabled else {
      kind = .disabled
      return false
    }
    if row.source == .environment { environment = [row.text] }
    if row.type == .file, setting.list != .query, !row.hasReferences || !context.readsReferences {
      let text = row.source == .environment ? context.environment[row.text] : row.text
      files = text.map(Draft.Row.filePaths) ?? []
    }
    if row.type == .omitted { kind = .omitted }
    return kind == .placed
  }

  // MARK: - Nowhere

  /// Reports why the row has no place.
  private mutating func leaveOut() {
    switch setting.reason {
    case .overridden(let reason): report(.overridden(reason), reference, makes: [])
    case .noPlace(let reason): report(.parametersNotSent(reason), reference, makes: [])
    default: break
    }
  }

  // MARK: - Query and form

  private mutating func composePairs(_ encoder: PairsEncoder, part: Composition.Parts) {
    guard let resolved = resolvedRow(part: part) else { return }
    let (name, value) = (resolved.name, resolved.value)
    guard !value.holdsFile else { return report(.fileNeedsMultipart, reference, makes: part) }
    if case .string(let text) = value, !row.isVerbatim, resolved.marks == nil,
      text.utf8.count >= EncodedText.worthwhile
    {
      encoder.writeStart(name: name, row: reference, after: opening, to: &bytes)
      append(
        text, encoder.encoder.table, from: Composition.Origin(.row(reference, path: []), .value, .pairValue))
    } else {
      bytes.reserveCapacity(name.utf8.count + row.text.utf8.count + 16, marks: 8)
      do throws(Diagnostic.NotExpressible) {
        let written = try encoder.write(
          name: name, value: value, isVerbatim: row.isVerbatim, row: reference,
          after: opening, to: &bytes)
        if written.hasEmptyCollection { report(.emptyCollection, reference, makes: []) }
        guard written.pairs > 0 else { return }
      } catch {
        return report(.notExpressible(error), reference, makes: part, at: row.position(of: error))
      }
    }
    if name.isEmpty { report(.emptyName, reference, makes: []) }
    noteText(of: row, value, reference, isInURL: part == .target, resolved.marks)
    extent = .range(opening.beforePair.utf8CodeUnitCount..<bytes.count)
  }

  // MARK: - JSON

  private mutating func composeMember(_ writer: JSONWriter, encodedBy encoder: PercentEncoder?) {
    let part: Composition.Parts = encoder == nil ? .body : .target
    let text = row.longJSON
    // A long text is written without making a value of it.
    guard
      let resolved = text == nil
        ? resolvedRow(part: part) : ResolvedRow(name: row.name, value: .null)
    else { return }
    let (name, value) = (resolved.name, resolved.value)
    guard !value.holdsFile else { return report(.fileNeedsMultipart, reference, makes: part) }
    guard
      text.map({ $0.depth < JSONCursor.maximumDepth })
        ?? !value.isNested(beyond: JSONCursor.maximumDepth - 1)
    else { return report(.notExpressible(.tooDeep), reference, makes: part) }
    bytes.reserveCapacity(name.utf8.count + min(row.text.utf8.count, 4096) + 8, marks: 8)
    let source = Composition.Origin.Source.row(reference, path: [])
    if opening != .nothing { bytes.append(",", from: Composition.Origin(source, .separator, .comma)) }
    let written = encoder.map { begin(encoding: $0) }
    let start = written?.count ?? bytes.count
    writeMember(name, value, text, writer, from: source)
    if let encoder, let written { end(encoding: encoder, after: written) }
    extent = .range(start..<bytes.count)
    if name.isEmpty { report(.emptyName, reference, makes: []) }
    memberName = name
    duplicateInValue = text.map(\.firstDuplicateName) ?? value.firstDuplicateName
  }
}

extension RowComposer {
  /// Returns the bytes so far, percent-encoded, and begins to write what follows them.
  private mutating func begin(encoding encoder: PercentEncoder) -> Composition.TracedBytes {
    var written = Composition.TracedBytes()
    encoder.write(bytes.traced, to: &written)
    bytes = MarkedBytes(marks: bytes.marks)
    return written
  }

  /// Percent-encodes what was written, and puts it after the bytes before it.
  private mutating func end(
    encoding encoder: PercentEncoder, after written: consuming Composition.TracedBytes
  ) {
    var written = written
    encoder.write(bytes.traced, to: &written)
    bytes = MarkedBytes(written)
  }

  /// Writes a name, a colon and a value, or the text of a long one.
  private mutating func writeMember(
    _ name: String, _ value: ParameterValue, _ text: JSONText?, _ writer: JSONWriter,
    from source: Composition.Origin.Source
  ) {
    if let text {
      writer.writeName(name, from: source, to: &bytes)
      bytes.append(text.contents(of: source), rowBase: 0)
    } else if case .string(let text) = value, bytes.marks == nil,
      text.utf8.count >= EncodedText.worthwhile
    {
      writer.writeName(name, from: source, to: &bytes)
      let quote = Composition.Origin(source, .punctuation, .stringQuote)
      bytes.append("\"", from: quote)
      append(text, .json, from: Composition.Origin(source, .value, .string))
      bytes.append("\"", from: quote)
    } else {
      writer.writeMember(name, value, from: source, to: &bytes)
    }
  }

  /// Writes a long text, reusing the unchanged pieces of the one composed before.
  private mutating func append(_ text: String, _ table: EscapeTable, from origin: Composition.Origin) {
    let encoded = EncodedText(text, escapedBy: table, from: origin, reusing: oldText)
    longText = encoded
    bytes.append(encoded.pieces.map { Composition.TracedBytes.Piece.Content($0.run) }, rowBase: 0)
  }
}
