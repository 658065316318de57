/// What a journal gives back.
public struct JournalReplay: Sendable {
  /// The draft as it was left.
  public var document: DraftDocument
  /// What was done to it, to be undone and done again; it records no events yet.
  public var history: EditHistory
  /// The path of the draft's file; nil where it has none.
  public var file: String?
  /// How many bytes of the journal stand behind that; it is cut there before anything is appended.
  public var validLength: Int
  /// How many lines are left out: the first that is damaged or does not fit, and those after it.
  public var damagedLines: Int
}
