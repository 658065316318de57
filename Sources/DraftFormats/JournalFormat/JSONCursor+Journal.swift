internal import WiredraftCore

extension JSONCursor {
  mutating func journalRecord() throws(DraftFileError) -> JournalRecord {
    var line = try JournalMembers(&self)
    let record = try line.record()
    try line.end()
    return record
  }
}

extension JournalMembers {
  fileprivate mutating func record() throws(DraftFileError) -> JournalRecord {
    let word: String = try needed("do")
    switch JournalWord(rawValue: word) {
    case .undo: return .undo
    case .redo: return .redo
    case .end: return .endStep
    case .forget: return .forgetStep
    case .saved: return .saved
    case .file:
      let path: String? = try found("text")
      return .file(path?.isEmpty == true ? nil : path)
    case .later: return .later(lost: try found("count") ?? 0)
    case .mend:
      return .mend(at: try needed("at"), removing: try needed("to"), inserting: try needed("text"))
    case .undoMending: return .undoMending
    case .redoMending: return .redoMending
    case .taken: return .taken(process: try needed("count"))
    default: return .apply(try edit(word), key: try found("key"), rows: try found("count") ?? 1)
    }
  }

  private mutating func edit(_ word: String) throws(DraftFileError) -> JournalEdit {
    switch JournalWord(rawValue: word) {
    case .insert: return .whole(.insertRow(try needed("in"), at: try needed("at"), try needed("row")))
    case .remove: return .whole(.removeRow(try needed("in"), at: try needed("at")))
    case .row:
      let difference = JournalEdit.RowDifference(
        row: try needed("row"), name: try found("nameSplice"), text: try found("textSplice"),
        keepsRest: try found("keepsRest") ?? false)
      return .row(try needed("in"), at: try needed("at"), difference)
    case .move: return .whole(.moveRow(try needed("in"), from: try needed("at"), to: try needed("to")))
    case .rows: return .whole(.setRows(try needed("in"), try found("rows")))
    case .parts: return .parts(try needed("in"), try needed("parts"), count: try needed("count"))
    case .bodyType: return .whole(.setBodyType(try needed("text")))
    case .body: return .body(try needed("body"), keeping: Set(try found("keep") ?? []))
    case .splice:
      return .whole(
        .spliceBodyText(at: try needed("at"), removing: try needed("to"), inserting: try needed("text")))
    case .bodies: return .whole(.setBodies(try needed("body"), kept: try needed("kept")))
    case .document: return .whole(.replace(try needed("document")))
    case .group: return .group(try edits(), name: try needed("name"))
    default:
      guard let name = DraftEdit.Name(rawValue: word), let fields = DraftEdit.properties[name] else {
        throw missing("do")
      }
      if name == .url, let splice: TextSplice = try found("splice") { return .url(splice) }
      var document = DraftDocument.blank
      try read(fields, of: &document)
      return .whole(.set(name, of: document))
    }
  }

  private mutating func edits() throws(DraftFileError) -> [JournalEdit] {
    guard var cursor = cursor(of: "edits") else { throw missing("edits") }
    return try cursor.elements("edits") { (cursor) throws(DraftFileError) in
      var line = try JournalMembers(&cursor)
      let edit = try line.edit(try line.needed("do"))
      try line.end()
      return edit
    }
  }
}

/// Written exactly, or as a draft file.
extension DraftDocument: FileValue {
  /// The corrections that reading a draft file would make.
  private static let exactFields: [Field<DraftDocument>] = [
    Field("explicit", \.explicitNames), Field("kept", \.draft.keptBodies),
    Field("stated", \.draft.styles.statedNames), Field("variables", \.draft.variables),
    Field("unknown", \.unknown), Field("unknownStyles", \.unknownStyles),
    Field("unknownBodies", \.unknownBodies),
  ]

  private var explicitNames: [String] {
    get { explicit.map(\.rawValue).sorted() }
    set { explicit = Set(newValue.compactMap(ExplicitMember.init)) }
  }

  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self.init()
    try read(&cursor, isExact: true)
    guard let index = unknown.firstIndex(where: { $0.name == JournalWriter.exactName }) else { return }
    var cursor = JSONCursor(Array(unknown[index].json.utf8))
    (explicit, unknown, draft.styles.stated) = ([], [], [])
    _ = try cursor.members(Self.exactFields, of: &self, { "" }, isExact: true)
  }

  func json(indent: Int?) -> [UInt8]? {
    let members = Self.fields.map { field -> DraftFileWriter.Member in
      let isLeftOut =
        ["variables", "bodies"].contains(field.name) || field.name == "queryAdds" && !draft.queryAdds
      return (field.name, isLeftOut ? nil : field.json(self, nil))
    }
    return JournalWriter.object(
      [("wiredraft", DraftFileFormat.version.json(indent: nil))] + members
        + [(JournalWriter.exactName, JournalWriter.object(Self.exactFields, of: self))])
  }
}
