import DraftFormats
import Explanations
import Responses
import ScreenModel
import WiredraftCore

extension TabID {
  static let answer = TabID("answer")
}

extension KeyContext {
  static let sending = KeyContext(
    "sending", "While a request is on its way", isOfPanes: true, isOverlay: true,
    bindings: [
      .init([.named(.escape), .control("g")], .cancelSend, footer: 1),
      .init([.letter("p")], .pauseStream, footer: 2),
    ])

  static let answer = KeyContext(
    "answer", "The answer", isOfPanes: true, hides: [.pickStyles],
    bindings: [
      .init([.named(.enter), .letter(" ")], .openAnswer, footer: 1),
      .init([.letter(">")], .nest),
      .init([.letter("<")], .flatten),
      .init([.letter("t")], .nextView, footer: 4),
      .init([.letter("T")], .previousView),
      .init([.letter("f")], .followAnswer, footer: 2),
      .init([.letter("w")], .nextSpan, footer: 2),
      .init([.letter("W")], .previousSpan),
      .init([.letter("\\")], .toggleLineEnds, footer: 6),
      .init([.letter("e")], .addExpectation, footer: 3),
      .init([.letter("K")], .keepCapture, footer: 3),
      .init([.letter("v")], .valueToVariable, footer: 4),
      .init([.letter("s")], .saveAnswer, footer: 5),
      .init([.letter("|")], .runOnAnswer, footer: 7),
      .init([.letter("P")], .pageAnswer),
      .init([.letter("x"), .named(.delete)], .removeExpectation),
      .init([.letter("d")], .compareAnswers, footer: 4),
      .init([.letter("D")], .compareWithAny),
      .init([.letter("O")], .openKeptDraft),
      .init([.letter("r")], .sendAgain, footer: 8),
    ])
}

struct AnswerTab: PaneTab {
  enum View: String, Sendable, Hashable, CaseIterable {
    case body, headers, raw, time, connection
    case expect
    case differences = "diff"
    case output
  }

  let id = TabID.answer
  let action: Action? = .showAnswer
  let context = KeyContext.answer
  var part: PaneTabs.Part { .answer }

  private(set) var view = View.body
  private(set) var pages: AnswerPages?
  private var found: AnswerSearch?

  var position: [AnyHashable] { [view, found?.text, pages?.answer] + (pages?[view].position ?? []) }

  // MARK: - Labels

  func label(in state: ComposerState, brevity: Int) -> TabLabel {
    let isSingle = ScreenLayout(state).isSingle
    return TabLabel(
      brevity == 0 || isSingle ? "Answer" : "Ans",
      note: brevity == 0 && isSingle && state.exchange.shown != nil ? view.rawValue : "")
  }

  func viewLabels(in state: ComposerState) -> [TabLabel] {
    guard let answer = state.exchange.shown, state.exchange.running?.hasBegun != true, let pages,
      pages.answer == answer
    else { return [] }
    return pages.views.map { view in
      var label = TabLabel(view.rawValue + pages.count(of: view))
      label.style = view == self.view ? Theme.shownTab : Theme.quiet
      return label
    }
  }

  func note(in state: ComposerState) -> [String] {
    guard let answer = state.exchange.shown, state.exchange.running?.hasBegun != true else { return [] }
    return answer.notes(in: state)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .toggleLineEnds: pages?.nextForm(of: view)?.rawValue
    case .filter: "search"
    case .nextProblem: "next match"
    case .copyMenu: "copy"
    case .followAnswer: pages?.lead?.label
    case .nextTab, .previousTab: "older, newer"
    default: pages?[view].label(of: action)
    }
  }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    if state.exchange.running?.hasBegun == true, overrides(action) || Self.actions.contains(action) {
      return "A request is on its way: \(key: .cancelSend) cancels it."
    }
    switch action {
    case .compareAnswers:
      guard pages != nil else { return Self.nothingSent }
      return state.exchange.older == nil
        ? "There is no answer before this one: \(key: .compareWithAny, in: .answer) compares with one of the history."
        : nil
    case .previousTab: return ExchangeMemory.stepRefusal(by: -1, in: state)
    case .nextTab: return ExchangeMemory.stepRefusal(by: 1, in: state)
    case .nextProblem, .previousProblem:
      guard let found else { return "Nothing was searched for: \(key: .filter) searches." }
      return found.count > 0
        ? nil : "“\(found.text)” is not in it: \(key: .filter) searches for another text."
    case _ where Self.actions.contains(action):
      guard let pages else { return Self.nothingSent }
      return refusal(of: action, pages) ?? pages[view].refusal(of: action, in: state)
    default: return nil
    }
  }

  private static let actions: Set<Action> = [
    .openAnswer, .nest, .flatten, .nextView, .previousView, .filter, .copyMenu, .nextSpan, .previousSpan,
    .toggleLineEnds, .valueToVariable, .keepCapture, .addExpectation, .followAnswer, .saveAnswer,
    .runOnAnswer, .pageAnswer, .removeExpectation,
    .openKeptDraft, .sendAgain, .compareWithAny,
  ]
  private static let nothingSent: Sentence = "Nothing has been sent: \(key: .send) sends."

  private func refusal(of action: Action, _ pages: AnswerPages) -> Sentence? {
    switch action {
    case .filter where pages[view].searched == nil:
      "There is a search in the body and in the raw answer."
    case .nextSpan where view != .raw, .previousSpan where view != .raw:
      "Pieces are in the raw answer: \(key: .nextView, in: .answer) goes there."
    case .valueToVariable where pages[view].value == nil:
      "There is no value here that could become a variable."
    case .toggleLineEnds where pages.nextForm(of: view) == nil:
      "Only the body and the raw answer have other forms."
    case .addExpectation where pages[view].value?.isReachable != true,
      .keepCapture where pages[view].value?.isReachable != true:
      pages[view].value == nil
        ? "There is no value here that could be \(action == .keepCapture ? "captured" : "expected")."
        : "This value is inside a text, which no path of an expectation or a capture reaches; \(key: .valueToVariable, in: .answer) takes it once."
    case .followAnswer where pages.lead == nil:
      "The answer leads nowhere: it is no redirect, and has no next page."
    case .removeExpectation where view != .expect:
      "Expectations are in a view of their own: \(key: .nextView, in: .answer) goes there."
    case .sendAgain where pages.answer.historyID == nil && pages.answer.id < 0:
      "The request was not kept, so it can't be sent again."
    case .openKeptDraft where pages.answer.document == nil: "The draft of this exchange was not kept."
    default: nil
    }
  }

  func highlight(in state: ComposerState) -> WireHighlight {
    pages?[view].reflectedRow.map { .row($0) } ?? .nothing
  }

  func overrides(_ action: Action) -> Bool {
    switch action {
    case .moveUp, .moveDown, .moveLeft, .moveRight, .moveToFirst, .moveToLast, .pageUp, .pageDown,
      .nest, .flatten, .filter, .nextProblem, .previousProblem, .copyMenu, .nextTab, .previousTab:
      true
    default: false
    }
  }

  // MARK: - Acting

  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    if action == .previousTab { return ExchangeMemory.showOlder(in: &state) }
    guard let pages else { return nil }
    switch action {
    case .nextView: show(by: 1)
    case .previousView: show(by: -1)
    case .nextTab: ExchangeMemory.show(by: 1, in: &state)
    case .toggleLineEnds:
      self.pages?.showNextForm(of: view)
      found = nil
    case .followAnswer: return pages.lead?.follow(&state) ?? []
    case .addExpectation:
      if let value = pages[view].value {
        state.open(ExpectationPrompt(value.expectation, recall: state.recall(.expectation)))
      }
    case .compareAnswers:
      if let other = state.exchange.older { compare(with: other) }
    case .compareWithAny: state.open(PickerDialog(OtherAnswerPicker(state.exchange), selecting: nil))
    case .openKeptDraft:
      if let document = pages.answer.document, state.replaceDraft(with: document, isForeign: true) {
        state.message = Message(
          text: "The draft is that of the exchange that is shown; \(key: .undo) brings the other one back.")
      }
    case .sendAgain: return ExchangeMemory.sendAgain(pages.answer, in: &state)
    case .filter: state.open(AnswerSearchPrompt(recall: state.recall(.search)))
    case .valueToVariable, .keepCapture:
      if let value = pages[view].value {
        state.open(AnswerVariablePrompt(value, of: pages.answer, isKept: action == .keepCapture))
      }
    case .saveAnswer: state.open(PickerDialog(SavePartPicker(answer: pages.answer), selecting: nil))
    case .runOnAnswer:
      state.open(AnswerCommandPrompt(answer: pages.answer, recall: state.recall(.command)))
    case .pageAnswer: return [.answer(.page(.content, of: pages.answer))]
    case .nextProblem, .previousProblem: goToMatch(forward: action == .nextProblem, in: &state)
    case .copyMenu:
      state.open(PickerDialog(AnswerCopy(of: pages[view].copies(), pages.answer), selecting: nil))
    default:
      let rect = ScreenLayout(state).live(in: state).map { AnswerLayout($0, pages, in: state).rest }
      return self.pages?[view].apply(action, to: &state, rect: rect)
    }
    return []
  }

  mutating func compare(with other: ReceivedAnswer) {
    pages?.showDifferences(from: other)
    show(.differences)
  }

  private mutating func show(by step: Int) {
    let all = pages?.views ?? []
    let index = all.firstIndex(of: view) ?? 0
    show(all[(index + step + all.count) % all.count])
  }

  private mutating func show(_ view: View) {
    if view != self.view { found = nil }
    self.view = view
  }

  mutating func search(_ text: String, in state: inout ComposerState) {
    guard let bytes = pages?[view].searched else { return }
    found = AnswerSearch(text, in: bytes)
    guard let found else { return }
    guard found.count > 0 else {
      state.message = Message(text: "“\(text)” is not in it.", kind: .warning)
      return
    }
    goToMatch(forward: true, in: &state)
  }

  private mutating func goToMatch(forward: Bool, in state: inout ComposerState) {
    guard let found, let page = pages?[view],
      let place = found.place(from: page.searchOffset, forward: forward)
    else { return }
    pages?[view].reveal(place.offset)
    let count = found.count == 1 ? "1 match" : "\(found.count.grouped) matches"
    state.message = Message(
      text:
        "\(place.number.grouped) of \(count); \(key: .nextProblem) next, \(key: .previousProblem) previous.")
  }

  mutating func show(_ output: CommandOutput) {
    pages?.show(output)
    show(.output)
  }

  mutating func settle(in state: inout ComposerState, rect: Rect?) {
    guard let answer = state.exchange.shown, let rect else { return }
    if answer != pages?.answer {
      (pages, found) = (AnswerPages(answer), nil)
      if view == .output || view == .differences { view = .body }
    }
    pages?.check(state.document.expected)
    if view == .expect, pages?.views.contains(.expect) != true { view = .body }
    if let layout = pages.map({ AnswerLayout(rect, $0, in: state) }) { pages?[view].settle(in: layout.rest) }
  }

  func wantedRows(in state: ComposerState) -> Int {
    guard state.exchange.running?.hasBegun != true else { return .max }
    guard let answer = state.exchange.shown else {
      return ScreenLayout(state).answer.map { EmptyAnswerView(state: state).lines(columns: $0.columns).count }
        ?? 1
    }
    guard let pages, pages.answer == answer, let columns = ScreenLayout(state).answer?.inset.columns,
      let rows = pages[view].wantedRows(columns: columns)
    else { return .max }
    return max(2, 1 + pages.adviceLines + rows)
  }

  mutating func scroll(by step: Int, in rect: Rect, of state: inout ComposerState) {
    guard let pages else { return }
    self.pages?[view].scroll(by: step, in: AnswerLayout(rect, pages, in: state).rest)
  }

  mutating func click(
    at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState
  ) -> [Effect] {
    guard let pages else {
      return EmptyAnswerView(state: state).action(at: point, in: rect).map { state.apply($0) } ?? []
    }
    let layout = AnswerLayout(rect, pages, in: state)
    if point.row == rect.row, !ScreenLayout(state).isSingle {
      let bar = TabBar.tabBar(of: .answer, columns: rect.columns, in: state)
      let place = bar.columns.firstIndex { $0.contains(point.column - rect.column) } ?? 0
      let views = pages.views.filter { view in
        bar.labels.indices.contains(place) && bar.labels[place].name == view.rawValue + pages.count(of: view)
      }
      if place > 0, let view = views.first { show(view) }
      return []
    }
    if point.row == layout.rule {
      let names = AnswerHeadView(state: state, pages: pages, view: view).names(in: layout.inner)
      if let name = names.first(where: { $0.columns.contains(point.column) }) { show(name.view) }
    }
    guard layout.rest.contains(point) else { return [] }
    self.pages?[view].click(at: point, isDouble: isDouble, in: layout.rest)
    return []
  }

  // MARK: - Drawing

  func draw(in state: ComposerState, into screen: inout Screen) -> Point? {
    let rect = Rect(column: 0, row: 0, columns: screen.size.columns, rows: screen.size.rows)
    if let running = state.exchange.running, running.hasBegun {
      RunningView(state: state, running: running).draw(into: &screen)
      return nil
    }
    guard let answer = state.exchange.shown else {
      EmptyAnswerView(state: state).draw(into: &screen)
      return nil
    }
    let hasFocus = state.focus == .live && state.live.tabs.shown.id == .answer
    var pages = self.pages.flatMap { $0.answer == answer ? $0 : nil } ?? AnswerPages(answer)
    pages.check(state.document.expected)
    let layout = AnswerLayout(rect, pages, in: state)
    AnswerHeadView(state: state, pages: pages, view: view).draw(into: &screen, layout)
    return pages[view].draw(in: state, hasFocus: hasFocus, found: found, into: &screen, layout.rest)
  }

  // MARK: - Explaining

  func why(in state: ComposerState) -> Why {
    if state.exchange.running?.hasBegun == true { return Why(text: "The request is on its way.") }
    guard let answer = state.exchange.shown, let pages else {
      return Why(
        text: state.composition.hasErrors
          ? "\(key: .nextProblem) goes to what has to be mended before it can be sent."
          : "What comes back is shown here, each byte with its meaning.")
    }
    let explanation = pages[view].explanation(in: state)
    if let origin = answer.originInHistory { return Why(text: "\(explanation) \(origin)") }
    guard AnswerVersion.hasChanged(since: answer, in: state) else { return Why(text: explanation) }
    return Why(
      text: "\(explanation) Since it was sent: \(AnswerVersion.differences(since: answer, in: state)).")
  }
}
