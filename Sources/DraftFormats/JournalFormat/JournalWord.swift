/// The words for the events in the lines of a journal.
enum JournalWord: String, Sendable, CaseIterable {
  // Changes.
  case method, url, title, boundary, insert, remove, row, move, rows, queryAdds, bodyType, body, splice,
    bodies
  case styles, variables, environment, reader, sending, expected
  case document, group
  /// Rows as parts of the previous ones.
  case parts
  // Other events of a history.
  case undo, redo, end, forget, saved
  // Changes to the text of a file that can't be read as a draft.
  case mend, undoMending, redoMending
  /// The file of the draft was set or changed.
  case file
  /// The user postponed the decision whether to recover the draft.
  case later
  /// Another process continues the work.
  case taken
}
