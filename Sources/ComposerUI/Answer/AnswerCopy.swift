import Explanations
import Responses
import ScreenModel

struct AnswerCopy: PickerSubject {
  struct Choice: Sendable, Equatable {
    var letter: Character
    var name: String
    var note: String
    var bytes: [UInt8]
  }

  /// The most bytes of a copy; a longer value is saved to a file instead.
  static let largest = 64 << 20

  private let all: [Choice]

  init(of copies: [Choice], _ answer: ReceivedAnswer) {
    var all = copies
    for (letter, name, bytes) in [
      ("b" as Character, "body", answer.content), ("m", "message", answer.message),
    ] where bytes.count > 0 && bytes.count <= Self.largest {
      all.append(
        Choice(
          letter: letter, name: name, note: bytes.count.byteCount, bytes: bytes.bytes(in: 0..<bytes.count)))
    }
    self.all = all
  }

  var title: String { "Copy from the answer" }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }
  var choices: [PickerChoice<Choice>] {
    all.map {
      PickerChoice(
        value: $0, letter: $0.letter, name: $0.name, columns: [$0.note],
        shortNote: $0.bytes.count.shortByteCount)
    }
  }

  func preview(of value: Choice?, in state: ComposerState) -> Sentence {
    guard let value else { return "" }
    return Sentence(
      "\(value.bytes.count.byteCount): \(TextLayout.truncated(VisibleText.text(String(decoding: value.bytes.prefix(200), as: UTF8.self)), to: 120))"
    )
  }

  func why(of value: Choice, in state: ComposerState) -> Sentence? {
    "\(value.name.capitalisedFirst), \(value.note): \(value.bytes.count.byteCount) are copied."
  }

  func take(_ value: Choice, in state: inout ComposerState) -> [Effect] {
    [
      .copy(
        CopyRequest(
          noun: "answer's \(value.name)", fileName: "copied-answer.txt", pieces: [.bytes(value.bytes)]))
    ]
  }
}
