package import WiredraftCore

/// A change to a history and its document that has the same effect when it is replayed.
package enum HistoryEvent: Sendable {
  /// A change, with its inverse, the key that joins it to others, and the number of rows that it affects.
  case apply(DraftEdit, inverse: DraftEdit, key: String?, rows: Int)
  case undo
  case redo
  case endStep
  /// The open step was undone and removed from the history.
  case forgetStep
  case saved
  /// A part of the text of a file that can't be read as a draft was replaced.
  case mend(at: Int, removing: Int, inserting: Draft.BodyText)
  /// The last change of that text was undone.
  case undoMending
  /// The change of that text that was undone last was redone.
  case redoMending
}
