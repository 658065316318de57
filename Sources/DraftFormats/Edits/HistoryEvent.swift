public import WiredraftCore

/// One thing that was done to a history and its document, such that doing it again has the same effect.
public enum HistoryEvent: Sendable {
  /// A change, with the one that takes it back, the key that joins it to others, and how many rows it is about.
  case apply(DraftEdit, inverse: DraftEdit, key: String?, rows: Int)
  /// The last step was taken back.
  case undo
  /// The step that was taken back last was made again.
  case redo
  /// The open step was ended.
  case endStep
  /// The open step was taken back as if it had never been.
  case forgetStep
  /// The present state became the saved one.
  case saved
  /// In the text of a file that holds no draft a part became another.
  case mend(at: Int, removing: Int, inserting: BodyText)
  /// The last change of that text was taken back.
  case undoMending
  /// The change of that text that was taken back last was made again.
  case redoMending
}
