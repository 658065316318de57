public import ScreenModel

/// Everything that can be done, each declared once.
///
/// Keys give actions by the keymap, and the palette by name; what has no key (typed text, the mouse, the result
/// of an effect) is an action too, so that all that changes the state goes through one function.
public enum Action: Sendable, Hashable {
  // Moving
  case moveUp, moveDown, moveLeft, moveRight
  case moveToFirst, moveToLast
  case pageUp, pageDown
  case nextPane, previousPane
  case nextTab, previousTab
  case showRequest, showParameters, showQuery, showPath, showBody, showHeaders
  case showRoute, showWire, showHex, showCode, showCompare
  case zoom, jump, filter
  case nextProblem, previousProblem, applyFix, listProblems

  // The request line and the grid
  case edit
  case insertRowBelow, insertRowAbove
  case deleteRow, duplicateRow, moveRowDown, moveRowUp, toggleRow
  case cycleType, toggleVerbatim, toggleSecret, reveal, override
  case lens
  case selectRows, nest, flatten, editInBox, toggleJSONValue
  case editDescription, editPartName, editPartType, toggleEnvironment
  case addBasicAuthentication, addBearerToken, addHeaderKey, addQueryKey
  case splitQuery

  // Editing
  case accept, cancel
  case nextCell, previousCell
  case cycleTypeWhileEditing
  case insertLineEnd
  case cursorLeft, cursorRight, cursorUp, cursorDown, cursorToStart, cursorToEnd
  case deleteBackward, deleteForward, deleteToEnd, deleteToStart, deleteWord

  // The comparison
  case nextDifference, previousDifference
  case addVariant, removeVariant, openVariant, takeVariant

  // The wire
  case nextSpan, previousSpan, goToRow, toggleLineEnds

  // Code
  case pickLanguage

  // Layers
  case pickMethod, pickBodyType, pickStyles, editBoundary, editBodyType, editTitle
  case help, glossary, palette, copyMenu, pickExample
  case choose, close, typeAnother, nextQuestion
  case search, nextMatch, previousMatch
  case answerSave, answerDiscard, answerYes
  case editAgain, dropEditedText
  case takeFile, saveAs
  case importFile, preferRows

  // Recovery
  case recoverUnsaved, discardUnsaved, discardForGood
  case newDraft, renameDraft, duplicateDraft, deleteDraft

  // Lessons
  case lessons, listLessons, lessonHint, lessonNext, lessonStartOver, lessonLeave

  // The program
  case undo, redo, listChanges, save, drafts, externalEditor, send, redraw, suspend, toggleMouse, quit
  case cycleTheme

  // $EDITOR
  case editCellExternally, editBodyExternally, editListExternally

  // Without a key of their own
  /// Text was typed or pasted.
  case insert(String)
  /// Text of several lines, or a list of parameters, was pasted while moving.
  case paste(String)
  /// A letter that a picker knows was pressed.
  case chooseLetter(Character)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The screen has a new size.
  case resize(Size)
  /// An effect is done.
  case finished(EffectResult)
}
