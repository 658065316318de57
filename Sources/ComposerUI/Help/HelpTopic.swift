import Explanations
import ScreenModel

/// An explanation in a few sentences; the help begins with those of the focused item.
struct HelpTopic: Sendable, Hashable {
  var title: String
  var paragraphs: [Sentence]
  /// The source of the explanation, such as a standard.
  var source: String?

  init(title: String, paragraphs: [Sentence], source: String? = nil) {
    self.title = title
    self.paragraphs = paragraphs
    self.source = source
  }

  /// Creates a topic from a named paragraph; fails if there is none.
  init?(_ name: ParagraphName, in paragraphs: Paragraphs, prefix: String = "", first: String? = nil) {
    guard let paragraph = paragraphs[name] else { return nil }
    title = prefix + paragraph.title
    self.paragraphs = (first.map { [Sentence($0)] } ?? []) + paragraph.pieces.map { Sentence(tokens: $0) }
    source = paragraph.source
  }
}
