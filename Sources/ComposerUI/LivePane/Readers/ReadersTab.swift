import DraftFormats
import Explanations
import Readers
import ScreenModel
import WiredraftCore

extension TabID {
  static let readers = TabID("readers")
}

extension KeyContext {
  static let readers = KeyContext(
    "readers", "The readers", isOfPanes: true,
    bindings: [
      .init([.named(.enter)], .listRules, footer: 2),
      .init([.letter("f")], .chooseReaders, footer: 4),
      .init([.letter("w")], .nextSpan, footer: 6),
      .init([.letter("W")], .previousSpan),
    ])
}

struct ReadersTab: PaneTab {
  let id = TabID.readers
  let action: Action? = .showReaders
  let context = KeyContext.readers
  /// The readers that were chosen; empty for the usual ones.
  var chosen: [String] = []
  private(set) var selected = Reader.usual[0].id
  /// The selected segment of the URL, if no row is selected here.
  private var aside: Int?
  private(set) var shown = ShownReaders()
  private(set) var remedy: ReaderRemedy?
  private var remedied: RemedySource?
  /// The first visible line of the table, its first column, and the first line of the page below.
  private(set) var top = 0
  private(set) var left = 0
  private(set) var pageTop = 0
  /// Whether the page has the whole pane, with the rules.
  private(set) var showsRules = false

  var readers: [Reader] { chosen.isEmpty ? Reader.usual : chosen.compactMap(Reader.named) }
  var reader: Reader { Reader.named(selected) ?? Reader.usual[0] }

  var position: [AnyHashable] { [selected, aside, top, left, pageTop, showsRules] }
  var fillsColumn: Bool { true }

  func label(in state: ComposerState, brevity: Int) -> TabLabel { "Readers" }

  func note(in state: ComposerState) -> [String] {
    guard let subject = subject(in: state), let count = shown.agreement(on: subject, among: readers) else {
      return []
    }
    let number = count == readers.count ? "all \(count)" : "\(count) of \(readers.count)"
    // Another row may be read in other ways.
    let name = shown.subjects[subject].name
    let isOneOfMany = shown.subjects.count > 1 && !name.isEmpty && name.count <= 20
    return (isOneOfMany ? ["\(number) agree on \(name)"] : []) + ["\(number) agree", number]
  }

  func readings(of row: Draft.RowReference, in state: ComposerState) -> String? {
    guard shown.isCurrent(in: state), let subject = shown.subjects.firstIndex(where: { $0.row == row }),
      let count = shown.agreement(on: subject, among: readers)
    else { return nil }
    guard count < readers.count else { return "the same by all \(readers.count)" }
    let others = readers.filter { shown.reading(subject, by: $0.id)?.row.isAsMeant == false }.map(\.title)
    let more = others.count > 3 ? ["\(others.count - 2) more"] : []
    return "otherwise by " + ((more.isEmpty ? others : Array(others.prefix(2))) + more).listed("and")
  }

  /// The longest request, in bytes, that all readers read at each change.
  private static let shortRequest = 2_000

  /// Reads a short request, for the strip of the selected row.
  mutating func readShort(in state: ComposerState) {
    guard state.edit == nil, state.composition.length <= Self.shortRequest else { return }
    shown.update(to: state, readers, visible: readers, selected: selected)
  }

  func draw(in state: ComposerState, into screen: inout Screen) -> Point? {
    ReadersView(state: state, tab: self, size: screen.size).draw(into: &screen)
  }

  // MARK: - The selected row

  func subject(in state: ComposerState) -> Int? {
    if let aside, shown.subjects.indices.contains(aside) { return aside }
    if let row = RowsTab.shownRow(in: state), let place = shown.subjects.firstIndex(where: { $0.row == row })
    {
      return place
    }
    return shown.subjects.isEmpty ? nil : 0
  }

  func row(in state: ComposerState) -> Draft.RowReference? {
    subject(in: state).flatMap { shown.subjects[$0].row }
  }

  private mutating func select(subject place: Int, in state: inout ComposerState) {
    guard shown.subjects.indices.contains(place) else { return }
    if let row = shown.subjects[place].row {
      aside = nil
      RowsTab.selectInGrid(row, in: &state)
      if let offset = state.session.offset(of: row) { state.live.cursor = offset }
    } else {
      aside = place
    }
  }

  mutating func enter(in state: inout ComposerState, hadFocus: Bool) { aside = nil }

  // MARK: - Actions

  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    switch action {
    case .moveUp, .moveDown, .moveToFirst, .moveToLast: move(action)
    case .pageUp: pageTop -= showsRules ? state.livePage : 4
    case .pageDown: pageTop += showsRules ? state.livePage : 4
    case .moveLeft, .previousSpan: moveToSubject(by: -1, in: &state)
    case .moveRight, .nextSpan: moveToSubject(by: 1, in: &state)
    case .listRules:
      showsRules.toggle()
      pageTop = 0
    case .chooseReaders: state.open(ReadersDialog(self))
    case .applyFix: writeForReader(in: &state)
    case .nameReader: nameReader(in: &state)
    default: return nil
    }
    return []
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .listRules: showsRules ? "the table" : nil
    case .nextSpan: "next row"
    case .applyFix: "write it its way"
    default: nil
    }
  }

  func overrides(_ action: Action) -> Bool { action == .applyFix }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .listRules, .nextSpan, .previousSpan, .moveUp, .moveDown, .moveToFirst, .moveToLast, .moveLeft,
      .moveRight, .pageUp, .pageDown:
      shown.subjects.isEmpty
        ? "There is nothing to read yet: a query, or a form body, is what readers read." : nil
    case .applyFix: remedyRefusal(in: state)
    default: nil
    }
  }

  private mutating func move(_ action: Action) {
    let order = shown.order.flatMap(\.self)
    let place = order.firstIndex(of: selected) ?? 0
    let target = action.target(from: place, page: 1, last: order.count - 1) ?? place
    if order.indices.contains(target) { selected = order[target] }
    pageTop = 0
  }

  /// Selects the next row, or the previous one, going round.
  private mutating func moveToSubject(by step: Int, in state: inout ComposerState) {
    guard let place = subject(in: state) else { return }
    let count = shown.subjects.count
    select(subject: (place + step + count) % count, in: &state)
    if count == 1 { state.message = Message(text: "There is one row only.") }
  }

  // MARK: - Settling

  mutating func settle(in state: inout ComposerState, rect: Rect?) {
    guard let rect else { return }
    shown.update(to: state, readers, visible: visibleReaders(rect, state), selected: selected)
    let order = shown.order.flatMap(\.self)
    if !order.contains(selected), let first = order.first { selected = first }
    let source = RemedySource(revision: state.revision, reader: selected, subject: subject(in: state))
    if source != remedied, state.edit == nil { (remedy, remedied) = (findRemedy(in: state), source) }
    let view = ReadersView(state: state, tab: self, size: rect.size)
    let line = view.line(of: selected)
    top = max(line + 1 - view.plan.tableRows, min(top, line))
    top = max(0, min(top, view.lineCount - view.plan.tableRows))
    if let subject = subject(in: state) { left = view.left(showing: subject) }
    pageTop = max(0, min(pageTop, view.pageLineCount - view.plan.pageRows))
  }

  private func visibleReaders(_ rect: Rect, _ state: ComposerState) -> [Reader] {
    let view = ReadersView(state: state, tab: self, size: rect.size)
    guard view.lineCount > view.plan.tableRows else { return readers }
    let visible = Set(view.visibleReaders + [selected])
    return readers.filter { visible.contains($0.id) }
  }

  // MARK: - The mouse

  mutating func scroll(by lines: Int, in rect: Rect, of state: inout ComposerState) {
    if showsRules { pageTop += lines } else { move(lines < 0 ? .moveUp : .moveDown) }
  }

  mutating func click(at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState)
    -> [Effect]
  {
    let view = ReadersView(state: state, tab: self, size: rect.size)
    if let id = view.reader(atLine: point.row - rect.row - 1) {
      selected = id
      pageTop = 0
    }
    if let subject = view.subject(atColumn: point.column - rect.column) {
      select(subject: subject, in: &state)
    }
    return isDouble ? state.performInPanes(.listRules) : []
  }

  // MARK: - Explanations

  func why(in state: ComposerState) -> Why { Why(text: sentence(in: state)) }

  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic] {
    row(in: state).map { HelpTopic.topics(of: $0, texts, in: state.session) } ?? []
  }
}
