import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension ComposerState {
  /// Whether an action, which a key gives here, does anything now: the footer names no key that does not.
  func works(_ action: Action) -> Bool {
    guard let dialog = dialogs.last else { return worksInPanes(action) }
    switch action {
    case .externalEditor: return false
    case .nextQuestion where !(dialog is DetailPrompt): return false
    default: return dialog.isEnabled(action, in: self)
    }
  }

  private func worksInPanes(_ action: Action) -> Bool {
    if let isEnabled = focusedTab?.isEnabled(action, in: self) { return isEnabled }
    if let tab = tab(shownBy: action) { return tab.absence(in: self) == nil }
    return switch action {
    case .lessonHint: lesson.map { $0.isReached || $0.hasHint } ?? false
    case .lessonNext: lesson?.isReached ?? false
    case .lessonStartOver, .lessonLeave: lesson != nil
    case .undo: history.place > session.firstPlace
    case .redo: history.canRedo
    case .listChanges: history.stepCount > 0
    case .nextProblem, .previousProblem: hasOtherProblem
    case .listProblems: Severity.allCases.contains { composition.count(of: $0) > 0 }
    case .applyFix: fixable != nil
    case .renameDraft: fileName != nil
    case .splitQuery: urlHasQuery
    case .pickExample: !options.examples().isEmpty
    case .externalEditor, .editCellExternally, .editBodyExternally, .editListExternally:
      editorTarget(of: action) != nil
    case .lens: rowUnderLens != nil
    case .zoom: size.columns >= ScreenLayout.columnsForTwo
    case .cycleTypeWhileEditing, .insertLineEnd, .nextCell: worksWhileEditing(action)
    case .editInBox:
      edit?.box == nil && (edit == nil ? selectedRow != nil : grid.column == .value && selectedRow != nil)
    case .editBodyType: hasBodyContentType
    case .toggleJSONValue: draft.body.type == .json
    // These come one after the other.
    case .filter: !showsWholeBody && !shownRows.isEmpty
    default: worksInGrid(action)
    }
  }

  /// Whether there is a problem that is not the one just gone to.
  private var hasOtherProblem: Bool {
    guard let first = composition.problem(at: 0) else { return false }
    return grid.problem != 0 || message == nil || !isHere(first) || composition.problemCount > 1
  }

  private func worksInGrid(_ action: Action) -> Bool {
    switch action {
    case .selectRows: selectedRow != nil && !isSelecting
    case .editInBox, .editDescription, .editPartName, .editPartType, .toggleEnvironment: selectedRow != nil
    case .cycleType, .toggleVerbatim, .toggleSecret, .toggleRow, .deleteRow, .duplicateRow:
      selectedRow != nil || selectedCount > 0
    case .moveRowDown:
      selectedRow != nil && (selectedLines?.upperBound ?? gridLines.lineOfCursor) + 1 < gridLines.shownCount
    case .moveRowUp:
      (selectedRow != nil || selectedCount > 0) && (selectedLines?.lowerBound ?? gridLines.lineOfCursor) > 0
    case .override: canOverride
    case .nest:
      selectedRow.map { $0.list != .headers && $0.list != .path && (draft[$0]?.hasSteps ?? false) } ?? false
    case .flatten:
      selectedRow.flatMap { draft[$0] }.map { $0.type == .array || $0.type == .object } ?? false
    case .insertRowBelow, .insertRowAbove: !showsWholeBody
    default: true
    }
  }

  private func worksWhileEditing(_ action: Action) -> Bool {
    switch action {
    case .cycleTypeWhileEditing: if case .cell = edit?.target { true } else { false }
    case .insertLineEnd:
      edit?.target != .url && edit?.target != .bodyContentType && edit?.target != .wholeBody
    default: true
    }
  }
}

extension Row {
  /// Whether the name has a bracket or a dot, as names that can be nested do.
  fileprivate var hasSteps: Bool {
    name.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ".") }
  }
}
