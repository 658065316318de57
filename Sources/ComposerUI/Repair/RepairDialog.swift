import DraftFormats
import ScreenModel
import WiredraftCore

struct RepairDialog {
  /// The maximum length of a text that is checked synchronously; a longer one is checked by a worker.
  static let longest = 64 << 10
  private static let steps = 1_000

  let path: String
  private(set) var editor: TextEditor
  let opening: Draft.BodyText
  /// The last known problem of the text; nil if the text is a valid draft.
  private(set) var problem: DraftFileError?
  /// The number of changes, which identifies the text that a worker has checked.
  private(set) var revision = 0
  /// The revision that ``problem`` refers to.
  private(set) var checkedRevision = 0
  /// The revision that is being checked; nil if there is none. There is at most one at a time.
  private var readRevision: Int?
  /// Whether the file was selected in the list of drafts, which Escape goes back to.
  var isFromList = false
  /// Whether Escape was pressed on a changed text; a second Escape leaves it.
  var isLeaving = false

  private var done: [Step] = []
  private var undone: [Step] = []

  private var events: [HistoryEvent] = []

  private struct Step: Sendable {
    var text: Draft.BodyText
    var place: TextPlace

    init(text: Draft.BodyText, place: TextPlace) {
      self.text = text
      self.place = place
    }

    init(_ state: MendedText.State) {
      self.init(text: state.text, place: TextPlace(cursor: state.cursor))
    }
  }

  /// Nil if the text is not valid UTF-8, and can't be shown.
  init?(path: String, bytes: [UInt8], problem: DraftFileError) {
    guard let text = Draft.BodyText(utf8: bytes) else { return nil }
    self.path = path
    opening = text
    self.problem = problem
    editor = TextEditor(text, at: TextPlace(cursor: problem.offset))
  }

  init(path: String, mended: MendedText) {
    self.path = path
    opening = mended.opening
    let present = Step(mended.present)
    editor = TextEditor(present.text, at: present.place)
    done = mended.done.suffix(Self.steps).map { Step($0) }
    undone = mended.undone.suffix(Self.steps).map { Step($0) }
    noteChange()
  }

  var isChanged: Bool { revision > 0 && editor.text != opening }

  var isChecked: Bool { checkedRevision == revision }

  var isRight: Bool { isChecked && problem == nil }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(editor.text.utf8Count)
    for segment in editor.text.segments { bytes += segment }
    return bytes
  }

  // MARK: - Editing

  /// Edits the text or moves the cursor; a change is one undo step.
  mutating func edit(_ change: (inout TextEditor) -> TextEditor.Outcome) {
    let before = Step(text: editor.text, place: editor.place)
    switch change(&editor) {
    case .nothing, .moved: break
    case .changed(let replaced, let new):
      events.append(
        .mend(at: replaced.lowerBound, removing: replaced.count, inserting: new))
      done.append(before)
      if done.count > Self.steps { done.removeFirst() }
      undone = []
      noteChange()
    }
  }

  mutating func undoOrRedo(isUndo: Bool) -> Bool {
    guard let step = isUndo ? done.popLast() : undone.popLast() else { return false }
    events.append(isUndo ? .undoMending : .redoMending)
    let present = Step(text: editor.text, place: editor.place)
    if isUndo { undone.append(present) } else { done.append(present) }
    editor = TextEditor(step.text, at: step.place)
    noteChange()
    return true
  }

  mutating func takeEvents() -> [HistoryEvent] {
    defer { events = [] }
    return events
  }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  private mutating func noteChange() {
    revision += 1
    guard editor.text.utf8Count <= Self.longest else { return }
    problem = Self.problem(of: bytes)
    checkedRevision = revision
  }

  // MARK: - Reading

  static func problem(of bytes: [UInt8]) -> DraftFileError? {
    do throws(DraftFileError) {
      _ = try DraftDocument(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the effect that checks the text in a worker, unless it is checked already or a check is running.
  mutating func reading() -> [Effect] {
    guard !isChecked, readRevision == nil else { return [] }
    readRevision = revision
    return [.readDraftText(bytes, revision: revision)]
  }

  mutating func take(_ problem: DraftFileError?, of revision: Int) {
    guard revision == readRevision else { return }
    readRevision = nil
    // If the text has changed since, this is still the best available result.
    self.problem = problem
    checkedRevision = revision
  }
}

// MARK: - The dialog

extension RepairDialog: Dialog {
  var context: KeyContext { RepairDialog.keys }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    RepairView(state: state, repair: self).draw()
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .accept: isRight ? "take it" : "line end"
    case .nextProblem: "go to the error"
    default: nil
    }
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .nextProblem: problem != nil
    case .undo: canUndo
    case .redo: canRedo
    case .save: isRight
    case .drafts: !isChanged
    case .externalEditor, .send: false
    default: true
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    let wasLeaving = isLeaving
    isLeaving = false
    defer { if state.session.recordsEvents { state.session.mendingEvents += takeEvents() } }
    switch action {
    case .accept where isRight, .save where isRight: return take(in: &state)
    case .accept, .insertLineEnd: edit { $0.insert("\n") }
    case .save where !isChecked:
      state.message = Message(text: "The text is still being read; try again in a moment.")
    case .save:
      state.message = Message(
        text:
          "Nothing is saved: the text is not a draft yet. \(key: .nextProblem) goes to where it is wrong.",
        kind: .warning)
    case .undo, .redo:
      if !undoOrRedo(isUndo: action == .undo) {
        state.message = Message(
          text: action == .undo ? "Nothing is left to undo." : "Nothing is left to redo.")
      }
    case .nextProblem:
      if let problem { editor.move(to: editor.text.offset(of: problem.position)) }
    case .cancel, .close, .quit:
      guard isChanged, !wasLeaving else {
        return isFromList && action != .quit ? .close { DraftSwitch.backToDrafts(in: &$0) } : .stay([.quit])
      }
      isLeaving = true
      state.message = Message(
        text: "What you changed here is in no file: \(key: .close) again leaves it; any other key stays.",
        kind: .warning)
    case .reveal: RowsTab.reveal(in: &state)
    case .suspend: return .stay([.suspend])
    case .help, .redraw: return nil
    case .drafts where !isChanged: return .stay { DraftsDialog.toggle(in: &$0) }
    case .drafts, .externalEditor, .send:
      state.message = Message(text: "Fix the text first; \(key: .close) leaves it as it is.")
    default: edit { $0.apply(action, page: RepairLayout(state).text.rows) }
    }
    return .stay(reading())
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    isLeaving = false
    edit { $0.insert(text) }
    if state.session.recordsEvents { state.session.mendingEvents += takeEvents() }
    return .stay(reading())
  }

  /// Accepts the text as the draft, which is not yet saved.
  private func take(in state: inout ComposerState) -> DialogStep {
    do throws(DraftFileError) {
      let mended = try DraftDocument(reading: bytes)
      return .close { [path] state in
        state.dialogs = []
        if state.replaceDraft(with: mended) { state.session.mendedFile = path }
        state.message = Message(
          text: "The text is a draft now. \(key: .save) writes it to \(path); nothing is written before.")
        return []
      }
    } catch {
      state.message = Message(text: "It is not a draft yet: \(error.sentence).", kind: .warning)
      return .stay
    }
  }

  mutating func settle(in state: ComposerState) {
    let area = TextArea(editor, in: RepairLayout(state).text, options: state.options)
    editor.settle(rows: area.rect.rows, columns: area.columns)
  }

  mutating func click(at point: Point, in state: inout ComposerState) -> DialogStep {
    let text = RepairLayout(state).text
    guard text.contains(point) else { return .stay }
    isLeaving = false
    editor.move(to: TextArea(editor, in: text, options: state.options).offset(at: point))
    return .stay
  }

  mutating func scroll(by lines: Int, in state: inout ComposerState) {
    editor.scroll(by: lines, rows: RepairLayout(state).text.rows)
  }
}

extension RepairDialog {
  static let keys = KeyContext(
    "repair", "While mending a file that can't be read", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .accept, footer: 1),
      .init([.named(.tab)], .nextProblem, footer: 2),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.control("j")], .insertLineEnd),
      .init([.control("_")], .undo, footer: 4),
      .init([.control("y")], .redo, footer: 5),
      .init([.control("v")], .reveal),
      .init([.named(.function(1))], .help, footer: 6),
    ] + Keymap.textKeys)
}
