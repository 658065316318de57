import Explanations
import ScreenModel

struct ConnectionPrompt: PromptDialog {
  let member: ConnectionMember
  var editor: LineEditor
  var complaint: Sentence?

  init(member: ConnectionMember, text: String) {
    self.member = member
    editor = LineEditor(selecting: text)
  }

  var title: String { "Connection: \(member.title)" }
  var question: Sentence { Sentence(member.sentence) }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.connection") }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    let text = editor.text
    let value = text.isEmpty && !member.takesEmpty ? nil : text
    complaint = value.flatMap(member.problem).map { Sentence($0) }
    guard complaint == nil else { return .stay }
    return .close { [member] state in
      ConnectionDialog.set(member, value, in: &state)
      return []
    }
  }
}
