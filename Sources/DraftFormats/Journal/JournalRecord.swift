/// What one line of a journal tells, after the first.
enum JournalRecord: Sendable {
  case apply(JournalEdit, key: String?, rows: Int)
  case undo, redo, endStep, forgetStep, saved
  case file(String?)
  case later
}
