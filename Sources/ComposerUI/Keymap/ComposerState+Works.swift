import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension ComposerState {
  /// Whether an action, which a key gives here, does anything now: the footer names no key that does not.
  func works(_ action: Action) -> Bool {
    switch layers.last {
    case .picker(let picker): works(action, in: picker)
    case .copyMenu(let menu): works(action, in: menu)
    case .help(let help): works(action, in: help)
    case .palette(let palette): action != .choose || !palette.found.isEmpty
    case .filePrompt, .replaceQuestion, .quitQuestion, .filter, .descriptionPrompt: true
    case nil: worksInPanes(action)
    }
  }

  private func works(_ action: Action, in picker: PickerState) -> Bool {
    switch action {
    case .typeAnother: picker.takesOther
    case .moveUp: picker.selection > 0
    case .moveDown: picker.selection < picker.lastSelection
    default: true
    }
  }

  private func works(_ action: Action, in menu: CopyMenuState) -> Bool {
    switch action {
    case .typeAnother: false
    case .choose: menu.choices[menu.selection].refusal == nil
    case .moveUp: menu.selection > 0
    case .moveDown: menu.selection < menu.choices.count - 1
    default: true
    }
  }

  private func works(_ action: Action, in help: HelpState) -> Bool {
    switch action {
    case .moveUp, .pageUp: help.top > 0
    case .moveDown, .pageDown: help.top < helpLines(help).count - HelpView.room(in: size)
    default: true
    }
  }

  private func worksInPanes(_ action: Action) -> Bool {
    switch action {
    case .undo: history.canUndo
    case .redo: history.canRedo
    case .nextProblem: composition.problemCount > 0
    case .zoom: size.columns >= ScreenLayout.columnsForTwo
    case .nextSpan, .goToRow: worksInWire(action)
    case .cycleTypeWhileEditing, .insertLineEnd, .nextCell: worksWhileEditing(action)
    // These come one after the other.
    case .jump, .pickStyles, .applyFix, .listProblems, .nest, .flatten: false
    case .filter: !showsWholeBody && !shownRows.isEmpty
    default: worksInGrid(action)
    }
  }

  private func worksInGrid(_ action: Action) -> Bool {
    switch action {
    // What is about one row makes room for what is about all.
    case .edit where isSelecting && focus == .grid, .insertRowBelow where isSelecting && focus == .grid: false
    case .edit where focus == .grid:
      showsWholeBody ? wholeBodyCanBeEdited : selectedRow != nil || shownRow == nil
    case .selectRows: selectedRow != nil && !isSelecting
    case .toggleRow, .deleteRow, .duplicateRow, .cycleType: selectedRow != nil || selectedCount > 0
    case .moveRowDown:
      selectedRow != nil && (selectedLines?.upperBound ?? gridLines.lineOfCursor) + 1 < gridLines.shownCount
    case .moveRowUp:
      (selectedRow != nil || selectedCount > 0) && (selectedLines?.lowerBound ?? gridLines.lineOfCursor) > 0
    case .override: canOverride
    case .insertRowBelow: !showsWholeBody
    default: true
    }
  }

  private func worksInWire(_ action: Action) -> Bool {
    guard let span = composition.span(at: wire.cursor) else { return false }
    if action == .nextSpan { return span.range.upperBound < composition.length }
    return span.origin.source.row != nil || span.origin.role == .method || span.origin.role == .url
  }

  private func worksWhileEditing(_ action: Action) -> Bool {
    switch action {
    case .cycleTypeWhileEditing: if case .cell = edit?.target { true } else { false }
    case .insertLineEnd: edit?.target != .url && !editsText
    default: edit?.target != .wholeBody
    }
  }

  /// Whether the body's tab shows a text or a path that can be edited.
  var wholeBodyCanBeEdited: Bool { draft.body.type != .none && draft.body.json == nil }
}
