public import DraftFormats

/// A draft that a session of the composer left with changes that no file holds.
public struct RecoverableDraft: Sendable, Hashable {
  /// Names it to the program.
  public var id: String
  /// Its title, or its method and its URL.
  public var name: String
  /// Its file, for people; nil where it has none.
  public var file: String?
  /// When it was changed last, for people.
  public var time: String
  /// How many changes no file holds.
  public var changeCount: Int
  /// How many lines at the end of its journal are damaged.
  public var damagedLines: Int
  /// Whether the start asks about it, rather than only tells of it.
  public var isAsked: Bool

  /// Makes one.
  public init(
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
public struct RecoverableDrafts: Sendable, Hashable {
  /// The drafts, the newest first.
  public var drafts: [RecoverableDraft]
  /// What else is to be told of them, as sentences.
  public var notes: [String]
  /// Whether nobody asked: the program looks once when it starts.
  public var isAtStart: Bool

  /// Makes a list.
  public init(_ drafts: [RecoverableDraft], notes: [String] = [], isAtStart: Bool) {
    self.drafts = drafts
    self.notes = notes
    self.isAtStart = isAtStart
  }
}

/// A draft that was recovered, with all that was done to it.
public final class RecoveredDraft: Sendable {
  /// Names it to the program.
  public let id: String
  /// The draft and what its file holds beside it.
  public let document: DraftDocument
  /// What was done to it.
  public let history: EditHistory
  /// The text that was being mended, where its file holds no draft; nil where none is.
  public let mended: MendedText?
  /// The file that it is saved to; nil where it has none.
  public let fileName: String?
  /// The folder that relative names begin in where it has no file.
  public let folder: String
  /// Whether its file held no draft, and the first step is its mended text.
  public let wasMended: Bool
  /// How many changes no file holds.
  public let changeCount: Int
  /// How many lines at the end of its journal were damaged, and are left out.
  public let damagedLines: Int
  /// What else is to be told of it, as sentences.
  public let notes: [String]
  /// Whether its file can't be written.
  public let isReadOnly: Bool

  /// Makes one.
  public init(
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
  /// Whether both are the same recovering.
  public static func == (one: RecoveredDraft, other: RecoveredDraft) -> Bool { one === other }
  /// Feeds what makes it itself.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
