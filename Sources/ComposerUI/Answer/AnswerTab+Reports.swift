import Explanations
import Responses

extension AnswerTab {
  static func take(_ report: AnswerOutcome, in state: inout ComposerState) -> [Effect] {
    switch report {
    case .saved(let path, let count):
      state.message = Message(text: "\(count.byteCount) of the answer are in \(path).")
    case .exists(let part, let answer, let path):
      state.open(ReplaceByAnswerQuestion(part: part, answer: answer, path: path))
    case .printed(let output):
      guard state.exchange.shown == output.answer else { break }
      change(in: &state) { $0.show(output) }
      let status =
        output.isCut
        ? " The rest is cut off."
        : output.status.map { $0 == 0 ? "" : " It ended with status \($0)." } ?? " It was ended."
      state.message = Message(
        text: "\(output.command) printed \(output.bytes.count.byteCount).\(status)",
        kind: output.status == 0 ? .note : .warning)
    case .failed(let reason): state.message = Message(text: Sentence(reason), kind: .failure)
    }
    return []
  }

  static func change(in state: inout ComposerState, _ body: (inout AnswerTab) -> Void) {
    _ = state.changeTab(of: .live) { tab, _ in
      guard var answer = tab as? AnswerTab else { return }
      body(&answer)
      tab = answer
    }
  }
}
