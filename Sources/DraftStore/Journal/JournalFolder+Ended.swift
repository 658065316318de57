public import DraftFormats
internal import Glibc
internal import SystemPackage

/// What the sessions left that have ended.
extension JournalFolder {
  /// What was found.
  public struct Findings: Sendable {
    /// The journals with work that no file holds, the newest first.
    public var unsaved: [EndedSession] = []
    /// Those that were removed as nobody wanted them for a long time.
    public var expired: [EndedSession] = []
    /// Where journals lie that can't be read, and why.
    public var unreadable: [(path: String, reason: String)] = []

    /// Makes findings of nothing.
    public init() {}
  }

  /// How long a journal stays that was looked at, and left for later: 90 days.
  public static let longestStay: Int64 = 90 * 86_400

  /// Returns the sessions that have ended and left unsaved work, and cleans up.
  ///
  /// Journals without unsaved work go silently. One that was put off, and then not changed for ``longestStay``, goes
  /// and is told of. One that can't be read is put aside. A session that lives is never among them. It may wait as
  /// long as the disk does.
  /// - Parameter now: The present, in seconds since 1970.
  public func findEnded(now: Int64) -> Findings {
    var findings = Findings()
    for id in ids { look(at: id, now: now, &findings) }
    removeLeftovers()
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
        if journal.lockAlone(length: bytes.count) { unlink(id) }
        return
      }
      let replayed = try reader.replay(base: try? base(of: id, reader.header))
      let session = EndedSession(
        folder: self, id: id, changedAt: Int64(journal.changed.tv_sec), reader: reader, replayed: replayed)
      if session.isExpired(now: now), journal.lockAlone(length: bytes.count) {
        unlink(id)
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

  /// Removes the journal of a session that has ended; returns whether it did: it does not where somebody took it.
  @discardableResult
  public func remove(_ id: String) -> Bool {
    guard let journal = OpenJournal(Self.journalPath(path, id), .alone), journal.isFree else { return false }
    unlink(id)
    return true
  }

  private func unlink(_ id: String) {
    Glibc.unlink(Self.journalPath(path, id))
    Glibc.unlink(Self.basePath(path, id))
  }

  /// Notes in journals that their work was put off; one that somebody took meanwhile is left alone.
  public func postpone(_ id: String) {
    guard let journal = OpenJournal(Self.journalPath(path, id), .alone), journal.isFree,
      let bytes = try? journal.read(), let reader = try? JournalReader(bytes), !reader.isPostponed
    else { return }
    guard ftruncate(journal.descriptor, off_t(reader.validLength)) == 0 else { return }
    let line = JournalLine.postponed()
    let count = line.withUnsafeBytes { write(journal.descriptor, $0.baseAddress, $0.count) }
    if count != line.count { ftruncate(journal.descriptor, off_t(reader.validLength)) }
    // It tells when the work was done, not when it was looked at.
    var times = (journal.changed, journal.changed)
    withUnsafePointer(to: &times) { pointer in
      pointer.withMemoryRebound(to: timespec.self, capacity: 2) { _ = futimens(journal.descriptor, $0) }
    }
  }

  /// Takes the journal of a session that has ended over: the draft is as that left it, and what is done from now on
  /// is appended to the same journal.
  ///
  /// What is damaged at its end is cut off.
  public func takeOver(_ id: String) throws(TakingOverProblem) -> TakenJournal {
    let path = Self.journalPath(path, id)
    guard let journal = OpenJournal(path, .alone), journal.isFree else { throw .taken }
    let reader: JournalReader
    let replayed: JournalReplay
    let file: JournalFile
    do {
      reader = try JournalReader(try journal.read())
      replayed = try reader.replay(base: try base(of: id, reader.header))
      let descriptor = journal.takeDescriptor()
      guard descriptor >= 0 else { throw StoreError(number: errno, path: path) }
      file = JournalFile(
        id: id, folder: self.path, descriptor: descriptor, length: replayed.validLength, isNew: false)
      try file.truncate(to: replayed.validLength)
    } catch let error as StoreError {
      throw .system(error)
    } catch let error as JournalError {
      throw .unreadable(error)
    } catch {
      throw .taken
    }
    return TakenJournal(
      file: file, document: replayed.document, history: replayed.history,
      draftFile: JournalFolder.fileName(replayed.file), folder: reader.header.folder,
      damagedLines: replayed.damagedLines, changeCount: reader.changeCount)
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
public enum TakingOverProblem: Error, Sendable, Hashable {
  /// Another session has it, or removed it.
  case taken
  /// It can't be read.
  case unreadable(JournalError)
  /// The system says something.
  case system(StoreError)
}

/// A journal that a session goes on with.
public struct TakenJournal: Sendable {
  /// The journal.
  public var file: JournalFile
  /// The draft.
  public var document: DraftDocument
  /// What was done to it.
  public var history: EditHistory
  /// The whole path of the draft's file; nil for a draft that has none.
  public var draftFile: String?
  /// The folder that the session was started in.
  public var folder: String
  /// How many lines at the end could not be read.
  public var damagedLines: Int
  /// How many changes no file holds.
  public var changeCount: Int
}
