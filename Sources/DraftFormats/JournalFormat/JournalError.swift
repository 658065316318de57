/// Why a journal gives no draft back.
public enum JournalError: Error, Sendable, Hashable {
  /// The first line is that of no journal.
  case notAJournal
  /// A later version wrote it.
  case newerVersion(Int)
  /// The first line is damaged or cut.
  case damagedHeader
  /// What the draft was at first stands elsewhere, and was not given.
  case missingBase
  /// What was given is not what the draft was at first: its size or its checksum is another.
  case otherBase
  /// What the draft was at first can't be read.
  case unreadableBase(DraftFileError)
}
