package import DraftFormats
internal import Glibc
internal import SystemPackage
package import WiredraftCore

extension JournalFolder {
  package struct Findings: Sendable {
    /// The journals with unsaved work, newest first.
    package var unsaved: [EndedSession] = []
    /// The journals that were removed after they were postponed and unchanged for a long time.
    package var expired: [EndedSession] = []
    /// The paths of unreadable journals, and the reasons.
    package var unreadable: [(path: String, reason: String)] = []
    /// The unreadable journals that were set aside and removed after a long time.
    package var removed: [String] = []

    package init() {}
  }

  /// The time that a postponed journal is kept: 90 days.
  package static let longestStay: Int64 = 90 * 86_400

  /// Returns the sessions that have ended and left unsaved work, and cleans up.
  ///
  /// Journals without unsaved work are removed silently. A journal that was postponed and then unchanged for
  /// ``longestStay`` is removed and reported. An unreadable journal is set aside. Sessions that are alive are never
  /// included. It may block as long as the disk does.
  /// - Parameter now: The current time, in seconds since 1970.
  package func findEnded(now: Int64) -> Findings {
    var findings = Findings()
    for id in ids { look(at: id, now: now, &findings) }
    removeLeftovers()
    findings.removed = removeDamaged(now: now)
    findings.unsaved.sort { $0.changedAt > $1.changedAt }
    return findings
  }

  private func look(at id: String, now: Int64, _ findings: inout Findings) {
    let path = Self.journalPath(path, id)
    guard let journal = OpenJournal(path, .shared), journal.isFree, let bytes = try? journal.read() else {
      return
    }
    do throws(JournalError) {
      let reader = try JournalReader(bytes)
      guard reader.hasUnsavedWork else {
        if journal.lockAlone(length: bytes.count) { _ = unlink(id) }
        return
      }
      let replayed = try reader.replay(base: try? base(of: id, reader.header))
      let session = EndedSession(
        folder: self, id: id, changedAt: Int64(journal.changed.tv_sec), reader: reader, replayed: replayed)
      if session.isExpired(now: now), journal.lockAlone(length: bytes.count), unlink(id) == nil {
        findings.expired.append(session)
      } else {
        findings.unsaved.append(session)
      }
    } catch {
      if case .newerVersion = error {
        findings.unreadable.append((path, error.sentence))
        return
      }
      // Set aside, the journal may still be of use, and no longer gets in the way.
      let aside = Self.damagedPath(self.path, id)
      findings.unreadable.append((rename(path, aside) == 0 ? aside : path, error.sentence))
    }
  }

  /// The text is in a file beside the journal, or in the draft's file.
  func base(of id: String, _ header: JournalHeader) throws(StoreError) -> [UInt8]? {
    switch header.base {
    case .inline: return nil
    case .beside: return try FileStore.load(Self.basePath(path, id))
    case .file: return try FileStore.load(header.file ?? "")
    }
  }

  /// Nil if the journal is gone; otherwise the system's error.
  func unlink(_ id: String) -> Int32? {
    do throws(Errno) {
      try calls.unlink(FilePath(Self.journalPath(path, id)))
    } catch {
      return error.rawValue
    }
    try? calls.unlink(FilePath(Self.basePath(path, id)))
    return nil
  }

  private func removeDamaged(now: Int64) -> [String] {
    let ending = ".damaged"
    return names.filter { $0.hasSuffix(ending) }.compactMap { name in
      let id = String(name.dropLast(ending.count))
      var facts = stat()
      guard lstat(path + "/" + name, &facts) == 0,
        EndedSession.isOld(changedAt: Int64(facts.st_mtim.tv_sec), now: now),
        Glibc.unlink(path + "/" + name) == 0
      else { return nil }
      Glibc.unlink(Self.basePath(path, id))
      return path + "/" + name
    }
  }

  /// Marks the work in a journal as postponed; a journal that another session took meanwhile is left alone.
  package func postpone(_ id: String) {
    guard let journal = OpenJournal(Self.journalPath(path, id), .alone), journal.isFree,
      let bytes = try? journal.read(), let reader = try? JournalReader(bytes), !reader.isPostponed
    else { return }
    let line = JournalLine.postponed(damagedLines: reader.damagedLines)
    guard (try? calls.truncate(journal.descriptor, to: reader.validLength)) != nil else { return }
    if (try? calls.writeAll(line, to: journal.descriptor)) == nil {
      try? calls.truncate(journal.descriptor, to: reader.validLength)
    }
    // The time stays that of the work, not of the postponement.
    try? calls.setTimes(journal.descriptor, journal.changed, journal.changed)
  }

  /// Takes over the journal of a session that has ended: the draft has its last state, and further changes are appended
  /// to the same journal.
  ///
  /// A damaged end is cut off.
  package func takeOver(_ id: String) throws(TakingOverProblem) -> TakenJournal {
    let path = Self.journalPath(path, id)
    guard let journal = OpenJournal(path, .alone), journal.isFree else { throw .taken }
    let reader: JournalReader
    let replayed: JournalReplay
    let file: JournalFile
    var original: JournalFile?
    do {
      let bytes = try journal.read()
      reader = try JournalReader(bytes)
      let base = try base(of: id, reader.header)
      replayed = try reader.replay(base: base)
      let descriptor = journal.takeDescriptor()
      guard descriptor >= 0 else { throw StoreError(number: errno, path: path) }
      let there = JournalFile(
        id: id, folder: self.path, descriptor: descriptor, length: replayed.validLength, isNew: false,
        calls: calls)
      do {
        try there.truncate(to: replayed.validLength)
        file = there
      } catch {
        // Its folder is read-only: the original stays there, and a copy continues elsewhere.
        file = try Self.copy(Array(bytes[..<replayed.validLength]), base: base, of: reader.header, but: self)
        original = there
      }
      // Processes that look up the session then find the right one; on a full disk this is skipped.
      try? file.append(JournalLine.bytes(ofTakingOverBy: Int(getpid())))
    } catch let error as StoreError {
      throw .system(error)
    } catch let error as JournalError {
      throw .unreadable(error)
    } catch {
      throw .taken
    }
    return TakenJournal(
      file: file, original: original, document: replayed.document, history: replayed.history,
      mended: replayed.mended, damagedFile: replayed.damagedFile,
      draftFile: JournalFolder.fileName(replayed.file), folder: reader.header.folder,
      damagedLines: replayed.damagedLines, changeCount: reader.changeCount)
  }

  private static func copy(
    _ lines: [UInt8], base: [UInt8]?, of header: JournalHeader, but folder: JournalFolder
  ) throws -> JournalFile {
    let other = JournalFolder(in: try StateFolder.make())
    guard other != folder else { throw StoreError(number: EROFS, path: folder.path) }
    return try other.makeJournal(lines: lines, base: header.base == .beside ? base : nil)
  }

  /// Removes the files of sessions that ended while creating their journals.
  private func removeLeftovers() {
    // If its creator is alive, it creates another.
    for name in names where name.hasSuffix(".new") {
      guard let journal = OpenJournal(path + "/" + name, .alone), journal.isFree else { continue }
      Glibc.unlink(path + "/" + name)
    }
    for name in names where name.hasSuffix(".base") {
      let id = String(name.dropLast(".base".count))
      // The order matters: a journal that is being created gets its name in between.
      if access(Self.newPath(path, id), F_OK) != 0, access(Self.journalPath(path, id), F_OK) != 0,
        access(Self.damagedPath(path, id), F_OK) != 0
      {
        Glibc.unlink(path + "/" + name)
      }
    }
  }
}

/// A reason why the journal of a session that has ended can't be taken over.
package enum TakingOverProblem: Error, Sendable, Hashable {
  /// Another session took or removed it.
  case taken
  /// It can't be read.
  case unreadable(JournalError)
  case system(StoreError)
}

package struct TakenJournal: Sendable {
  package var file: JournalFile
  /// The original journal, if it can't be written: the journal is a copy of it, and the original stays.
  package var original: JournalFile?
  package var document: DraftDocument
  package var history: EditHistory
  /// The text being repaired if the file holds no valid draft; otherwise nil.
  package var mended: MendedText?
  /// The original contents of the file, if they were not a valid draft.
  package var damagedFile: Draft.BodyText?
  /// The absolute path of the draft's file, or nil for a draft without one.
  package var draftFile: String?
  /// The folder that the session was started in.
  package var folder: String
  /// The number of unreadable lines at the end.
  package var damagedLines: Int
  /// The number of unsaved changes.
  package var changeCount: Int
}
