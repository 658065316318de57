extension PlainCommand {
  static let groups: [(title: String, commands: [PlainCommand])] = [
    (
      "The request",
      [
        .method, .url, .title, .about, .body, .text, .bodyfile, .bodymedia, .boundary, .style, .environment,
        .draw,
      ]
    ),
    (
      "Rows",
      [
        .list, .rows, .row, .add, .paste, .name, .value, .type, .on, .off, .delete, .duplicate, .move,
        .verbatim, .secret, .env, .filename, .media, .describe, .override, .computed,
        .beside, .editor,
      ]
    ),
    ("Looking", [.show, .route, .wire, .hex, .code, .problems, .why, .reveal, .compare]),
    ("Sending", [.send, .answer]),
    ("Changing one's mind", [.fix, .undo, .redo, .history]),
    (
      "Files",
      [
        .new, .open, .save, .rename, .trash, .restore, .drafts, .unsaved, .recover, .discard, .import,
        .example, .copy,
      ]
    ),
    (
      "Learning",
      [
        .lessons, .lesson, .step, .guess, .hint, .check, .next, .restart, .leave, .methods, .glossary, .help,
      ]
    ),
    ("The program", [.quit]),
  ]

  var sentence: String {
    switch self {
    case .method: "Set the method: GET, POST or any other."
    case .url: "Set the URL; https:// is added where a scheme is missing, and said so."
    case .title: "Set the draft's title."
    case .about: "Say what the draft is for, in several lines; none remove it."
    case .body: "Choose how the body is encoded, or show how it is encoded."
    case .text: "Type the text of the body, or its JSON value, in several lines."
    case .bodyfile: "Send a file as the body."
    case .bodymedia: "Set the content type of the body."
    case .boundary: "Fix the boundary of a multipart body."
    case .style: "Choose how arrays and other values are written, or list the styles."
    case .environment: "Choose the environment whose variables count, or list what each would change."
    case .draw: "New values for {{$uuid}}, {{$timestamp}} and others."
    case .list: "Choose the list that row numbers refer to, or show which one it is."
    case .rows: "Print the rows of a list."
    case .row: "Print all about a row."
    case .add: "Add a row; a name with spaces is in quotes, and what is missing is asked for."
    case .paste: "Add rows from several lines."
    case .name: "Set a row's name."
    case .value: "Set a row's value; << begins one of several lines."
    case .type: "Set a row's type."
    case .on: "Switch a row on."
    case .off: "Switch a row off; it is kept, and not sent."
    case .delete: "Delete a row."
    case .duplicate: "Put a copy of a row below it."
    case .move: "Move a row to another place in its list."
    case .verbatim: "Send a row as it is, already encoded; or encode it again."
    case .secret: "Hide a row's value; or show it."
    case .env: "Take a row's value from an environment variable."
    case .filename: "Set the file name of a row's part."
    case .media: "Set the content type of a row's part."
    case .describe: "Say what a row is for."
    case .override: "Override the query or the body: copy the parameters there as rows of its own."
    case .computed: "Drop the rows of the query or body alone, so that the parameters are sent again."
    case .beside: "Send the query's own rows beside the parameters; or in place of these."
    case .editor: "Open the editor of VISUAL or EDITOR on a list, a row's value, the body's text or the URL."
    case .show: "Print what the draft is: method, URL, body, lists, file, problems."
    case .route: "Print where each row goes, and why."
    case .wire: "Print the message that would be sent, line by line."
    case .hex: "Print bytes of the message as hexadecimal digits."
    case .code: "Print the request as curl or another language; `code list` names them."
    case .problems: "Print what is wrong, and what is worth knowing."
    case .why: "Say why a row or a byte is as it is."
    case .reveal: "Show secret values; `reveal off` makes them dots again."
    case .compare: "Compare the request with another method, body type or style."
    case .send: "Send the request that `wire` prints, after a question where one is due."
    case .answer: "Print the answer: what its status means, its fields and its body."
    case .fix: "Do what the program offers about a problem, by its number in `problems`."
    case .undo: "Take the last change back."
    case .redo: "Make the change again that was taken back."
    case .history: "Print all changes, or go to one."
    case .new: "Begin a new, empty draft."
    case .open: "Open a draft file."
    case .save: "Save the draft, with PATH under another name."
    case .rename: "Give the draft's file another name in its folder."
    case .trash: "Delete a draft file; `restore` brings it back, until you quit."
    case .restore: "Bring back the draft file that was deleted last."
    case .drafts: "List the draft files of the folder and the recent ones."
    case .unsaved: "List what earlier sessions left unsaved, and what was discarded."
    case .recover: "Take up an unsaved draft, by its number in `unsaved`."
    case .discard: "Move an unsaved draft to the trash, for 14 days."
    case .import: "Take over a request from a file, or from lines that you paste: curl, HTTPie, HAR and more."
    case .example: "Take an example for the draft, or list them."
    case .copy: "Copy the request into a file, and into tmux's buffer where tmux runs."
    case .lessons: "List the lessons."
    case .lesson: "Begin a lesson, or continue it."
    case .step: "Print the task of the lesson's step again."
    case .guess: "Guess an option of the lesson's step, before you try."
    case .hint: "Print the next hint."
    case .check: "Say whether the step's goal is reached, or what differs."
    case .next: "Go on to the next step."
    case .restart: "Start the step over."
    case .leave: "Leave the lesson."
    case .methods: "Say what each method does with parameters."
    case .glossary: "Explain a word, or list the words."
    case .help: "Print the commands, or all about one; `help keys` has the screen's keys and their commands."
    case .quit: "Leave; unsaved work is asked about."
    }
  }

  static func doing(_ action: Action) -> [PlainCommand] { allCases.filter { $0.actions.contains(action) } }

  var actions: [Action] {
    switch self {
    case .method: [.pickMethod]
    case .url, .value, .name: [.edit]
    case .title: [.editTitle]
    case .about: [.editDraftDescription]
    case .body: [.pickBodyType]
    case .boundary: [.editBoundary]
    case .style: [.pickStyles]
    case .environment: [.pickEnvironment]
    case .draw: [.drawGenerated]
    case .add: [.insertRowBelow, .insertRowAbove]
    case .type: [.cycleType]
    case .on, .off: [.toggleRow]
    case .delete: [.deleteRow]
    case .duplicate: [.duplicateRow]
    case .move: [.moveRowDown, .moveRowUp]
    case .verbatim: [.toggleVerbatim]
    case .secret: [.toggleSecret]
    case .env: [.toggleEnvironment]
    case .describe: [.editDescription]
    case .filename: [.editPartName]
    case .media: [.editPartType]
    case .override, .computed: [.override]
    case .beside: [.toggleQueryAdds]
    case .editor: [.externalEditor, .editCellExternally, .editBodyExternally, .editListExternally]
    case .route: [.showRoute]
    case .wire: [.showWire]
    case .hex: [.showHex]
    case .code: [.showCode, .pickLanguage]
    case .problems: [.listProblems]
    case .why: [.nextSpan, .previousSpan]
    case .reveal: [.reveal]
    case .compare: [.showCompare]
    case .send: [.send]
    case .answer: [.showAnswer]
    case .guess: [.guessA, .guessB, .guessC, .guessD]
    case .fix: [.applyFix]
    case .undo: [.undo]
    case .redo: [.redo]
    case .history: [.listChanges]
    case .new: [.newDraft]
    case .open, .drafts: [.drafts]
    case .save: [.save]
    case .rename: [.renameDraft]
    case .trash: [.deleteDraft]
    case .unsaved: [.recoverUnsaved]
    case .import: [.importFile]
    case .example: [.pickExample]
    case .copy: [.copyMenu]
    case .lessons: [.lessons, .listLessons]
    case .hint: [.lessonHint]
    case .next: [.lessonNext]
    case .help: [.help]
    case .glossary: [.glossary]
    case .quit: [.quit]
    default: []
    }
  }
}
