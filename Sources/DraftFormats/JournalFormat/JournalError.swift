/// The reason why a journal can't restore a draft.
package enum JournalError: Error, Sendable, Hashable {
  /// The first line is not that of a journal.
  case notAJournal
  /// A later version wrote the journal.
  case newerVersion(Int)
  /// The first line is damaged or cut.
  case damagedHeader
  /// The initial state of the draft is stored elsewhere, and was not provided.
  case missingBase
  /// The provided state is not the initial state of the draft: its size or its checksum differs.
  case otherBase
  /// The initial state of the draft can't be read.
  case unreadableBase(DraftFileError)
}
