package import WiredraftCore

/// The result of replaying a journal.
package struct JournalReplay: Sendable {
  /// The draft as it was left.
  package var document: DraftDocument
  /// The changes made to the draft, for undo and redo; the history records no events yet.
  package var history: EditHistory
  /// The text that was being mended, if the file can't be read as a draft; nil otherwise.
  package var mended: MendedText?
  /// The initial text of the file, if it could not be read as a draft; nil if it could, or there was no file.
  package var damagedFile: Draft.BodyText?
  /// The path of the draft's file; nil if it has none.
  package var file: String?
  /// The length of the journal up to this state in bytes; it is cut there before anything is appended.
  package var validLength: Int
  /// The number of lines that are left out: the first that is damaged or does not fit, and those after it.
  package var damagedLines: Int
}
