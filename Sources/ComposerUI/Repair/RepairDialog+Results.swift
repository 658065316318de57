internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension RepairDialog {
  static func undoRefusal(in session: DraftSession) -> Sentence? {
    guard session.history.place <= session.firstPlace else { return nil }
    guard session.history.place > 0 else { return "Nothing is left to undo." }
    let name = session.mendedFile?.lastPathComponent ?? "the file"
    return "Nothing is left to undo: before this step the text of \(name) was no draft."
  }

  static func takeDraftText(_ problem: DraftFileError?, revision: Int, in state: inout ComposerState)
    -> [Effect]
  {
    var effects: [Effect] = []
    state.update(RepairDialog.self) {
      $0.take(problem, of: revision)
      effects = $0.reading()
    }
    return effects
  }
}
