import Explanations
import ScreenModel
import WiredraftCore

extension TabID {
  static let route = TabID("route")
}

extension KeyContext {
  static let route = KeyContext(
    "route", "The route", isOfPanes: true,
    bindings: [
      .init([.named(.enter)], .goToRow, footer: 2),
      .init([.letter("f")], .override, footer: 3),
      .init([.letter("t")], .cycleType, footer: 10),
      .init([.letter("r")], .toggleVerbatim),
      .init([.letter("s")], .toggleSecret),
    ])
}

/// The tab with the destination of each row and the reason; its cursor is the grid's selected row, unless it is on
/// another stop.
struct RouteTab: PaneTab {
  let id = TabID.route
  let action: Action? = .showRoute
  let context = KeyContext.route
  private(set) var aside: RouteStop?
  var top = 0
  private var followed: Followed?

  /// The target of the last scrolling, kept so that the tab scrolls to it once.
  private struct Followed: Sendable, Hashable {
    var stop: RouteStop?
    var revision: Int
    var size: Int
  }

  var position: [AnyHashable] { [aside] }
  var part: PaneTabs.Part { .lower }
  func label(in state: ComposerState, brevity: Int) -> TabLabel { "Route" }

  func draw(in state: ComposerState, into screen: inout Screen) -> Point? {
    RouteView(state, tab: self, size: screen.size).draw(into: &screen)
  }

  // MARK: - The cursor

  func stop(in state: ComposerState) -> RouteStop? {
    if let aside, RouteOutline(state).index(of: aside) != nil { return aside }
    if let row = RowsTab.shownRow(in: state) {
      return row.folder == nil ? .row(row) : field(of: row, in: state)
    }
    if RowsTab.showsWholeBody(in: state) {
      return state.composition.routing.body.isWhole ? .wholeBody : .side(.body)
    }
    // The grid is on the line for a new row; the row above it is the nearest.
    let list = state.grid.list
    let count = (state.draft[list] ?? []).count
    if count > 0 { return .row(Draft.RowReference(list, min(state.grid.row, count - 1))) }
    if list == .headers { return RouteOutline(state)[0].flatMap { $0.row == nil ? $0 : nil } }
    return .side(list == .body ? .body : .query)
  }

  /// Returns the stop of the field that a folder's row makes; the first of all if it makes none.
  private func field(of row: Draft.RowReference, in state: ComposerState) -> RouteStop? {
    let outline = RouteOutline(state)
    if case .field(let index) = state.composition.outcome(of: row)?.extent,
      outline.index(of: .field(index)) != nil
    {
      return .field(index)
    }
    return outline[0]
  }

  func row(in state: ComposerState) -> Draft.RowReference? { stop(in: state)?.row }

  /// Moves the cursor to a stop, and the cursor of the bytes with it.
  private mutating func select(_ stop: RouteStop, in state: inout ComposerState) {
    aside = stop.row == nil ? stop : nil
    switch stop {
    case .row(let row):
      RowsTab.selectInGrid(row, in: &state)
      if let offset = state.session.offset(of: row) { state.live.cursor = offset }
    case .field(let field):
      if let offset = state.session.offset(ofField: field) { state.live.cursor = offset }
    case .wholeBody: state.live.cursor = state.composition.head.count
    case .side: break
    }
  }

  mutating func enter(in state: inout ComposerState, hadFocus: Bool) {
    aside = nil
    if hadFocus { selectByte(in: &state) }
  }

  /// Moves the cursor to the stop that made the byte under the other tabs' cursor.
  private mutating func selectByte(in state: inout ComposerState) {
    guard let source = state.composition.span(at: state.live.cursor)?.origin.source else { return }
    guard case .rule(let rule) = source else {
      if let row = row(in: state) { RowsTab.selectInGrid(row, in: &state) }
      return
    }
    let fields = state.composition.fields
    func added(_ name: String) -> RouteStop? {
      fields.firstIndex { $0.row == nil && $0.name == name }.map { .field($0) }
    }
    switch rule {
    case .host: aside = added("Host")
    case .contentType: aside = added("Content-Type")
    case .contentLength: aside = added("Content-Length")
    case .wholeBody: aside = .wholeBody
    case .requestLine, .lineEnd, .jsonDocument, .graphQL, .closingBoundary: break
    }
  }

  // MARK: - Actions

  mutating func apply(_ action: Action, to state: inout ComposerState) -> [Effect]? {
    switch action {
    case .moveUp: move(by: -1, in: &state)
    case .moveDown: move(by: 1, in: &state)
    case .pageUp: move(by: -state.livePage, in: &state)
    case .pageDown: move(by: state.livePage, in: &state)
    case .moveToFirst: move(by: .min / 2, in: &state)
    case .moveToLast: move(by: .max / 2, in: &state)
    case .goToRow: goToStop(in: &state)
    case .override: overrideSide(in: &state)
    default: return nil
    }
    return []
  }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .goToRow:
      return switch stop(in: state) {
      case nil: "There is nothing on the route yet."
      case .field: "No row made this field: it was added. A header row of its name replaces it."
      case .row, .wholeBody, .side: nil
      }
    case .override:
      guard let side = side(in: state) else {
        return "Path rows and header fields are sent as they are: there is nothing to override."
      }
      return RowsTab.overrideRefusal(of: side.list, in: state)
    case .cycleType, .toggleVerbatim, .toggleSecret:
      // These actions apply to the row under the cursor.
      return row(in: state) == nil
        ? "The cursor of the route is on no row; \(key: .moveUp) and \(key: .moveDown) go to one." : nil
    default: return nil
    }
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    guard action == .override, let side = side(in: state) else { return nil }
    return RowsTab.isOverridden(side.list, in: state.session) ? "go back" : nil
  }

  private mutating func move(by step: Int, in state: inout ComposerState) {
    let outline = RouteOutline(state)
    let index = stop(in: state).flatMap { outline.index(of: $0) } ?? 0
    if let stop = outline[max(0, min(index + step, outline.count - 1))] { select(stop, in: &state) }
  }

  private func goToStop(in state: inout ComposerState) {
    switch stop(in: state) {
    case .row(let row):
      state.show(row.list)
      RowsTab.selectInGrid(row, in: &state)
    case .side(let side): state.show(side.list)
    case .wholeBody: state.show(.body)
    case .field, nil: break
    }
  }

  /// Returns the side that overriding applies to; nil for path rows and header fields.
  private func side(in state: ComposerState) -> RouteSide? {
    switch stop(in: state) {
    case .side(let side): return side
    case .wholeBody: return .body
    case .field, nil: return nil
    case .row(let row):
      switch row.list {
      case .query: return .query
      case .body: return .body
      case .path, .headers: return nil
      case .parameters:
        let routing = state.composition.routing
        switch routing.parameters.destination {
        case .query: return .query
        case .body: return .body
        // The override that keeps the parameters from being sent can be undone.
        default: return routing.prefersQuery && routing.query.source == .actual ? .query : .body
        }
      }
    }
  }

  /// Overrides the side of the selected row, or goes back to the computed one; the cursor remains on its row.
  private mutating func overrideSide(in state: inout ComposerState) {
    guard let side = side(in: state) else { return }
    let place = row(in: state)?.index
    let before = state.revision
    RowsTab.overrideSide(side.list, in: &state)
    // Nothing was copied or dropped; the message gives the reason.
    guard state.revision != before, aside == nil else { return }
    let list = state.draft[side.list] != nil ? side.list : .parameters
    if let place, let rows = state.draft[list], !rows.isEmpty {
      state.grid.list = list
      state.grid.rows[list] = min(place, rows.count - 1)
    } else {
      aside = .side(side)
    }
  }

  // MARK: - Settling

  func wantedRows(in state: ComposerState) -> Int {
    guard let rect = ScreenLayout(state).livePanes.first(where: { $0.part.contains(part) })?.rect else {
      return .max
    }
    return RoutePlan(state, size: rect.inset.size).allLines(upTo: 100)
  }

  mutating func settle(in state: inout ComposerState, rect: Rect?) {
    guard let rect else { return }
    let plan = RoutePlan(state, size: rect.inset.size)
    let stop = stop(in: state)
    let now = Followed(stop: stop, revision: state.revision, size: plan.height)
    if state.focus == .live || now != followed, let index = stop.flatMap({ plan.outline.index(of: $0) }) {
      if index < plan.count {
        top = max(plan.firstTop(showing: index), min(top, index))
      } else {
        top = max(plan.firstTop(showing: plan.count - 1), min(top, plan.count - 1))
      }
    }
    followed = now
    top = max(0, min(top, plan.firstTop(showing: max(0, plan.count - 1))))
  }

  // MARK: - The mouse

  mutating func scroll(by step: Int, in rect: Rect, of state: inout ComposerState) {
    let plan = RoutePlan(state, size: rect.inset.size)
    top = max(0, min(top + step, plan.firstTop(showing: max(0, plan.count - 1))))
    guard state.focus == .live, let index = stop(in: state).flatMap({ plan.outline.index(of: $0) }) else {
      return
    }
    // The cursor remains visible, so that settling doesn't scroll back to it.
    var last = top
    var used = plan.lines(of: last)
    while last + 1 < plan.count {
      used += plan.lines(of: last + 1)
      guard used + 1 <= plan.room else { break }
      last += 1
    }
    let visible = max(top, min(index, last))
    if visible != index, index < plan.count, let stop = plan.outline[visible] { select(stop, in: &state) }
  }

  mutating func click(
    at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState
  ) -> [Effect] {
    let view = RouteView(state, tab: self, size: rect.size)
    if let stop = view.stop(atLine: point.row - rect.inset.row) { select(stop, in: &state) }
    if isDouble { goToStop(in: &state) }
    return []
  }

  // MARK: - Explanations

  func why(in state: ComposerState) -> Why {
    switch stop(in: state) {
    case .row(let row): return Why(of: row, state)
    case .field(let field):
      let offset = state.session.offset(ofField: field) ?? 0
      return Why(text: Sentence(state.composition.explanation(at: offset, of: state.draft)?.sentence ?? ""))
    case .wholeBody:
      return Why(
        text:
          "Body: \(state.composition.routing.body.reason.sentence) Rows have no place in it. \(key: .goToRow) goes to it."
      )
    case .side(let side):
      let routing = state.composition.routing
      let reason = (side == .query ? routing.query : routing.body).reason
      var text: Sentence = "\(side.word.capitalisedFirst): \(reason.sentence)"
      if state.draft[side.list] != nil {
        text += " \(key: .override, command: "computed") goes back to the parameters."
      } else if RowsTab.isComputed(side.list, in: state.session) {
        text +=
          " \(key: .override) copies them here, to be changed."
      } else if let both = Why.bothSentence(in: state) {
        text += " \(both)"
      }
      return Why(text: text)
    case nil:
      return Why(
        text:
          "There is no row yet: \(key: .showParameters) goes to the parameters, \(key: .insertRowBelow) makes one there."
      )
    }
  }

  func helpTopics(in state: ComposerState, _ texts: Paragraphs) -> [HelpTopic] {
    switch stop(in: state) {
    case .row(let row): return HelpTopic.topics(of: row, texts, in: state.session)
    case .field(let field):
      guard let offset = state.session.offset(ofField: field),
        let byte = state.composition.explanation(at: offset, of: state.draft)
      else { return [] }
      return [HelpTopic(byte.paragraph, in: texts, prefix: "Added: ", first: byte.text)].compactMap(\.self)
    case .wholeBody: return HelpTopic.bodyTopics(texts, in: state.session)
    case .side(let side):
      let routing = side == .query ? state.composition.routing.query : state.composition.routing.body
      return [
        HelpTopic(ParagraphName(routing.reason.rule), in: texts, prefix: side.word.capitalisedFirst + ": ")
      ].compactMap(\.self)
    case nil: return []
    }
  }
}
