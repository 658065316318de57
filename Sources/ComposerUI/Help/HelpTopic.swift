import Explanations
import ScreenModel

struct HelpTopic: Sendable, Hashable {
  var title: String
  var paragraphs: [Sentence]
  var source: String?

  init(title: String, paragraphs: [Sentence], source: String? = nil) {
    self.title = title
    self.paragraphs = paragraphs
    self.source = source
  }

  init?(_ name: ParagraphName, in paragraphs: Paragraphs, prefix: String = "", first: String? = nil) {
    guard let paragraph = paragraphs[name] else { return nil }
    title = prefix + paragraph.title
    self.paragraphs = (first.map { [Sentence($0)] } ?? []) + paragraph.pieces.map { Sentence(tokens: $0) }
    source = paragraph.source
  }
}
