/// The place that an action applies to; running the action by its name moves the focus there first.
enum CommandPlace: Sendable, Hashable {
  case anywhere
  /// The method, the URL, or a cell.
  case field
  case grid
  case live
  case wire
  case readers
  case answer
  case editing
}

extension Action {
  /// The actions that can be run by name, in the palette's order: the most frequent first, then the others in the order
  /// of the table.
  static let commands: [Action] = {
    let first: [Action] = [
      .edit, .editInBox, .insertRowBelow, .insertRowAbove, .toggleRow, .deleteRow, .duplicateRow,
      .moveRowDown, .moveRowUp, .cycleType, .toggleVerbatim, .toggleSecret, .reveal, .toggleEnvironment,
      .editDescription, .editPartName, .editPartType, .lens, .selectRows, .rowMenu, .nest, .flatten,
      .override,
      .toggleQueryAdds, .filter,
      .pickMethod, .pickBodyType, .pickStyles, .pickEnvironment, .listVariables, .connection, .settings,
      .editBodyType,
      .toggleJSONValue, .editBoundary,
      .addBasicAuthentication, .addBearerToken, .addHeaderKey, .addQueryKey, .splitQuery, .nextProblem,
      .previousProblem, .applyFix, .listProblems, .undo, .redo, .listChanges, .save, .saveAs, .copyMenu,
      .pickLanguage, .importFile, .editTitle, .editDraftDescription, .pickExample, .lessons, .listLessons,
      .lessonHint, .lessonNext,
      .lessonStartOver, .lessonLeave, .drafts, .newDraft, .renameDraft, .deleteOpenDraft, .restoreDraft,
      .recoverUnsaved, .emptyTrash,
      .externalEditor,
      .editCellExternally, .editBodyExternally, .editListExternally, .send, .jump, .nextPane, .previousPane,
      .nextTab, .previousTab, .zoom, .showRequest, .showRows, .showParameters, .showQuery, .showPath,
      .showBody,
      .showHeaders, .showRoute, .showReaders, .showWire, .showHex, .showCode, .showCompare, .nextSpan,
      .previousSpan,
      .goToRow, .togglePretty, .toggleLineEnds, .moveUp, .moveDown, .moveLeft, .moveRight, .moveToFirst,
      .moveToLast,
      .pageUp, .pageDown, .help, .glossary, .toggleMouse, .cycleTheme, .redraw, .suspend, .quit,
    ]
    return first + allCases.filter { $0.place != nil && !first.contains($0) }
  }()
}

extension PaletteDialog {
  /// Runs an action by its name; the focus moves to the place that the action applies to.
  static func run(_ action: Action, in state: inout ComposerState) -> [Effect] {
    if !actsWhileEditing(action, in: state) {
      CellEdit.end(in: &state)
      lead(to: action, in: &state)
    }
    return state.apply(action)
  }

  /// Returns whether an action that is run by its name leaves the edit in progress open, or applies to it.
  static func actsWhileEditing(_ action: Action, in state: ComposerState) -> Bool {
    state.edit != nil
      && (action.place == .editing || action.row.reach != .panes
        || (action.row.apply == nil && state.keymap.key(for: action, in: [.editing]) != nil))
  }

  static func lead(to action: Action, in state: inout ComposerState) {
    switch action.place {
    case .field where state.focus == .live: state.focus(.grid)
    case .grid where state.focus != .grid: state.focus(.grid)
    case .live where state.focus != .live: state.focus(.live)
    case .wire where state.focus != .live || !(state.focusedTab is WireTab): state.show(.wire)
    case .readers where state.focus != .live || !(state.focusedTab is ReadersTab): state.show(.readers)
    case .answer where state.focus != .live || !(state.focusedTab is AnswerTab): state.show(.answer)
    case .anywhere, .field, .grid, .live, .wire, .readers, .answer, .editing, nil: break
    }
  }
}
