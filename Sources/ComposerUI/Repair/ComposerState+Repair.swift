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
    guard var repair = RepairDialog(path: path, bytes: bytes, problem: problem) else { return false }
    repair.isFromList = isFromList
    edit = nil
    focus = .grid
    dialogs = [repair]
    settle()
    return true
  }

  /// The text that is being mended, whatever lies over it.
  var repair: RepairDialog? { dialog(RepairDialog.self) }

  /// Says why undo goes no further.
  var undoRefusal: Sentence? {
    guard history.place <= session.firstPlace else { return nil }
    guard history.place > 0 else { return "Nothing is left to undo." }
    let name = session.mendedFile?.lastPathComponent ?? "the file"
    return "Nothing is left to undo: before this step the text of \(name) was no draft."
  }

  /// Takes note of what a worker found in the text, and has it read again where it changed meanwhile.
  mutating func takeDraftText(_ problem: DraftFileError?, revision: Int) -> [Effect] {
    var effects: [Effect] = []
    update(RepairDialog.self) {
      $0.take(problem, of: revision)
      effects = $0.reading()
    }
    return effects
  }
}
