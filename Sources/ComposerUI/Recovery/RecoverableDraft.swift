package import DraftFormats

/// A draft that a session of the composer left with changes that no file holds.
package struct RecoverableDraft: Sendable, Hashable {
  /// Names it to the program.
  package var id: String
  /// Its title, or its method and its URL.
  package var name: String
  /// Its file, for people; nil where it has none.
  package var file: String?
  /// When it was changed last, for people.
  package var time: String
  /// How many changes no file holds.
  package var changeCount: Int
  /// How many lines at the end of its journal are damaged.
  package var damagedLines: Int
  /// Whether the start asks about it, rather than only tells of it.
  package var isAsked: Bool

  package init(
    id: String, name: String, file: String? = nil, time: String = "", changeCount: Int, damagedLines: Int = 0,
    isAsked: Bool = true
  ) {
    self.id = id
    self.name = name
    self.file = file
    self.time = time
    self.changeCount = changeCount
    self.damagedLines = damagedLines
    self.isAsked = isAsked
  }
}

/// What was found of unsaved drafts.
package struct RecoverableDrafts: Sendable, Hashable {
  /// The drafts, the newest first.
  package var drafts: [RecoverableDraft]
  /// What else is to be told of them, as sentences.
  package var notes: [String]
  /// Whether nobody asked: the program looks once when it starts.
  package var isAtStart: Bool

  package init(_ drafts: [RecoverableDraft], notes: [String] = [], isAtStart: Bool) {
    self.drafts = drafts
    self.notes = notes
    self.isAtStart = isAtStart
  }
}

/// A draft that was recovered, with all that was done to it.
package final class RecoveredDraft: Sendable {
  /// Names it to the program.
  package let id: String
  /// The draft and what its file holds beside it.
  package let document: DraftDocument
  /// What was done to it.
  package let history: EditHistory
  /// The text that was being mended, where its file holds no draft; nil where none is.
  package let mended: MendedText?
  /// The file that it is saved to; nil where it has none.
  package let fileName: String?
  /// The folder that relative names begin in where it has no file.
  package let folder: String
  /// Whether its file held no draft, and the first step is its mended text.
  package let wasMended: Bool
  /// How many changes no file holds.
  package let changeCount: Int
  /// How many lines at the end of its journal were damaged, and are left out.
  package let damagedLines: Int
  /// What else is to be told of it, as sentences.
  package let notes: [String]
  /// Whether its file can't be written.
  package let isReadOnly: Bool

  package init(
    id: String, document: DraftDocument, history: EditHistory, mended: MendedText? = nil,
    wasMended: Bool = false,
    fileName: String?,
    folder: String = "", changeCount: Int, damagedLines: Int = 0, notes: [String] = [],
    isReadOnly: Bool = false
  ) {
    self.id = id
    self.document = document
    self.history = history
    self.mended = mended
    self.wasMended = wasMended
    self.notes = notes
    self.isReadOnly = isReadOnly
    self.fileName = fileName
    self.folder = folder
    self.changeCount = changeCount
    self.damagedLines = damagedLines
  }
}

extension RecoveredDraft: Hashable {
  package static func == (one: RecoveredDraft, other: RecoveredDraft) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
