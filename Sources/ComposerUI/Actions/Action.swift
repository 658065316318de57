/// Everything that a key or a name can do; the table of actions describes each.
package enum Action: Int, Sendable, Hashable, CaseIterable {
  // Moving
  case moveUp, moveDown, moveLeft, moveRight, moveToFirst, moveToLast, pageUp, pageDown

  // Panes and tabs
  case nextPane, previousPane, nextTab, previousTab, showRequest, showRows, showParameters, showQuery,
    showPath,
    showBody, showHeaders, showWire, showRoute, showReaders, showCode, showAnswer, showHex, showCompare

  // Rows
  case edit, insertRowBelow, insertRowAbove, toggleRow, deleteRow, deleteRowTwice, duplicateRow, moveRowDown,
    moveRowUp, rowMenu, cycleType, toggleVerbatim, toggleSecret, toggleEnvironment, override, toggleQueryAdds,
    selectRows, selectUp, selectDown,
    nest, flatten, editInBox, editDescription, editPartName, editPartType

  // Authentication
  case addBasicAuthentication, addBearerToken, addHeaderKey, addQueryKey

  // Finding
  case jump, filter, lens

  // The request
  case pickStyles, copyMenu, applyFix, listProblems, zoom, moveWallLeft,
    moveWallRight, moveWallUp, moveWallDown, pickMethod, pickBodyType, pickEnvironment,
    listVariables, drawGenerated, connection, settings, nextProblem, previousProblem, editBoundary,
    editBodyType,
    toggleJSONValue,
    splitQuery, editTitle, editDraftDescription, pickExample,
    importFile, pickLanguage

  // The history
  case undo, redo, listChanges

  // The program
  case reveal, toggleMouse, cycleTheme, suspend, help, glossary, palette

  // Lessons
  case lessonHint, lessons, listLessons, lessonNext, lessonStartOver, lessonLeave, guessA, guessB, guessC,
    guessD

  // Files
  case save, saveAs, drafts, newDraft, renameDraft, deleteOpenDraft, restoreDraft, recoverUnsaved, emptyTrash,
    externalEditor, editCellExternally, editBodyExternally, editListExternally, send, redraw, quit

  // Editing a text
  case accept, cancel, nextCell, previousCell, cycleTypeWhileEditing, insertLineEnd, deleteWord,
    deleteWordForward, deleteToEnd,
    deleteToStart, deleteForward, deleteBackward, cursorToStart, cursorToEnd, cursorLeft, cursorRight,
    cursorUp, cursorDown, cursorWordLeft, cursorWordRight, extendLeft, extendRight, extendWordLeft,
    extendWordRight,
    extendToStart, extendToEnd, extendUp, extendDown, copySelection

  // The wire
  case nextSpan, previousSpan, goToRow, togglePretty, toggleLineEnds

  // The answer
  case cancelSend, pauseStream, nextView, previousView, openAnswer, followAnswer, addExpectation,
    valueToVariable, keepCapture,
    saveAnswer, runOnAnswer,
    pageAnswer,
    removeExpectation, compareAnswers, compareWithAny, listExchanges, openKeptDraft, sendAgain,
    sendSourceFirst

  // The readers
  case listRules, chooseReaders, nameReader

  // Dialogs
  case choose, close, nextSection, previousSection, typeAnother, nextQuestion, search, nextMatch,
    previousMatch, nextDifference,
    previousDifference, addVariant, removeVariant, openVariant, takeVariant, preferRows, markRequest,
    takeRequests, listNotes, styleScope,
    answerSave,
    answerDiscard, answerYes, answerForOrigin, editAgain, dropEditedText, takeFile, discardUnsaved,
    duplicateDraft,
    deleteDraft,
    nextFolder
}
