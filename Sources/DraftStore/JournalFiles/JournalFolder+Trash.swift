internal import DraftFormats
internal import Glibc
internal import SystemPackage

extension JournalFolder {
  /// The time that a discarded draft is kept: 14 days.
  package static let longestInTrash: Int64 = 14 * 86_400

  /// Moves the journal of a session that has ended to the trash.
  ///
  /// - Throws: ``TakingOverProblem`` if another session took it, or the system can't move it.
  package func discard(_ id: String) throws(TakingOverProblem) { try move(id, to: trash) }

  /// Moves a discarded draft's journal back from the trash.
  ///
  /// - Throws: ``TakingOverProblem`` if it is gone, or the system can't move it.
  package func restore(_ id: String) throws(TakingOverProblem) { try trash.move(id, to: self) }

  /// Returns the discarded drafts, the last one first; those that are older than ``longestInTrash`` are removed.
  ///
  /// - Parameter now: The current time, in seconds since 1970.
  package func findDiscarded(now: Int64) -> [EndedSession] {
    let trash = trash
    var found: [EndedSession] = []
    for id in trash.ids {
      guard let journal = OpenJournal(Self.journalPath(trash.path, id), .shared), journal.isFree else {
        continue
      }
      if EndedSession.isOld(changedAt: Int64(journal.changed.tv_sec), now: now, limit: Self.longestInTrash) {
        _ = trash.unlink(id)
        continue
      }
      guard let bytes = try? journal.read(), let reader = try? JournalReader(bytes),
        let replayed = try? reader.replay(base: try? trash.base(of: id, reader.header))
      else { continue }
      found.append(
        EndedSession(
          folder: self, id: id, changedAt: Int64(journal.changed.tv_sec), reader: reader, replayed: replayed))
    }
    return found.sorted { $0.changedAt > $1.changedAt }
  }

  /// Removes the discarded drafts for good; returns their number.
  package func emptyTrash() -> Int {
    let trash = trash
    return trash.ids.count { trash.unlink($0) == nil }
  }

  private func move(_ id: String, to other: JournalFolder) throws(TakingOverProblem) {
    let path = Self.journalPath(path, id)
    guard let journal = OpenJournal(path, .alone), journal.isFree else { throw .taken }
    do throws(Errno) {
      try moveFiles(of: id, to: other)
    } catch {
      throw .system(StoreError(number: error.rawValue, path: path))
    }
    // A discarded draft is as old as the moment when it was discarded.
    let now = timespec(tv_sec: time(nil), tv_nsec: 0)
    try? calls.setTimes(journal.descriptor, now, now)
  }

  /// The caller holds the lock of the journal. The text beside it is moved, too.
  func moveFiles(of id: String, to other: JournalFolder) throws(Errno) {
    try other.make()
    let base = FilePath(Self.basePath(path, id))
    let hasBase = access(base.string, F_OK) == 0
    // At any moment the journal has its text beside it.
    if hasBase { try calls.link(base, to: FilePath(Self.basePath(other.path, id))) }
    do throws(Errno) {
      try calls.rename(FilePath(Self.journalPath(path, id)), to: FilePath(Self.journalPath(other.path, id)))
    } catch {
      if hasBase { try? calls.unlink(FilePath(Self.basePath(other.path, id))) }
      throw error
    }
    if hasBase { try? calls.unlink(base) }
  }
}
