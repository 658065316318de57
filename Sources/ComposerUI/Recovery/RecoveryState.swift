public import DraftFormats
internal import ScreenModel

/// The list of drafts that other sessions left unsaved.
struct RecoveryState: Sendable {
  var drafts: [RecoverableDraft]
  var selection = 0
  /// Whether the question is open whether the selected one is discarded.
  var asksDiscard = false
  /// Whether a draft is being recovered.
  var isWaiting = false

  var selected: RecoverableDraft? { drafts.indices.contains(selection) ? drafts[selection] : nil }
}

extension ComposerState {
  /// What the program does once the first frame is shown.
  public func effectsAtStart() -> [Effect] {
    options.looksForUnsavedDrafts ? [.findRecoverable(isAtStart: true)] : []
  }

  /// Hands over what was done to the draft since the last time, for its journal.
  ///
  /// From the first time on they are kept until somebody takes them.
  public mutating func takeJournalEvents() -> [HistoryEvent] {
    defer {
      if !history.recordsEvents { history.recordsEvents = true }
      mendingEvents = []
    }
    // What is done in a lesson is kept with the lesson.
    if lesson != nil {
      _ = history.takeEvents()
      return mendingEvents
    }
    // A text is mended before it is taken for the draft.
    return mendingEvents + history.takeEvents()
  }

  // MARK: - The dialog

  mutating func apply(_ action: Action, to recovery: RecoveryState) -> [Effect] {
    var recovery = recovery
    var effects: [Effect] = []
    guard !recovery.isWaiting else { return [] }
    let last = max(0, recovery.drafts.count - 1)
    let asked = recovery.asksDiscard
    recovery.asksDiscard = false
    switch action {
    case .moveUp, .pageUp: recovery.selection = max(0, recovery.selection - 1)
    case .moveDown, .pageDown: recovery.selection = min(last, recovery.selection + 1)
    case .moveToFirst: recovery.selection = 0
    case .moveToLast: recovery.selection = last
    case .choose:
      guard !isModified else {
        message = Message(
          text: "This draft has changes that no file holds: save it with ^S, then recover the other.",
          kind: .warning)
        break
      }
      guard let draft = recovery.selected else { break }
      recovery.isWaiting = true
      effects = [.recover(id: draft.id)]
    case .discardUnsaved:
      guard let draft = recovery.selected else { break }
      recovery.asksDiscard = true
      message = Message(
        text: "D discards \(draft.changes) for good; any other key keeps the draft.", kind: .warning)
    case .discardForGood:
      guard asked, let draft = recovery.selected else { break }
      recovery.drafts.remove(at: recovery.selection)
      recovery.selection = min(recovery.selection, max(0, recovery.drafts.count - 1))
      effects = [.discardRecoverable(id: draft.id)]
      message = Message(text: "Discarded: \(draft.name).")
    case .close:
      // The question goes first.
      if asked { break }
      layers.removeLast()
      message = Message(text: "Left for later: ^O lists what is unsaved.")
      return [.postponeRecoverable(ids: recovery.drafts.map(\.id))]
    // Any other key is an answer to the question, too.
    default: break
    }
    layers[layers.count - 1] = .recovery(recovery)
    if recovery.drafts.isEmpty { layers.removeLast() }
    return effects
  }

  /// Whether it is asked if the selected draft is discarded.
  var asksDiscard: Bool {
    if case .recovery(let recovery)? = layers.last { recovery.asksDiscard } else { false }
  }

  /// Answers that question by keeping the draft.
  mutating func keepUnsavedDraft() {
    guard case .recovery(var recovery)? = layers.last else { return }
    recovery.asksDiscard = false
    layers[layers.count - 1] = .recovery(recovery)
  }

  // MARK: - Results

  mutating func take(_ found: RecoverableDrafts) {
    if listUnsaved(found) { return }
    let notes = found.notes.joined(separator: " ")
    guard found.isAtStart else {
      if found.drafts.isEmpty {
        message = Message(text: "No session left a draft unsaved." + (notes.isEmpty ? "" : " " + notes))
      } else {
        layers.append(.recovery(RecoveryState(drafts: found.drafts)))
        if !notes.isEmpty { message = Message(text: notes) }
      }
      return
    }
    // Whoever types already is not disturbed.
    let isFree = layers.isEmpty || (layers.count == 1 && repair != nil)
    let isUntouched = isFree && !isModified && (edit?.steps ?? 0) == 0
    if found.drafts.contains(where: \.isAsked), isUntouched {
      layers.append(.recovery(RecoveryState(drafts: found.drafts)))
      if !notes.isEmpty { message = Message(text: notes) }
      return
    }
    var sentences = found.notes
    if let first = found.drafts.first {
      let what = found.drafts.count == 1 ? "“\(first.name)” is" : "\(found.drafts.count) drafts are"
      sentences.insert("\(what) unsaved since an earlier session: ^O lists what is.", at: 0)
    }
    if !sentences.isEmpty {
      message = Message(text: ([message?.text].compactMap(\.self) + sentences).joined(separator: " "))
    }
  }

  /// Puts a recovered draft in the place of one that has nothing unsaved, with its undo and redo.
  mutating func take(_ recovered: RecoveredDraft) -> [Effect] {
    guard makeRoom(for: recovered) else { return [.releaseRecovered(id: recovered.id)] }
    layers.removeAll { if case .recovery = $0 { true } else { false } }
    guard !isModified else {
      message = Message(text: "This draft has changes now: the other stays unsaved.", kind: .warning)
      return [.releaseRecovered(id: recovered.id)]
    }
    edit = nil
    // It takes the place of a lesson, too.
    lesson = nil
    // Among them may be a damaged file that was not touched.
    layers = []
    endSelection()
    document = recovered.document
    history = recovered.history
    mendedFile = recovered.wasMended && history.canUndo ? recovered.fileName : nil
    history.recordsEvents = true
    fileName = recovered.fileName
    isFileReadOnly = recovered.isReadOnly
    departure = nil
    if fileName == nil, !recovered.folder.isEmpty { options.currentFolder = recovered.folder }
    askedFiles = []
    askedVariables = []
    grid = ParameterGridState()
    grid.column = .value
    let tab = live.tabs.shown.id
    live = LivePane()
    live.tabs.select(tab)
    recompose()
    focus(.grid)
    var sentences: [String] = []
    if recovered.damagedLines > 0 {
      sentences.append(
        "The end of its journal was damaged: \(Self.count(recovered.damagedLines, "line")) left out.")
    }
    sentences += recovered.notes
    let changes = Self.count(recovered.changeCount, "change")
    sentences.insert(
      recovered.mended == nil
        ? "Recovered, \(changes) unsaved: u takes them back, ^S saves."
        : "Recovered, \(changes) of the text: ^Z takes them back.", at: 0)
    message = Message(
      text: sentences.joined(separator: " "), kind: sentences.count == 1 ? .note : .warning)
    return [.adoptRecovered(id: recovered.id)] + goOnMending(recovered)
  }

  /// Shows the text again that was being mended.
  private mutating func goOnMending(_ recovered: RecoveredDraft) -> [Effect] {
    guard let mended = recovered.mended else { return [] }
    var repair = RepairState(path: recovered.fileName ?? "", mended: mended)
    let unread = repair.takeUnread()
    layers = [.repair(repair)]
    settle()
    return unread.map { [.readDraftText($0.bytes, revision: $0.revision)] } ?? []
  }

  mutating func takeNotRecovered(reason: String) -> [Effect] {
    stopRecovering()
    if case .recovery(var recovery) = layers.last {
      recovery.isWaiting = false
      if let index = recovery.selected.map({ _ in recovery.selection }) { recovery.drafts.remove(at: index) }
      recovery.selection = min(recovery.selection, max(0, recovery.drafts.count - 1))
      layers[layers.count - 1] = .recovery(recovery)
      if recovery.drafts.isEmpty { layers.removeLast() }
    }
    message = Message(text: "Not recovered: \(reason)", kind: .failure)
    return relistUnsaved()
  }

  /// Says once that the journal can't be written, and when it can be again.
  mutating func takeJournalTrouble(_ reason: String?) {
    guard let reason else {
      if hasJournalTrouble { message = Message(text: "The journal is written again.") }
      hasJournalTrouble = false
      return
    }
    hasJournalTrouble = true
    message = Message(
      text: "Unsaved changes are not safe from a crash, no journal can be written: \(reason). ^S saves.",
      kind: .warning)
  }

  static func count(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count.grouped) \(word)s"
  }
}

extension RecoverableDraft {
  /// How many changes are unsaved, in words.
  var changes: String { ComposerState.count(changeCount, "change") }
}
