import Explanations
import ScreenModel

extension Why {
  /// Explains the selected entry of a dialog, or the dialog, by the beginning of its help; nil if it has no help.
  init?(helpOf dialog: any Dialog, in state: ComposerState) {
    let texts = state.options.paragraphs()
    let topic = dialog.topic(in: state, texts) ?? dialog.helpParagraph.flatMap { HelpTopic($0, in: texts) }
    self.init(topic, in: state)
  }

  init?(_ name: ParagraphName, in state: ComposerState) {
    self.init(HelpTopic(name, in: state.options.paragraphs()), in: state)
  }

  private init?(_ topic: HelpTopic?, in state: ComposerState) {
    guard let text = topic?.paragraphs.first else { return nil }
    let room = 2 * (min(state.size.columns, 200) - 10)
    self.init(text: Sentence(state.text(text).firstSentences(in: room)))
    opensMore = true
  }
}

extension String {
  /// Returns as many whole sentences as a number of columns holds, and at least one.
  func firstSentences(in columns: Int) -> String {
    var end: Index?
    for index in indices where self[index] == "." {
      let next = self.index(after: index)
      guard next == endIndex || self[next] == " " else { continue }
      guard end == nil || TextLayout.columns(String(self[..<next])) <= columns else { break }
      end = next
    }
    return end.map { String(self[..<$0]) } ?? self
  }
}
