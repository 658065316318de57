internal import WiredraftCore

/// Reading a line of a journal. Unlike a draft file, it contains no members that this version does not know.
extension JSONCursor {
  mutating func journalRecord() throws(DraftFileError) -> JournalRecord {
    let fields = try journalFields()
    return switch fields.word {
    case .undo: .undo
    case .redo: .redo
    case .end: .endStep
    case .forget: .forgetStep
    case .saved: .saved
    case .file: .file(fields.text.flatMap { $0.isEmpty ? nil : String($0) })
    case .later: .later(lost: fields.count ?? 0)
    case .mend:
      .mend(
        at: try needed(fields.index), removing: try needed(fields.end), inserting: try needed(fields.text))
    case .undoMending: .undoMending
    case .redoMending: .redoMending
    case .taken: .taken(process: try needed(fields.count))
    default: .apply(try journalEdit(fields), key: fields.key, rows: fields.count ?? 1)
    }
  }

  /// The members of the object in a line, or of a change in a group: a property for each possible name.
  private struct Fields {
    var word = JournalWord.later
    var list: Draft.RowList?
    var index: Int?
    var end: Int?
    var text: Draft.BodyText?
    var splice: TextSplice?
    var row: Draft.Row?
    var nameSplice: TextSplice?
    var textSplice: TextSplice?
    var keepsRest = false
    var rows: [Draft.Row]?
    var parts: [RowsPart]?
    var body: Draft.Body?
    var keep: [JournalEdit.BodyMember] = []
    var kept: [Draft.Body]?
    var styles: EncodingStyles?
    var stated: Set<EncodingStyles.Name> = []
    var variables: [Variable.Definition]?
    var send: SendSettings?
    var expected = ExpectedAnswer()
    var document: DraftDocument?
    var name: DraftEdit.Name?
    var edits: [JournalEdit]?
    var key: String?
    var count: Int?
    var adds: Bool?
  }

  private mutating func journalFields() throws(DraftFileError) -> Fields {
    var fields = Fields()
    var hasWord = false
    let unknown = try members("") { (cursor, name) throws(DraftFileError) in
      switch name {
      case "do":
        fields.word = try cursor.choice(name)
        hasWord = true
      case "in": fields.list = try cursor.choice(name)
      case "at": fields.index = try cursor.integer(name)
      case "to": fields.end = try cursor.integer(name)
      case "text": fields.text = try cursor.text(name)
      case "splice": fields.splice = try cursor.splice(name)
      case "row": fields.row = try cursor.exactRow(name)
      case "nameSplice": fields.nameSplice = try cursor.splice(name)
      case "textSplice": fields.textSplice = try cursor.splice(name)
      case "keepsRest": fields.keepsRest = try cursor.boolean(name)
      case "rows":
        fields.rows = try cursor.elements(name) { (c) throws(DraftFileError) in try c.exactRow(name) }
      case "parts":
        fields.parts = try cursor.elements(name) { (c) throws(DraftFileError) in try c.rowsPart() }
      case "body": fields.body = try cursor.exactBody(name)
      case "keep":
        fields.keep = try cursor.elements(name) { (c) throws(DraftFileError) in try c.choice(name) }
      case "kept":
        fields.kept = try cursor.elements(name) { (c) throws(DraftFileError) in try c.exactBody(name) }
      case "encoding":
        fields.styles = try cursor.styles().styles
      case "stated": fields.stated = try cursor.statedStyles(name)
      case "variables": fields.variables = try cursor.exactVariables(name)
      case "send": fields.send = try cursor.sendSettings(name, takesAnyLimit: true)
      case "expect": fields.expected.expectations = try cursor.expectations(name)
      case "captures": fields.expected.captures = try cursor.captures(name)
      case "document": fields.document = try cursor.exactDocument()
      case "name": fields.name = try cursor.choice(name)
      case "edits":
        fields.edits = try cursor.elements(name) { (cursor) throws(DraftFileError) in
          try cursor.journalEdit(try cursor.journalFields())
        }
      case "key": fields.key = try cursor.string(name)
      case "adds": fields.adds = try cursor.boolean(name)
      case "count": fields.count = try cursor.integer(name)
      default: return false
      }
      return true
    }
    guard hasWord, unknown.isEmpty else { throw failure(.missingKey(path: "do"), at: offset) }
    return fields
  }

  private func journalEdit(_ fields: Fields) throws(DraftFileError) -> JournalEdit {
    switch fields.word {
    case .method: return .whole(.setMethod(try text(of: fields)))
    case .url:
      if let splice = fields.splice { return .url(splice) }
      return .whole(.setURL(try text(of: fields)))
    case .title: return .whole(.setTitle(fields.text.map { String($0) }))
    case .boundary: return .whole(.setBoundary(fields.text.map { String($0) }))
    case .insert:
      return .whole(
        .insertRow(try needed(fields.list), at: try needed(fields.index), try needed(fields.row)))
    case .remove: return .whole(.removeRow(try needed(fields.list), at: try needed(fields.index)))
    case .row:
      let difference = JournalEdit.RowDifference(
        row: try needed(fields.row), name: fields.nameSplice, text: fields.textSplice,
        keepsRest: fields.keepsRest)
      return .row(try needed(fields.list), at: try needed(fields.index), difference)
    case .move:
      return .whole(
        .moveRow(try needed(fields.list), from: try needed(fields.index), to: try needed(fields.end)))
    case .rows: return .whole(.setRows(try needed(fields.list), fields.rows))
    case .queryAdds: return .whole(.setQueryAdds(try needed(fields.adds)))
    case .bodyType: return .whole(.setBodyType(try needed(Draft.BodyType(rawValue: try text(of: fields)))))
    case .body: return .body(try needed(fields.body), keeping: Set(fields.keep))
    case .splice:
      return .whole(
        .spliceBodyText(
          at: try needed(fields.index), removing: try needed(fields.end),
          inserting: try needed(fields.text)))
    case .bodies:
      return .whole(.setBodies(try needed(fields.body), kept: try needed(fields.kept)))
    case .styles:
      var styles = try needed(fields.styles)
      // A journal has all styles, stated or not.
      styles.stated = fields.stated
      return .whole(.setStyles(styles))
    case .variables: return .whole(.setVariables(try needed(fields.variables)))
    case .environment: return .whole(.setEnvironment(fields.text.map { String($0) }))
    case .reader: return .whole(.setReader(fields.text.map { String($0) }))
    case .sending: return .whole(.setSending(fields.send))
    case .expected: return .whole(.setExpected(fields.expected))
    case .document: return .whole(.replace(try needed(fields.document)))
    case .group: return .group(try needed(fields.edits), name: try needed(fields.name))
    case .parts:
      return .parts(try needed(fields.list), try needed(fields.parts), count: try needed(fields.count))
    case .undo, .redo, .end, .forget, .saved, .mend, .undoMending, .redoMending, .file, .later, .taken:
      throw failure(.missingKey(path: "do"), at: offset)
    }
  }

  private func text(of fields: Fields) throws(DraftFileError) -> String {
    String(try needed(fields.text))
  }

  private func needed<Value>(_ value: Value?) throws(DraftFileError) -> Value {
    guard let value else { throw failure(.missingKey(path: ""), at: offset) }
    return value
  }
}
