package import DraftFormats

/// A session that has ended and left unsaved work.
package struct EndedSession: Sendable {
  package var folder: JournalFolder
  /// The identifier of its journal in the folder.
  package var id: String
  /// The time of the last change, in seconds since 1970, by the clock at that time.
  package var changedAt: Int64
  /// The draft's file, or nil for a draft without one.
  package var file: String?
  /// The draft in its last state.
  package var document: DraftDocument
  /// Whether its file holds no valid draft and was being repaired.
  package var isMending: Bool
  /// The number of unsaved changes.
  package var changeCount: Int
  /// The number of unreadable lines at the end of the journal.
  package var damagedLines: Int
  /// Whether the user postponed it.
  package var isPostponed: Bool
  /// The process that wrote its journal last.
  package var process: Int

  init(
    folder: JournalFolder, id: String, changedAt: Int64, reader: JournalReader, replayed: JournalReplay
  ) {
    self.folder = folder
    self.id = id
    self.changedAt = changedAt
    file = JournalFolder.fileName(replayed.file)
    document = replayed.document
    isMending = replayed.mended != nil
    changeCount = reader.changeCount
    damagedLines = replayed.damagedLines
    isPostponed = reader.isPostponed
    process = reader.process
  }

  /// A clock that wasn't set, as on a machine that was just switched on, may report a time long before this
  /// program existed. The age of work from such a time is unknown.
  func isExpired(now: Int64) -> Bool { isPostponed && Self.isOld(changedAt: changedAt, now: now) }

  /// Returns the number of days, begun ones included, that it is still kept in the trash.
  package func daysInTrash(now: Int64) -> Int {
    let left = JournalFolder.longestInTrash - max(0, now - changedAt)
    return Int(max(0, (left + 86_399) / 86_400))
  }

  static func isOld(
    changedAt: Int64, now: Int64, limit: Int64 = JournalFolder.longestStay
  ) -> Bool {
    let firstYear: Int64 = 1_767_225_600
    return changedAt >= firstYear && now - changedAt > limit
  }
}
