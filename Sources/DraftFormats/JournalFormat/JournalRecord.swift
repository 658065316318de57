internal import WiredraftCore

/// What one line of a journal tells, after the first.
enum JournalRecord: Sendable {
  case apply(JournalEdit, key: String?, rows: Int)
  case undo, redo, endStep, forgetStep, saved
  case mend(at: Int, removing: Int, inserting: BodyText)
  case undoMending, redoMending
  case file(String?)
  case later(lost: Int)
  case taken(process: Int)
}
