package import DraftFormats

/// What came of a ``ShelfRequest``.
package enum ShelfReport: Sendable, Hashable {
  /// The names of the drafts; what they hold is asked for in pieces.
  case listed(id: Int, ShelfListing)
  /// What some files hold, by their paths.
  case read(id: Int, [String: ShelfFacts])
  /// A draft was loaded, or why it was not.
  case loaded(LoadedDraft, id: Int)
  /// A file has another path.
  case renamed(from: String, to: String)
  /// A file has a copy.
  case duplicated(String, as: String)
  /// A file was deleted; the number brings it back.
  case deleted(path: String, number: Int)
  /// A file was brought back, and has this path now.
  case restored(number: Int, path: String)
  /// A deleted file can't be brought back any more: what was kept of it is gone.
  case lost(number: Int)
  /// A file was left as it is, for a reason that ends a sentence.
  case failed(ShelfRequest, reason: String)
  /// The recent drafts can't be remembered, for a reason that ends a sentence; said once.
  case recentNotKept(reason: String)
  /// There is nothing to tell.
  case done
}

/// The drafts that the list shows, before anything is known of them but their names.
package struct ShelfListing: Sendable, Hashable {
  /// The folder, as it is shown.
  package var folder: String
  /// The paths of its drafts, in the order of their names.
  package var inFolder: [ShelfName]
  /// Those that were opened or saved last elsewhere, the newest first.
  package var recent: [ShelfName]
  /// What keeps the list from being whole, as a sentence; nil for nothing.
  package var problem: String?

  package init(folder: String, inFolder: [ShelfName], recent: [ShelfName], problem: String? = nil) {
    self.folder = folder
    self.inFolder = inFolder
    self.recent = recent
    self.problem = problem
  }
}

/// A draft file by its name.
package struct ShelfName: Sendable, Hashable {
  /// The path by which it is opened.
  package var path: String
  /// What is shown of it: the name, or the path with `~` for the home folder.
  package var shown: String

  package init(path: String, shown: String) {
    self.path = path
    self.shown = shown
  }
}

/// What the first bytes of a draft file tell.
package struct ShelfFacts: Sendable, Hashable {
  /// The title; nil for none.
  package var title: String?
  /// The method; nil where it is not known.
  package var method: String?
  /// The URL with nothing secret in it; nil where it is not known.
  package var url: String?
  /// The size in bytes; nil where it is not known.
  package var size: Int?
  /// When it changed, in few characters.
  package var changed: String
  /// The same, whole.
  package var changedAt: String
  /// What is wrong with the file, as a sentence; nil for nothing.
  package var problem: String?
  /// Whether there is no such file any more.
  package var isGone: Bool

  package init(
    title: String? = nil, method: String? = nil, url: String? = nil, size: Int? = nil, changed: String = "",
    changedAt: String = "", problem: String? = nil, isGone: Bool = false
  ) {
    self.title = title
    self.method = method
    self.url = url
    self.size = size
    self.changed = changed
    self.changedAt = changedAt
    self.problem = problem
    self.isGone = isGone
  }
}

/// A draft as it was loaded; one is only equal to itself.
package final class LoadedDraft: Sendable, Hashable {
  /// What came of loading.
  package enum Outcome: Sendable {
    /// The draft.
    case document(DraftDocument)
    /// The file is damaged: its bytes, and what is wrong.
    case damaged([UInt8], DraftFileError)
    /// The file can't be read, for a reason that ends a sentence.
    case unreadable(reason: String)
  }

  /// The path of the file.
  package let path: String
  /// What came of loading it.
  package let outcome: Outcome
  /// Whether the file can't be written.
  package let isReadOnly: Bool
  /// The process of another composer that works on the file; nil for none.
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
