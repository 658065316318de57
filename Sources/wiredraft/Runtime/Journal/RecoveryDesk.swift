import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import Synchronization
import WiredraftCore

/// Finds what other sessions left unsaved, and hands it over.
final class RecoveryDesk: Sendable {
  private struct State {
    var folders: [String: JournalFolder] = [:]
    /// What was taken over and waits to be gone on with.
    var taken: [String: TakenJournal] = [:]
  }

  /// The whole path of the draft's file; nil for none.
  private let file: String?
  /// Whether the program was started without saying what to open.
  private let isPlain: Bool
  private let state = Mutex(State())

  init(file: String?, isPlain: Bool) {
    self.file = file.flatMap(JournalFolder.realPath)
    self.isPlain = isPlain
  }

  /// Whether there may be anything: it looks at names only.
  func mayFind(but own: String?) -> Bool { JournalFolder.existing().contains { $0.hasJournals(but: own) } }

  /// Looks for unsaved drafts; it may wait as long as the disk does.
  func find(isAtStart: Bool) -> RecoverableDrafts {
    var drafts: [RecoverableDraft] = []
    var notes: [String] = []
    for folder in JournalFolder.existing() {
      let found = folder.findEnded(now: Int64(time(nil)))
      state.withLock { state in
        for session in found.unsaved { state.folders[session.id] = folder }
      }
      drafts += found.unsaved.map(recoverable)
      notes += found.expired.map { session in
        "The unsaved draft “\(Self.name(of: session.document))”, left for later more than 90 days ago, was removed."
      }
      notes += found.unreadable.map { "\(StateFolder.shown($0.path)) can't be recovered: \($0.reason)." }
    }
    return RecoverableDrafts(drafts, notes: notes, isAtStart: isAtStart)
  }

  /// Takes a draft over: what comes of it is gone on with, or released.
  func takeOver(_ id: String) -> EffectResult {
    guard let folder = state.withLock({ $0.folders[id] }) else {
      return .notRecovered(reason: "it is not there any more")
    }
    do throws(TakingOverProblem) {
      let taken = try folder.takeOver(id)
      state.withLock { $0.taken[id] = taken }
      return .recovered(
        RecoveredDraft(
          id: id, document: taken.document, history: taken.history,
          fileName: Self.fileName(taken.draftFile), folder: taken.folder, changeCount: taken.changeCount,
          damagedLines: taken.damagedLines))
    } catch {
      switch error {
      case .taken: return .notRecovered(reason: "another wiredraft has taken it, or removed it")
      case .unreadable(let error): return .notRecovered(reason: error.sentence)
      case .system(let error): return .notRecovered(reason: error.sentence)
      }
    }
  }

  /// Hands over what was taken.
  func takeTaken(_ id: String) -> TakenJournal? { state.withLock { $0.taken.removeValue(forKey: id) } }

  /// Removes a draft for good; returns whether it did.
  func discard(_ id: String) -> Bool { state.withLock { $0.folders[id] }?.remove(id) ?? false }

  /// Notes that drafts were seen.
  func postpone(_ ids: [String]) {
    for id in ids { state.withLock { $0.folders[id] }?.postpone(id) }
  }

  /// The name of a file as a user would type it here: from the current folder on, if it is in it.
  static func fileName(_ path: String?) -> String? {
    guard let path, let here = JournalFolder.realPath("."), path.hasPrefix(here + "/") else { return path }
    return String(decoding: path.utf8.dropFirst(here.utf8.count + 1), as: UTF8.self)
  }

  private func recoverable(_ session: EndedSession) -> RecoverableDraft {
    RecoverableDraft(
      id: session.id, name: Self.name(of: session.document),
      file: session.file.map { StateFolder.shown($0) }, time: LocalTime.text(of: session.changedAt),
      changeCount: session.changeCount, damagedLines: session.damagedLines,
      isAsked: isPlain || !session.isPostponed || (file != nil && session.file == file))
  }

  private static func name(of document: DraftDocument) -> String {
    if let title = document.title, !title.isEmpty { return title }
    let url = document.draft.url
    return document.draft.method + " " + (url.isEmpty ? "without a URL" : DraftHead.shown(url))
  }
}
