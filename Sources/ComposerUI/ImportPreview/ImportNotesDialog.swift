import Explanations
import Panels
import ScreenModel

/// The notes on an import, a line each; the selected one is whole below them.
struct ImportNotesDialog: ListDialog, PanelDialog {
  let title: String
  let notes: [String]
  var selection = 0

  init(title: String, _ notes: [String]) { (self.title, self.notes) = (title, notes) }

  var context: KeyContext { ImportListDialog.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.import-list") }

  private var selected: String? { notes.indices.contains(selection) ? notes[selection] : nil }

  func panel(in state: ComposerState) -> Panel {
    Panel(
      title: title, columns: 110, footRows: state.size.rows < 16 ? 2 : 4, footGrows: true,
      parts: [
        .list(
          Panel.List(count: notes.count, selection: selection) { Panel.Row([Panel.Piece(notes[$0])]) })
      ])
  }

  func why(in state: ComposerState) -> Why? { selected.map { Why(text: Sentence($0)) } }

  func foot(in state: ComposerState) -> [Panel.Paragraph] { selected.map { [Panel.Paragraph($0)] } ?? [] }

  func label(of action: Action, in state: ComposerState) -> String? {
    action == .close ? "close" : action == .choose ? "close" : nil
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .markRequest, .takeRequests, .listNotes, .search, .reveal, .choose: false
    default: true
    }
  }

  func choose(in state: inout ComposerState) -> DialogStep { .close }

  /// Reports what became of requests that were to be written to files.
  static func takeWritten(
    _ drafts: Int, _ problems: [String], _ notes: [String], isListed: Bool, _ folder: String,
    in state: inout ComposerState
  ) {
    state.update(ImportListDialog.self) { $0.writing = nil }
    let done = "\(drafts.counted("draft")) written to \(folder)"
    guard problems.isEmpty else {
      let others = problems.count > 1 ? " \((problems.count - 1).counted("more problem"))." : ""
      state.message = Message(text: "\(done). \(problems[0])\(others)", kind: .failure)
      return
    }
    state.dialogs.removeAll { $0 is ImportListDialog }
    let place: Sentence =
      isListed
      ? "\(key: .drafts) lists them."
      : "\(key: .drafts) lists those of another folder; wiredraft started in that one lists them."
    state.message = Message(text: "\(done): \(place)")
    guard !notes.isEmpty else { return }
    state.open(ImportNotesDialog(title: "\(done), \(notes.count.counted("note"))", notes))
  }
}
