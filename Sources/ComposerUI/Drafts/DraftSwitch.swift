internal import DraftFormats
internal import WiredraftCore

enum DraftSwitch: Sendable, Hashable {
  case quit
  case new
  case open(String)
  case recover(RecoverableDraft)
  case lesson(key: String)
}

/// The state of draft files that outlasts a single draft.
struct ShelfMemory: Sendable {
  struct Deleted: Sendable {
    var path: String
    var number: Int
    var facts: ShelfFacts?
  }

  /// The last identifier of a listing or loading, each of which has its own.
  var lastID = 0
  var loading: Int?
  var recovering: String?
  var isWaiting: Bool { loading != nil || recovering != nil }
  /// The destination after the draft is saved; nil to stay.
  var pendingSwitch: DraftSwitch?
  /// The secrets in the last saved file that are worth a warning.
  var savedSecrets: SavedSecrets?
  var loadingLesson: String?
  /// The lesson that begins when the current draft is put aside; nil for none.
  var waitingLesson: LoadedLesson?
  var deleted: [Deleted] = []
  /// Whether the unsaved work goes to the trash when another draft is opened: the user said so.
  var discards = false
}

extension DraftSwitch {
  /// Leaves the draft. Its unsaved work stays among the unsaved drafts when another one is opened; where it can't be kept, and
  /// before anything else, there is a question.
  static func request(_ pendingSwitch: DraftSwitch, in state: inout ComposerState) -> [Effect] {
    // A lesson puts the draft aside, and brings it back.
    if case .lesson = pendingSwitch { return perform(pendingSwitch, in: &state) }
    state.shelf.discards = false
    let isKept =
      switch pendingSwitch {
      case .open, .new: !state.session.hasJournalTrouble && state.repair == nil
      case .quit, .recover, .lesson: false
      }
    guard state.isModified, !isKept else { return perform(pendingSwitch, in: &state) }
    state.open(SwitchQuestion(pendingSwitch: pendingSwitch))
    return []
  }

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
      state.noteOutsideReads()
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
    // The draft that was saved before the switch stays open.
    return state.findVersionControl() + DraftsDialog.relistDrafts(in: state)
  }

  static func warnOfOtherSession(of path: String, process: Int?, in state: inout ComposerState) {
    guard let process, path == state.fileName else { return }
    let note = Sentence(ComposerState.noteOfOtherSession(process: process))
    state.message = Message(
      text: [state.message?.text ?? "", note].joined(separator: " "), kind: .warning,
      hint: state.message?.hint ?? "")
  }

  /// Returns from a file that is not a draft to the list in which it was chosen.
  static func backToDrafts(in state: inout ComposerState) -> [Effect] {
    let effects = begin(state.options.defaults.newDocument, path: nil, in: &state)
    return effects + DraftsDialog.toggle(in: &state)
  }

  /// Starts another draft; only the state of the screen remains from the old one.
  static func begin(
    _ document: DraftDocument, path: String?, note: Sentence? = nil, in state: inout ComposerState
  ) -> [Effect] {
    let leaving = leaving(state)
    let isKept = leaving == [.putDraftAside(nil)]
    var own = Composition.Context(boundary: state.context.boundary, environment: state.context.environment)
    own.examiner = state.context.examiner
    var next = ComposerState(
      DraftSession(document, context: own, fileName: path, revision: state.revision + 1), size: state.size,
      options: state.options, keymap: state.keymap,
      notes: [
        note, isKept ? "The changes of the draft before it are kept: \(key: .drafts) lists them." : nil,
      ]
      .compactMap(\.self))
    next.editing.lastSession = state.editing.lastSession
    next.editing.lastCompletion = state.editing.lastCompletion
    next.live.tabs.select(state.live.tabs.shown.id)
    next.live.tabs[ReadersTab.self]?.chosen = state.live.tabs[ReadersTab.self]?.chosen ?? []
    next.live.form = state.live.form
    next.panes.isZoomed = state.panes.isZoomed
    next.shelf = state.shelf
    (next.shelf.pendingSwitch, next.shelf.loadingLesson, next.shelf.waitingLesson) = (nil, nil, nil)
    next.shelf.discards = false
    next.session.hasJournalTrouble = state.session.hasJournalTrouble
    // Events before the next turn of the loop are recorded in its journal, too.
    next.session.recordsEvents = state.session.recordsEvents
    next.variables.option = state.variables.option
    state = next
    return leaving + [
      .shelf(.opened(path: path, base: path == nil ? JournalLine.bytes(ofBase: document) : [])),
      .readVariables(drawsGenerated: true),
    ] + (path.map { [.history(.loadLast(draft: $0))] } ?? []) + state.findVersionControl()
  }

  /// Returns the effects that keep the draft which another one replaces: it stays among the unsaved drafts, and goes to the trash
  /// if the user said so.
  static func leaving(_ state: ComposerState) -> [Effect] {
    // A lesson keeps its own draft.
    guard state.lesson == nil else { return [] }
    if state.isModified { return [state.shelf.discards ? .discardDraft : .putDraftAside(nil)] }
    return state.session.isRequested ? [.putDraftAside(state.document.serialized())] : []
  }
}
