package import DraftFormats

/// A draft with unsaved changes from a session of the composer.
package struct RecoverableDraft: Sendable, Hashable {
  /// The identifier by which the program knows the draft.
  package var id: String
  /// The title, or the method and the URL.
  package var name: String
  /// The title; nil if there is none.
  package var title: String?
  /// The rows without secrets; nil if they are not known, as while a file is being mended.
  package var preview: DraftPreview?
  /// The draft's file, as shown to the user; nil if it has none.
  package var file: String?
  /// The time of the last change, as shown to the user.
  package var time: String
  /// The reason why it is unsaved.
  package var cause: Cause
  /// The number of days that it is kept in the trash; nil if it is not in the trash.
  package var daysKept: Int?
  /// The number of unsaved changes.
  package var changeCount: Int
  /// The number of damaged lines at the end of the journal.
  package var damagedLines: Int

  /// The reason why a draft is unsaved.
  package enum Cause: Sendable, Hashable {
    /// Its session ended without saving it.
    case crash
    /// It was put aside for another draft.
    case putAside
    /// The user left it for later.
    case postponed
  }

  package init(
    id: String, name: String, title: String? = nil, preview: DraftPreview? = nil, file: String? = nil,
    time: String = "", cause: Cause = .crash, daysKept: Int? = nil, changeCount: Int, damagedLines: Int = 0
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.preview = preview
    self.file = file
    self.time = time
    self.cause = cause
    self.daysKept = daysKept
    self.changeCount = changeCount
    self.damagedLines = damagedLines
  }
}

/// The unsaved drafts that were found.
package struct RecoverableDrafts: Sendable, Hashable {
  /// The drafts, the newest first.
  package var drafts: [RecoverableDraft]
  /// The drafts in the trash, the last one first.
  package var discarded: [RecoverableDraft]
  /// Further information for the user, as sentences.
  package var notes: [String]
  /// Whether the search is the one at the program's start, which the user didn't request.
  package var isAtStart: Bool
  /// Whether the user may be asked about the drafts at the start, because nothing else was to be opened.
  package var mayAsk: Bool

  package init(
    _ drafts: [RecoverableDraft], discarded: [RecoverableDraft] = [], notes: [String] = [], isAtStart: Bool,
    mayAsk: Bool = true
  ) {
    self.drafts = drafts
    self.discarded = discarded
    self.notes = notes
    self.isAtStart = isAtStart
    self.mayAsk = mayAsk
  }
}

/// A recovered draft, with its history.
package final class RecoveredDraft: Sendable {
  /// The identifier by which the program knows the draft.
  package let id: String
  /// The draft and the other contents of its file.
  package let document: DraftDocument
  /// The changes of the draft.
  package let history: EditHistory
  /// The text that was being mended, if the file holds no valid draft; nil otherwise.
  package let mended: MendedText?
  /// The file that the draft is saved to; nil if it has none.
  package let fileName: String?
  /// The folder of relative file names for a draft without a file.
  package let folder: String
  /// Whether the file held no valid draft, and the first step is its mended text.
  package let wasMended: Bool
  /// The number of unsaved changes.
  package let changeCount: Int
  /// The number of damaged lines at the end of the journal, which were ignored.
  package let damagedLines: Int
  /// Further information for the user, as sentences.
  package let notes: [String]
  /// Whether the file can't be written.
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
