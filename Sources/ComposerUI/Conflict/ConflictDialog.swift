import DraftFormats
import ScreenModel
import WiredraftCore

struct ConflictDialog: ScrollingDialog {
  let path: String
  let document: DraftDocument?
  let error: DraftFileError?
  /// The differences: the old text is the file, the new one is this draft.
  let diff: LineDiff
  var top = 0
  var left = 0

  /// A draft with a different layout is compared in the layout of this program, so that only the drafts are compared.
  init(path: String, ours: [UInt8], theirs: [UInt8]) {
    self.path = path
    do throws(DraftFileError) {
      let document = try DraftDocument(reading: theirs)
      self.document = document
      error = nil
      let diff = LineDiff(old: document.serialized(), new: ours)
      self.diff = diff.lines.isEmpty ? LineDiff(old: theirs, new: ours) : diff
      hasSameDraft = diff.lines.isEmpty
    } catch {
      document = nil
      self.error = error
      diff = LineDiff(old: theirs, new: ours)
      hasSameDraft = false
    }
  }

  let hasSameDraft: Bool

  func summary(_ options: ComposerOptions) -> String {
    if let error {
      return
        "It can't be read as a draft: line \(error.position.line.grouped), column \(error.position.column.grouped): \(error.sentence)."
    }
    if hasSameDraft { return "It has the same draft in another layout." }
    let (disk, own) = (diff.oldCount, diff.newCount)
    return
      "\(disk.grouped) \(disk == 1 ? "line" : "lines") only on the disk (\(options.sign("−", "-"))), \(own.grouped) only in yours (+)."
  }

  var context: KeyContext { ConflictDialog.keys }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (ConflictView(state: state, conflict: self).draw(), nil)
  }

  func extent(in state: ComposerState) -> (lines: Int, room: Int) {
    (diff.lines.count, max(1, ConflictView(state: state, conflict: self).rows))
  }

  func label(of action: Action, in state: ComposerState) -> String? { action == .answerYes ? "replace" : nil }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action != .takeFile || document != nil
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .answerYes: return .close { [path] in [.replaceFile(path: path, bytes: $0.document.serialized())] }
    case .takeFile: return take(in: &state)
    case .saveAs:
      return .close { [path] state in
        FileNamePrompt.askForName(of: path, in: &state)
        return []
      }
    case .close:
      state.shelf.pendingSwitch = nil
      state.message = Message(
        text: "Nothing was saved: \(path) stays as it is, and so does the draft here.")
      return .close
    case .moveToFirst:
      left = 0
      return nil
    case .moveLeft: left = max(0, left - 16)
    case .moveRight: left = min(left + 16, ConflictView.mostColumns)
    case .reveal: RowsTab.reveal(in: &state)
    default: return nil
    }
    return .stay
  }

  /// Replaces the draft with the one in the file, as one undo step.
  private func take(in state: inout ComposerState) -> DialogStep {
    guard let document else {
      state.message = Message(text: "It can't be taken: \(summary(state.options))", kind: .warning)
      return .stay
    }
    return .close { [path, hasSameDraft] state in
      state.shelf.pendingSwitch = nil
      CellEdit.end(in: &state)
      let isOther = !hasSameDraft && state.change(.replace(document))
      state.session.markSaved()
      state.session.asked.files = []
      RowsTab.endSelection(in: &state)
      // The cursor stays on a row, if there is one.
      let list = state.grid.list
      let last = max(0, (state.draft[list]?.count ?? 0) - 1)
      state.grid.rows[list] = min(state.grid.rows[list] ?? 0, last)
      state.message = Message(
        text: isOther
          ? "The draft of the file is here now; \(key: .undo) brings yours back."
          : "The file has the same draft; it stays as it is.")
      return [.keepFile(path: path)]
    }
  }
}

extension ConflictDialog {
  static let keys = KeyContext(
    "conflict", "When a file changed on disk", isExclusive: true,
    bindings: [
      .init([.letter("r")], .answerYes, footer: 1),
      .init([.letter("t")], .takeFile, footer: 2),
      .init([.letter("n"), .control("s")], .saveAs, footer: 3),
      .init([.named(.escape), .control("g")], .close, footer: 4),
      .init([.named(.down), .letter("j")], .moveDown, footer: 5),
      .init([.named(.up), .letter("k")], .moveUp, footer: 5),
      .init([.named(.right), .letter("l")], .moveRight),
      .init([.named(.left), .letter("h")], .moveLeft),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 6),
      .init([.named(.pageUp)], .pageUp, footer: 6),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("S")], .reveal),
      .init([.letter("?"), .named(.function(1))], .help, footer: 7),
    ])
}
