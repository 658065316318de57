/// A few sentences about one subject, with their source.
package struct Paragraph: Sendable, Hashable {
  /// The key for looking it up.
  package var name: String
  /// The subject, as displayed.
  package var title: String
  /// The sentences; most paragraphs have only one piece.
  package var pieces: [String]
  /// The source, or nil if only this program defines it.
  package var source: String?
}
