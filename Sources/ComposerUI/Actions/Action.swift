/// Everything that a key or a name can do.
///
/// Keys give actions by the keymap, and the palette gives them by their sentences.
public enum Action: String, Sendable, Hashable, CaseIterable {
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
}
