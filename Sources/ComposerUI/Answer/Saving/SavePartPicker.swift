import Explanations
import Panels
import Responses
import ScreenModel
import Sending

struct SavePartPicker: PickerSubject {
  let answer: ReceivedAnswer

  var title: String { "Save the answer" }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }
  var choices: [PickerChoice<AnswerPart>] {
    [
      (AnswerPart.content, "b", "body", "the content, without its codings"),
      (.message, "m", "message", "all bytes, as they came"), (.head, "h", "head", "status line and fields"),
    ].map { part, letter, name, note in
      PickerChoice(
        value: part, letter: letter, name: name, columns: [note],
        shortNote: part.bytes(of: answer).count.shortByteCount)
    }
  }

  func preview(of value: AnswerPart?, in state: ComposerState) -> Sentence {
    value.map { Sentence("\($0.bytes(of: answer).count.byteCount).") } ?? ""
  }

  func take(_ value: AnswerPart, in state: inout ComposerState) -> [Effect] {
    state.open(SaveAnswerPrompt(part: value, answer: answer))
    return []
  }
}

struct SaveAnswerPrompt: PromptDialog {
  let part: AnswerPart
  let answer: ReceivedAnswer
  var editor: LineEditor
  var complaint: Sentence?

  init(part: AnswerPart, answer: ReceivedAnswer) {
    (self.part, self.answer) = (part, answer)
    editor = LineEditor(
      selecting: part == .content ? answer.fileName : part == .message ? "answer.http" : "head.txt")
  }

  var title: String { "Save the answer" }
  var question: Sentence { "The file, from the draft's folder:" }
  var acceptLabel: String { "save" }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    let path = editor.text
    guard !path.isEmpty else {
      complaint = "Type the name of a file; \(key: .close) saves nothing:"
      return .stay
    }
    return .close { [part, answer] _ in [.answer(.save(part, of: answer, path: path, mayReplace: false))] }
  }
}

struct ReplaceByAnswerQuestion: Question {
  let part: AnswerPart
  let answer: ReceivedAnswer
  let path: String

  static let kind = QuestionKind<Self>(
    "sendQuestion", "When asked whether to send", help: "dialog.send",
    [
      .init("yes", .answerYes, [.named(.enter), .letter("y")], footer: 1) { question, _ in
        [.answer(.save(question.part, of: question.answer, path: question.path, mayReplace: true))]
      },
      .init("no", .close, [.named(.escape), .letter("n"), .control("g"), .control("c")], footer: 2) {
        $1.message = Message(text: "Nothing was saved.")
        return []
      },
    ])
  var title: String { "Save the answer" }
  var texts: [Sentence] {
    ["There is a file \(path) already. \(key: .answerYes) replaces it, \(key: .close) leaves it."]
  }
}

extension ReceivedAnswer {
  /// The name that a file of the content is proposed to have: the last part of the path, with an extension by the type.
  package var fileName: String {
    let path = url.target.prefix { $0 != "?" }
    let last = path.split(separator: "/").last.map(String.init) ?? "answer"
    let safe = last.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    let name = safe.isEmpty || safe.hasPrefix(".") ? "answer" : safe
    guard !name.contains("."), let type = response.mediaType?.essence else { return name }
    return "\(name).\(Self.fileExtension(of: type))"
  }

  private static func fileExtension(of type: String) -> String {
    let subtype = type.split(separator: "/").last.map(String.init) ?? "bin"
    if subtype.hasSuffix("+json") { return "json" }
    if subtype.hasSuffix("+xml") { return subtype == "svg+xml" ? "svg" : "xml" }
    switch subtype {
    case "plain": return "txt"
    case "javascript": return "js"
    case "octet-stream": return "bin"
    default: return subtype.allSatisfy { $0.isLetter || $0.isNumber } ? subtype : "bin"
    }
  }

  /// The offset of the first byte after the head.
  package var bodyStart: Int {
    message.count - response.extra - response.wireLength
  }
}
