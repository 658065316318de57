internal import DraftFormats
internal import WiredraftCore

/// Where one goes from the draft once its unsaved work is saved or given up.
enum Departure: Sendable, Hashable {
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
  var departure: Departure?
  /// The secrets in the file that was saved last, as far as they are worth a warning.
  var savedSecrets: SavedSecrets?
  /// The lesson that is waited for, by its key; nil for none.
  var loadingLesson: String?
  /// What was deleted, the last at the end.
  var deleted: [Deleted] = []
}

extension ComposerState {
  /// Goes from the draft, after a question where there is unsaved work.
  mutating func leave(for departure: Departure) -> [Effect] {
    guard isModified else { return depart(departure) }
    open(SwitchQuestion(departure: departure))
    return []
  }

  /// Goes from the draft; its unsaved work, if there is any, was given up.
  mutating func depart(_ next: Departure) -> [Effect] {
    shelf.departure = nil
    switch next {
    case .quit: return [.quit]
    case .new: return begin(options.defaults.newDocument, path: nil)
    case .open(let path):
      shelf.lastID += 1
      shelf.loading = shelf.lastID
      update(DraftsDialog.self) { $0.opening = "Opening \(path.lastPathComponent)" }
      return [.shelf(.load(path: path, id: shelf.lastID))]
    case .recover(let unsaved): return recover(unsaved)
    case .lesson(let key):
      shelf.loadingLesson = key
      return [.lessons(.open(key: key))]
    }
  }

  /// Takes a draft that was loaded, unless it is not waited for any more.
  mutating func take(_ loaded: LoadedDraft, id: Int) -> [Effect] {
    guard shelf.loading == id else { return [] }
    shelf.loading = nil
    update(DraftsDialog.self) { $0.opening = nil }
    let name = loaded.path.lastPathComponent
    switch loaded.outcome {
    case .document(let document):
      let effects = begin(document, path: loaded.path, note: "Opened \(document.title ?? name).")
      isFileReadOnly = loaded.isReadOnly
      if let process = loaded.otherProcess {
        message = Message(text: Sentence(Self.noteOfOtherSession(process: process)), kind: .warning)
      }
      return effects
    case .damaged(let bytes, let error):
      guard RepairDialog(path: loaded.path, bytes: bytes, problem: error) != nil else {
        let place = "\(error.position.line):\(error.position.column)"
        message = Message(text: "Not opened: \(name):\(place): \(error.sentence).", kind: .failure)
        break
      }
      let effects = begin(DraftDocument(), path: loaded.path)
      _ = beginRepair(of: loaded.path, bytes: bytes, problem: error, isFromList: true)
      isFileReadOnly = loaded.isReadOnly
      return effects
    case .unreadable(let reason):
      message = Message(text: "Not opened: \(name): \(reason).", kind: .failure)
    }
    // The draft that was saved for going stays.
    return findVersionControl() + relistDrafts()
  }

  /// Says who else works on the file that the draft has now.
  mutating func tellOfOtherSession(of path: String, process: Int?) {
    guard let process, path == fileName else { return }
    let note = Sentence(Self.noteOfOtherSession(process: process))
    message = Message(
      text: [message?.text ?? "", note].joined(separator: " "), kind: .warning, hint: message?.hint ?? "")
  }

  /// What is said where another composer works on the file that is opened.
  public static func noteOfOtherSession(process: Int) -> String {
    "Another wiredraft, process \(process), works on this file, too: what it saves meanwhile is shown before it is replaced."
  }

  /// Goes from a file that is no draft back to the list where it was chosen.
  mutating func backToDrafts() -> [Effect] {
    let effects = begin(DraftDocument(), path: nil)
    return effects + toggleDrafts()
  }

  /// Starts on another draft; of the old one nothing is left but what is about the screen.
  mutating func begin(_ document: DraftDocument, path: String?, note: Sentence? = nil) -> [Effect] {
    let own = CompositionContext(boundary: context.boundary, environment: context.environment)
    var next = ComposerState(
      DraftSession(document, context: own, fileName: path, revision: revision + 1), size: size,
      options: options, keymap: keymap, notes: note.map { [$0] } ?? [])
    next.editing.lastSession = editing.lastSession
    next.editing.lastCompletion = editing.lastCompletion
    next.live.tabs.select(live.tabs.shown.id)
    next.panes.isZoomed = panes.isZoomed
    next.shelf = shelf
    (next.shelf.departure, next.shelf.loadingLesson) = (nil, nil)
    next.session.hasJournalTrouble = session.hasJournalTrouble
    // What is typed before the loop comes by goes into its journal, too.
    next.session.recordsEvents = session.recordsEvents
    self = next
    return [.shelf(.opened(path: path))] + findVersionControl()
  }
}
