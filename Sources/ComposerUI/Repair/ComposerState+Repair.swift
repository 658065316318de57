public import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Shows the text of a file that holds no draft, where it can be mended.
  ///
  /// - Returns: False where the text can't be shown as it is, because it is not UTF-8.
  public mutating func beginRepair(
    of path: String, bytes: [UInt8], problem: DraftFileError, isFromList: Bool = false
  ) -> Bool {
    guard var repair = RepairState(path: path, bytes: bytes, problem: problem) else { return false }
    repair.isFromList = isFromList
    edit = nil
    focus = .grid
    layers = [.repair(repair)]
    settle()
    return true
  }

  /// The text that is being mended, whatever lies over it.
  var repair: RepairState? {
    for case .repair(let repair) in layers { return repair }
    return nil
  }

  mutating func apply(_ action: Action, to repair: RepairState) -> [Effect] {
    var repair = repair
    let wasLeaving = repair.isLeaving
    repair.isLeaving = false
    defer {
      if history.recordsEvents { mendingEvents += repair.takeEvents() }
      keep(repair)
    }
    switch action {
    case .accept where repair.isRight, .save where repair.isRight: return take(repair)
    case .accept, .insertLineEnd: _ = repair.edit(.insert("\n"), page: 1)
    case .save where !repair.isChecked:
      message = Message(text: "The text is still being read; try again in a moment.")
    case .save:
      message = Message(
        text: "Nothing is saved: the text is no draft yet. Tab goes to where it is wrong.", kind: .warning)
    case .undo, .redo:
      if !repair.undoOrRedo(isUndo: action == .undo) {
        message = Message(
          text: action == .undo ? "Nothing is left to undo." : "Nothing is left to redo.")
      }
    case .nextProblem:
      guard let problem = repair.problem else { break }
      let offset = repair.editor.text.offset(of: problem.position)
      repair.move(to: offset)
    case .cancel, .close, .quit:
      guard repair.isChanged, !wasLeaving else {
        return repair.isFromList && action != .quit ? backToDrafts() : [.quit]
      }
      repair.isLeaving = true
      message = Message(
        text: "What you changed here is in no file: Escape again leaves it; any other key stays.",
        kind: .warning)
    case .reveal: reveal()
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .help: open(HelpDialog(self))
    case .drafts, .externalEditor, .send:
      message = Message(text: "Mend the text first; Escape leaves it as it is.")
    default:
      _ = repair.edit(action, page: RepairLayout(self).text.rows)
    }
    guard let unread = repair.takeUnread() else { return [] }
    return [.readDraftText(unread.bytes, revision: unread.revision)]
  }

  /// Puts the text back among the layers, unless it is taken.
  private mutating func keep(_ repair: RepairState) {
    let index = layers.firstIndex { if case .repair = $0 { true } else { false } }
    if let index { layers[index] = .repair(repair) }
  }

  /// Takes the text as the draft, which no file holds as yet.
  private mutating func take(_ repair: RepairState) -> [Effect] {
    do throws(DraftFileError) {
      let mended = try DraftDocument(reading: repair.bytes)
      layers = []
      if change(.replace(mended)) { mendedFile = repair.path }
      askedFiles = []
      grid = ParameterGridState()
      grid.column = .value
      focus(.grid)
      message = Message(
        text: "The text is a draft now. ^S writes it to \(repair.path); nothing is written before.")
    } catch {
      message = Message(text: "It is no draft yet: \(error.sentence).", kind: .warning)
    }
    return []
  }

  /// How many steps of the history can't be taken back: before the mending there was no draft, and what would be saved
  /// then is an empty one over the text of the file.
  var firstPlace: Int { mendedFile == nil ? 0 : 1 }

  /// Says why undo goes no further.
  mutating func refuseToUndoMending() {
    let name = mendedFile?.lastPathComponent ?? "the file"
    message = Message(
      text: "Nothing is left to undo: before this step the text of \(name) was no draft.")
  }

  /// Takes note of what a worker found in the text, and has it read again where it changed meanwhile.
  mutating func takeDraftText(_ problem: DraftFileError?, revision: Int) -> [Effect] {
    guard var repair else { return [] }
    repair.take(problem, of: revision)
    let unread = repair.takeUnread()
    keep(repair)
    return unread.map { [.readDraftText($0.bytes, revision: $0.revision)] } ?? []
  }

  /// Keeps the cursor of the text in sight.
  mutating func settleRepair() {
    guard var repair else { return }
    let area = TextArea(repair.editor, in: RepairLayout(self).text, options: options)
    repair.settle(rows: area.rect.rows, columns: area.columns)
    keep(repair)
  }

  /// Puts the cursor where the text was clicked.
  mutating func clickRepair(at point: Point) {
    guard var repair else { return }
    let text = RepairLayout(self).text
    guard text.contains(point) else { return }
    repair.isLeaving = false
    repair.move(to: TextArea(repair.editor, in: text, options: options).offset(at: point))
    keep(repair)
  }

  mutating func scrollRepair(by lines: Int) {
    guard var repair else { return }
    repair.scroll(by: lines, rows: RepairLayout(self).text.rows)
    keep(repair)
  }
}
