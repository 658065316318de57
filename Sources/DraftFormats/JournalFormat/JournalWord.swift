/// The words of a journal; those of changes of one property are in ``DraftEdit/properties``.
enum JournalWord: String, CaseIterable, FileValue {
  // Changes.
  case insert, remove, row, move, rows, bodyType, body, splice, bodies, document, group
  /// Rows as parts of the previous ones.
  case parts
  // Other events of a history.
  case undo, redo, end, forget, saved
  // Changes to the text of a file that can't be read as a draft.
  case mend, undoMending, redoMending
  case file
  /// The user postponed the decision whether to recover the draft.
  case later
  /// Another process continues the work.
  case taken
}
