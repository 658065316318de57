public import WiredraftCore

/// What a journal gives back.
public struct JournalReplay: Sendable {
  /// The draft as it was left.
  public var document: DraftDocument
  /// What was done to it, to be undone and done again; it records no events yet.
  public var history: EditHistory
  /// The text that was being mended, where the file holds no draft; nil where none is.
  public var mended: MendedText?
  /// What stood in the file at first, where that was no draft; nil where it was one, or there was no file.
  public var damagedFile: BodyText?
  /// The path of the draft's file; nil where it has none.
  public var file: String?
  /// How many bytes of the journal stand behind that; it is cut there before anything is appended.
  public var validLength: Int
  /// How many lines are left out: the first that is damaged or does not fit, and those after it.
  public var damagedLines: Int
}
