/// A few sentences about one thing, and where that is laid down.
public struct Paragraph: Sendable, Hashable {
  /// What it is looked up by.
  public var name: String
  /// What it is about, as people call it.
  public var title: String
  /// The sentences; most have one piece only.
  public var pieces: [String]
  /// Where that is laid down; nil where nobody but this program says so.
  public var source: String?
}
