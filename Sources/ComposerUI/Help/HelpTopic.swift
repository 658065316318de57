import Explanations
import ScreenModel

/// What a thing is, in a few sentences: the help begins with that of the thing in focus.
struct HelpTopic: Sendable, Hashable {
  var title: String
  var paragraphs: [String]
  /// Where that is laid down.
  var source: String?

  init(title: String, paragraphs: [String], source: String? = nil) {
    self.title = title
    self.paragraphs = paragraphs
    self.source = source
  }

  /// A paragraph of the texts; nil where there is none of the name.
  init?(_ name: ParagraphName, in paragraphs: Paragraphs, prefix: String = "", first: String? = nil) {
    guard let paragraph = paragraphs[name] else { return nil }
    title = prefix + paragraph.title
    self.paragraphs = (first.map { [$0] } ?? []) + paragraph.pieces
    source = paragraph.source
  }
}
