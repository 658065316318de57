internal import WiredraftCore

/// Does again what a journal tells.
struct JournalPlayer {
  private(set) var document: DraftDocument
  private(set) var history = EditHistory()
  private(set) var mended: MendedText?
  private var typing: Typing?

  /// What is typed in a long cell: all of it is one step, and each key alone would cost a copy of the text.
  private struct Typing {
    var list: RowList
    var index: Int
    var key: String
    var row: Row
    var text: BodyText
    /// Whether the document does not have it yet.
    var isPending = false
  }

  /// How long a text is that is worth it.
  private static let longText = 4 << 10

  /// - Parameter damagedFile: The text of a file that is no draft; it is mended first.
  init(_ document: DraftDocument, damagedFile: BodyText? = nil) {
    self.document = document
    mended = damagedFile.map { MendedText($0) }
  }

  /// Does one thing again; returns false, with nothing done, where it does not fit.
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
      let row = document.draft[RowReference(list, index)], row.text.utf8.count > Self.longText
    {
      typing = Typing(list: list, index: index, key: key, row: row, text: BodyText(row.text))
    }
    return true
  }

  /// Puts what was typed last into the document.
  mutating func finish() {
    guard let typed = typing, typed.isPending else { return }
    typing?.isPending = false
    var row = typed.row
    row.text = String(typed.text)
    history.apply(
      .replaceRow(typed.list, at: typed.index, with: row), to: &document, coalescing: .init(typed.key))
  }

  /// Takes a change of the cell that is typed in; nil where it is another change.
  private mutating func type(
    _ difference: JournalEdit.RowDifference, in list: RowList, at index: Int, key: String
  ) -> Bool? {
    guard var typed = typing, typed.list == list, typed.index == index, typed.key == key,
      let splice = difference.text, difference.name == nil, difference.keepsRest,
      difference.row.name.isSameText(as: typed.row.name), difference.row.hasMarks(of: typed.row)
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
      // A text that is taken for the draft is mended no more.
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
