public import DraftFormats
internal import ScreenModel

/// The list of drafts that other sessions left unsaved.
struct RecoveryDialog: ListDialog {
  static let wheelStep = 1

  private(set) var drafts: [RecoverableDraft]
  var selection = 0
  /// Whether the question is open whether the selected one is discarded.
  private(set) var asksDiscard = false
  /// Whether a draft is being recovered.
  private(set) var isWaiting = false

  init(drafts: [RecoverableDraft]) { self.drafts = drafts }

  var selected: RecoverableDraft? { drafts.indices.contains(selection) ? drafts[selection] : nil }

  var context: KeyContext { .recovery }

  func list(in state: ComposerState) -> ListWindow { RecoveryView(state: state, recovery: self).list }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (RecoveryView(state: state, recovery: self).draw(), nil)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: "recover"
    case .close: asksDiscard ? "keep" : "later"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .discardUnsaved: !asksDiscard && !isWaiting
    case .discardForGood: asksDiscard
    case .choose: !isWaiting
    default: true
    }
  }

  /// A click selects; only a key recovers a draft.
  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    guard let index = list(in: state).index(at: point) else { return .stay }
    selection = index
    asksDiscard = false
    return .stay
  }

  mutating func choose(in state: inout ComposerState) -> DialogStep {
    guard !state.isModified else {
      state.message = Message(
        text:
          "This draft has changes that no file holds: save it with \(key: .save), then recover the other.",
        kind: .warning)
      return .stay
    }
    guard let draft = selected else { return .stay }
    isWaiting = true
    return .stay([.recover(id: draft.id)])
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    guard !isWaiting else { return .stay { $0.applyOverDialogs(action) } }
    // Any other key is an answer to the question, too.
    let asked = asksDiscard
    asksDiscard = false
    switch action {
    case .discardUnsaved:
      guard let draft = selected else { return .stay }
      asksDiscard = true
      state.message = Message(
        text: "\(key: .discardForGood) discards \(draft.changes) for good; any other key keeps the draft.",
        kind: .warning)
      return .stay
    case .discardForGood:
      guard asked, let draft = selected else { return .stay }
      state.message = Message(text: "Discarded: \(draft.name).")
      removeSelected()
      let effects = [Effect.discardRecoverable(id: draft.id)]
      return drafts.isEmpty ? .close { _ in effects } : .stay(effects)
    case .close:
      guard !asked else { return .stay }
      state.message = Message(
        text: "Left for later: \(key: .drafts, command: "unsaved") lists what is unsaved.")
      return .close { [drafts] _ in [.postponeRecoverable(ids: drafts.map(\.id))] }
    default: return nil
    }
  }

  /// Any other key keeps the draft that it was asked to discard.
  mutating func choose(_ letter: Character, in state: inout ComposerState) -> DialogStep? {
    asksDiscard = false
    return .stay
  }

  private mutating func removeSelected() {
    drafts.remove(at: selection)
    selection = min(selection, max(0, drafts.count - 1))
  }

  /// Leaves out the draft that could not be recovered.
  mutating func giveUp() {
    isWaiting = false
    if selected != nil { removeSelected() }
  }
}

extension KeyContext {
  /// The list of drafts that other sessions left unsaved is open.
  static let recovery = KeyContext(
    "recovery", "In the list of unsaved drafts",
    bindings: [
      .init([.named(.enter), .letter("r")], .choose, footer: 1),
      .init([.letter("d")], .discardUnsaved, footer: 2),
      .init([.letter("D")], .discardForGood, footer: 1),
      .init([.named(.escape), .letter("q"), .control("g")], .close, footer: 3),
      .init([.named(.down), .letter("j")], .moveDown, footer: 4),
      .init([.named(.up), .letter("k")], .moveUp, footer: 4),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("?"), .named(.function(1))], .help, footer: 5),
    ])
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
      if !session.recordsEvents { session.recordsEvents = true }
      session.mendingEvents = []
    }
    // What is done in a lesson is kept with the lesson.
    if lesson != nil {
      _ = session.takeEvents()
      return session.mendingEvents
    }
    // A text is mended before it is taken for the draft.
    return session.mendingEvents + session.takeEvents()
  }

  // MARK: - Results

  mutating func take(_ found: RecoverableDrafts) {
    if listUnsaved(found) { return }
    let notes = Sentence(found.notes.joined(separator: " "))
    guard found.isAtStart else {
      if found.drafts.isEmpty {
        message = Message(text: ["No session left a draft unsaved.", notes].joined(separator: " "))
      } else {
        open(RecoveryDialog(drafts: found.drafts))
        if !notes.isEmpty { message = Message(text: notes) }
      }
      return
    }
    // Whoever types already is not disturbed.
    let isFree = dialogs.isEmpty || (dialogs.count == 1 && repair != nil)
    let isUntouched = isFree && !isModified && (edit?.steps ?? 0) == 0
    if found.drafts.contains(where: \.isAsked), isUntouched {
      open(RecoveryDialog(drafts: found.drafts))
      if !notes.isEmpty { message = Message(text: notes) }
      return
    }
    var sentences = found.notes.map { Sentence($0) }
    if let first = found.drafts.first {
      let what = found.drafts.count == 1 ? "“\(first.name)” is" : "\(found.drafts.count) drafts are"
      sentences.insert(
        "\(what) unsaved since an earlier session: \(key: .drafts, command: "unsaved") lists what is.", at: 0)
    }
    if !sentences.isEmpty {
      message = Message(text: ([message?.text].compactMap(\.self) + sentences).joined(separator: " "))
    }
  }

  /// Puts a recovered draft in the place of one that has nothing unsaved, with its undo and redo.
  mutating func take(_ recovered: RecoveredDraft) -> [Effect] {
    guard makeRoom(for: recovered) else { return [.releaseRecovered(id: recovered.id)] }
    dialogs.removeAll { $0 is RecoveryDialog }
    guard !isModified else {
      message = Message(text: "This draft has changes now: the other stays unsaved.", kind: .warning)
      return [.releaseRecovered(id: recovered.id)]
    }
    edit = nil
    // It takes the place of a lesson, too.
    lesson = nil
    // Among them may be a damaged file that was not touched.
    dialogs = []
    endSelection()
    session.resume(recovered.document, recovered.history)
    session.mendedFile = recovered.wasMended && history.canUndo ? recovered.fileName : nil
    session.fileName = recovered.fileName
    session.isFileReadOnly = recovered.isReadOnly
    shelf.departure = nil
    if fileName == nil, !recovered.folder.isEmpty { options.currentFolder = recovered.folder }
    grid = ParameterGridState()
    let tab = live.tabs.shown.id
    live = LivePane()
    live.tabs.select(tab)
    forgetMarks()
    focus(.grid)
    var sentences: [Sentence] = []
    if recovered.damagedLines > 0 {
      sentences.append(
        "The end of its journal was damaged: \(Self.count(recovered.damagedLines, "line")) left out.")
    }
    sentences += recovered.notes.map { Sentence($0) }
    let changes = Self.count(recovered.changeCount, "change")
    sentences.insert(
      recovered.mended == nil
        ? "Recovered, \(changes) unsaved: \(key: .undo) takes them back, \(key: .save) saves them."
        : "Recovered, \(changes) of the text: \(key: .undo, in: .repair) takes them back.", at: 0)
    message = Message(
      text: sentences.joined(separator: " "), kind: sentences.count == 1 ? .note : .warning)
    return [.adoptRecovered(id: recovered.id)] + goOnMending(recovered)
  }

  /// Shows the text again that was being mended.
  private mutating func goOnMending(_ recovered: RecoveredDraft) -> [Effect] {
    guard let mended = recovered.mended else { return [] }
    var repair = RepairDialog(path: recovered.fileName ?? "", mended: mended)
    let effects = repair.reading()
    dialogs = [repair]
    settle()
    return effects
  }

  mutating func takeNotRecovered(reason: String) -> [Effect] {
    stopRecovering()
    if var recovery = frontDialog(RecoveryDialog.self) {
      recovery.giveUp()
      dialogs.removeLast()
      if !recovery.drafts.isEmpty { open(recovery) }
    }
    message = Message(text: "Not recovered: \(reason)", kind: .failure)
    return relistUnsaved()
  }

  /// Says once that the journal can't be written, and when it can be again.
  mutating func takeJournalTrouble(_ reason: String?) {
    guard let reason else {
      if session.hasJournalTrouble { message = Message(text: "The journal is written again.") }
      session.hasJournalTrouble = false
      return
    }
    session.hasJournalTrouble = true
    message = Message(
      text:
        "Unsaved changes are not safe from a crash, no journal can be written: \(reason). \(key: .save) saves.",
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
