import Explanations
import Responses
import ScreenModel
import WiredraftCore

extension TabID {
  static let answer = TabID("answer")
}

extension KeyContext {
  /// The keys while a request is on its way.
  static let sending = KeyContext(
    "sending", "While a request is on its way", isOfPanes: true,
    bindings: [.init([.named(.escape), .control("g")], .cancelSend, footer: 1)])

  /// The keys while the answer has the focus.
  static let answer = KeyContext(
    "answer", "The answer", isOfPanes: true,
    bindings: [
      .init([.named(.enter), .letter(" ")], .foldAnswer, footer: 1),
      .init([.letter(">")], .nest),
      .init([.letter("<")], .flatten),
      .init([.letter("t")], .nextView, footer: 3),
      .init([.letter("T")], .previousView),
      .init([.letter("w")], .nextSpan, footer: 2),
      .init([.letter("W")], .previousSpan),
      .init([.letter("\\")], .toggleLineEnds, footer: 5),
    ])
}

/// The tab with the answer: its status, and one of its views.
struct AnswerTab: PaneTab {
  /// A view of an answer.
  enum View: String, Sendable, Hashable, CaseIterable {
    case body, headers, raw, time, connection
  }

  let id = TabID.answer
  let action: Action? = .showAnswer
  let context = KeyContext.answer
  var part: PaneTabs.Part { .answer }

  private(set) var view = View.body
  /// Whether body and raw bytes are shown as hexadecimal digits.
  private(set) var isHex = false
  private var body = BytePager()
  /// The body as a tree; nil if it is no JSON.
  private var tree: AnswerTree?
  private var raw = BytePager()
  /// The index of the selected line in the views that are lists.
  private var selection = 0
  private var top = 0
  /// The text that is looked for; nil if there is none.
  private var found: AnswerSearch?
  /// The place in the tree's text that was gone to last.
  private var matchOffset: Int?
  /// The answer that the positions belong to.
  private var followed: ReceivedAnswer?

  /// The parts that a key can change without a change of the draft.
  var position: [AnyHashable] {
    [
      view, isHex, body.cursor, raw.cursor, selection, tree?.cursor, tree?.tree.folding, found?.text,
      followed,
    ]
  }

  // MARK: - Labels

  func label(in state: ComposerState, brevity: Int) -> TabLabel {
    TabLabel("Answer", note: brevity == 0 && state.exchange.shown != nil ? view.rawValue : "")
  }

  func note(in state: ComposerState) -> [String] {
    guard let answer = state.exchange.shown, state.exchange.running?.hasBegun != true else { return [] }
    return answer.notes(in: state)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .toggleLineEnds: isHex ? "text" : "hex"
    case .filter: "search"
    case .nextProblem: "next match"
    case .copyMenu: "copy"
    case .nextTab, .previousTab: "older, newer"
    default: nil
    }
  }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .previousTab: return ExchangeMemory.stepRefusal(by: -1, in: state)
    case .nextTab: return ExchangeMemory.stepRefusal(by: 1, in: state)
    case .nextView, .previousView:
      return state.exchange.shown == nil ? "Nothing has been sent: \(key: .send) sends." : nil
    case .foldAnswer:
      return isTree
        ? tree?.cursor.isFoldable == true ? nil : "Only an array or object can be folded." : notATree
    case .nest, .flatten: return isTree ? nil : notATree
    case .filter:
      return state.exchange.shown == nil
        ? "Nothing has been sent: \(key: .send) sends."
        : view == .body || view == .raw ? nil : "There is a search in the body and in the raw answer."
    case .nextProblem, .previousProblem:
      return found == nil ? "Nothing was searched for: \(key: .filter) searches." : nil
    case .copyMenu: return state.exchange.shown == nil ? "Nothing has been sent: \(key: .send) sends." : nil
    case .nextSpan, .previousSpan:
      return view == .raw && state.exchange.shown != nil
        ? nil : "Pieces are in the raw answer: \(key: .nextView, in: .answer) goes there."
    case .toggleLineEnds:
      return state.exchange.shown != nil && (view == .body || view == .raw)
        ? nil : "Only the body and the raw answer can be shown as digits."
    default: return nil
    }
  }

  func overrides(_ action: Action) -> Bool {
    switch action {
    case .moveUp, .moveDown, .moveLeft, .moveRight, .moveToFirst, .moveToLast, .pageUp, .pageDown,
      .nest, .flatten, .filter, .nextProblem, .previousProblem, .copyMenu, .nextTab, .previousTab:
      true
    default: false
    }
  }

  /// Whether the body is shown as a tree.
  private var isTree: Bool { view == .body && !isHex && tree != nil }
  private var notATree: Sentence { "There is no tree of JSON here that could be folded." }

  // MARK: - Acting

  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    guard let answer = state.exchange.shown else { return nil }
    let rect = Self.place(in: state).map { AnswerLayout($0, of: answer).rest }
    switch action {
    case .nextView: show(by: 1)
    case .previousView: show(by: -1)
    case .previousTab: ExchangeMemory.show(by: -1, in: &state)
    case .nextTab: ExchangeMemory.show(by: 1, in: &state)
    case .toggleLineEnds: isHex.toggle()
    case .filter: state.open(AnswerSearchPrompt(editor: LineEditor(found?.text ?? "")))
    case .nextProblem, .previousProblem: goToMatch(forward: action == .nextProblem, in: &state)
    case .copyMenu: state.open(PickerDialog(AnswerCopy(of: self, answer), selecting: nil))
    case .nextSpan, .previousSpan: moveByPiece(action == .nextSpan ? 1 : -1, in: answer, &state)
    default: return move(action, in: answer, rect) ? [] : nil
    }
    return []
  }

  private mutating func show(by step: Int) {
    let all = View.allCases
    let index = all.firstIndex(of: view) ?? 0
    show(all[(index + step + all.count) % all.count])
  }

  private mutating func show(_ view: View) {
    if view != self.view { (selection, top) = (0, 0) }
    self.view = view
  }

  private mutating func move(_ action: Action, in answer: ReceivedAnswer, _ rect: Rect?) -> Bool {
    let rows = rect?.rows ?? 1
    switch view {
    case .body where isTree: return tree?.move(action, rows: rows) ?? false
    case .body:
      return body.move(action, in: shownBody(of: answer), shape(in: answer, rect), rows: rows)
    case .raw: return raw.move(action, in: answer.message, shape(in: answer, rect), rows: rows)
    case .headers, .time, .connection:
      let count = facts(of: answer).count
      guard let target = action.target(from: selection, page: max(1, rows - 1), last: count - 1) else {
        return action == .moveLeft || action == .moveRight
      }
      selection = target
      return true
    }
  }

  /// Looks for a text in the bytes of the view, and goes to its first place after the cursor.
  mutating func search(_ text: String, in state: inout ComposerState) {
    guard let answer = state.exchange.shown else { return }
    found = AnswerSearch(text, in: view == .raw ? answer.message : shownBody(of: answer))
    guard let found else { return }
    guard found.count > 0 else {
      state.message = Message(text: "“\(text)” is not in it.", kind: .warning)
      return
    }
    goToMatch(forward: true, in: &state)
  }

  private mutating func goToMatch(forward: Bool, in state: inout ComposerState) {
    let offset = view == .raw ? raw.cursor : isTree ? matchOffset ?? tree?.cursor.start ?? 0 : body.cursor
    guard let found, let place = found.place(from: offset, forward: forward) else { return }
    switch view {
    case .raw: raw.cursor = place.offset
    case .body where isTree:
      tree?.reveal(place.offset)
      matchOffset = place.offset
    default: body.cursor = place.offset
    }
    let count = found.count == 1 ? "1 match" : "\(found.count.grouped) matches"
    state.message = Message(
      text:
        "\(place.number.grouped) of \(count); \(key: .nextProblem) next, \(key: .previousProblem) previous.")
  }

  private mutating func moveByPiece(_ step: Int, in answer: ReceivedAnswer, _ state: inout ComposerState) {
    guard let piece = answer.piece(at: raw.cursor)?.piece else { return }
    let target = step > 0 ? piece.range.upperBound : piece.range.lowerBound - 1
    guard (0..<answer.message.count).contains(target) else {
      state.message = Message(
        text: step > 0 ? "This is the last piece of the answer." : "This is the first piece of the answer.")
      return
    }
    raw.cursor = answer.piece(at: target)?.piece.range.lowerBound ?? target
  }

  mutating func settle(in state: inout ComposerState, rect: Rect?) {
    guard let answer = state.exchange.shown, let rect else { return }
    if answer != followed {
      (body, raw, selection, top, followed) = (BytePager(), BytePager(), 0, 0, answer)
      (tree, found, matchOffset) = (AnswerTree(of: answer), nil, nil)
    }
    let rest = AnswerLayout(rect, of: answer).rest
    switch view {
    case .body where isTree:
      let rows = treeRows(rest)
      tree?.settle(rows: rows)
    case .body: body.settle(in: shownBody(of: answer), shape(in: answer, rest), rows: rest.rows)
    case .raw: raw.settle(in: answer.message, shape(in: answer, rest), rows: rest.rows)
    case .headers, .time, .connection:
      let count = facts(of: answer).count
      selection = max(0, min(selection, count - 1))
      top = max(0, min(top, selection, count - rest.rows))
      if selection >= top + rest.rows { top = selection - rest.rows + 1 }
    }
  }

  mutating func scroll(by step: Int, in rect: Rect, of state: inout ComposerState) {
    guard let answer = state.exchange.shown else { return }
    let rest = AnswerLayout(rect, of: answer).rest
    switch view {
    case .body where isTree:
      let rows = treeRows(rest)
      tree?.scroll(by: step, rows: rows)
    case .body: body.scroll(by: step, in: shownBody(of: answer), shape(in: answer, rest), rows: rest.rows)
    case .raw: raw.scroll(by: step, in: answer.message, shape(in: answer, rest), rows: rest.rows)
    case .headers, .time, .connection: selection += step
    }
  }

  mutating func click(
    at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState
  ) -> [Effect] {
    guard let answer = state.exchange.shown else { return [] }
    let layout = AnswerLayout(rect, of: answer)
    let rest = layout.rest
    if point.row == layout.rule {
      let names = AnswerHeadView(state: state, answer: answer, view: view).names(in: layout.inner)
      if let name = names.first(where: { $0.columns.contains(point.column) }) { show(name.view) }
    }
    guard rest.contains(point) else { return [] }
    let index = point.row - rest.row
    switch view {
    case .body where isTree:
      tree?.select(index)
      if isDouble { _ = tree?.move(.foldAnswer, rows: rest.rows) }
    case .body:
      let lines = body.lines(of: shownBody(of: answer), in: shape(in: answer, rest), rows: rest.rows)
      if lines.indices.contains(index) { body.cursor = lines[index].range.lowerBound }
    case .raw:
      let lines = raw.lines(of: answer.message, in: shape(in: answer, rest), rows: rest.rows)
      if lines.indices.contains(index) {
        raw.cursor = min(
          lines[index].range.lowerBound + point.column - rest.column, lines[index].range.upperBound - 1)
      }
    case .headers, .time, .connection: selection = top + index
    }
    return []
  }

  // MARK: - Contents

  /// Returns the copies that the view offers, each with its letter.
  func copies(of answer: ReceivedAnswer) -> [AnswerCopy.Choice] {
    var choices: [AnswerCopy.Choice] = []
    if isTree, let tree, let text = answer.text {
      let value = tree.cursor.value
      if value.count <= AnswerCopy.largest {
        let literal = text.bytes(in: value)
        if let decoded = try? tree.tree.string(of: tree.cursor, limit: AnswerCopy.largest) {
          choices.append(.init(letter: "v", name: "value", note: "the text", bytes: Array(decoded.text.utf8)))
        }
        choices.append(.init(letter: "j", name: "JSON", note: "the value as it was sent", bytes: literal))
      }
      if let path = tree.path {
        choices.append(.init(letter: "p", name: "path", note: path.json, bytes: Array(path.json.utf8)))
        choices.append(.init(letter: "q", name: "jq", note: path.jq, bytes: Array(path.jq.utf8)))
      }
    }
    let facts = facts(of: answer)
    if facts.indices.contains(selection) {
      choices.append(
        .init(
          letter: "v", name: "value", note: facts[selection].label, bytes: Array(facts[selection].value.utf8))
      )
    }
    if answer.content.count <= AnswerCopy.largest, answer.content.count > 0 {
      choices.append(
        .init(
          letter: "b", name: "body", note: answer.content.count.byteCount,
          bytes: answer.content.bytes(in: 0..<answer.content.count)))
    }
    if answer.message.count <= AnswerCopy.largest, answer.message.count > 0 {
      choices.append(
        .init(
          letter: "m", name: "message", note: answer.message.count.byteCount,
          bytes: answer.message.bytes(in: 0..<answer.message.count)))
    }
    return choices
  }

  /// Returns the rectangle of the tab on the screen.
  private static func place(in state: ComposerState) -> Rect? { ScreenLayout(state).live(in: state) }

  private func shape(in answer: ReceivedAnswer, _ rect: Rect?) -> BytePager.Shape {
    let isBinary = view == .body && answer.text == nil
    return BytePager.Shape(columns: max(2, (rect?.columns ?? 3) - 1), isHex: isHex || isBinary)
  }

  /// The bytes that the view of the body shows.
  private func shownBody(of answer: ReceivedAnswer) -> any AnswerBytes {
    isHex ? answer.content : answer.text ?? answer.content
  }

  /// The lines of a view that is a list.
  private func facts(of answer: ReceivedAnswer) -> [AnswerFact] {
    switch view {
    case .body, .raw: []
    case .headers: AnswerFact.headers(of: answer)
    case .time: AnswerFact.times(of: answer)
    case .connection: AnswerFact.connection(of: answer)
    }
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
    let layout = AnswerLayout(rect, of: answer)
    AnswerHeadView(state: state, answer: answer, view: view).draw(into: &screen, layout)
    let hasFocus = state.focus == .live && state.live.tabs.shown.id == .answer
    switch view {
    case .body where shownBody(of: answer).count == 0:
      for (index, line) in TextWrap.lines(answer.emptyBodySentence, columns: layout.rest.columns - 2)
        .enumerated()
      where index < layout.rest.rows {
        screen.write(line, at: layout.rest.column + 1, row: layout.rest.row + index, style: Theme.quiet)
      }
      return nil
    case .body where isTree:
      guard let tree else { return nil }
      return drawTree(tree, in: state, hasFocus: hasFocus, into: &screen, layout.rest)
    case .body:
      return BytePagerView(
        pager: body, bytes: shownBody(of: answer), shape: shape(in: answer, layout.rest),
        options: state.options,
        hasFocus: hasFocus, style: style(of: .plain)
      ).draw(into: &screen, layout.rest.text)
    case .raw: return drawRaw(of: answer, in: state, hasFocus: hasFocus, into: &screen, layout.rest)
    case .headers, .time, .connection:
      return drawFacts(of: answer, in: state, hasFocus: hasFocus, into: &screen, layout.rest)
    }
  }

  /// The rows of the tree: the last one has the path of the cursor.
  private func treeRows(_ rect: Rect) -> Int { rect.rows < 6 ? rect.rows : rect.rows - 2 }

  private func drawTree(
    _ tree: AnswerTree, in state: ComposerState, hasFocus: Bool, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    let rows = treeRows(rect)
    let lines = (try? tree.tree.lines(from: tree.top, count: rows)) ?? []
    let shown = tree.top.start..<max(tree.top.start + 1, lines.last?.value.upperBound ?? 0)
    // Of a long value only the beginning is shown.
    let matches = found?.places(in: shown.prefix(1 << 20)) ?? []
    let cursor = AnswerTreeView(tree: tree, options: state.options, hasFocus: hasFocus, matches: matches)
      .draw(
        into: &screen, Rect(column: rect.column, row: rect.row, columns: rect.columns, rows: rows))
    if rows < rect.rows, let path = tree.path {
      screen.write(
        path.json, at: rect.column + 1, row: rect.row + rect.rows - 1, width: rect.columns - 2,
        style: Theme.accent, mark: state.options.ellipsis)
    }
    return cursor
  }

  /// Returns the style of each byte: that of a place that was searched for, or else another.
  private func style(of other: Style) -> (Int) -> Style {
    guard let found else { return { _ in other } }
    return { offset in found.places(in: offset..<offset + 1).isEmpty ? other : Theme.match }
  }

  private func drawRaw(
    of answer: ReceivedAnswer, in state: ComposerState, hasFocus: Bool, into screen: inout Screen,
    _ rect: Rect
  ) -> Point? {
    let shape = shape(in: answer, rect)
    let lines = raw.lines(of: answer.message, in: shape, rows: rect.rows)
    guard let first = lines.first, let last = lines.last else { return nil }
    let pieces = answer.pieces(in: first.range.lowerBound..<last.range.upperBound).map(\.piece)
    let current = pieces.first { $0.range.contains(raw.cursor) }
    return BytePagerView(
      pager: raw, bytes: answer.message, shape: shape, options: state.options, hasFocus: hasFocus,
      style: { offset in
        guard let piece = pieces.last(where: { $0.range.lowerBound <= offset }) else { return .plain }
        let style = piece.role.style
        return hasFocus && piece == current && !piece.role.isBody ? style.on(.lit).adding(.bold) : style
      }
    ).draw(into: &screen, rect.text)
  }

  private func drawFacts(
    of answer: ReceivedAnswer, in state: ComposerState, hasFocus: Bool, into screen: inout Screen,
    _ rect: Rect
  ) -> Point? {
    let facts = facts(of: answer)
    let labelColumns = min(rect.columns * 2 / 5, (facts.map { TextLayout.columns($0.label) }.max() ?? 0) + 2)
    for index in facts.indices.dropFirst(top).prefix(rect.rows) {
      let (fact, row) = (facts[index], rect.row + index - top)
      if index == selection, hasFocus {
        screen.fill(
          Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), style: Theme.selectedLine)
      }
      let ground: (Style) -> Style = { index == selection && hasFocus ? $0.on(.selected) : $0 }
      screen.write(
        fact.label, at: rect.column + 1, row: row, width: labelColumns - 1, style: ground(fact.labelStyle),
        mark: state.options.ellipsis)
      screen.write(
        fact.value, at: rect.column + 1 + labelColumns, row: row, width: rect.columns - 1 - labelColumns,
        style: ground(fact.valueStyle), mark: state.options.ellipsis)
    }
    return nil
  }

  // MARK: - Explaining

  func why(in state: ComposerState) -> Why {
    guard let answer = state.exchange.shown else {
      return Why(
        text: state.exchange.running == nil
          ? "Nothing has been sent: \(key: .send) sends the request." : "The request is on its way.")
    }
    if AnswerVersion.hasChanged(since: answer, in: state) {
      return Why(
        text:
          "\(explanation(in: state, answer)) Since it was sent: \(AnswerVersion.sentence(since: answer, in: state))"
      )
    }
    return Why(text: explanation(in: state, answer))
  }

  /// Returns the explanation of what is under the cursor.
  private func explanation(in state: ComposerState, _ answer: ReceivedAnswer) -> Sentence {
    switch view {
    case .raw:
      guard let explained = answer.piece(at: raw.cursor) else { return "No byte came." }
      let reference = explained.meaning.reference.map { " (\($0))" } ?? ""
      return
        "\(explained.piece.role.words), byte \(raw.cursor.grouped) of \(answer.message.count.grouped). \(explained.meaning.text)\(reference)"
    case .headers, .time, .connection:
      let facts = facts(of: answer)
      return Sentence(facts.indices.contains(selection) ? facts[selection].why : "")
    case .body where isTree:
      guard let tree, let path = tree.path else { return "The body is empty." }
      return "\(path.json)  \(tree.sentence). \(answer.contentSentence)"
    case .body:
      let place = "Byte \(body.cursor.grouped) of \(shownBody(of: answer).count.grouped) of the content."
      return "\(place) \(answer.contentSentence)"
    }
  }
}

extension Rect {
  /// The rectangle of the text in the rest of the tab: a column is left for the sign of a line that goes on.
  fileprivate var text: Rect { Rect(column: column + 1, row: row, columns: columns - 1, rows: rows) }
}
