import Explanations
import ScreenModel

/// What a thing is, in a few sentences: the help begins with that of the thing in focus.
struct HelpTopic: Sendable, Hashable {
  var title: String
  var paragraphs: [Sentence]
  /// Where that is laid down.
  var source: String?

  init(title: String, paragraphs: [Sentence], source: String? = nil) {
    self.title = title
    self.paragraphs = paragraphs
    self.source = source
  }

  /// A paragraph of the texts; nil where there is none of the name.
  init?(_ name: ParagraphName, in paragraphs: Paragraphs, prefix: String = "", first: String? = nil) {
    guard let paragraph = paragraphs[name] else { return nil }
    title = prefix + paragraph.title
    self.paragraphs = (first.map { [Sentence($0)] } ?? []) + paragraph.pieces.map { Sentence(tokens: $0) }
    source = paragraph.source
  }
}
