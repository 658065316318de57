internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// What the cursor of the route is on: the grid's selected row, or what it stands on beside all rows.
  var routeStop: RouteStop? {
    if let aside = route.aside, RouteOutline(self).index(of: aside) != nil { return aside }
    if let row = shownRow { return .row(row) }
    if showsWholeBody { return composition.routing.body.isWhole ? .wholeBody : .side(.body) }
    // The grid is on the line for a new row: the row above it is the nearest.
    let count = (draft[grid.list] ?? []).count
    if count > 0 { return .row(RowReference(grid.list, min(grid.row, count - 1))) }
    if grid.list == .headers { return RouteOutline(self)[0].flatMap { $0.row == nil ? $0 : nil } }
    return .side(grid.list == .body ? .body : .query)
  }

  /// Whether the route has the focus and its cursor is on no row: what acts upon a row would change one that
  /// nobody looks at.
  var isBesideRows: Bool { focus == .live && liveTab == .route && routeStop?.row == nil }

  mutating func applyToRoute(_ action: Action) {
    switch action {
    case .moveUp: moveInRoute(by: -1)
    case .moveDown: moveInRoute(by: 1)
    case .pageUp: moveInRoute(by: -livePage)
    case .pageDown: moveInRoute(by: livePage)
    case .moveToFirst: moveInRoute(by: .min / 2)
    case .moveToLast: moveInRoute(by: .max / 2)
    case .goToRow: goToRouteStop()
    case .override: overrideSide()
    default: break
    }
  }

  private mutating func moveInRoute(by step: Int) {
    let outline = RouteOutline(self)
    let index = routeStop.flatMap { outline.index(of: $0) } ?? 0
    stand(onStop: max(0, min(index + step, outline.count - 1)), of: outline)
  }

  private mutating func stand(onStop index: Int, of outline: RouteOutline) {
    guard let stop = outline[index] else { return }
    standInRoute(on: stop)
  }

  /// Puts the cursor on a stop; the wire's goes with it.
  mutating func standInRoute(on stop: RouteStop) {
    switch stop {
    case .row(let row):
      route.aside = nil
      selectInGrid(row)
      if let offset = offset(of: row) { wire.cursor = offset }
    case .field(let field):
      route.aside = stop
      if let offset = offset(ofField: field) { wire.cursor = offset }
    case .wholeBody:
      route.aside = stop
      wire.cursor = composition.head.count
    case .side: route.aside = stop
    }
  }

  /// Puts the cursor of the route on what made the byte that the wire's cursor is on.
  mutating func placeRouteAtByte() {
    route.aside = nil
    guard let span = composition.span(at: wire.cursor) else { return }
    guard case .rule(let rule) = span.origin.source else { return selectRowOfByte() }
    func added(_ name: String) -> RouteStop? {
      composition.fields.firstIndex { $0.row == nil && $0.name == name }.map { .field($0) }
    }
    switch rule {
    case .host: route.aside = added("Host")
    case .contentType: route.aside = added("Content-Type")
    case .contentLength: route.aside = added("Content-Length")
    case .wholeBody: route.aside = .wholeBody
    case .requestLine, .lineEnd, .jsonDocument, .closingBoundary: break
    }
  }

  private mutating func goToRouteStop() {
    switch routeStop {
    case .row(let row):
      show(row.list)
      selectInGrid(row)
    case .side(let side): show(side.list)
    case .wholeBody: show(.body)
    case .field:
      message = Message(text: "No row made this field: it was added. A header row of its name replaces it.")
    case nil: break
    }
  }

  // MARK: - Overriding

  /// The side that `f` acts upon; nil for path rows and header fields.
  var routeSide: RouteSide? {
    switch routeStop {
    case .side(let side): return side
    case .wholeBody: return .body
    case .field, nil: return nil
    case .row(let row):
      switch row.list {
      case .query: return .query
      case .body: return .body
      case .path, .headers: return nil
      case .parameters:
        let routing = composition.routing
        switch routing.parameters.destination {
        case .query: return .query
        case .body: return .body
        // What keeps them from being sent is what can be taken back.
        default: return routing.prefersQuery && routing.query.source == .actual ? .query : .body
        }
      }
    }
  }

  /// Overrides the side of the selected row, or goes back to the computed one; the cursor stays with its row.
  private mutating func overrideSide() {
    guard let side = routeSide else {
      message = Message(
        text: "Path rows and header fields are sent as they stand: there is nothing to override.")
      return
    }
    let place = routeStop?.row?.index
    let isAside = route.aside
    let before = revision
    overrideSide(side.list)
    // Nothing was copied or dropped: the message says why.
    guard revision != before else { return }
    route.aside = nil
    let isActual = draft[side.list] != nil
    let list = isActual ? side.list : .parameters
    if isAside != nil {
      route.aside = isAside
    } else if let place, let rows = draft[list], !rows.isEmpty {
      grid.list = list
      grid.rows[list] = min(place, rows.count - 1)
    } else {
      route.aside = .side(side)
    }
  }
}
