import DraftFormats
import ScreenModel
import WiredraftCore

extension Action {
  var declaration: ActionRow {
    switch self {
    // MARK: Moving
    case .moveUp:
      ActionRow("Move up.", label: "move", keys: [.init(.moving, .named(.up), .letter("k"))])
    case .moveDown:
      ActionRow("Move down.", label: "move", keys: [.init(.moving, .named(.down), .letter("j"))])
    case .moveLeft:
      ActionRow("Move left.", label: "move", keys: [.init(.moving, .named(.left), .letter("h"))])
    case .moveRight:
      ActionRow("Move right.", label: "move", keys: [.init(.moving, .named(.right), .letter("l"))])
    case .moveToFirst:
      ActionRow(
        "Go to the first row, or the first byte.", keys: [.init(.moving, .letter("g"), .named(.home))])
    case .moveToLast:
      ActionRow("Go to the last row, or the last byte.", keys: [.init(.moving, .letter("G"), .named(.end))])
    case .pageUp:
      ActionRow("Move up by a page.", label: "page", keys: [.init(.moving, .named(.pageUp))])
    case .pageDown:
      ActionRow("Move down by a page.", label: "page", keys: [.init(.moving, .named(.pageDown))])
    // MARK: Panes and tabs
    case .nextPane: .nextPane
    case .previousPane: .previousPane
    case .nextTab: .nextTab
    case .previousTab: .previousTab
    case .showRequest: .showRequest
    case .showRows: .showRows
    case .showParameters: .showParameters
    case .showQuery: .showQuery
    case .showPath: .showPath
    case .showBody: .showBody
    case .showHeaders: .showHeaders
    case .showWire: .showWire
    case .showRoute: .showRoute
    case .showReaders: .showReaders
    case .showCode: .showCode
    case .showAnswer: .showAnswer
    case .showHex: .showHex
    case .showCompare: .showCompare
    case .zoom: .zoom
    case .moveWallLeft: .moveWallLeft
    case .moveWallRight: .moveWallRight
    case .moveWallUp: .moveWallUp
    case .moveWallDown: .moveWallDown
    // MARK: Rows
    case .edit:
      ActionRow(
        "Edit the cell or unfold its array; on the type, choose from all types.", label: "edit",
        place: .field,
        keys: [
          .init(.request, .named(.enter), .letter("i"), footer: 2),
          .init(.grid, .named(.enter), .letter("i"), footer: 2),
        ])
    case .insertRowBelow:
      ActionRow(
        "Make a row below and edit it.", label: "add", place: .grid,
        keys: [.init(.grid, .letter("o"), footer: 3)])
    case .insertRowAbove:
      ActionRow("Make a row above and edit it.", place: .grid, keys: [.init(.grid, .letter("O"))])
    case .toggleRow:
      ActionRow(
        "Switch the row on or off; a row that is off leaves no byte.", label: "on/off", place: .grid,
        keys: [.init(.grid, .letter(" "), footer: 4)], unless: { RowsTab.toggleRefusal(in: $0) },
        change: { RowsTab.toggleRows(in: &$0) })
    case .deleteRow:
      ActionRow(
        "Delete the row.", label: "delete", place: .grid,
        keys: [.init(.grid, .letter("x"), .named(.delete), footer: 9)],
        unless: { RowsTab.rowRefusal(in: $0) },
        change: { RowsTab.deleteRows(in: &$0) })
    case .deleteRowTwice:
      ActionRow(
        "Delete the row, when the key is pressed twice.", place: .grid, keys: [.init(.grid, .letter("d"))],
        unless: { RowsTab.rowRefusal(in: $0) }, change: { RowsTab.deleteRowsAtSecondKey(in: &$0) })
    case .duplicateRow:
      ActionRow(
        "Duplicate the row.", label: "duplicate", place: .grid,
        keys: [.init(.grid, .letter("D"), footer: 14)], unless: { RowsTab.rowRefusal(in: $0) },
        change: { RowsTab.duplicateRows(in: &$0) })
    case .moveRowDown:
      ActionRow(
        "Move the row down.", label: "move row", place: .grid,
        keys: [.init(.grid, .letter("J"), KeyPress(.down, .alt), footer: 12)],
        unless: { RowsTab.moveRefusal(by: 1, in: $0) }, change: { RowsTab.moveRows(by: 1, in: &$0) })
    case .moveRowUp:
      ActionRow(
        "Move the row up.", label: "move row", place: .grid,
        keys: [.init(.grid, .letter("K"), KeyPress(.up, .alt), footer: 12)],
        unless: { RowsTab.moveRefusal(by: -1, in: $0) }, change: { RowsTab.moveRows(by: -1, in: &$0) })
    case .cycleType:
      ActionRow(
        "Change the type to the next one that fits.", label: "type", place: .grid,
        keys: [.init(.grid, .letter("t"), footer: 10)], unless: { RowsTab.rowRefusal(in: $0) },
        change: { RowsTab.cycleTypes(in: &$0) }
      )
    case .toggleVerbatim:
      ActionRow(
        "Send as typed, unescaped, or encode again.", label: "verbatim",
        place: .grid, unless: { RowsTab.wholeRowRefusal(in: $0) },
        change: { RowsTab.toggleVerbatim(in: &$0) })
    case .toggleSecret:
      ActionRow(
        "Hide the value as a secret, or show it for good.", label: "secret", place: .grid,
        unless: { RowsTab.wholeRowRefusal(in: $0) },
        change: { RowsTab.toggleSecret(in: &$0) })
    case .toggleEnvironment:
      ActionRow(
        "Take the value from the environment, or from the cell again.", place: .grid,
        unless: { RowsTab.wholeRowRefusal(in: $0) },
        change: { RowsTab.toggleEnvironment(in: &$0) })
    case .override:
      ActionRow(
        "Override the query or body, or go back to the parameters.", label: "override", place: .grid)
    case .toggleQueryAdds:
      ActionRow(
        "Query rows: add them to the parameters, or replace these.", place: .grid,
        unless: { RowsTab.addingRefusal(in: $0) }, change: { RowsTab.toggleQueryAdds(in: &$0) })
    case .selectRows:
      ActionRow(
        "Select rows: moving takes more, and row commands act upon all.", label: "select", place: .grid,
        unless: { RowsTab.wholeRowRefusal(in: $0) }, change: { RowsTab.selectRowsOrEnd(in: &$0) })
    case .selectUp:
      ActionRow(
        "Select this row and the one above.", place: .grid, keys: [.init(.grid, KeyPress(.up, .shift))],
        unless: { RowsTab.wholeRowRefusal(in: $0) }, change: { RowsTab.extendSelection(.moveUp, in: &$0) })
    case .selectDown:
      ActionRow(
        "Select this row and the one below.", label: "select", place: .grid,
        keys: [.init(.grid, KeyPress(.down, .shift), footer: 20)],
        unless: { RowsTab.wholeRowRefusal(in: $0) }, change: { RowsTab.extendSelection(.moveDown, in: &$0) })
    case .rowMenu:
      ActionRow(
        "Show all that can be done with the row.", label: "row", place: .grid,
        keys: [.init(.grid, .letter(","), footer: 16)],
        change: { $0.open(PickerDialog(RowMenu($0), selecting: nil)) })
    case .nest:
      ActionRow(
        "Unfold an array or object; make one of rows with dotted or bracketed names.", label: "unfold",
        place: .grid, unless: { RowNesting.nestingRefusal(in: $0) },
        change: { FoldKeys.unfoldOrNest(in: &$0) })
    case .flatten:
      ActionRow(
        "Fold an array or object, or the one around; make a row of each member.", label: "fold", place: .grid,
        unless: { RowNesting.flatteningRefusal(in: $0) },
        change: { FoldKeys.foldOrFlatten(in: &$0) })
    case .editInBox:
      ActionRow(
        "Edit the value in a box of several lines, an array or object as JSON.", label: "edit in box",
        place: .grid, keys: [.init(.grid, .letter("I"))], reach: .edits,
        unless: { ValueBox.refusal(in: $0) }, change: { ValueBox.open(in: &$0) })
    case .editDescription:
      ActionRow(
        "Edit the row's description.", place: .grid, unless: { RowsTab.wholeRowRefusal(in: $0) },
        change: { DescriptionDialog.editRow(in: &$0) })
    case .editPartName:
      ActionRow(
        "Edit the file name of the row's part.", place: .grid,
        unless: { RowsTab.partNameRefusal(in: $0) },
        change: { RowsTab.editPartName(in: &$0) })
    case .editPartType:
      ActionRow(
        "Edit the content type of the row's part.", place: .grid, unless: { RowsTab.partTypeRefusal(in: $0) },
        change: { RowsTab.editPartType(in: &$0) })
    // MARK: Authentication
    case .addBasicAuthentication:
      ActionRow(
        "Add basic authentication: a user and a password.", change: { $0.open(DetailPrompt(.basicUser)) })
    case .addBearerToken:
      ActionRow("Add authentication with a bearer token.", change: { $0.open(DetailPrompt(.bearerToken)) })
    case .addHeaderKey:
      ActionRow(
        "Add an API key in a header field.",
        change: { $0.open(DetailPrompt(.keyName(.headers), "X-API-Key")) })
    case .addQueryKey:
      ActionRow(
        "Add an API key in the query.",
        change: { $0.open(DetailPrompt(.keyName(Authentication.listOfQuery(in: $0.session)), "api_key")) }
      )
    // MARK: Finding
    case .jump:
      ActionRow(
        "Jump: each place shows a letter that goes there.", label: "jump",
        keys: [.init(.moving, .letter("'"), footer: 21)], change: { JumpDialog.open(in: &$0) })
    case .filter:
      ActionRow(
        "Show only the rows with a text.", label: "filter", place: .grid,
        keys: [.init(.moving, .letter("/"), footer: 19)], unless: { FilterDialog.refusal(in: $0) },
        change: { FilterDialog.open(in: &$0) })
    case .lens:
      ActionRow(
        "Lens: the cell as typed, as converted, and encoded for each place.", label: "lens",
        keys: [.init(.moving, .letter("="), footer: 13)], unless: { LensDialog.refusal(in: $0) },
        change: { LensDialog.open(in: &$0) })
    // MARK: The request
    case .pickStyles:
      ActionRow(
        "Choose how arrays, objects, null and dates are encoded.", label: "styles",
        keys: [.init(.moving, .letter("e"), footer: 12)], change: { SettingsSection.styles.open(in: &$0) })
    case .copyMenu:
      ActionRow(
        "Copy the curl command, other code, the URL, the body or the message.", label: "copy",
        keys: [.init(.moving, .letter("y"), footer: 9)], change: { CopyMenuDialog.open(in: &$0) })
    case .applyFix:
      ActionRow(
        "Apply the fix for the problem here.", label: "fix", keys: [.init(.moving, .letter("."), footer: 4)],
        unless: { ProblemsDialog.fixRefusal(in: $0) }, change: { ProblemsDialog.applyFix(in: &$0) })
    case .listProblems:
      ActionRow(
        "List all problems.", label: "problems", keys: [.init(.moving, .letter("!"), footer: 11)],
        unless: { ProblemsDialog.problemListRefusal(in: $0.session) },
        change: { ProblemsDialog.listProblems(in: &$0) })
    case .pickMethod:
      ActionRow(
        "Choose the method.", label: "method", keys: [.init(.moving, .letter("m"), footer: 6)],
        change: { $0.open(PickerDialog(MethodPicker(), selecting: $0.draft.method)) })
    case .pickBodyType:
      ActionRow(
        "Choose how the body is encoded.", label: "body", keys: [.init(.moving, .letter("b"), footer: 7)],
        change: { $0.open(PickerDialog(BodyTypePicker(), selecting: BodyChoice(of: $0.draft))) })
    case .pickEnvironment:
      ActionRow(
        "Choose the environment whose variables count.", label: "environment",
        keys: [.init(.moving, .letter("E"), footer: 16)],
        unless: { EnvironmentPicker.refusal(in: $0) }, change: { SettingsSection.environment.open(in: &$0) })
    case .listVariables:
      ActionRow(
        "List the variables: their values, where they are defined; edit those of the draft.",
        label: "variables", keys: [.init(.moving, .letter("V"))],
        change: { SettingsSection.variables.open(in: &$0) })
    case .drawGenerated:
      ActionRow(
        "New values for {{$uuid}}, {{$timestamp}} and others.", label: "draw anew",
        keys: [.init(.moving, .letter("R"))], unless: { GeneratedValues.refusal(in: $0) },
        apply: { GeneratedValues.draw(in: &$0) })
    case .connection:
      ActionRow(
        "Connection: time limits, proxy, certificates and addresses for sending.", label: "connection",
        keys: [.init(.moving, .letter("C"))], change: { SettingsSection.connection.open(in: &$0) })
    case .settings:
      ActionRow(
        "Settings: connection, variables, environment, readers, styles, theme.", label: "settings",
        change: { SettingsSection.connection.open(in: &$0) })
    case .nextSection:
      ActionRow("Show the next section of the settings.", label: "section", place: nil)
    case .previousSection:
      ActionRow("Show the previous section of the settings.", place: nil)
    case .nextProblem:
      ActionRow(
        "Go to the next problem.", label: "problem", keys: [.init(.moving, .letter("n"), footer: 4)],
        unless: { ProblemsDialog.problemRefusal(in: $0) },
        change: { ProblemsDialog.goToProblem(by: 1, in: &$0) })
    case .previousProblem:
      ActionRow(
        "Go to the previous problem.", keys: [.init(.moving, .letter("N"))],
        unless: { ProblemsDialog.problemRefusal(in: $0) },
        change: { ProblemsDialog.goToProblem(by: -1, in: &$0) })
    case .editBoundary:
      ActionRow(
        "Fix the boundary of a multipart body, or generate it again.",
        change: { $0.open(DetailPrompt(.boundary, $0.draft.boundary ?? "")) })
    case .editBodyType:
      ActionRow(
        "Edit the content type of a text or file body.",
        unless: { BodyTab.contentTypeRefusal(in: $0.session) },
        change: { BodyTab.editContentType(in: &$0) })
    case .toggleJSONValue:
      ActionRow(
        "Turn the rows of a JSON body into one JSON value, or its members into rows.",
        unless: { BodyTab.jsonValueRefusal(in: $0.session) }, change: { BodyTab.toggleJSONValue(in: &$0) })
    case .splitQuery:
      ActionRow(
        "Make rows of the URL's query, where they are sent as the same bytes.", label: "query rows",
        keys: [.init(.request, .letter("<"), footer: 3)],
        unless: { RequestLine.urlHasQuery(in: $0.session) ? nil : "The URL has no query." },
        change: { RequestLine.splitQuery(in: &$0) })
    case .editTitle: .editTitle
    case .editDraftDescription: .editDraftDescription
    case .pickExample:
      ActionRow(
        "Open an example in place of this draft.",
        unless: { $0.options.examples().isEmpty ? "No example comes with this program." : nil },
        change: { ExamplePicker.pickExample(in: &$0) })
    case .importFile:
      ActionRow(
        "Import from a file: a curl command, a HAR, an .http file and more.",
        change: { $0.open(DetailPrompt(.importedFile)) })
    case .pickLanguage:
      ActionRow(
        "Choose the language of the code.", label: "language",
        change: { $0.open(PickerDialog(LanguagePicker(), selecting: $0.live.codeFormat)) })
    // MARK: The history
    case .undo:
      ActionRow(
        "Undo: take the last change back.", label: "undo",
        keys: [.init(.moving, .letter("u"), .control("_"), footer: 8)], reach: .edits,
        unless: { RepairDialog.undoRefusal(in: $0.session) }, change: { $0.undoOrRedoHere(isUndo: true) })
    case .redo:
      ActionRow(
        "Redo: make the change again that was taken back.", label: "redo",
        keys: [.init(.moving, .letter("U"), .control("y"), footer: 13)], reach: .edits,
        unless: {
          $0.history.canRedo || $0.edit?.undone.isEmpty == false ? nil : "Nothing is left to redo."
        },
        change: { $0.undoOrRedoHere(isUndo: false) })
    case .listChanges:
      ActionRow(
        "History of changes: go back, or forward, to any of them.", label: "history",
        unless: { $0.history.stepCount > 0 ? nil : "Nothing was changed yet." },
        change: { HistoryDialog.listChanges(in: &$0) })
    // MARK: The program
    case .reveal: .reveal
    case .toggleMouse: .toggleMouse
    case .cycleTheme: .cycleTheme
    case .suspend: .suspend
    case .help: .help
    case .glossary: .glossary
    case .palette: .palette
    // MARK: Lessons
    case .lessonHint: .lessonHint
    case .lessons: .lessons
    case .listLessons: .listLessons
    case .lessonNext: .lessonNext
    case .lessonStartOver: .lessonStartOver
    case .lessonLeave: .lessonLeave
    case .guessA: .guess(0)
    case .guessB: .guess(1)
    case .guessC: .guess(2)
    case .guessD: .guess(3)
    // MARK: Files
    case .save: .save
    case .saveAs: .saveAs
    case .drafts: .drafts
    case .newDraft: .newDraft
    case .renameDraft: .renameDraft
    case .deleteOpenDraft: .deleteOpenDraft
    case .restoreDraft: .restoreDraft
    case .recoverUnsaved: .recoverUnsaved
    case .emptyTrash: .emptyTrash
    case .externalEditor: .externalEditor
    case .editCellExternally: .editCellExternally
    case .editBodyExternally: .editBodyExternally
    case .editListExternally: .editListExternally
    case .send:
      ActionRow(
        "Send the request that is shown, and read the answer.", label: "send",
        keys: [
          .init(.anywhere, .control("r"), .named(.function(5)), KeyPress(.enter, .control), footer: 8)
        ],
        unless: { ExchangeMemory.refusal(in: $0) }, apply: { ExchangeMemory.send(in: &$0) })
    case .redraw:
      ActionRow(
        "Redraw the whole screen.", keys: [.init(.anywhere, .control("l"))], reach: .everywhere,
        apply: { $0.redraw() })
    case .quit:
      ActionRow(
        "Leave; unsaved work is asked about.", label: "quit",
        keys: [
          .init(.anywhere, .control("q"), .control("c"), footer: 18), .init(.moving, .letter("q")),
        ], reach: .everywhere,
        apply: { QuitQuestion.quit(in: &$0) })
    // MARK: Editing a text
    case .accept: .accept
    case .cancel: .cancel
    case .nextCell: .nextCell
    case .previousCell: .previousCell
    case .cycleTypeWhileEditing: .cycleTypeWhileEditing
    case .insertLineEnd: .insertLineEnd
    case .deleteWord: .deleteWord
    case .deleteWordForward: .deleteWordForward
    case .deleteToEnd: .deleteToEnd
    case .deleteToStart: .deleteToStart
    case .deleteForward: .deleteForward
    case .deleteBackward: .deleteBackward
    case .cursorToStart: .cursorToStart
    case .cursorToEnd: .cursorToEnd
    case .cursorLeft: .cursorLeft
    case .cursorRight: .cursorRight
    case .cursorUp: .cursorUp
    case .cursorDown: .cursorDown
    case .cursorWordLeft: .cursorWordLeft
    case .cursorWordRight: .cursorWordRight
    case .extendLeft: .extendLeft
    case .extendRight: .extendRight
    case .extendWordLeft: .extendWordLeft
    case .extendWordRight: .extendWordRight
    case .extendToStart: .extendToStart
    case .extendToEnd: .extendToEnd
    case .extendUp: .extendUp
    case .extendDown: .extendDown
    case .copySelection: .copySelection
    // MARK: The wire
    case .nextSpan:
      ActionRow("Go to the next piece of the wire.", label: "piece", place: .wire)
    case .previousSpan:
      ActionRow("Go to the previous piece of the wire.", place: .wire)
    case .goToRow:
      ActionRow("Go to the row that made this byte.", label: "its row", place: .live)
    case .toggleLineEnds:
      ActionRow(
        "Show the wire pretty, with its line ends, then in hex, then as text.", label: "form",
        place: .wire)
    case .togglePretty:
      ActionRow(
        "Lay out a JSON body by its members, or show it as it is sent.", label: "pretty", place: .wire)
    // MARK: The answer
    case .cancelSend: .cancelSend
    case .pauseStream: .pauseStream
    case .nextView: .nextView
    case .previousView: .previousView
    case .openAnswer: .openAnswer
    case .followAnswer: .followAnswer
    case .addExpectation: .addExpectation
    case .valueToVariable: .valueToVariable
    case .keepCapture: .keepCapture
    case .saveAnswer: .saveAnswer
    case .runOnAnswer: .runOnAnswer
    case .pageAnswer: .pageAnswer
    case .removeExpectation: .removeExpectation
    case .compareAnswers: .compareAnswers
    case .compareWithAny: .compareWithAny
    case .listExchanges: .listExchanges
    case .openKeptDraft: .openKeptDraft
    case .sendAgain: .sendAgain
    case .sendSourceFirst: .sendSourceFirst
    // MARK: The readers
    case .listRules: .listRules
    case .chooseReaders: .chooseReaders
    case .nameReader: .nameReader
    // MARK: Dialogs
    case .choose:
      ActionRow("Choose.", label: "choose", place: nil)
    case .close:
      ActionRow(
        "Cancel.", label: "cancel", place: nil,
        keys: [.init(.selecting, .named(.escape), .control("g"), footer: 2)])
    case .typeAnother:
      ActionRow("Type another method.", label: "type another", place: nil)
    case .nextQuestion:
      ActionRow("Go on to the next question, as from a user to the password.", label: "next", place: nil)
    case .search:
      ActionRow("Search in this text.", label: "search", place: nil)
    case .nextMatch:
      ActionRow("Go to the next place that has what was searched for.", label: "next match", place: nil)
    case .previousMatch:
      ActionRow("Go to the previous place that has what was searched for.", place: nil)
    case .nextDifference:
      ActionRow("Go to the next difference.", label: "difference", place: nil)
    case .previousDifference:
      ActionRow("Go to the previous difference.", label: "difference", place: nil)
    case .addVariant:
      ActionRow("Put a copy of this request beside it, to be changed.", label: "add", place: nil)
    case .removeVariant:
      ActionRow("Take this request out of the comparison.", label: "remove", place: nil)
    case .openVariant:
      ActionRow(
        "Compare with a draft file, or a file with a curl command and the like.", label: "file", place: nil)
    case .takeVariant:
      ActionRow("Make the draft like this request; undo brings it back.", label: "take it", place: nil)
    case .preferRows: .preferRows
    case .markRequest: .markRequest
    case .takeRequests: .takeRequests
    case .listNotes: .listNotes
    case .styleScope:
      ActionRow("Choose for this row alone, or for the whole draft.", label: "this row", place: nil)
    case .answerSave:
      ActionRow("Save the draft, then leave.", label: "save", place: nil)
    case .answerDiscard:
      ActionRow("Leave; what is unsaved moves to the trash for 14 days.", label: "discard", place: nil)
    case .answerYes:
      ActionRow("Yes.", label: "yes", place: nil)
    case .answerForOrigin:
      ActionRow(
        "Send, and ask no more about methods and plain HTTP for this server until you quit.", label: "always",
        place: nil)
    case .editAgain:
      ActionRow("Open in $EDITOR again what could not be taken.", label: "open again", place: nil)
    case .dropEditedText:
      ActionRow("Drop what the editor left; nothing is changed.", label: "drop it", place: nil)
    case .takeFile:
      ActionRow(
        "Take the draft that is in the file now, in place of this one.", label: "take the disk's", place: nil)
    case .discardUnsaved:
      ActionRow("Discard the unsaved draft: it moves to the trash for 14 days.", label: "discard", place: nil)
    case .duplicateDraft:
      ActionRow("Copy the draft's file, under a free name.", label: "copy", place: nil)
    case .deleteDraft:
      ActionRow(
        "Delete the draft's file, or discard an unsaved draft; \(key: .undo, in: DraftsDialog.keys) brings it back.",
        label: "to trash", place: nil)
    case .nextFolder:
      ActionRow("Unfold the folder, or go to the next one.", label: "folders", place: nil)
    }
  }
}
