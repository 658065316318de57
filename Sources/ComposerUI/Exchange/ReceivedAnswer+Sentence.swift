import Responses
import Sending
import WiredraftCore

extension ReceivedAnswer {
  func message(in state: ComposerState) -> Message {
    if isCancelled {
      return Message(
        text: "Cancelled: the connection was closed after \(outcome.received.byteCount) of the answer.",
        kind: .warning)
    }
    let isThere = state.focus == .live && state.focusedTab is AnswerTab
    let reads: Sentence = isThere ? "" : "\(key: .showAnswer) reads it."
    guard let statusLine = response.statusLine else {
      // A pane of its own has the reason.
      return isMissing && ScreenLayout(state).answer != nil
        ? Message(text: "Nothing came back.", kind: .failure)
        : Message(text: Sentence(failureSentence), kind: .failure)
    }
    let isWhole = response.isComplete
    let reason = String(decoding: statusLine.reason, as: UTF8.self)
    let status = "\(statusLine.status)\(reason.isEmpty ? "" : " \(reason)")"
    return Message(
      text: isWhole
        ? "\(status): \(outcome.received.byteCount)\(place) in \(outcome.timings.total.milliseconds)."
        : "\(status), and the answer is not complete: \(failureSentence)",
      kind: isWhole && statusLine.status < 400 ? .note : .warning, hint: reads)
  }

  private var place: String { url.isPractice ? " from the practice server in this program" : "" }

  var failureSentence: String {
    let missing = outcome.missingCertificate.map { " \($0) The connection's settings can name one." } ?? ""
    if let failure = outcome.failure {
      return failure.sentence(
        trusting: "The connection's settings can name certificates to trust.") + missing
    }
    return
      (diagnostics.first { $0.severity == .error }?.message
      ?? "The connection ended before an answer came.") + missing
  }
}

extension Int {
  /// A time in nanoseconds as milliseconds, or as seconds from ten on.
  var milliseconds: String {
    let value = self / 1_000_000
    if value >= 10_000 { return "\(value / 1000).\(value / 100 % 10) s" }
    return value > 0 || self == 0 ? "\(value) ms" : "<1 ms"
  }
}
