package import DraftFormats

/// The answer to a ``ShelfRequest``.
package enum ShelfReport: Sendable, Hashable {
  /// The names of the drafts; their heads are requested in batches.
  case listed(id: Int, ShelfListing)
  /// The facts about some files, by path.
  case read(id: Int, [String: ShelfFacts])
  /// A draft was loaded, or could not be.
  case loaded(LoadedDraft, id: Int)
  /// A file was renamed.
  case renamed(from: String, to: String)
  /// A file was copied.
  case duplicated(String, as: String)
  /// A file was deleted; the number restores it.
  case deleted(path: String, number: Int)
  /// A deleted file was restored to a path.
  case restored(number: Int, path: String)
  /// Some of the requests of an import are drafts, which are not written before all are.
  case writing(Int, of: Int)
  /// Requests of an import were written to files: the number of drafts, the problems with others and the notes, as
  /// lines, and whether the list of drafts has them.
  case written(drafts: Int, problems: [String], notes: [String] = [], isListed: Bool = true, folder: String)
  /// A deleted file can no longer be restored, because its kept copy is gone.
  case lost(number: Int)
  /// The request failed, and the file was left as it is; the reason is the end of a sentence.
  case failed(ShelfRequest, reason: String)
  /// The recent drafts can't be remembered, which is reported once; the reason is the end of a sentence.
  case recentNotKept(reason: String)
  /// There is nothing to report.
  case done
}

/// The drafts in the list, of which only the names are known.
package struct ShelfListing: Sendable, Hashable {
  /// The name for display of the folder that contains all others.
  package var folder: String
  /// The drafts in and below the folder, as paths from it: each folder's own files, the newest first, before the folders
  /// in it.
  package var inFolder: [ShelfName]
  /// The facts about folders that have a file of their own, by their paths with a slash at the end.
  package var folders: [String: FolderFacts] = [:]
  /// Whether there are further folders that were not read.
  package var isCut = false
  /// The drafts in other folders that were opened or saved recently, the newest first.
  package var recent: [ShelfName]
  /// The reason why the list is incomplete, as a sentence; nil if it is complete.
  package var problem: String?

  package init(folder: String, inFolder: [ShelfName], recent: [ShelfName], problem: String? = nil) {
    self.folder = folder
    self.inFolder = inFolder
    self.recent = recent
    self.problem = problem
  }
}

/// The path and the display name of a draft file.
package struct ShelfName: Sendable, Hashable {
  /// The path that opens the file.
  package var path: String
  /// The name for display, or the path with `~` for the home folder.
  package var shown: String

  package init(path: String, shown: String) {
    self.path = path
    self.shown = shown
  }
}

/// A loaded draft, compared by identity.
package final class LoadedDraft: Sendable, Hashable {
  /// The outcome of loading a draft.
  package enum Outcome: Sendable {
    case document(DraftDocument)
    /// The bytes of a damaged file, and its error.
    case damaged([UInt8], DraftFileError)
    /// The file can't be read; the reason is the end of a sentence.
    case unreadable(reason: String)
  }

  /// The path of the file.
  package let path: String
  /// The outcome of loading the draft.
  package let outcome: Outcome
  /// Whether the file can't be written.
  package let isReadOnly: Bool
  /// The process of another composer that has the file open; nil if there is none.
  package let otherProcess: Int?

  package init(path: String, _ outcome: Outcome, isReadOnly: Bool = false, otherProcess: Int? = nil) {
    self.path = path
    self.outcome = outcome
    self.isReadOnly = isReadOnly
    self.otherProcess = otherProcess
  }

  package static func == (left: LoadedDraft, right: LoadedDraft) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
