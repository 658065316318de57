extension DraftsDialog {
  struct Entry: Sendable, Hashable {
    let name: ShelfName
    let group: Group
    /// The shown name without the suffix of draft files, in which words are found.
    let searchedName: String
    let searchedFile: String
    /// The paths of the folders that the entry is in; that of a folder itself is the last.
    let folders: [String]
    /// The facts about the file; nil until it is read.
    var facts: ShelfFacts?
    /// The unsaved draft of an earlier session, perhaps discarded; nil for a file.
    var unsaved: RecoverableDraft?
    /// The number that restores a file that was deleted; nil for any other entry.
    var deleted: Int?
    /// Whether the entry is a folder of drafts, named by its path with a slash at the end.
    var isFolder = false

    var key: Key {
      if let deleted { return .deleted(deleted) }
      return isFolder ? .folder(name.shown) : unsaved.map { .journal($0.id) } ?? .file(name.path)
    }

    init(name: ShelfName, group: Group, facts: ShelfFacts? = nil, unsaved: RecoverableDraft? = nil) {
      self.name = name
      self.group = group
      searchedName = name.shown.withoutDraftSuffix
      searchedFile = searchedName.lastPathComponent
      folders = group == .folder ? name.folders : []
      self.facts = facts
      self.unsaved = unsaved
    }

    init(folder path: String) {
      self.init(name: ShelfName(path: "", shown: path), group: .folder, facts: ShelfFacts())
      isFolder = true
    }

    init(_ deleted: ShelfMemory.Deleted) {
      self.init(
        name: ShelfName(path: "", shown: deleted.path), group: .trash, facts: deleted.facts ?? ShelfFacts())
      self.deleted = deleted.number
    }

    var deletionLabel: String { facts?.isGone == true ? "forget" : "to trash" }
  }
}
