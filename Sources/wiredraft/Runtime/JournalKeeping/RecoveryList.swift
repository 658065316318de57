import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import Synchronization
import WiredraftCore

/// Finds drafts that other sessions left unsaved, and hands them over.
final class RecoveryList: Sendable {
  private struct State {
    var folders: [String: JournalFolder] = [:]
    /// The journals that were taken over and not yet continued.
    var taken: [String: TakenJournal] = [:]
  }

  /// The absolute path of the draft's file, or nil for none.
  private let file: String?
  /// Whether the program was started without a file or request to open.
  private let isPlain: Bool
  private let state = Mutex(State())

  init(file: String?, isPlain: Bool) {
    self.file = file.flatMap(WholePath.ofFile)
    self.isPlain = isPlain
  }

  /// Whether there may be unsaved drafts; it looks at names only.
  func mayFind(but own: String?) -> Bool { JournalFolder.existing().contains { $0.hasJournals(but: own) } }

  /// Looks for unsaved drafts; may block as long as the disk does.
  func find(isAtStart: Bool) -> RecoverableDrafts {
    var drafts: [RecoverableDraft] = []
    var notes: [String] = []
    let now = Int64(time(nil))
    let clock = ChangeClock(now: now)
    for folder in JournalFolder.existing() {
      let found = folder.findEnded(now: now)
      state.withLock { state in
        for session in found.unsaved { state.folders[session.id] = folder }
      }
      drafts += found.unsaved.map { recoverable($0, clock) }
      notes += found.expired.map { session in
        "The unsaved draft “\(Self.name(of: session))”, left for later more than 90 days ago, was removed."
      }
      notes += found.removed.map {
        "\(StateFolder.shown($0)), which could not be read for 90 days, was removed."
      }
      notes += found.unreadable.map { "\(StateFolder.shown($0.path)) can't be recovered: \($0.reason)." }
    }
    return RecoverableDrafts(drafts, notes: notes, isAtStart: isAtStart)
  }

  /// Takes a draft over, to be continued or released.
  func takeOver(_ id: String) -> EffectResult {
    guard let folder = state.withLock({ $0.folders[id] }) else {
      return .notRecovered(reason: "it is not there any more")
    }
    do throws(TakingOverProblem) {
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

  /// Returns a draft that was taken over.
  func takeTaken(_ id: String) -> TakenJournal? { state.withLock { $0.taken.removeValue(forKey: id) } }

  /// Further notes about a draft that was taken over.
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

  /// Removes a draft permanently.
  func discard(_ id: String) -> EffectResult? {
    guard let folder = state.withLock({ $0.folders[id] }) else {
      return .notDiscarded(reason: "it is not there any more")
    }
    do throws(TakingOverProblem) {
      try folder.remove(id)
      return nil
    } catch {
      return .notDiscarded(reason: Self.reason(error))
    }
  }

  private static func reason(_ problem: TakingOverProblem) -> String {
    switch problem {
    case .taken: "another wiredraft has taken it, or removed it"
    case .unreadable(let error): error.sentence
    case .system(let error): error.sentence
    }
  }

  /// Marks drafts as seen.
  func postpone(_ ids: [String]) {
    for id in ids { state.withLock { $0.folders[id] }?.postpone(id) }
  }

  private func recoverable(_ session: EndedSession, _ clock: ChangeClock) -> RecoverableDraft {
    RecoverableDraft(
      id: session.id, name: Self.name(of: session),
      file: session.file.map { StateFolder.shown($0) }, time: clock.words(session.changedAt),
      changeCount: session.changeCount, damagedLines: session.damagedLines,
      isAsked: isPlain || !session.isPostponed || (file != nil && session.file == file))
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
