internal import WiredraftCore

enum JournalRecord: Sendable {
  case apply(JournalEdit, key: String?, rows: Int)
  case undo, redo, endStep, forgetStep, saved
  case mend(at: Int, removing: Int, inserting: Draft.BodyText)
  case undoMending, redoMending
  case file(String?)
  case later(lost: Int)
  case taken(process: Int)
}
