internal import WiredraftCore

/// Writes rows, bodies and documents so that reading them restores them exactly.
///
/// They have the form of a draft file, so that its readers can read them; but texts that a draft file would
/// reformat are kept character by character, and the order of items that a draft file would sort is kept,
/// too.
struct JournalWriter {
  typealias Member = DraftFileWriter.Member

  /// The name of the member that contains the unknown members of a row or a body.
  static let unknownName = "wiredraft-unknown"
  /// The name of the member that contains everything else in a document that a draft file would normalize.
  static let exactName = "wiredraft-exact"

  static func object(_ members: [Member]) -> [UInt8] { DraftFileWriter.line(members, []) }

  static func array(_ elements: [[UInt8]]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "[")]
    text.reserveCapacity(elements.reduce(2) { $0 + $1.count + 1 })
    for (index, element) in elements.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += element
    }
    text.append(UInt8(ascii: "]"))
    return text
  }

  static func integer(_ value: Int) -> [UInt8] { Array(String(value).utf8) }

  static func string(_ text: String) -> [UInt8] { DraftFileWriter.string(text) }

  static let yes = Array("true".utf8)

  static func splice(_ splice: TextSplice) -> [UInt8] {
    array([integer(splice.start), integer(splice.removed), string(splice.inserted)])
  }

  static func unknown(_ members: [Draft.UnknownMember]) -> [UInt8]? {
    guard !members.isEmpty else { return nil }
    return array(
      members.map { member in
        object([
          ("name", string(member.name)), ("json", string(member.json)),
          ("follows", member.follows.map(string)),
        ])
      })
  }

  static func rows(_ rows: [Draft.Row]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "[")]
    text.reserveCapacity(rows.reduce(2) { $0 + $1.name.utf8.count + $1.text.utf8.count + 32 })
    for (index, row) in rows.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      DraftFileWriter.appendLine(members(row), [], to: &text)
    }
    text.append(UInt8(ascii: "]"))
    return text
  }

  static func row(_ row: Draft.Row) -> [UInt8] { object(members(row)) }

  private static func members(_ row: Draft.Row) -> [Member] {
    let brief = brief(row, name: row.name, text: row.text)
    return row.hasOnlyTexts ? brief : brief + rest(of: row)
  }

  /// Returns the members that few rows have.
  private static func rest(of row: Draft.Row) -> [Member] {
    [
      ("filename", row.filename.map(string)),
      ("contentType", row.contentType.map(string)),
      ("description", row.notes.description.map(string)),
      ("style", DraftFileWriter.styles(row.styles, row.unknownStyles, isExplicit: false)),
      ("off", DraftFileWriter.positions(row.offMembers)),
      (unknownName, unknown(row.notes.unknown)),
    ]
  }

  /// Returns the members that any row may have, with a given name and text.
  static func brief(_ row: Draft.Row, name: String, text: String) -> [Member] {
    [
      ("name", string(name)),
      ("type", row.type == .string ? nil : string(row.type.rawValue)),
      // A string is allowed as the value of any type.
      ("value", string(text)),
      ("source", row.source == .literal ? nil : string(row.source.rawValue)),
      ("enabled", row.isEnabled ? nil : Array("false".utf8)),
      ("verbatim", row.isVerbatim ? yes : nil),
      ("secret", row.secrecy.map { $0 ? yes : Array("false".utf8) }),
    ]
  }

  static func variables(_ variables: [Variable.Definition]) -> [UInt8] {
    array(
      variables.map { variable in
        object([
          ("name", string(variable.name)),
          ("value", DraftFileWriter.value(variable.value)),
          ("secret", variable.secrecy.map { $0 ? yes : Array("false".utf8) }),
          ("line", variable.line.map(integer)),
          (unknownName, unknown(variable.unknown)),
        ])
      })
  }

  static func body(_ body: Draft.Body) -> [UInt8] {
    object([
      ("type", string(body.type.rawValue)),
      ("text", body.text.map(DraftFileWriter.text)),
      ("query", body.query.map(DraftFileWriter.text)),
      ("operationName", body.operationName.map(string)),
      ("path", body.path.map(string)),
      ("contentType", body.contentType.map(string)),
      ("jsonText", body.jsonText.map { DraftFileWriter.text($0.text) }),
      ("parameters", body.parameters.map(rows)),
      (unknownName, unknown(body.unknown)),
    ])
  }

  static func styles(_ styles: EncodingStyles) -> [UInt8] {
    object(StyleKey.all.map { ($0.name, string($0.word(in: styles))) })
  }

  /// Returns the names of the styles that are stated although they are the default; nil if there are none.
  static func stated(_ styles: EncodingStyles) -> [UInt8]? {
    let names = EncodingStyles.Name.allCases.filter(styles.stated.contains)
    return names.isEmpty ? nil : array(names.map { string($0.rawValue) })
  }

  /// Returns a document as a draft file on one line.
  static func document(_ document: DraftDocument) -> [UInt8] {
    let draft = document.draft
    let exact = object([
      ("explicit", array(document.explicit.map(\.rawValue).sorted().map(string))),
      ("kept", array(draft.keptBodies.map(body))),
      ("stated", stated(draft.styles)),
      ("variables", variables(draft.variables)),
      ("unknown", unknown(document.unknown)),
      ("unknownStyles", unknown(document.unknownStyles)),
      ("unknownBodies", unknown(document.unknownBodies)),
    ])
    return object([
      ("wiredraft", integer(DraftFileFormat.version)),
      ("title", document.title.map(string)),
      ("method", string(draft.method)),
      ("url", string(draft.url)),
      ("path", rows(draft.path)),
      ("environment", document.environment.map(string)),
      ("headers", rows(draft.headers)),
      ("parameters", draft.parameters.map(rows)),
      ("query", draft.query.map(rows)),
      ("queryAdds", draft.queryAdds ? yes : nil),
      ("body", body(draft.body)),
      ("encoding", styles(draft.styles)),
      ("boundary", draft.boundary.map(string)),
      ("send", DraftFileWriter.sending(document.send)),
      ("reader", draft.reader.map(string)),
      ("expect", DraftFileWriter.expectations(document.expected)),
      ("captures", DraftFileWriter.captures(document.expected)),
      (exactName, exact),
    ])
  }
}

extension Draft.Row {
  /// Whether it has none of the properties that few rows have.
  fileprivate var hasOnlyTexts: Bool {
    filename == nil && contentType == nil && notes.description == nil && notes.unknown.isEmpty
      && styles == EncodingStyles() && unknownStyles.isEmpty && offMembers.isEmpty
  }
}
