package import DraftFormats

/// A session that has ended and left work that no file holds.
package struct EndedSession: Sendable {
  /// Where its journal is.
  package var folder: JournalFolder
  /// What names its journal there.
  package var id: String
  /// When it was changed last, in seconds since 1970, as the clock said then.
  package var changedAt: Int64
  /// The draft's file; nil for a draft that has none.
  package var file: String?
  /// The draft as it was left.
  package var document: DraftDocument
  /// Whether its file holds no draft, and was being mended.
  package var isMending: Bool
  /// How many changes no file holds.
  package var changeCount: Int
  /// How many lines at the end of the journal can't be read.
  package var damagedLines: Int
  /// Whether somebody looked at it and left it for later.
  package var isPostponed: Bool

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
  }

  /// Whether nobody wanted it for so long that it can go.
  ///
  /// A clock that was not set, as on a machine that was just switched on, says a time long before this program: of
  /// what was written then the age is not known.
  func isExpired(now: Int64) -> Bool { isPostponed && Self.isOld(changedAt: changedAt, now: now) }

  static func isOld(changedAt: Int64, now: Int64) -> Bool {
    let firstYear: Int64 = 1_767_225_600
    return changedAt >= firstYear && now - changedAt > JournalFolder.longestStay
  }
}
