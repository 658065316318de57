internal import DraftFormats
internal import WiredraftCore

/// Where one goes from the draft once its unsaved work is saved or given up.
enum DraftSwitch: Sendable, Hashable {
  /// Out of the program.
  case quit
  /// To a new, empty draft.
  case new
  /// To the draft of a file.
  case open(String)
  /// To what an earlier session left unsaved.
  case recover(RecoverableDraft)
  /// To a lesson, by its key.
  case lesson(key: String)
}

/// What the composer remembers of draft files, whichever draft it shows.
struct ShelfMemory: Sendable {
  /// A file that was deleted and can be brought back.
  struct Deleted: Sendable {
    var path: String
    var number: Int
  }

  /// Names the listings and loadings: each has a number of its own.
  var lastID = 0
  /// The loading that is waited for; nil for none.
  var loading: Int?
  /// What is being recovered in the place of the present draft, whatever that has unsaved; nil for nothing.
  var recovering: String?
  /// Whether another draft is on its way.
  var isWaiting: Bool { loading != nil || recovering != nil }
  /// Where one goes once the draft is saved; nil to stay.
  var pendingSwitch: DraftSwitch?
  /// The secrets in the file that was saved last, as far as they are worth a warning.
  var savedSecrets: SavedSecrets?
  /// The lesson that is waited for, by its key; nil for none.
  var loadingLesson: String?
  /// What was deleted, the last at the end.
  var deleted: [Deleted] = []
}

extension DraftSwitch {
  /// Goes from the draft, after a question where there is unsaved work.
  static func request(_ pendingSwitch: DraftSwitch, in state: inout ComposerState) -> [Effect] {
    guard state.isModified else { return perform(pendingSwitch, in: &state) }
    state.open(SwitchQuestion(pendingSwitch: pendingSwitch))
    return []
  }

  /// Goes from the draft; its unsaved work, if there is any, was given up.
  static func perform(_ next: DraftSwitch, in state: inout ComposerState) -> [Effect] {
    state.shelf.pendingSwitch = nil
    switch next {
    case .quit: return [.quit]
    case .new: return begin(state.options.defaults.newDocument, path: nil, in: &state)
    case .open(let path):
      state.shelf.lastID += 1
      state.shelf.loading = state.shelf.lastID
      state.update(DraftsDialog.self) { $0.opening = "Opening \(path.lastPathComponent)" }
      return [.shelf(.load(path: path, id: state.shelf.lastID))]
    case .recover(let unsaved): return RecoveryDialog.recover(unsaved, in: &state)
    case .lesson(let key):
      state.shelf.loadingLesson = key
      return [.lessons(.open(key: key))]
    }
  }

  /// Takes a draft that was loaded, unless it is not waited for any more.
  static func take(_ loaded: LoadedDraft, id: Int, in state: inout ComposerState) -> [Effect] {
    guard state.shelf.loading == id else { return [] }
    state.shelf.loading = nil
    state.update(DraftsDialog.self) { $0.opening = nil }
    let name = loaded.path.lastPathComponent
    switch loaded.outcome {
    case .document(let document):
      let effects = begin(
        document, path: loaded.path, note: "Opened \(document.title ?? name).", in: &state)
      state.isFileReadOnly = loaded.isReadOnly
      if let process = loaded.otherProcess {
        state.message = Message(
          text: Sentence(ComposerState.noteOfOtherSession(process: process)), kind: .warning)
      }
      return effects
    case .damaged(let bytes, let error):
      guard RepairDialog(path: loaded.path, bytes: bytes, problem: error) != nil else {
        let place = "\(error.position.line):\(error.position.column)"
        state.message = Message(text: "Not opened: \(name):\(place): \(error.sentence).", kind: .failure)
        break
      }
      let effects = begin(DraftDocument(), path: loaded.path, in: &state)
      _ = state.beginRepair(of: loaded.path, bytes: bytes, problem: error, isFromList: true)
      state.isFileReadOnly = loaded.isReadOnly
      return effects
    case .unreadable(let reason):
      state.message = Message(text: "Not opened: \(name): \(reason).", kind: .failure)
    }
    // The draft that was saved for going stays.
    return state.findVersionControl() + DraftsDialog.relistDrafts(in: state)
  }

  /// Says who else works on the file that the draft has now.
  static func warnOfOtherSession(of path: String, process: Int?, in state: inout ComposerState) {
    guard let process, path == state.fileName else { return }
    let note = Sentence(ComposerState.noteOfOtherSession(process: process))
    state.message = Message(
      text: [state.message?.text ?? "", note].joined(separator: " "), kind: .warning,
      hint: state.message?.hint ?? "")
  }

  /// Goes from a file that is no draft back to the list where it was chosen.
  static func backToDrafts(in state: inout ComposerState) -> [Effect] {
    let effects = begin(DraftDocument(), path: nil, in: &state)
    return effects + DraftsDialog.toggle(in: &state)
  }

  /// Starts on another draft; of the old one nothing is left but what is about the screen.
  static func begin(
    _ document: DraftDocument, path: String?, note: Sentence? = nil, in state: inout ComposerState
  ) -> [Effect] {
    let own = CompositionContext(boundary: state.context.boundary, environment: state.context.environment)
    var next = ComposerState(
      DraftSession(document, context: own, fileName: path, revision: state.revision + 1), size: state.size,
      options: state.options, keymap: state.keymap, notes: note.map { [$0] } ?? [])
    next.editing.lastSession = state.editing.lastSession
    next.editing.lastCompletion = state.editing.lastCompletion
    next.live.tabs.select(state.live.tabs.shown.id)
    next.panes.isZoomed = state.panes.isZoomed
    next.shelf = state.shelf
    (next.shelf.pendingSwitch, next.shelf.loadingLesson) = (nil, nil)
    next.session.hasJournalTrouble = state.session.hasJournalTrouble
    // What is typed before the loop comes by goes into its journal, too.
    next.session.recordsEvents = state.session.recordsEvents
    state = next
    return [.shelf(.opened(path: path))] + state.findVersionControl()
  }
}
