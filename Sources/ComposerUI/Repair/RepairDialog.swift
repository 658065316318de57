import DraftFormats
import ScreenModel
import WiredraftCore

/// The text of a file that holds no draft, while it is mended.
struct RepairDialog {
  /// A text longer than this is read on a worker.
  static let longest = 64 << 10
  /// How many changes can be taken back.
  private static let steps = 1_000

  /// The file.
  let path: String
  private(set) var editor: TextEditor
  /// The text as the file has it.
  let opening: BodyText
  /// What is wrong, as far as it is known; nil where the text is a draft.
  private(set) var problem: DraftFileError?
  /// Counts the changes, so that what a worker says of an older text is known.
  private(set) var revision = 0
  /// The revision that ``problem`` is of.
  private(set) var checkedRevision = 0
  /// The revision that is being read; nil for none: there is never more than one.
  private var readRevision: Int?
  /// Whether the file was chosen in the list of drafts, which Escape goes back to.
  var isFromList = false
  /// Whether Escape was pressed on a changed text, and is to be pressed once more.
  var isLeaving = false

  private var done: [Step] = []
  private var undone: [Step] = []

  /// What was done since somebody asked.
  private var events: [HistoryEvent] = []

  private struct Step: Sendable {
    var text: BodyText
    var place: TextPlace

    init(text: BodyText, place: TextPlace) {
      self.text = text
      self.place = place
    }

    init(_ state: MendedText.State) {
      self.init(text: state.text, place: TextPlace(cursor: state.cursor))
    }
  }

  /// - Returns: Nil where the text can't be shown as it is, because it is not UTF-8.
  init?(path: String, bytes: [UInt8], problem: DraftFileError) {
    guard let text = BodyText(utf8: bytes) else { return nil }
    self.path = path
    opening = text
    self.problem = problem
    editor = TextEditor(text, at: TextPlace(cursor: problem.offset))
  }

  /// Goes on with a text that an earlier session mended.
  init(path: String, mended: MendedText) {
    self.path = path
    opening = mended.opening
    let present = Step(mended.present)
    editor = TextEditor(present.text, at: present.place)
    done = mended.done.suffix(Self.steps).map { Step($0) }
    undone = mended.undone.suffix(Self.steps).map { Step($0) }
    noteChange()
  }

  /// Whether the text is another than the file's.
  var isChanged: Bool { revision > 0 && editor.text != opening }

  /// Whether what is known of the text is of the text as it is.
  var isChecked: Bool { checkedRevision == revision }

  /// Whether the text is a draft.
  var isRight: Bool { isChecked && problem == nil }

  /// The text's bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(editor.text.utf8Count)
    for segment in editor.text.segments { bytes += segment }
    return bytes
  }

  // MARK: - Editing

  /// Edits the text or moves in it, as one step to undo.
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

  /// Takes the last change back, or makes it again; returns whether there was one.
  mutating func undoOrRedo(isUndo: Bool) -> Bool {
    guard let step = isUndo ? done.popLast() : undone.popLast() else { return false }
    events.append(isUndo ? .undoMending : .redoMending)
    let present = Step(text: editor.text, place: editor.place)
    if isUndo { undone.append(present) } else { done.append(present) }
    editor = TextEditor(step.text, at: step.place)
    noteChange()
    return true
  }

  /// Hands over what was done since the last time.
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

  /// Returns what keeps bytes from being a draft; nil for nothing.
  static func problem(of bytes: [UInt8]) -> DraftFileError? {
    do throws(DraftFileError) {
      _ = try DraftDocument(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Has a worker read the text, unless that is done or one is read already.
  mutating func reading() -> [Effect] {
    guard !isChecked, readRevision == nil else { return [] }
    readRevision = revision
    return [.readDraftText(bytes, revision: revision)]
  }

  /// Takes note of what a worker found.
  mutating func take(_ problem: DraftFileError?, of revision: Int) {
    guard revision == readRevision else { return }
    readRevision = nil
    // Of a text that was changed since, it is the best that is known.
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
    case .close: "leave"
    default: nil
    }
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .nextProblem: problem != nil
    case .undo: canUndo
    case .redo: canRedo
    case .save: isRight
    case .drafts, .externalEditor, .send: false
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
        text: "Nothing is saved: the text is no draft yet. \(key: .nextProblem) goes to where it is wrong.",
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
        return isFromList && action != .quit ? .close { Departure.backToDrafts(in: &$0) } : .stay([.quit])
      }
      isLeaving = true
      state.message = Message(
        text: "What you changed here is in no file: \(key: .close) again leaves it; any other key stays.",
        kind: .warning)
    case .reveal: RowsTab.reveal(in: &state)
    case .suspend: return .stay([.suspend])
    case .help, .redraw: return nil
    case .drafts, .externalEditor, .send:
      state.message = Message(text: "Mend the text first; \(key: .close) leaves it as it is.")
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

  /// Takes the text as the draft, which no file holds as yet.
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
      state.message = Message(text: "It is no draft yet: \(error.sentence).", kind: .warning)
      return .stay
    }
  }

  /// Keeps the cursor of the text in sight.
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
  /// The text of a file that holds no draft is mended.
  static let keys = KeyContext(
    "repair", "While mending a file that can't be read", otherKeys: .text,
    bindings: [
      .init([.named(.enter)], .accept, footer: 1),
      .init([.named(.tab)], .nextProblem, footer: 2),
      .init([.named(.escape), .control("g")], .close, footer: 3),
      .init([.control("j")], .insertLineEnd),
      .init([.control("z")], .undo, footer: 4),
      .init([.control("y")], .redo, footer: 5),
      .init([.control("v")], .reveal),
      .init([.named(.function(1))], .help, footer: 6),
    ] + Keymap.textKeys)
}
