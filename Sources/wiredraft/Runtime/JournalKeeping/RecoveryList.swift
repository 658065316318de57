import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import Synchronization
import WiredraftCore

final class RecoveryList: Sendable {
  private struct State {
    var folders: [String: JournalFolder] = [:]
    var discarded: Set<String> = []
    /// The journals that were taken over and not yet continued.
    var taken: [String: TakenJournal] = [:]
  }

  /// Whether the program was started without anything to open, so that it may ask about unsaved drafts.
  private let isPlain: Bool
  private let state = Mutex(State())

  init(isPlain: Bool) { self.isPlain = isPlain }

  /// Whether there may be unsaved or discarded drafts; it looks at names only.
  func mayFind(but own: String?) -> Bool {
    JournalFolder.existing().contains { $0.hasJournals(but: own) || $0.trash.hasJournals(but: nil) }
  }

  /// Looks for unsaved drafts; may block as long as the disk does.
  func find(isAtStart: Bool) -> RecoverableDrafts {
    var (drafts, discarded): ([RecoverableDraft], [RecoverableDraft]) = ([], [])
    var notes: [String] = []
    let now = Int64(time(nil))
    let clock = ChangeClock(now: now)
    for folder in JournalFolder.existing() {
      let found = folder.findEnded(now: now)
      let inTrash = folder.findDiscarded(now: now)
      state.withLock { state in
        for session in found.unsaved + inTrash { state.folders[session.id] = folder }
        state.discarded.subtract(found.unsaved.map(\.id))
        state.discarded.formUnion(inTrash.map(\.id))
      }
      drafts += found.unsaved.map { Self.recoverable($0, clock) }
      discarded += inTrash.map { session in
        var draft = Self.recoverable(session, clock)
        draft.daysKept = session.daysInTrash(now: now)
        return draft
      }
      notes += found.expired.map { session in
        "The unsaved draft “\(Self.name(of: session))”, left for later more than 90 days ago, was removed."
      }
      notes += found.removed.map {
        "\(StateFolder.shown($0)), which could not be read for 90 days, was removed."
      }
      notes += found.unreadable.map { "\(StateFolder.shown($0.path)) can't be recovered: \($0.reason)." }
    }
    return RecoverableDrafts(
      drafts, discarded: discarded, notes: notes, isAtStart: isAtStart, mayAsk: isPlain)
  }

  /// Takes a draft over, to be continued or released.
  func takeOver(_ id: String) -> EffectResult {
    guard let folder = state.withLock({ $0.folders[id] }) else {
      return .notRecovered(reason: "it is not there any more")
    }
    do throws(TakingOverProblem) {
      if isInTrash(id) { try restore(id, folder) }
      let taken = try folder.takeOver(id)
      state.withLock { $0.taken[id] = taken }
      return .recovered(
        RecoveredDraft(
          id: id, document: taken.document, history: taken.history, mended: taken.mended,
          wasMended: taken.mended == nil && taken.damagedFile != nil,
          fileName: taken.draftFile.map(WholePath.fromHere), folder: taken.folder,
          changeCount: taken.changeCount,
          damagedLines: taken.damagedLines, notes: Self.notes(on: taken),
          isReadOnly: taken.draftFile.map { FileStore.obstacle(to: $0) != nil } ?? false))
    } catch {
      return .notRecovered(reason: Self.reason(error))
    }
  }

  func takeTaken(_ id: String) -> TakenJournal? { state.withLock { $0.taken.removeValue(forKey: id) } }

  private static func notes(on taken: TakenJournal) -> [String] {
    var notes: [String] = []
    if let path = taken.original?.path {
      notes.append(
        "Its journal can't be changed where it lies, and will be offered again: \(StateFolder.shown(path)).")
    }
    guard let file = taken.draftFile else { return notes }
    for folder in JournalFolder.existing() {
      guard let other = folder.liveSession(of: file, but: taken.file.id),
        other.id != taken.original?.id, other.process != Int(getpid())
      else { continue }
      return notes + [ComposerState.noteOfOtherSession(process: other.process)]
    }
    return notes
  }

  func note(_ id: String, in folder: JournalFolder) { state.withLock { $0.folders[id] = folder } }

  func discard(_ id: String) -> EffectResult? {
    guard let folder = state.withLock({ $0.folders[id] }) else {
      return .notDiscarded(reason: "it is not there any more")
    }
    do throws(TakingOverProblem) {
      try folder.discard(id)
      state.withLock { _ = $0.discarded.insert(id) }
      return nil
    } catch {
      return .notDiscarded(reason: Self.reason(error))
    }
  }

  func restore(_ id: String) -> EffectResult {
    guard let folder = state.withLock({ $0.folders[id] }), isInTrash(id) else {
      return .restored(problem: "it is not there any more")
    }
    do throws(TakingOverProblem) {
      try restore(id, folder)
      return .restored(problem: nil)
    } catch {
      return .restored(problem: Self.reason(error))
    }
  }

  private func restore(_ id: String, _ folder: JournalFolder) throws(TakingOverProblem) {
    try folder.restore(id)
    state.withLock { _ = $0.discarded.remove(id) }
  }

  private func isInTrash(_ id: String) -> Bool { state.withLock { $0.discarded.contains(id) } }

  func emptyTrash() -> EffectResult {
    .trashEmptied(count: JournalFolder.existing().reduce(0) { $0 + $1.emptyTrash() })
  }

  private static func reason(_ problem: TakingOverProblem) -> String {
    switch problem {
    case .taken: "another wiredraft has taken it, or removed it"
    case .unreadable(let error): error.sentence
    case .system(let error): error.sentence
    }
  }

  func postpone(_ ids: [String]) {
    for id in ids { state.withLock { $0.folders[id] }?.postpone(id) }
  }

  private static func recoverable(_ session: EndedSession, _ clock: ChangeClock) -> RecoverableDraft {
    RecoverableDraft(
      id: session.id, name: name(of: session), title: session.document.title,
      preview: session.isMending
        ? nil
        : DraftPreview(
          session.document.draft, description: session.document.description),
      file: session.file.map { StateFolder.shown($0) }, time: clock.words(session.changedAt),
      cause: cause(of: session), changeCount: session.changeCount, damagedLines: session.damagedLines)
  }

  private static func cause(of session: EndedSession) -> RecoverableDraft.Cause {
    if session.isPostponed { return .postponed }
    // A journal of this process that has ended is of a draft that was put aside for another one.
    return session.process == Int(getpid()) ? .putAside : .crash
  }

  private static func name(of session: EndedSession) -> String {
    let document = session.document
    if session.isMending, let file = session.file {
      return "The text of " + (file.split(separator: "/").last.map(String.init) ?? file) + ", being mended"
    }
    if let title = document.title, !title.isEmpty { return title }
    let url = document.draft.url
    return document.draft.method + " " + (url.isEmpty ? "without a URL" : DraftHead.shown(url))
  }
}
