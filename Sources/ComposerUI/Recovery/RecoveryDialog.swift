internal import DraftFormats
internal import Panels
internal import ScreenModel

struct RecoveryDialog: ListDialog, PanelDialog {
  static let wheelStep = 1

  private(set) var drafts: [RecoverableDraft]
  var selection = 0
  private(set) var isWaiting = false

  init(drafts: [RecoverableDraft]) { self.drafts = drafts }

  var selected: RecoverableDraft? { drafts.indices.contains(selection) ? drafts[selection] : nil }

  var context: KeyContext { RecoveryDialog.keys }

  func panel(in state: ComposerState) -> Panel {
    let sessions = drafts.count == 1 ? "An earlier session" : "Earlier sessions"
    let introduction = Panel.Part.text([Panel.Paragraph("\(sessions) ended with unsaved changes:")], limit: 2)
    let isNarrow = state.size.columns < 60
    return Panel(
      title: drafts.count > 1 ? "Unsaved drafts: \(drafts.count)" : "Unsaved draft", columns: 78,
      footGrows: true,
      parts: (state.size.rows < 16 ? [] : [introduction, .gap]) + [
        .list(
          Panel.List(count: drafts.count, selection: selection) { index in
            let facts = "\(drafts[index].time), \(drafts[index].changes)"
            return Panel.Row([
              Panel.Piece(drafts[index].name), Panel.Piece(isNarrow ? "" : facts, isTrailing: true),
            ])
          })
      ])
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    guard let draft = selected else { return [] }
    let isNarrow = state.size.columns < 60
    let facts =
      isNarrow
      ? "\(draft.time), \(draft.changes) unsaved. " + (draft.file ?? "No file yet.")
      : draft.file.map { "Its file: \($0)" } ?? "It has no file yet."
    let lost = draft.damagedLines.counted("damaged line")
    let keys: Sentence =
      isWaiting
      ? "Recovering\(state.options.ellipsis)"
      : isNarrow
        ? "\(key: .choose) recovers, \(key: .discardUnsaved) discards, \(key: .close) later."
        : "\(key: .choose) recovers it with undo and redo, \(key: .discardUnsaved) discards it, \(key: .close) decides later."
    return [Panel.Paragraph(facts, limit: 2)]
      + (draft.damagedLines > 0
        ? [Panel.Paragraph("\(lost) at the end of its journal can't be read.", limit: 2)] : [])
      + [Panel.Paragraph(state.text(keys), limit: 2, isKept: true)]
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: "recover"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .discardUnsaved, .choose: !isWaiting
    default: true
    }
  }

  /// Selects the draft at a point; only a key recovers it.
  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    guard let index = list(in: state).index(at: point) else { return .stay }
    selection = index
    return .stay
  }

  mutating func choose(in state: inout ComposerState) -> DialogStep {
    guard !state.isModified else {
      state.message = Message(
        text:
          "This draft has unsaved changes: save it with \(key: .save), then recover the other.",
        kind: .warning)
      return .stay
    }
    guard let draft = selected else { return .stay }
    isWaiting = true
    return .stay([.recover(id: draft.id)])
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    guard !isWaiting else { return .stay { $0.applyOverDialogs(action) } }
    switch action {
    case .discardUnsaved:
      guard let draft = selected else { return .stay }
      state.message = draft.discardedMessage
      removeSelected()
      let effects = [Effect.discardRecoverable(id: draft.id)]
      state.welcome.unsaved.removeAll { $0.id == draft.id }
      return drafts.isEmpty ? .close { _ in effects } : .stay(effects)
    case .close:
      state.message = Message(
        text: "Left for later: \(key: .drafts, command: "unsaved") lists what is unsaved.")
      return .close { [drafts] _ in [.postponeRecoverable(ids: drafts.map(\.id))] }
    default: return nil
    }
  }

  private mutating func removeSelected() {
    drafts.remove(at: selection)
    selection = min(selection, max(0, drafts.count - 1))
  }

  mutating func giveUp() {
    isWaiting = false
    if selected != nil { removeSelected() }
  }
}

extension RecoveryDialog {
  static let keys = KeyContext(
    "recovery", "In the list of unsaved drafts",
    bindings: [
      .init([.named(.enter), .letter("r")], .choose, footer: 1),
      .init([.letter("d")], .discardUnsaved, footer: 2),
      .init([.named(.escape), .letter("q"), .control("g")], .close, footer: 3),
    ] + [Keymap.Binding].list(4) + [
      .init([.letter("?"), .named(.function(1))], .help, footer: 5)
    ])
}

extension RecoveryDialog {
  // MARK: - Results

  static func take(_ found: RecoverableDrafts, in state: inout ComposerState) {
    state.welcome.unsaved = found.drafts
    if listUnsaved(found, in: &state) { return }
    let notes = Sentence(found.notes.joined(separator: " "))
    guard found.isAtStart else {
      if found.drafts.isEmpty {
        state.message = Message(text: ["No session left a draft unsaved.", notes].joined(separator: " "))
      } else {
        state.open(RecoveryDialog(drafts: found.drafts))
        if !notes.isEmpty { state.message = Message(text: notes) }
      }
      return
    }
    // A user who has begun to type is not interrupted.
    let isFree = state.dialogs.isEmpty || (state.dialogs.count == 1 && state.repair != nil)
    let isUntouched = isFree && !state.isModified && (state.edit?.steps ?? 0) == 0
    if found.mayAsk, !found.drafts.isEmpty, isUntouched {
      state.open(RecoveryDialog(drafts: found.drafts))
      if !notes.isEmpty { state.message = Message(text: notes) }
      return
    }
    var sentences = found.notes.map { Sentence($0) }
    if !found.drafts.isEmpty {
      sentences.insert(
        "\(found.drafts.count.counted("unsaved draft")): \(key: .drafts, command: "unsaved")", at: 0)
    }
    if !sentences.isEmpty {
      state.message = Message(
        text: (sentences + [state.message?.text].compactMap(\.self)).joined(separator: " "))
    }
  }

  /// Replaces a draft without unsaved changes by a recovered one, with its undo and redo steps.
  static func take(_ recovered: RecoveredDraft, in state: inout ComposerState) -> [Effect] {
    let left = state.lesson
    let leaving = DraftSwitch.leaving(state)
    guard makeRoom(for: recovered, in: &state) else { return [.releaseRecovered(id: recovered.id)] }
    state.dialogs.removeAll { $0 is RecoveryDialog }
    guard !state.isModified else {
      state.message = Message(text: "This draft has changes now: the other stays unsaved.", kind: .warning)
      return [.releaseRecovered(id: recovered.id)]
    }
    state.edit = nil
    // The recovered draft also replaces a lesson.
    state.lesson = nil
    // The dialogs may include a damaged file that was not changed.
    state.dialogs = []
    RowsTab.endSelection(in: &state)
    state.session.resume(recovered.document, recovered.history)
    state.session.mendedFile = recovered.wasMended && state.history.canUndo ? recovered.fileName : nil
    state.session.fileName = recovered.fileName
    state.session.isFileReadOnly = recovered.isReadOnly
    state.shelf.pendingSwitch = nil
    if state.fileName == nil, !recovered.folder.isEmpty { state.options.currentFolder = recovered.folder }
    state.grid = ParameterGridState()
    let (tab, form) = (state.live.tabs.shown.id, state.live.form)
    state.live = LivePane()
    state.live.tabs.select(tab)
    state.live.form = form
    state.forgetMarks()
    state.focus(.grid)
    var sentences: [Sentence] = []
    if recovered.damagedLines > 0 {
      sentences.append(
        "The end of its journal was damaged: \(recovered.damagedLines.counted("line")) left out.")
    }
    sentences += recovered.notes.map { Sentence($0) }
    let count = recovered.changeCount
    let them = count == 1 ? "it" : "them"
    sentences.insert(
      recovered.mended == nil
        ? "Recovered, with \(count.counted("unsaved change")): \(key: .undo) undoes \(them), \(key: .save) saves \(them)."
        : "Recovered, \(count.counted("change")) of the text: \(key: .undo, in: RepairDialog.keys) undoes \(them).",
      at: 0)
    let isComplete = sentences.count == 1
    if let left, left.comesBack == .unsaved(id: recovered.id) {
      sentences[0] = [left.farewell, "Your draft is back, with its unsaved changes."].joined(separator: " ")
    }
    state.message = Message(
      text: sentences.joined(separator: " "), kind: isComplete ? .note : .warning)
    return leaving + [.adoptRecovered(id: recovered.id)] + goOnMending(recovered, in: &state)
  }

  private static func goOnMending(_ recovered: RecoveredDraft, in state: inout ComposerState) -> [Effect] {
    guard let mended = recovered.mended else { return [] }
    var repair = RepairDialog(path: recovered.fileName ?? "", mended: mended)
    let effects = repair.reading()
    state.dialogs = [repair]
    state.settle()
    return effects
  }

  static func takeNotRecovered(reason: String, in state: inout ComposerState) -> [Effect] {
    stopRecovering(in: &state)
    if var recovery = state.frontDialog(RecoveryDialog.self) {
      recovery.giveUp()
      state.welcome.unsaved = recovery.drafts
      state.dialogs.removeLast()
      if !recovery.drafts.isEmpty { state.open(recovery) }
    }
    let effects = LessonSession.leaveWithoutDraft(in: &state)
    state.message = Message(text: "Not recovered: \(reason)", kind: .failure)
    return effects + relistUnsaved(in: state)
  }

  /// Reports once that the journal can't be written, and when it can be written again.
  static func takeJournalTrouble(_ reason: String?, in state: inout ComposerState) {
    guard let reason else {
      if state.session.hasJournalTrouble { state.message = Message(text: "The journal is written again.") }
      state.session.hasJournalTrouble = false
      return
    }
    state.session.hasJournalTrouble = true
    state.message = Message(
      text:
        "Unsaved changes are not safe from a crash, no journal can be written: \(reason). \(key: .save) saves.",
      kind: .warning)
  }
}

extension RecoverableDraft {
  var changes: String { changeCount.counted("change") }

  var discardedMessage: Message {
    Message(text: "Discarded: \(name). \(key: .drafts, command: "unsaved") lists it for 14 days.")
  }
}
