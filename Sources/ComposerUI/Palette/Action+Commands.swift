/// Where an action acts; whoever calls it by its name is led there first.
enum CommandPlace: Sendable, Hashable {
  /// It acts wherever the focus is.
  case anywhere
  /// The method, the URL, or a cell.
  case field
  /// The grid.
  case grid
  /// The live pane, whatever it shows.
  case live
  /// The wire, as text or as hexadecimal digits.
  case wire
  /// The text that is being edited.
  case editing
}

extension Action {
  /// Everything that can be called by its name, in the order in which the palette lists it.
  static let commands: [Action] =
    [
      .edit, .editInBox, .insertRowBelow, .insertRowAbove, .toggleRow, .deleteRow, .duplicateRow,
      .moveRowDown,
      .moveRowUp, .cycleType, .toggleVerbatim, .toggleSecret, .reveal, .toggleEnvironment, .editDescription,
      .editPartName, .editPartType, .lens, .selectRows, .nest, .flatten, .override, .filter,
      .pickMethod, .pickBodyType, .pickStyles, .editBodyType, .toggleJSONValue, .editBoundary,
      .addBasicAuthentication, .addBearerToken, .addHeaderKey, .addQueryKey, .splitQuery,
      .nextProblem, .previousProblem, .applyFix, .listProblems,
      .undo, .redo, .listChanges, .save, .saveAs, .copyMenu, .pickLanguage, .importFile, .editTitle,
      .pickExample, .lessons, .listLessons, .lessonHint, .lessonNext, .lessonStartOver, .lessonLeave,
      .drafts, .newDraft, .renameDraft, .recoverUnsaved,
      .externalEditor, .editCellExternally, .editBodyExternally, .editListExternally, .send,
      .jump, .nextPane, .previousPane, .nextTab, .previousTab, .zoom,
      .showRequest, .showParameters, .showQuery, .showPath, .showBody, .showHeaders, .showRoute, .showWire,
      .showHex, .showCode, .showCompare,
      .nextSpan, .previousSpan, .goToRow, .toggleLineEnds,
      .moveUp, .moveDown, .moveLeft, .moveRight, .moveToFirst, .moveToLast, .pageUp, .pageDown,
      .help, .glossary, .toggleMouse, .cycleTheme, .redraw, .suspend, .quit,
    ] + editingCommands

  /// What acts upon the text that is being edited.
  static let editingCommands: [Action] = [
    .accept, .cancel, .nextCell, .previousCell, .cycleTypeWhileEditing, .insertLineEnd, .deleteWord,
    .deleteToEnd, .deleteToStart, .deleteForward, .deleteBackward, .cursorToStart, .cursorToEnd, .cursorLeft,
    .cursorRight, .cursorUp, .cursorDown,
  ]

  /// Where the action acts; nil for what a dialog alone knows, and for what no name calls.
  var place: CommandPlace? {
    switch self {
    case .moveUp, .moveDown, .moveLeft, .moveRight, .moveToFirst, .moveToLast, .pageUp, .pageDown, .nextPane,
      .previousPane, .nextTab, .previousTab, .showRequest, .showParameters, .showQuery, .showPath, .showBody,
      .showHeaders, .showRoute, .showWire, .showHex, .showCode, .showCompare, .zoom, .jump, .nextProblem,
      .previousProblem, .applyFix, .listProblems, .reveal, .addBasicAuthentication, .addBearerToken,
      .addHeaderKey, .addQueryKey, .splitQuery, .pickLanguage, .importFile, .pickMethod,
      .pickBodyType, .pickStyles, .editBoundary, .editBodyType, .toggleJSONValue, .editTitle, .pickExample,
      .recoverUnsaved, .lessons, .listLessons, .lessonHint, .lessonNext, .lessonStartOver, .lessonLeave,
      .help, .glossary, .copyMenu, .lens,
      .undo, .redo, .listChanges,
      .save, .saveAs, .drafts, .newDraft, .renameDraft, .externalEditor, .editBodyExternally, .send, .redraw,
      .suspend, .toggleMouse, .cycleTheme, .quit:
      .anywhere
    case .edit, .editCellExternally: .field
    case .filter, .insertRowBelow, .insertRowAbove, .deleteRow, .duplicateRow, .moveRowDown, .moveRowUp,
      .toggleRow, .cycleType, .toggleVerbatim, .toggleSecret, .override, .selectRows, .nest, .flatten,
      .editInBox, .editDescription, .editPartName, .editPartType, .toggleEnvironment, .editListExternally:
      .grid
    case .goToRow: .live
    case .nextSpan, .previousSpan, .toggleLineEnds: .wire
    case .accept, .cancel, .nextCell, .previousCell, .cycleTypeWhileEditing, .insertLineEnd, .cursorLeft,
      .cursorRight, .cursorUp, .cursorDown, .cursorToStart, .cursorToEnd, .deleteBackward, .deleteForward,
      .deleteToEnd, .deleteToStart, .deleteWord:
      .editing
    case .preferRows, .discardUnsaved, .discardForGood, .palette, .choose, .close, .typeAnother,
      .nextQuestion, .answerSave, .answerDiscard, .answerYes, .editAgain, .dropEditedText, .takeFile,
      .duplicateDraft, .deleteDraft, .search, .nextMatch, .previousMatch, .nextDifference,
      .previousDifference, .addVariant, .removeVariant, .openVariant, .takeVariant:
      nil
    }
  }
}

extension ComposerState {
  /// Does an action that was called by its name: what is edited ends where the action needs it, and the focus goes
  /// where the action acts.
  mutating func run(_ action: Action) -> [Effect] {
    if action.place == .editing {
      guard edit != nil else {
        message = Message(text: whyNot(action) ?? "")
        return []
      }
    } else if edit != nil, keymap.key(for: action, in: [.editing, .anywhere]) == nil {
      endEditing()
    }
    if edit == nil { lead(to: action) }
    return apply(action)
  }

  /// Puts the focus where an action acts.
  mutating func lead(to action: Action) {
    switch action.place {
    case .field where focus == .live: focus(.grid)
    case .grid where focus != .grid: focus(.grid)
    case .live where focus != .live: focus(.live)
    case .wire where focus != .live || !(focusedTab is any ByteTab): show(.wire)
    default: break
    }
  }

  /// Says why an action that is called by its name would do nothing now; nil if it would do something.
  func whyNot(_ action: Action) -> String? { ReasonFinder(self).reason(against: action) }
}

/// Finds out which actions would do nothing, for many of them in one state.
struct ReasonFinder {
  private let keymap: Keymap
  private let isEditing: Bool
  /// The state without its dialogs, and the same with nothing being edited.
  private let present: ComposerState
  private let ended: ComposerState

  init(_ state: ComposerState) {
    keymap = state.keymap
    isEditing = state.edit != nil
    var present = state
    present.dialogs = []
    self.present = present
    present.endEditing()
    ended = present
  }

  /// The state in which an action called by its name would be done.
  private func led(to action: Action) -> ComposerState {
    if isEditing, action.place == .editing || keymap.key(for: action, in: [.editing, .anywhere]) != nil {
      return present
    }
    var state = ended
    state.lead(to: action)
    return state
  }

  /// Says why an action that is called by its name would do nothing now; nil if it would do something.
  func reason(against action: Action) -> String? {
    if action.place == .editing, !isEditing { return "Nothing is being edited; Enter edits." }
    let state = led(to: action)
    guard !state.works(action) else { return nil }
    switch action {
    case .renameDraft: return "The draft has no file yet."
    case .lessonHint where state.lesson != nil: return "There is no other hint."
    case .lessonNext where state.lesson != nil: return "The goal of this step is not reached yet."
    case .lessonHint, .lessonNext, .lessonStartOver, .lessonLeave:
      return "No lesson is open; F2 lists them."
    case .splitQuery: return "The URL has no query."
    case .pickExample: return "No example comes with this program."
    case .externalEditor, .editCellExternally, .editBodyExternally, .editListExternally:
      return state.whyNoEditor(for: action)
    case .undo: return "Nothing is left to undo."
    case .redo: return "Nothing is left to redo."
    case .listChanges: return "Nothing was changed yet."
    case .nextProblem, .previousProblem, .listProblems: return "There is no problem."
    case .applyFix: return "No problem here has a fix that a key can make."
    case .zoom: return "One pane has the whole screen already, at this width."
    case .override: return "Only the query and a body of rows can be overridden: 3 and 4 show them."
    case .lens: return "There is no row here; the lens is for a row's name or value."
    case .nextSpan: return "This is the last piece of the wire."
    case .goToRow: return "No row made this byte."
    case .moveRowUp where state.selectedRow != nil: return "This is the first row."
    case .moveRowDown where state.selectedRow != nil: return "This is the last row."
    case .showPath: return "The URL's path has no {name} to fill."
    case .insertRowBelow, .insertRowAbove, .edit: return "This body has no rows: b chooses a type that has."
    default:
      return action.place == .grid && state.selectedRow == nil
        ? "There is no row to act upon; o makes one." : "There is nothing to do it to here."
    }
  }
}
