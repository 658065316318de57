public import DraftFormats

/// What came of a ``ShelfRequest``.
public enum ShelfReport: Sendable, Hashable {
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
public struct ShelfListing: Sendable, Hashable {
  /// The folder, as it is shown.
  public var folder: String
  /// The paths of its drafts, in the order of their names.
  public var inFolder: [ShelfName]
  /// Those that were opened or saved last elsewhere, the newest first.
  public var recent: [ShelfName]
  /// What keeps the list from being whole, as a sentence; nil for nothing.
  public var problem: String?

  /// Makes a listing.
  public init(folder: String, inFolder: [ShelfName], recent: [ShelfName], problem: String? = nil) {
    self.folder = folder
    self.inFolder = inFolder
    self.recent = recent
    self.problem = problem
  }
}

/// A draft file by its name.
public struct ShelfName: Sendable, Hashable {
  /// The path by which it is opened.
  public var path: String
  /// What is shown of it: the name, or the path with `~` for the home folder.
  public var shown: String

  /// Makes a name.
  public init(path: String, shown: String) {
    self.path = path
    self.shown = shown
  }
}

/// What the first bytes of a draft file tell.
public struct ShelfFacts: Sendable, Hashable {
  /// The title; nil for none.
  public var title: String?
  /// The method; nil where it is not known.
  public var method: String?
  /// The URL with nothing secret in it; nil where it is not known.
  public var url: String?
  /// The size in bytes; nil where it is not known.
  public var size: Int?
  /// When it changed, in few characters.
  public var changed: String
  /// The same, whole.
  public var changedAt: String
  /// What is wrong with the file, as a sentence; nil for nothing.
  public var problem: String?
  /// Whether there is no such file any more.
  public var isGone: Bool

  /// Makes facts.
  public init(
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
public final class LoadedDraft: Sendable, Hashable {
  /// What came of loading.
  public enum Outcome: Sendable {
    /// The draft.
    case document(DraftDocument)
    /// The file is damaged: its bytes, and what is wrong.
    case damaged([UInt8], DraftFileError)
    /// The file can't be read, for a reason that ends a sentence.
    case unreadable(reason: String)
  }

  /// The path of the file.
  public let path: String
  /// What came of loading it.
  public let outcome: Outcome
  /// Whether the file can't be written.
  public let isReadOnly: Bool
  /// The process of another composer that works on the file; nil for none.
  public let otherProcess: Int?

  /// Makes one.
  public init(path: String, _ outcome: Outcome, isReadOnly: Bool = false, otherProcess: Int? = nil) {
    self.path = path
    self.outcome = outcome
    self.isReadOnly = isReadOnly
    self.otherProcess = otherProcess
  }

  /// Returns whether two are one.
  public static func == (left: LoadedDraft, right: LoadedDraft) -> Bool { left === right }

  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
