enum RowEncoder {
  case nothing
  case pairs(PairsEncoder, part: Composition.Parts)
  case members(JSONWriter, encodedBy: EscapeTable?)
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
        .members(JSONWriter(dates: styles.dates), encodedBy: .percent(styles.query))
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
  let source: Composition.Wire.Source
  /// The number of stored bytes before it.
  let startOfRow: UInt32
  /// The row's long text in the previous composition, much of which may be unchanged, and its bytes.
  let old: (text: Composition.Wire.LongText, wire: Composition.Wire)?

  var composed: ComposedRow
  var notes = ComposedRow.Notes.Content()
  var fileLength = 0

  var reference: Draft.RowReference { Draft.RowReference(setting.list, 0) }

  static func compose(
    _ row: Draft.Row, _ setting: ListSetting, at index: Int, by encoder: RowEncoder,
    in context: Composition.Context, _ variables: VariableTable, after opening: Opening,
    copying oldText: Composition.Wire.LongText?, _ oldWire: Composition.Wire,
    to wire: inout Composition.Wire
  ) -> ComposedRow {
    var (setting, encoder) = (setting, encoder)
    if row.hasStyles {
      setting.styles = row.styles(in: setting.styles)
      encoder = RowEncoder(setting)
    }
    var composer = RowComposer(
      row: row, setting: setting, context: context, variables: variables, opening: opening,
      source: setting.way == .nothing
        ? .list(setting.list) : wire.source(of: Draft.RowReference(setting.list, index)),
      startOfRow: wire.end.bytes,
      old: oldText.map { ($0, oldWire) }, composed: ComposedRow(row.revision, after: opening))
    composer.notes.diagnostics = row.unknownKeys(in: setting.list)
    if composer.begin() {
      switch encoder {
      case .nothing: composer.leaveOut()
      case .pairs(let encoder, let part): composer.composePairs(encoder, part: part, to: &wire)
      case .members(let writer, let encoder): composer.composeMember(writer, encodedBy: encoder, to: &wire)
      case .parts(let writer, let flattening): composer.composeParts(writer, flattening, to: &wire)
      }
    }
    composer.composed.note(composer.notes)
    return composer.composed
  }

  mutating func report(_ diagnostic: Diagnostic, _ part: Composition.Parts) {
    notes.diagnostics.append(diagnostic)
    if diagnostic.severity == .error { notes.unmade.formUnion(part) }
  }

  mutating func noteUse(of name: String) {
    notes.references.append(name)
    if name.hasPrefix(Variable.environmentPrefix) {
      notes.environment.append(String(name.dropFirst(Variable.environmentPrefix.count)))
    }
  }

  mutating func resolvedRow(part: Composition.Parts) -> ResolvedRow? {
    let encoder: EscapeTable? =
      switch setting.way {
      case .query: .percent(setting.styles.query)
      case .form: .percent(setting.styles.form)
      case .json, .jsonInQuery, .multipart, .nothing: nil
      }
    guard let row = resolved(row, reference, part: part, encodedBy: encoder) else { return nil }
    if self.row.type == .file, case let paths = row.value.filePaths, !paths.isEmpty { notes.files = paths }
    return row
  }

  /// Returns whether the row takes part.
  private mutating func begin() -> Bool {
    guard row.isEnabled else {
      composed.kind = .disabled
      return false
    }
    if row.source == .environment { notes.environment = [row.text] }
    if row.type == .file, setting.list != .query, !row.hasReferences || !context.readsReferences {
      let text = row.source == .environment ? context.environment[row.text] : row.text
      notes.files = text.map(Draft.Row.filePaths) ?? []
    }
    if row.type == .omitted { composed.kind = .omitted }
    return composed.kind == .placed
  }

  // MARK: - Nowhere

  private mutating func leaveOut() {
    switch setting.reason {
    case .overridden(let reason): report(.overridden(reason), reference, makes: [])
    case .noPlace(let reason): report(.parametersNotSent(reason), reference, makes: [])
    default: break
    }
  }

  // MARK: - Query and form

  private mutating func composePairs(
    _ encoder: PairsEncoder, part: Composition.Parts, to wire: inout Composition.Wire
  ) {
    guard let resolved = resolvedRow(part: part) else { return }
    let (name, value) = (resolved.name, resolved.value)
    guard !value.holdsFile else { return report(.fileNeedsMultipart, reference, makes: part) }
    if case .string(let text) = value, !row.isVerbatim, resolved.texts == nil,
      text.utf8.count >= Composition.Wire.LongText.worthwhile
    {
      encoder.writeStart(name: name, of: source, after: opening, to: &wire)
      append(text, encoder.table, .pairValue, to: &wire)
    } else {
      do throws(Diagnostic.NotExpressible) {
        let written = try encoder.write(
          name: name, value: value, resolved.texts, isVerbatim: row.isVerbatim, of: source, after: opening,
          to: &wire)
        if written.hasEmptyCollection { report(.emptyCollection, reference, makes: []) }
        guard written.pairs > 0 else { return }
      } catch {
        return report(.notExpressible(error), reference, makes: part, at: row.position(of: error))
      }
    }
    if name.isEmpty { report(.emptyName, reference, makes: []) }
    noteText(of: row, value, reference, isInURL: part == .target, resolved.texts)
    composed.lead = UInt8(opening.beforePair.utf8CodeUnitCount)
    composed.isWritten = true
  }

  // MARK: - JSON

  private mutating func composeMember(
    _ writer: JSONWriter, encodedBy encoder: EscapeTable?, to wire: inout Composition.Wire
  ) {
    let part: Composition.Parts = encoder == nil ? .body : .target
    guard let resolved = resolvedRow(part: part) else { return }
    let (name, value) = (resolved.name, resolved.value)
    guard !value.holdsFile else { return report(.fileNeedsMultipart, reference, makes: part) }
    guard !value.isNested(beyond: JSONCursor.maximumDepth - 1) else {
      return report(.notExpressible(.tooDeep), reference, makes: part)
    }
    let start = wire.count
    func encode(from place: Composition.Wire.Place) {
      if let encoder { wire.encode(from: place, by: encoder) }
    }
    var place = wire.end
    if opening != .nothing { wire.append(",", .separator, .comma, of: source) }
    encode(from: place)
    composed.lead = UInt8(wire.count - start)
    place = wire.end
    writer.writeName(name, resolved.texts?.name ?? [], of: source, to: &wire)
    if case .string(let text) = value, resolved.texts == nil, encoder == nil,
      text.utf8.count >= Composition.Wire.LongText.worthwhile
    {
      wire.append("\"", .punctuation, .stringQuote, of: source)
      append(text, .json, .string, to: &wire)
      wire.append("\"", .punctuation, .stringQuote, of: source)
    } else {
      writer.write(value, of: source, resolved.texts, to: &wire)
    }
    encode(from: place)
    composed.isWritten = true
    if name.isEmpty { report(.emptyName, reference, makes: []) }
    composed.memberName = name
    notes.duplicateInValue = value.firstDuplicateName
  }

  private mutating func append(
    _ text: String, _ table: EscapeTable, _ part: Composition.Origin.Part, to wire: inout Composition.Wire
  ) {
    // Counted from the row's start, which may move.
    let start = wire.end.bytes - startOfRow
    notes.longText = Composition.Wire.LongText(text: text, encoding: table.encoding, start: Int(start))
    if let old {
      wire.append(text, escapedBy: table, .value, part, of: source, copying: old.text, old.wire)
    } else {
      wire.append(text, escapedBy: table, .value, part, of: source)
    }
  }
}
