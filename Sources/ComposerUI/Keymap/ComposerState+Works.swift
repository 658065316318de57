import DraftFormats
import WiredraftCore

extension ComposerState {
  /// Whether an action, which a key gives here, does anything now: the footer names no key that does not.
  func works(_ action: Action) -> Bool {
    switch action {
    case .undo: history.canUndo
    case .redo: history.canRedo
    case .nextProblem: composition.diagnostics.contains { $0.severity != .information }
    case .toggleRow, .deleteRow, .duplicateRow, .cycleType: selectedRow != nil
    case .moveRowDown: selectedRow != nil && rows.count > 1
    case .cycleTypeWhileEditing:
      if case .cell = edit?.target { true } else { false }
    case .insertLineEnd: edit?.target != .url && !editsText
    case .nextCell: edit?.target != .wholeBody
    case .override: grid.list == .query || (grid.list == .body && draft.body.type.hasRows)
    case .insertRowBelow: !showsWholeBody
    case .typeAnother:
      if case .picker(let picker) = layers.last { picker.takesOther } else { false }
    default: true
    }
  }
}
