import Responses
import ScreenModel
import Sending
import WiredraftCore

extension ReceivedAnswer {
  /// Returns the notes in the frame of the pane, the longest first.
  func notes(in state: ComposerState) -> [String] {
    let exchange = state.exchange
    let place = exchange.ended.count > 1 ? "\(exchange.shownIndex + 1) of \(exchange.ended.count)" : nil
    let version =
      order == nil
      ? TextLayout.truncated("\(method) \(path)", to: 24, mark: String(state.options.ellipsis))
      : nil
    let step = previous == nil ? nil : "step \(steps.count)"
    let before = [url.isPractice ? "practice" : nil, place, step, version].compactMap(\.self)
    let dot = state.options.sign(" · ", ", ")
    return before.isEmpty ? [] : [before.joined(separator: dot)]
  }

  private var path: String { String(url.target.prefix { $0 != "?" }) }

  /// The exchange of the history that it is, which is another one than the draft's, in a sentence; nil for one of this
  /// session.
  var originInHistory: Sentence? {
    guard order == nil, let historyID else { return nil }
    return "This is exchange \(historyID) of the history: \(method) \(url.scheme)://\(url.authority)\(path)."
  }

  /// Whether nothing came, though it was waited for.
  var isMissing: Bool { response.statusLine == nil && outcome.received == 0 && !isCancelled }

  var emptyBodySentence: String {
    if response.statusLine == nil { return failureSentence }
    if !response.isComplete { return "Nothing of the body came. \(failureSentence)" }
    if let framing = response.framing, framing.end == .none { return framing.sentence }
    return "The body is empty: it has 0 bytes."
  }

  var contentSentence: String {
    var parts: [String] = []
    let codings = response.contentCodings
    if !codings.isEmpty {
      parts.append(
        "\(codings.joined(separator: ", ")) was taken off: \(wireSize.byteCount) came, \(content.count.byteCount) are shown."
      )
    }
    if let charset, charset != "utf-8" { parts.append("The charset is \(charset), shown as UTF-8.") }
    if text == nil { parts.append("It is no text: the bytes are shown as digits.") }
    if !isContentComplete { parts.append("It is not complete.") }
    if let framing = response.framing { parts.append(framing.sentence) }
    return parts.joined(separator: " ")
  }

  /// The bytes of the body on the wire, chunk lines and trailers included.
  var wireSize: Int { response.wireLength }

  var summary: String {
    var parts = [kind].compactMap(\.self)
    let codings = response.contentCodings
    if codings.isEmpty {
      parts.append(content.count.shortByteCount)
    } else {
      parts.append(
        "\(codings.joined(separator: ", ")) \(wireSize.shortByteCount) of \(content.count.shortByteCount)")
    }
    parts.append(outcome.timings.total.milliseconds)
    if response.framing?.end == .chunked { parts.append("chunked") }
    if !response.isComplete { parts.append(isCancelled ? "cancelled" : "not complete") }
    return parts.joined(separator: " · ")
  }

  private var kind: String? {
    guard let essence = response.mediaType?.essence else { return nil }
    let words = [
      "application/json": "JSON", "text/html": "HTML", "text/plain": "text", "application/xml": "XML",
    ]
    return words[essence] ?? essence
  }
}
