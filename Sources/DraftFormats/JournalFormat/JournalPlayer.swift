internal import WiredraftCore

struct JournalPlayer {
  private(set) var document: DraftDocument
  private(set) var history = EditHistory()
  private(set) var mended: MendedText?
  private var typing: Typing?

  /// Typing in a long cell: it is one step, and each key on its own would cost a copy of the text.
  private struct Typing {
    var list: Draft.RowList
    var index: Int
    var key: String
    var row: Draft.Row
    var text: Draft.BodyText
    var isPending = false
  }

  private static let longText = 4 << 10

  /// - Parameter damagedFile: The text of a file that can't be read as a draft, to be mended first.
  init(_ document: DraftDocument, damagedFile: Draft.BodyText? = nil) {
    self.document = document
    mended = damagedFile.map { MendedText($0) }
  }

  /// False, without any effect, if the event does not fit.
  mutating func play(_ record: JournalRecord) -> Bool {
    if case .apply(.row(let list, at: let index, let difference), let key?, _) = record,
      let isDone = type(difference, in: list, at: index, key: key)
    {
      return isDone
    }
    finish()
    typing = nil
    guard apply(record) else { return false }
    if case .apply(.row(let list, at: let index, let difference), let key?, _) = record,
      difference.text != nil,
      let row = document.draft[Draft.RowReference(list, index)], row.text.utf8.count > Self.longText
    {
      typing = Typing(list: list, index: index, key: key, row: row, text: Draft.BodyText(row.text))
    }
    return true
  }

  /// Applies the latest typing to the document.
  mutating func finish() {
    guard let typed = typing, typed.isPending else { return }
    typing?.isPending = false
    var row = typed.row
    row.text = String(typed.text)
    history.apply(
      .replaceRow(typed.list, at: typed.index, with: row), to: &document, coalescing: .init(typed.key))
  }

  /// Whether the change fits; nil for any change but typing in the same cell.
  private mutating func type(
    _ difference: JournalEdit.RowDifference, in list: Draft.RowList, at index: Int, key: String
  ) -> Bool? {
    guard var typed = typing, typed.list == list, typed.index == index, typed.key == key,
      let splice = difference.text, difference.name == nil, difference.keepsRest,
      difference.row.name.hasSameBytes(as: typed.row.name), difference.row.hasMarks(of: typed.row)
    else { return nil }
    guard splice.fits(typed.text) else { return false }
    typed.text.replaceSubrange(splice.start..<splice.start + splice.removed, with: splice.inserted)
    typed.isPending = true
    typing = typed
    return true
  }

  private mutating func apply(_ record: JournalRecord) -> Bool {
    switch record {
    case .apply(let change, let key, let rows):
      guard let edit = change.edit(on: document) else { return false }
      let inverse = history.apply(
        edit, to: &document, coalescing: key.map { EditHistory.CoalescingKey($0) }, rows: rows)
      // A text that has become the draft is no longer mended.
      if !inverse.isNothing { mended = nil }
      return !inverse.isNothing
    case .undo: return history.undo(on: &document) != nil
    case .redo: return history.redo(on: &document) != nil
    case .endStep: history.endCoalescing()
    case .forgetStep: return history.forgetOpenStep(on: &document)
    case .saved: history.markSaved()
    case .mend(let offset, let count, let text):
      return mended?.replace(offset, count, with: text) == true
    case .undoMending: return mended?.undo() == true
    case .redoMending: return mended?.redo() == true
    case .file, .later, .taken: break
    }
    return true
  }
}
