/// Composes some neighbouring rows of a list, counted from the first of them.
struct RowsComposer: RowReader {
  let setting: RowsSetting
  let context: CompositionContext
  let rows: ArraySlice<Row>
  let opening: Opening

  /// The long texts of rows composed before, of which much may be the same.
  let olderTexts: [EncodedText]

  var run = RowsSink()
  var longTexts: [EncodedText] = []
  var outcomes = PackedOutcomes()
  var diagnostics: [Diagnostic] = []
  var unmade: Composition.Parts = []
  var names = WrittenNames()
  var innerDuplicates: [ComposedRows.InnerDuplicate] = []
  var files: [String] = []
  /// How long the files are together.
  var fileLength = 0
  var variables: [String] = []

  static func compose(
    _ rows: ArraySlice<Row>, _ setting: RowsSetting, in context: CompositionContext, after opening: Opening,
    reusing olderTexts: [EncodedText] = []
  ) -> ComposedRows {
    var composer = RowsComposer(
      setting: setting, context: context, rows: rows, opening: opening, olderTexts: olderTexts)
    composer.outcomes.reserveCapacity(rows.count)
    switch setting.way {
    case .nothing: composer.leaveOut()
    case .query:
      composer.composePairs(PairsEncoder(setting.styles.query, styles: setting.styles), part: .target)
    case .form: composer.composePairs(PairsEncoder(setting.styles.form, styles: setting.styles), part: .body)
    case .json: composer.composeMembers()
    case .multipart(let boundary): composer.composeParts(boundary: boundary)
    }
    return ComposedRows(composer)
  }

  mutating func report(_ diagnostic: Diagnostic, _ part: Composition.Parts) {
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { unmade.formUnion(part) }
  }

  func reference(_ index: Int) -> RowReference { RowReference(setting.list, index) }

  /// Says which bytes the row becomes that was begun last.
  mutating func setExtent(_ extent: ComposedRows.Outcome.Extent) { outcomes.setLastExtent(extent) }

  /// Notes a row, and returns whether it takes part.
  mutating func begin(_ row: Row) -> Bool {
    guard row.isEnabled else {
      outcomes.append(.disabled)
      return false
    }
    if row.source == .environment { variables.append(row.text) }
    if row.type == .file, setting.list != .query {
      switch row.source {
      case .literal: files.append(row.text)
      case .environment: if let path = context.environment[row.text] { files.append(path) }
      }
    }
    guard row.type != .omitted else {
      outcomes.append(.omitted)
      return false
    }
    outcomes.append(.placed)
    return true
  }

  // MARK: - Nowhere

  /// Tells why the rows have no place.
  private mutating func leaveOut() {
    for (index, row) in rows.enumerated() where begin(row) {
      switch setting.reason {
      case .overridden(let reason): report(.overridden(reason), reference(index), makes: [])
      case .noPlace(let reason): report(.parametersNotSent(reason), reference(index), makes: [])
      default: break
      }
    }
  }

  // MARK: - Query and form

  private mutating func composePairs(_ encoder: PairsEncoder, part: Composition.Parts) {
    let isInURL = part == .target
    // What is too much is given back.
    run.reserveCapacity(rows.count * 48, marks: rows.count * 10)
    var opening = opening
    for (index, row) in rows.enumerated() where begin(row) {
      let reference = reference(index)
      guard let value = value(of: row, reference, part: part) else { continue }
      guard !value.holdsFile else {
        report(.fileNeedsMultipart, reference, makes: part)
        continue
      }
      let start = run.count
      if case .string(let text) = value, !row.isVerbatim, text.utf8.count >= EncodedText.worthwhile {
        encoder.writeStart(
          name: row.name, row: reference, after: opening, to: &run)
        append(
          text, encoder.encoder.encoding, from: Origin(.row(reference, path: []), .value, .pairValue))
      } else {
        do throws(NotExpressible) {
          let written = try encoder.write(
            name: row.name, value: value, isVerbatim: row.isVerbatim, row: reference,
            after: opening, to: &run)
          if written.hasEmptyCollection { report(.emptyCollection, reference, makes: []) }
          guard written.pairs > 0 else { continue }
        } catch {
          report(.notExpressible(error), reference, makes: part, at: row.position(of: error))
          continue
        }
      }
      if row.name.isEmpty { report(.emptyName, reference, makes: []) }
      noteText(of: row, value, reference, isInURL: isInURL)
      setExtent(.range(start + opening.beforePair.utf8CodeUnitCount..<run.count))
      opening = .separator
    }
  }

  // MARK: - JSON

  private mutating func composeMembers() {
    let writer = JSONWriter(dates: setting.styles.dates)
    run.reserveCapacity(rows.count * 48, marks: rows.count * 8)
    names.reserveCapacity(rows.count)
    var isFirst = opening == .nothing
    for (index, row) in rows.enumerated() where begin(row) {
      let reference = reference(index)
      let text = row.longJSON
      // A long value is not made of its text.
      guard let value = text == nil ? value(of: row, reference, part: .body) : .null else { continue }
      guard !value.holdsFile else {
        report(.fileNeedsMultipart, reference, makes: .body)
        continue
      }
      guard
        text.map({ $0.depth < JSONCursor.maximumDepth })
          ?? !value.isNested(beyond: JSONCursor.maximumDepth - 1)
      else {
        report(.notExpressible(.tooDeep), reference, makes: .body)
        continue
      }
      let source = Source.row(reference, path: [])
      if !isFirst { run.append(",", from: Origin(source, .separator, .comma)) }
      isFirst = false
      let start = run.count
      writeMember(row.name, value, text, writer, from: source)
      setExtent(.range(start..<run.count))
      if row.name.isEmpty { report(.emptyName, reference, makes: []) }
      names.append(row.name, ofRow: index)
      if let name = text.map(\.firstDuplicateName) ?? value.firstDuplicateName {
        innerDuplicates.append(.init(row: index, name: name))
      }
    }
  }
}

extension RowsComposer {
  /// Writes a name, a colon and a value, or the text of a long one.
  private mutating func writeMember(
    _ name: String, _ value: ParameterValue, _ text: JSONText?, _ writer: JSONWriter, from source: Source
  ) {
    if let text {
      writer.writeName(name, from: source, to: &run)
      run.append(text, from: source)
    } else if case .string(let text) = value, text.utf8.count >= EncodedText.worthwhile {
      writer.writeName(name, from: source, to: &run)
      let quote = Origin(source, .punctuation, .stringQuote)
      run.append("\"", from: quote)
      append(text, .json, from: Origin(source, .value, .string))
      run.append("\"", from: quote)
    } else {
      writer.writeMember(name, value, from: source, to: &run)
    }
  }

  /// Writes a long text, with what is the same in one composed before.
  private mutating func append(_ text: String, _ encoding: TextEncoding, from origin: Origin) {
    let encoded = EncodedText.encode(text, encoding, reusing: olderTexts)
    longTexts.append(encoded)
    run.append(encoded, from: origin)
  }
}
