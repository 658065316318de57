import DraftFormats
import WiredraftCore

/// Changes of a draft, encoded in bytes, with every operation of a history.
struct EditScript {
  var document = DraftDocument(Self.draft)
  var history = EditHistory()
  private var reader: ByteReader

  /// The draft that all scripts begin with: some of everything.
  static let draft: Draft = {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/{id}?x=1"
    draft.path = [Draft.Row("id", "7")]
    draft.parameters = [
      Draft.Row("a", "1"), Draft.Row("b", "2", type: .number), Draft.Row("é", "[1, 2]", type: .array),
    ]
    draft.body.text = "one\ntwo"
    return draft
  }()

  init(_ reader: ByteReader) {
    self.reader = reader
    history.recordsEvents = true
  }

  /// Performs the next change; returns false at the end of the script.
  mutating func doNext() -> Bool {
    guard !reader.isAtEnd else { return false }
    switch reader.number(below: 24) {
    case 0, 1: history.undo(on: &document)
    case 2: history.redo(on: &document)
    case 3: history.endCoalescing()
    case 4: history.forgetOpenStep(on: &document)
    case 5: history.markSaved()
    default:
      let key = reader.flag() ? EditHistory.CoalescingKey(reader.flag() ? "k" : "l") : nil
      history.apply(edit(), to: &document, coalescing: key, rows: reader.flag() ? 1 : 3)
    }
    return true
  }

  private mutating func edit() -> DraftEdit {
    let list = reader.pick(Draft.RowList.allCases)
    let count = document.draft[list]?.count ?? 0
    switch reader.number(below: 16) {
    case 0: return .setMethod(reader.text())
    case 1: return .setURL(reader.text())
    case 2: return .setTitle(reader.flag() ? reader.text() : nil)
    case 3, 4: return .insertRow(list, at: reader.number(below: count + 2), row())
    case 5: return .removeRow(list, at: reader.number(below: count + 1))
    case 6, 7, 8: return changedRow(list, reader.number(below: count + 1))
    case 9: return .moveRow(list, from: reader.number(below: count + 1), to: reader.number(below: count + 1))
    case 10: return .setRows(list, reader.flag() ? (0..<reader.number(below: 4)).map { _ in row() } : nil)
    case 11: return .setBodyType(reader.pick(Draft.BodyType.allCases))
    case 12:
      var body = document.draft.body
      if reader.flag() { body.text = Draft.BodyText(reader.text()) }
      if reader.flag() { body.contentType = reader.text() }
      if reader.flag() { body.jsonText = Draft.JSONBodyText(Draft.BodyText(reader.text())) }
      return .setBody(body)
    case 13:
      let length = document.draft.body.wholeText?.utf8Count ?? 0
      return .spliceBodyText(
        at: reader.number(below: length + 2), removing: reader.number(below: length + 2),
        inserting: Draft.BodyText(reader.text()))
    case 14: return .setBoundary(reader.flag() ? reader.text() : nil)
    default:
      let some = [edit(), edit()]
      return .group(some, name: .several)
    }
  }

  /// Returns an edit that changes part of a row's text, as typing does.
  private mutating func changedRow(_ list: Draft.RowList, _ index: Int) -> DraftEdit {
    guard var row = document.draft[Draft.RowReference(list, index)] else {
      return .insertRow(list, at: 0, row())
    }
    var scalars = Array(row.text.unicodeScalars)
    let place = reader.number(below: scalars.count + 1)
    if reader.flag(), place < scalars.count { scalars.remove(at: place) }
    scalars.insert(contentsOf: reader.text().unicodeScalars, at: place)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    row.text = String(view)
    if reader.flag() { row.isEnabled.toggle() }
    return .replaceRow(list, at: index, with: row)
  }

  private mutating func row() -> Draft.Row {
    var row = Draft.Row(reader.text(), reader.text(), type: reader.pick(Draft.RowType.allCases))
    let marks = reader.byte()
    row.isEnabled = marks & 1 == 0
    row.isVerbatim = marks & 2 == 2
    if marks & 4 == 4 { row.secrecy = marks & 8 == 8 }
    if marks & 16 == 16 { row.source = .environment }
    if marks & 32 == 32 { row.filename = reader.text() }
    if marks & 64 == 64 { row.notes.description = reader.text() }
    return row
  }
}
