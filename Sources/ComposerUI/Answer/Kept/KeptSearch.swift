import Explanations
import ScreenModel

/// Asks for words by which exchanges in the history are found.
struct KeptSearchPrompt: PromptDialog {
  var editor = LineEditor("")
  var purpose = KeptPurpose.show
  var title: String { "The history of exchanges" }
  var question: Sentence { "Filter: POST, 4xx, today, host:example; none for all." }
  var acceptLabel: String { "search" }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }

  func accept(in state: inout ComposerState) -> DialogStep {
    let (words, purpose) = (editor.text, purpose)
    return .close { _ in [.history(.search(words, purpose))] }
  }
}

/// The exchanges of the history that words apply to, newest first.
struct KeptPicker: PickerSubject {
  let entries: [KeptEntry]
  let purpose: KeptPurpose
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  var title: String { purpose == .show ? "Kept exchanges" : "Compare with a kept exchange" }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }
  var nameColumns: Int { 23 }
  var choices: [PickerChoice<KeptEntry>] {
    entries.enumerated().map { index, entry in
      PickerChoice(
        value: entry, letter: index < Self.letters.count ? Self.letters[index] : "\0",
        name: "\(entry.when.suffix(11)) \(entry.status.map { String($0) } ?? " - ") \(entry.method)",
        columns: [entry.url], shortNote: Self.path(of: entry.url))
    }
  }

  /// Returns the part of a URL from its path on, which distinguishes exchanges with one server.
  private static func path(of url: String) -> String {
    guard let host = url.firstRange(of: "://"), let slash = url[host.upperBound...].firstIndex(of: "/") else {
      return url
    }
    return String(url[slash...])
  }

  func style(of value: KeptEntry) -> Style { value.status.map(Theme.status) ?? Theme.errorText }

  func preview(of value: KeptEntry?, in state: ComposerState) -> Sentence {
    guard let value else { return "" }
    return Sentence(
      "Exchange \(value.id): \(value.method) \(value.url), \(value.status.map { String($0) } ?? "no answer") in \(value.milliseconds) ms."
    )
  }

  func take(_ value: KeptEntry, in state: inout ComposerState) -> [Effect] {
    switch purpose {
    case .show: [.history(.load(value.id))]
    case .compare: [.history(.loadOther(value.id))]
    }
  }
}

extension ExchangeMemory {
  /// Takes the result of an operation on the history.
  static func take(_ outcome: HistoryOutcome, in state: inout ComposerState) -> [Effect] {
    switch outcome {
    case .loaded(nil, _):
      let none: Sentence = "No answer was kept: \(key: .send) sends the request."
      state.message = Message(
        text: state.exchange.shown == nil ? none : "This is the oldest answer that was kept.")
    case .loaded(let answer?, let isOlder):
      if let place = state.exchange.ended.firstIndex(where: { $0.historyID == answer.historyID }) {
        state.exchange.shownIndex = place
      } else if isOlder {
        state.exchange.ended.insert(answer, at: 0)
        state.exchange.shownIndex = 0
      } else {
        let place = state.exchange.ended.firstIndex { $0.sent.began > answer.sent.began }
        state.exchange.ended.insert(answer, at: place ?? state.exchange.ended.count)
        state.exchange.shownIndex = place ?? state.exchange.ended.count - 1
      }
      state.show(.answer)
    case .loadedOther(let other): AnswerTab.change(in: &state) { $0.compare(with: other) }
    case .found([], let words, _):
      state.message = Message(
        text: words.isEmpty ? "Nothing has been kept yet." : "No exchange in the history has “\(words)”.",
        kind: .warning)
    case .found(let entries, _, let purpose):
      state.open(PickerDialog(KeptPicker(entries: entries, purpose: purpose), selecting: entries.first))
    case .failed(let reason): state.message = Message(text: Sentence(reason), kind: .failure)
    }
    return []
  }
}
