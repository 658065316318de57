import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension ComposerState {
  /// Whether an action, which a key gives here, does anything now: the footer names no key that does not.
  func works(_ action: Action) -> Bool {
    if action == .externalEditor, !layers.isEmpty { return false }
    if action == .nextQuestion {
      if case .detail(let prompt) = layers.last { return prompt.isFollowed }
      return false
    }
    return switch layers.last {
    case .dialog(let dialog): dialog.isEnabled(action, in: self)
    case .conflict(let conflict): works(action, in: conflict)
    case .repair(let repair): works(action, in: repair)
    case .recovery(let recovery): works(action, in: recovery)
    case .drafts(let drafts): works(action, in: drafts)
    case .switchQuestion, .discardQuestion: true
    case .draftName: action != .moveUp && action != .moveDown && action != .drafts
    case .filePrompt, .detail, .replaceQuestion, .quitQuestion, .filter, .descriptionPrompt,
      .editorProblem:
      action != .moveUp && action != .moveDown
    case nil: worksInPanes(action)
    }
  }

  private func works(_ action: Action, in conflict: ConflictState) -> Bool {
    let last = conflict.diff.lines.count - ConflictView(state: self, conflict: conflict).rows
    return switch action {
    case .takeFile: conflict.document != nil
    case .moveUp, .pageUp: conflict.top > 0
    case .moveDown, .pageDown: conflict.top < last
    default: true
    }
  }

  private func works(_ action: Action, in repair: RepairState) -> Bool {
    switch action {
    case .nextProblem: repair.problem != nil
    case .undo: repair.canUndo
    case .redo: repair.canRedo
    case .save: repair.isRight
    case .drafts, .externalEditor, .send: false
    default: true
    }
  }

  private func works(_ action: Action, in drafts: DraftsState) -> Bool {
    switch action {
    case .moveUp: drafts.selection > 0
    case .moveDown: drafts.selection < drafts.found.count - 1
    case .undo: !shelf.deleted.isEmpty
    case .drafts: false
    case .choose: drafts.target != nil && drafts.target?.facts?.isGone != true && !shelf.isWaiting
    case .renameDraft, .duplicateDraft:
      drafts.target.map { $0.facts?.isGone != true && $0.unsaved == nil } ?? false
    case .deleteDraft:
      drafts.target.map {
        $0.facts?.isGone == true ? $0.group == .recent : $0.name.path != fileName
      } ?? false
    default: true
    }
  }

  private func works(_ action: Action, in recovery: RecoveryState) -> Bool {
    switch action {
    case .moveUp, .moveToFirst: recovery.selection > 0
    case .moveDown, .moveToLast: recovery.selection < recovery.drafts.count - 1
    case .discardUnsaved: !recovery.asksDiscard && !recovery.isWaiting
    case .discardForGood: recovery.asksDiscard
    case .choose: !recovery.isWaiting
    default: true
    }
  }

  private func worksInPanes(_ action: Action) -> Bool {
    switch action {
    case .lessonHint: lesson.map { $0.isReached || $0.hasHint } ?? false
    case .lessonNext: lesson?.isReached ?? false
    case .lessonStartOver, .lessonLeave: lesson != nil
    case .undo: history.place > firstPlace
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
    case .showPath: gridTabs.contains(.path)
    case .zoom: size.columns >= ScreenLayout.columnsForTwo
    case .nextSpan, .goToRow: worksInWire(action)
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
    // What is about one row makes room for what is about all.
    case .edit where isSelecting && focus == .grid, .insertRowBelow where isSelecting && focus == .grid: false
    case .edit where focus == .grid:
      showsWholeBody ? wholeBodyCanBeEdited : selectedRow != nil || shownRow == nil
    case .selectRows: selectedRow != nil && !isSelecting
    case .editInBox, .editDescription, .editPartName, .editPartType, .toggleEnvironment: selectedRow != nil
    case .cycleType, .toggleVerbatim, .toggleSecret:
      !isBesideRows && (selectedRow != nil || selectedCount > 0)
    case .toggleRow, .deleteRow, .duplicateRow:
      selectedRow != nil || selectedCount > 0
    case .moveRowDown:
      selectedRow != nil && (selectedLines?.upperBound ?? gridLines.lineOfCursor) + 1 < gridLines.shownCount
    case .moveRowUp:
      (selectedRow != nil || selectedCount > 0) && (selectedLines?.lowerBound ?? gridLines.lineOfCursor) > 0
    case .override where focus == .live:
      routeSide.map { isOverridden($0.list) || isComputed($0.list) } ?? false
    case .override: canOverride
    case .nest:
      selectedRow.map { $0.list != .headers && $0.list != .path && (draft[$0]?.hasSteps ?? false) } ?? false
    case .flatten:
      selectedRow.flatMap { draft[$0] }.map { $0.type == .array || $0.type == .object } ?? false
    case .insertRowBelow, .insertRowAbove: !showsWholeBody
    default: true
    }
  }

  private func worksInWire(_ action: Action) -> Bool {
    if liveTab == .route, focus == .live {
      switch routeStop {
      case .field, nil: return false
      case .row, .wholeBody, .side: return true
      }
    }
    guard let span = composition.span(at: wire.cursor) else { return false }
    if action == .nextSpan { return span.range.upperBound < composition.length }
    return span.origin.source.row != nil || isOfWholeBody(span) || span.origin.role == .method
      || span.origin.role == .url
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
