package import DraftFormats
internal import Glibc
internal import SystemPackage
package import WiredraftCore

/// What the sessions left that have ended.
extension JournalFolder {
  package struct Findings: Sendable {
    /// The journals with work that no file holds, the newest first.
    package var unsaved: [EndedSession] = []
    /// Those that were removed as nobody wanted them for a long time.
    package var expired: [EndedSession] = []
    /// Where journals lie that can't be read, and why.
    package var unreadable: [(path: String, reason: String)] = []
    /// What was put aside as it can't be read, and removed after a long time.
    package var removed: [String] = []

    package init() {}
  }

  /// How long a journal stays that was looked at, and left for later: 90 days.
  package static let longestStay: Int64 = 90 * 86_400

  /// Returns the sessions that have ended and left unsaved work, and cleans up.
  ///
  /// Journals without unsaved work go silently. One that was put off, and then not changed for ``longestStay``, goes
  /// and is told of. One that can't be read is put aside. A session that lives is never among them. It may wait as
  /// long as the disk does.
  /// - Parameter now: The present, in seconds since 1970.
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
      // Perhaps somebody can make something of it; it is not in the way any more.
      let aside = Self.damagedPath(self.path, id)
      findings.unreadable.append((rename(path, aside) == 0 ? aside : path, error.sentence))
    }
  }

  /// Reads the text that a journal begins with, where that stands beside it or in the draft's file.
  func base(of id: String, _ header: JournalHeader) throws(StoreError) -> [UInt8]? {
    switch header.base {
    case .inline: return nil
    case .beside: return try FileStore.load(Self.basePath(path, id))
    case .file: return try FileStore.load(header.file ?? "")
    }
  }

  /// Removes the journal of a session that has ended.
  ///
  /// - Throws: ``TakingOverProblem`` where somebody took it, or the system does not let it go.
  package func remove(_ id: String) throws(TakingOverProblem) {
    let path = Self.journalPath(path, id)
    guard let journal = OpenJournal(path, .alone), journal.isFree else { throw .taken }
    if let number = unlink(id) { throw .system(StoreError(number: number, path: path)) }
  }

  /// Returns the system's error; nil where it is gone.
  private func unlink(_ id: String) -> Int32? {
    do throws(Errno) {
      try calls.unlink(FilePath(Self.journalPath(path, id)))
    } catch {
      return error.rawValue
    }
    try? calls.unlink(FilePath(Self.basePath(path, id)))
    return nil
  }

  /// Removes what was put aside long ago.
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

  /// Notes in journals that their work was put off; one that somebody took meanwhile is left alone.
  package func postpone(_ id: String) {
    guard let journal = OpenJournal(Self.journalPath(path, id), .alone), journal.isFree,
      let bytes = try? journal.read(), let reader = try? JournalReader(bytes), !reader.isPostponed
    else { return }
    let line = JournalLine.postponed(damagedLines: reader.damagedLines)
    guard (try? calls.truncate(journal.descriptor, to: reader.validLength)) != nil else { return }
    if (try? calls.writeAll(line, to: journal.descriptor)) == nil {
      try? calls.truncate(journal.descriptor, to: reader.validLength)
    }
    // It tells when the work was done, not when it was looked at.
    try? calls.setTimes(journal.descriptor, journal.changed, journal.changed)
  }

  /// Takes the journal of a session that has ended over: the draft is as that left it, and what is done from now on
  /// is appended to the same journal.
  ///
  /// What is damaged at its end is cut off.
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
        // Where it lies nothing can be written: it goes on elsewhere, and stays there.
        file = try Self.copy(Array(bytes[..<replayed.validLength]), base: base, of: reader.header, but: self)
        original = there
      }
      // Who asks for the process gets the right one; on a full disk it must do without.
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

  /// Makes the same journal in another folder.
  private static func copy(
    _ lines: [UInt8], base: [UInt8]?, of header: JournalHeader, but folder: JournalFolder
  ) throws -> JournalFile {
    let other = JournalFolder(in: try StateFolder.make())
    guard other != folder else { throw StoreError(number: EROFS, path: folder.path) }
    return try other.makeJournal(lines: lines, base: header.base == .beside ? base : nil)
  }

  /// Removes what sessions left that ended while they made their journal.
  private func removeLeftovers() {
    // Its maker, if that lives, makes another.
    for name in names where name.hasSuffix(".new") {
      guard let journal = OpenJournal(path + "/" + name, .alone), journal.isFree else { continue }
      Glibc.unlink(path + "/" + name)
    }
    for name in names where name.hasSuffix(".base") {
      let id = String(name.dropLast(".base".count))
      // In this order: a journal that is being made gets its name in between.
      if access(Self.newPath(path, id), F_OK) != 0, access(Self.journalPath(path, id), F_OK) != 0,
        access(Self.damagedPath(path, id), F_OK) != 0
      {
        Glibc.unlink(path + "/" + name)
      }
    }
  }
}

/// Why the journal of a session that has ended can't be taken over.
package enum TakingOverProblem: Error, Sendable, Hashable {
  /// Another session has it, or removed it.
  case taken
  /// It can't be read.
  case unreadable(JournalError)
  /// The system says something.
  case system(StoreError)
}

/// A journal that a session goes on with.
package struct TakenJournal: Sendable {
  /// The journal.
  package var file: JournalFile
  /// The one that was found, where that can't be written: the journal is a copy of it, and it stays.
  package var original: JournalFile?
  /// The draft.
  package var document: DraftDocument
  /// What was done to it.
  package var history: EditHistory
  /// The text that was being mended, where the file holds no draft; nil where none is.
  package var mended: MendedText?
  /// What stood in the file at first, where that was no draft.
  package var damagedFile: BodyText?
  /// The whole path of the draft's file; nil for a draft that has none.
  package var draftFile: String?
  /// The folder that the session was started in.
  package var folder: String
  /// How many lines at the end could not be read.
  package var damagedLines: Int
  /// How many changes no file holds.
  package var changeCount: Int
}
