import Explanations
import Panels
import ScreenModel

struct KeptDialog: ListDialog, PanelDialog {
  let purpose: KeptPurpose
  private(set) var editor = LineEditor("")
  var selection = 0
  /// The exchanges that the words apply to; nil until the first are read.
  private var entries: [KeptEntry]?
  private var words = ""

  static func open(for purpose: KeptPurpose, in state: inout ComposerState) -> [Effect] {
    state.open(KeptDialog(purpose: purpose))
    return [.history(.search("", purpose))]
  }

  var context: KeyContext { .typing }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }
  var awaitsEntries: Bool { words != editor.text || entries == nil }
  static var pageOverlap: Int { 0 }

  private var selected: KeptEntry? {
    entries.flatMap { $0.indices.contains(selection) ? $0[selection] : nil }
  }

  func panel(in state: ComposerState) -> Panel {
    let columns = state.size.columns < 60 ? (5, 6, 6) : state.size.columns < 80 ? (11, 12, 7) : (16, 18, 9)
    return Panel(
      title: purpose == .show ? "Kept exchanges" : "Compare with a kept exchange", columns: 110,
      rows: min(30, max(12, state.size.rows * 3 / 4)), footRows: state.size.rows < 16 ? 2 : 3,
      parts: [
        .field(Panel.Field(label: "Filter: ") { editor.window(columns: $0, style: $1) }),
        .list(
          Panel.List(count: entries?.count ?? 0, selection: selection) {
            row(of: entries?[$0], columns)
          }),
      ])
  }

  /// The columns are those of the time, of the time with the gap behind it, and of the method.
  private func row(of entry: KeptEntry?, _ columns: (time: Int, place: Int, method: Int)) -> Panel.Row {
    guard let entry else { return Panel.Row([]) }
    let status = entry.status.map(Theme.status) ?? Theme.errorText
    return Panel.Row([
      Panel.Piece(String(entry.when.suffix(columns.time)), Theme.quiet, columns: columns.place),
      Panel.Piece(entry.status.map { String($0) } ?? "-", status, columns: 4),
      Panel.Piece(entry.method, Theme.method(entry.method), columns: columns.method),
      Panel.Piece(columns.time < 16 ? entry.url.withoutScheme : entry.url),
    ])
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    if let selected {
      let status = selected.status.map { String($0) } ?? "no answer"
      return [
        Panel.Paragraph(
          "Exchange \(selected.id.grouped): \(status) in \(selected.milliseconds.grouped) ms. \(selected.url)"
        )
      ]
    }
    if awaitsEntries { return [Panel.Paragraph("Looking\(state.options.ellipsis)", Theme.quiet)] }
    return [
      Panel.Paragraph(
        words.isEmpty ? "Nothing has been kept yet." : "No exchange in the history has “\(words)”.")
    ]
  }

  func why(in state: ComposerState) -> Why? {
    Why(text: "Words in the URL, the head and the body, or POST, 4xx, today, host:example.")
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    action == .choose ? purpose == .show ? "show" : "compare" : nil
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action == .choose ? selected != nil : action != .nextQuestion
  }

  func choose(in state: inout ComposerState) -> DialogStep {
    guard let id = selected?.id else { return .stay }
    return .close { [purpose] _ in [.history(purpose == .show ? .load(id) : .loadOther(id))] }
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    edit { $0.apply(action) }
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    edit {
      $0.insert(text)
      return true
    }
  }

  /// Edits the words, and looks for them unless that is being done: then it follows.
  private mutating func edit(_ change: (inout LineEditor) -> Bool) -> DialogStep? {
    let wasLooking = awaitsEntries
    guard change(&editor) else { return nil }
    return .stay(wasLooking || !awaitsEntries ? [] : [.history(.search(editor.text, purpose))])
  }

  mutating func takeNothing() { (entries, words) = ([], editor.text) }

  /// Takes the exchanges that words apply to, and looks for those that were typed meanwhile.
  mutating func take(_ found: [KeptEntry], words: String) -> [Effect] {
    (entries, self.words, selection) = (found, words, 0)
    return awaitsEntries ? [.history(.search(editor.text, purpose))] : []
  }
}

extension String {
  fileprivate var withoutScheme: String {
    firstRange(of: "://").map { String(self[$0.upperBound...]) } ?? self
  }
}

extension ExchangeMemory {
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
    case .last(let answer?, let draft, let when):
      guard state.fileName == draft, state.exchange.ended.isEmpty, state.exchange.running == nil else {
        break
      }
      state.exchange.ended = [answer]
      state.exchange.opened = answer.historyID.map { ($0, when) }
    case .last(nil, _, _): break
    case .loadedOther(let other): AnswerTab.change(in: &state) { $0.compare(with: other) }
    case .found(let entries, let words, _):
      var effects: [Effect] = []
      state.update(KeptDialog.self) { effects = $0.take(entries, words: words) }
      return effects
    case .failed(let reason):
      // Nothing more is awaited.
      state.update(KeptDialog.self) { $0.takeNothing() }
      state.message = Message(text: Sentence(reason), kind: .failure)
    }
    return []
  }
}
