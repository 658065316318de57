package import DraftFormats
package import WiredraftCore

/// Something that the program does outside the state: the only way to files, the environment and the terminal.
package enum Effect: Sendable, Hashable {
  /// Write a draft to a file; `mayReplace` is whether a file that stands there is replaced.
  ///
  /// The draft's own file is replaced only if it is still as it was opened or saved last.
  ///
  /// Answered with ``EffectResult/saved(path:bytes:)``, ``EffectResult/savedAnew(path:bytes:)``,
  /// ``EffectResult/fileExists(path:)``, ``EffectResult/fileChanged(path:bytes:)`` or
  /// ``EffectResult/notSaved(path:reason:)``.
  case save(path: String, bytes: [UInt8], mayReplace: Bool)
  /// Write a draft over a file, as the user answered; where ``EffectResult/fileChanged(path:bytes:)`` showed what
  /// stands there, over that version alone. Answered as ``save(path:bytes:mayReplace:)``.
  case replaceFile(path: String, bytes: [UInt8])
  /// Take the version of a file that ``EffectResult/fileChanged(path:bytes:)`` told for the one that the draft is of.
  case keepFile(path: String)
  /// Find out whether a text is a draft file; answered with ``EffectResult/draftText(revision:problem:)``, which may
  /// come later.
  case readDraftText([UInt8], revision: Int)
  /// Find out whether a file lies in a folder under version control; answered with
  /// ``EffectResult/versionControl(path:folder:)``, if it does.
  case findVersionControl(path: String)
  /// Find out whether another composer works on a file; answered with
  /// ``EffectResult/otherSession(path:process:)``, which may come later.
  case findOtherSession(path: String)
  /// Look at files that the draft names, and for the boundary in them; answered with ``EffectResult/files(_:)``.
  case examineFiles([String], boundary: String)
  /// List what a path that is being typed could become; answered with
  /// ``EffectResult/pathCandidates(id:_:)``, which may come later.
  case completePath(String, id: Int)
  /// List the environment variables whose names begin with what was typed; answered with
  /// ``EffectResult/pathCandidates(id:_:)``.
  case completeVariable(String, id: Int)
  /// Read environment variables; answered with ``EffectResult/environment(_:)``.
  case readEnvironment([String])
  /// Put something where other programs can take it; answered with ``EffectResult/copied(_:)``.
  case copy(CopyRequest)
  /// Note the language in which code is shown, for the next time.
  case rememberLanguage(CodeFormat)
  /// Read foreign text; answered with ``EffectResult/imported(_:)``, which may come later.
  case readImport(ImportOrder)
  /// Get an example by its name; answered with ``EffectResult/example(_:)``.
  case openExample(String)
  /// Give the terminal to an editor until it ends; answered with ``EffectResult/edited(_:)``.
  case openEditor(EditorRequest)
  /// Remove the file that was made for the editor.
  case removeEditorFile(String)
  /// Look for drafts that other sessions left unsaved; answered with ``EffectResult/recoverable(_:)``, which may come
  /// later.
  case findRecoverable(isAtStart: Bool)
  /// Take an unsaved draft over; answered with ``EffectResult/recovered(_:)`` or
  /// ``EffectResult/notRecovered(reason:)``, which may come later.
  case recover(id: String)
  /// Go on with the journal of the draft that was recovered.
  case adoptRecovered(id: String)
  /// Leave a draft that was recovered to others.
  case releaseRecovered(id: String)
  /// Remove an unsaved draft for good.
  case discardRecoverable(id: String)
  /// Note that unsaved drafts were seen and left for later.
  case postponeRecoverable(ids: [String])
  /// Do something with draft files; what comes of it is a ``ShelfReport``.
  case shelf(ShelfRequest)
  /// Do something about lessons; what comes of it is a ``LessonReport``.
  case lessons(LessonRequest)
  /// Draw the whole screen anew.
  case redraw
  /// Suspend the program, as the shell's job control does.
  case suspend
  /// Take the mouse, or leave it to the terminal.
  case captureMouse(Bool)
  /// End the program.
  case quit
}

/// What happened to a file beside that a draft was saved in it.
package enum SavingNote: Sendable, Hashable {
  /// It was laid out in another way before: more than what was changed is written anew.
  case otherLayout
  /// It had so many other names, hard links, which keep what stood in it.
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
  /// The draft is in the file.
  case saved(path: String, bytes: Int)
  /// The draft is in the file, which was gone since it was opened or saved last.
  case savedAnew(path: String, bytes: Int)
  /// The draft is in the file, and there is more to say of it.
  case savedWith(path: String, bytes: Int, [SavingNote])
  /// The file holds these bytes now, which another program wrote, and was left as it is.
  case fileChanged(path: String, bytes: [UInt8])
  /// What keeps a text from being a draft file; nil for nothing. The revision is the one that was asked with.
  case draftText(revision: Int, problem: DraftFileError?)
  /// The file lies in a folder under version control, of which the name of its own folder, such as `.git`, tells.
  case versionControl(path: String, folder: String)
  /// The process of another composer that works on the file; nil for none.
  case otherSession(path: String, process: Int?)
  /// A file stands there already, and was left as it is.
  case fileExists(path: String)
  /// The draft could not be written, for a reason that the sentence tells.
  case notSaved(path: String, reason: String)
  /// What is known of files now, by the path as it was asked for.
  case files([String: Result<FileFacts, FileProblem>])
  /// An example that comes with the program.
  package struct Example: Sendable, Hashable {
    package var name: String
    /// The draft, as its file has it.
    package var bytes: [UInt8]
    /// The files beside it that were put into the present folder.
    package var files: [String]
    /// What went wrong with them, as a sentence; nil if nothing did.
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
  /// A draft that was taken over.
  case recovered(RecoveredDraft)
  /// A draft could not be taken over, for a reason that the sentence tells.
  case notRecovered(reason: String)
  /// A draft could not be discarded, for a reason that the sentence tells.
  case notDiscarded(reason: String)
  /// The journal can't be written, for a reason; nil: it can be, perhaps again.
  case journalTrouble(String?)
  /// The journal of a large draft was made, or could not be: whoever keeps it finds out when the loop comes by.
  case journalReady
  /// What became of a request that is about lessons.
  case lessons(LessonReport)
  /// An example that was asked for.
  case example(Example)
  /// What a path could become; the identifier is the one that was asked with.
  case pathCandidates(id: Int, PathListing)
  /// The environment variables that are set, of those that were asked for.
  case environment([String: String])
  /// What became of a request that is about draft files.
  case shelf(ShelfReport)
  /// What became of a copy.
  case copied(Copied)
  /// Foreign text that was read.
  case imported(ImportReading)
  /// What an editor left.
  case edited(EditorOutcome)
}
