/// A few sentences about one thing, and where that is laid down.
package struct Paragraph: Sendable, Hashable {
  /// What it is looked up by.
  package var name: String
  /// What it is about, as people call it.
  package var title: String
  /// The sentences; most have one piece only.
  package var pieces: [String]
  /// Where that is laid down; nil where nobody but this program says so.
  package var source: String?
}
