/// The words by which the lines of a journal tell what was done.
enum JournalWord: String, Sendable, CaseIterable {
  // Changes.
  case method, url, title, boundary, insert, remove, row, move, rows, bodyType, body, splice, bodies, styles
  case document, group
  /// Rows as parts of the ones before.
  case parts
  // Other events of a history.
  case undo, redo, end, forget, saved
  // A file's text that is no draft and is mended.
  case mend, undoMending, redoMending
  /// The draft got a file, or another one.
  case file
  /// The user put the question off whether the draft shall be recovered.
  case later
  /// Another process goes on with the work.
  case taken
}
