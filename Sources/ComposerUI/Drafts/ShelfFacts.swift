package import DraftFormats

/// The facts about a draft file, read from its first bytes.
package struct ShelfFacts: Sendable, Hashable {
  /// The title; nil if there is none.
  package var title: String?
  /// The method; nil if it is not known.
  package var method: String?
  /// The URL without secrets; nil if it is not known.
  package var url: String?
  /// The name of the environment; nil if there is none, or it is not known.
  package var environment: String?
  /// The rows without secrets; nil if they are not known.
  package var preview: DraftPreview?
  /// The size in bytes; nil if it is not known.
  package var size: Int?
  /// The time of the last change, in a few words.
  package var changed: String
  /// The time of the last change, in full.
  package var changedAt: String
  /// Whether the file can't be written.
  package var isReadOnly: Bool
  /// The problem with the file, as a sentence; nil if there is none.
  package var problem: String?
  /// Whether the file no longer exists.
  package var isGone: Bool

  package init(
    title: String? = nil, method: String? = nil, url: String? = nil, environment: String? = nil,
    preview: DraftPreview? = nil, size: Int? = nil, changed: String = "", changedAt: String = "",
    isReadOnly: Bool = false, problem: String? = nil, isGone: Bool = false
  ) {
    self.title = title
    self.method = method
    self.url = url
    self.environment = environment
    self.preview = preview
    self.size = size
    self.changed = changed
    self.changedAt = changedAt
    self.isReadOnly = isReadOnly
    self.problem = problem
    self.isGone = isGone
  }
}

/// The facts about a folder, from its file `folder.wiredraft.json`.
package struct FolderFacts: Sendable, Hashable {
  /// The title; nil if there is none.
  package var title: String?
  /// The base URL and the header fields that the folder gives its drafts, without secrets.
  package var preview: DraftPreview
  /// The name of its environment; nil if it has none.
  package var environment: String?
  /// The number of its variables.
  package var variableCount: Int
  /// The reason why its file can't be read, as the end of a sentence; nil if it can.
  package var problem: String?

  /// Takes the facts from a folder's file.
  package init(_ folder: FolderDocument) {
    title = folder.title
    preview = DraftPreview(folder)
    environment = folder.environment
    variableCount = folder.variables.count
  }

  /// Makes the facts about a folder whose file can't be read.
  package init(problem: String) {
    self.init(FolderDocument())
    self.problem = problem
  }
}
