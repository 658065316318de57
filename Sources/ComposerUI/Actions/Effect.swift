package import DraftFormats
package import WiredraftCore

/// An operation outside the state: the only way to files, the environment and the terminal.
package enum Effect: Sendable, Hashable {
  /// Write a draft to a file; `mayReplace` allows replacing an existing file.
  ///
  /// The draft's own file is replaced only if it has not changed since it was last opened or saved.
  ///
  /// Answered with ``EffectResult/saved(path:bytes:)``, ``EffectResult/savedAnew(path:bytes:)``,
  /// ``EffectResult/fileExists(path:)``, ``EffectResult/fileChanged(path:bytes:)`` or
  /// ``EffectResult/notSaved(path:reason:)``.
  case save(path: String, bytes: [UInt8], mayReplace: Bool)
  /// Replace a file with a draft, as the user confirmed; after ``EffectResult/fileChanged(path:bytes:)``, only the
  /// version that it reported is replaced. Answered as ``save(path:bytes:mayReplace:)``.
  case replaceFile(path: String, bytes: [UInt8])
  /// Treat the version of a file that ``EffectResult/fileChanged(path:bytes:)`` reported as the draft's own.
  case keepFile(path: String)
  /// Check whether a text is a draft file; answered with ``EffectResult/draftText(revision:problem:)``, which may
  /// come later.
  case readDraftText([UInt8], revision: Int)
  /// Check whether a file is in a folder under version control; answered with
  /// ``EffectResult/versionControl(path:folder:)`` if it is.
  case findVersionControl(path: String)
  /// Check whether another composer has a file open; answered with
  /// ``EffectResult/otherSession(path:process:)``, which may come later.
  case findOtherSession(path: String)
  /// Examine files that the draft names, and search them for the boundary; answered with
  /// ``EffectResult/files(_:)``.
  case examineFiles([String], boundary: String)
  /// List the completions of a path that is being typed; answered with
  /// ``EffectResult/pathCandidates(id:_:)``, which may come later.
  case completePath(String, id: Int)
  /// List the environment variables whose names begin with the typed text; answered with
  /// ``EffectResult/pathCandidates(id:_:)``.
  case completeVariable(String, id: Int)
  /// Read environment variables; answered with ``EffectResult/environment(_:)``.
  case readEnvironment([String])
  /// Read the files of variables for the draft, and draw the generated values anew if asked to; answered with
  /// ``EffectResult/variables(_:)``, unless nothing has changed.
  case readVariables(drawsGenerated: Bool)
  /// Open a file of variables in the editor, at a line; answered as ``readVariables(drawsGenerated:)``.
  case openVariableFile(path: String, line: Int)
  /// Make something available to other programs; answered with ``EffectResult/copied(_:)``.
  case copy(CopyRequest)
  /// Remember the places of the walls between the panes, for the next session.
  case rememberWalls(PaneWalls)
  /// Remember the language in which code is shown, for the next session.
  case rememberLanguage(CodeFormat)
  /// Read foreign text; answered with ``EffectResult/imported(_:)``, which may come later.
  case readImport(ImportOrder)
  /// Get an example by its name; answered with ``EffectResult/example(_:)``.
  case openExample(String)
  /// Give the terminal to an editor until it ends; answered with ``EffectResult/edited(_:)``.
  case openEditor(EditorRequest)
  /// Remove the file that was created for the editor.
  case removeEditorFile(String)
  /// Look for drafts that other sessions left unsaved; answered with ``EffectResult/recoverable(_:)``, which may come
  /// later.
  case findRecoverable(isAtStart: Bool)
  /// Take over an unsaved draft; answered with ``EffectResult/recovered(_:)`` or
  /// ``EffectResult/notRecovered(reason:)``, which may come later.
  case recover(id: String)
  /// Continue the journal of the recovered draft.
  case adoptRecovered(id: String)
  /// Release a recovered draft, so that other sessions can take it.
  case releaseRecovered(id: String)
  /// Move an unsaved draft to the trash; answered with ``EffectResult/notDiscarded(reason:)`` if that fails.
  case discardRecoverable(id: String)
  /// Move an unsaved draft back from the trash; answered with ``EffectResult/restored(problem:)``.
  case restoreDiscarded(id: String)
  /// Remove all discarded drafts for good; answered with ``EffectResult/trashEmptied(count:)``, which may come later.
  case emptyTrash
  /// Move the unsaved changes of the current draft, which the user discarded, to the trash.
  case discardDraft
  /// Leave the current draft as unsaved, so that it can be recovered; the bytes are those of a draft without changes,
  /// in the form of its file, and nil for one with changes. Answered with ``EffectResult/draftPutAside(id:)``.
  case putDraftAside([UInt8]?)
  /// Remember that unsaved drafts were seen and left for later.
  case postponeRecoverable(ids: [String])
  /// Perform an operation on draft files; answered with a ``ShelfReport``.
  case shelf(ShelfRequest)
  /// Perform an operation on lessons; answered with a ``LessonReport``.
  case lessons(LessonRequest)
  /// Perform a step of an exchange; answered with an ``ExchangeReport``, which may come later.
  case exchange(ExchangeRequest)
  /// Perform an operation on the history; answered with a ``HistoryOutcome``, which may come later.
  case history(HistoryRequest)
  /// Perform an operation on an answer; answered with an ``AnswerOutcome``, which may come later.
  case answer(AnswerRequest)
  /// Define a variable that an answer gave, from a place that is for people; answered as
  /// ``readVariables(drawsGenerated:)``.
  case defineVariable(Variable.Definition, from: String)
  /// Redraw the whole screen.
  case redraw
  /// Suspend the program, as the shell's job control does.
  case suspend
  /// Capture the mouse, or leave it to the terminal.
  case captureMouse(Bool)
  /// End the program.
  case quit
}

/// A side effect of saving a draft that the user should know.
package enum SavingNote: Sendable, Hashable {
  /// The file had a different layout before, so more than the changed lines was rewritten.
  case otherLayout
  /// The file had other names, hard links, which keep its old contents.
  case otherNames(Int)

  var sentence: String {
    switch self {
    case .otherLayout: "It has the layout of Wiredraft now: lines that you left alone may differ."
    case .otherNames(1): "Its other name, a hard link, keeps the old text."
    case .otherNames(let count): "Its \(count.grouped) other names, hard links, keep the old text."
    }
  }
}

package enum EffectResult: Sendable, Hashable {
  /// The draft was saved.
  case saved(path: String, bytes: Int)
  /// The draft was saved; its file had been deleted since it was last opened or saved.
  case savedAnew(path: String, bytes: Int)
  /// The draft was saved, with side effects to report.
  case savedWith(path: String, bytes: Int, [SavingNote])
  /// Another program wrote these bytes to the file, which was left as it is.
  case fileChanged(path: String, bytes: [UInt8])
  /// The reason why a text is not a draft file; nil if it is one. The revision is the one of the request.
  case draftText(revision: Int, problem: DraftFileError?)
  /// The file is in a folder under version control; `folder` is the name of the control folder, such as `.git`.
  case versionControl(path: String, folder: String)
  /// The process of another composer that has the file open; nil if there is none.
  case otherSession(path: String, process: Int?)
  /// A file exists there already, and was left as it is.
  case fileExists(path: String)
  /// The draft could not be written; the reason is a sentence.
  case notSaved(path: String, reason: String)
  /// The facts about the requested files, by path as in the request.
  case files([String: Result<Composition.FileFacts, Diagnostic.FileProblem>])
  /// An example that comes with the program.
  package struct Example: Sendable, Hashable {
    package var name: String
    /// The contents of the draft's file.
    package var bytes: [UInt8]
    /// The other files that were put into the current folder.
    package var files: [String]
    /// The problem with these files, as a sentence; nil if there was none.
    package var problem: String?
    package init(name: String, bytes: [UInt8], files: [String] = [], problem: String? = nil) {
      self.name = name
      self.bytes = bytes
      self.files = files
      self.problem = problem
    }
  }
  /// The drafts that other sessions left unsaved.
  case recoverable(RecoverableDrafts)
  /// An unsaved draft was taken over.
  case recovered(RecoveredDraft)
  /// A draft could not be taken over; the reason is a sentence.
  case notRecovered(reason: String)
  /// A draft could not be discarded; the reason is a sentence.
  case notDiscarded(reason: String)
  /// A draft is back from the trash, or the reason why it isn't.
  case restored(problem: String?)
  /// The trash is empty; the number of drafts that were in it.
  case trashEmptied(count: Int)
  /// The identifier by which the draft that was put aside can be recovered; nil if it could not be put aside.
  case draftPutAside(id: String?)
  /// The reason why the journal can't be written; nil if it can be, perhaps again.
  case journalTrouble(String?)
  /// The journal of a large draft was created, or could not be; its owner checks at the next turn of the loop.
  case journalReady
  /// The answer to a ``LessonRequest``.
  case lessons(LessonReport)
  /// The requested example.
  case example(Example)
  /// The completions of a path; the identifier is the one of the request.
  case pathCandidates(id: Int, PathListing)
  /// Those of the requested environment variables that are set.
  case environment([String: String])
  /// The variables that files define.
  case variables(VariableReading)
  /// A report on an exchange.
  case exchange(ExchangeReport)
  /// The answer to a ``HistoryRequest``.
  case history(HistoryOutcome)
  /// The answer to an ``AnswerRequest``.
  case answer(AnswerOutcome)
  /// The answer to a ``ShelfRequest``.
  case shelf(ShelfReport)
  /// The outcome of a ``CopyRequest``.
  case copied(Copied)
  /// Foreign text that was read.
  case imported(ImportReading)
  /// The outcome of an ``EditorRequest``.
  case edited(EditorOutcome)
}
