internal import ScreenModel
internal import WiredraftCore

/// How the stops of the route lie in the pane.
///
/// A stop takes one line and one more for each further piece that it becomes; the first of a section has its
/// title above it. Only the stops between the first visible one and the end of the pane are ever measured.
struct RoutePlan {
  let outline: RouteOutline
  /// The lines of the pane.
  let height: Int
  /// Whether there is room for columns.
  let isTable: Bool
  /// Whether titles stand over the rows of a list.
  var hasTitles: Bool { isTable || pinsSides }
  /// Whether the two sides stand below the rows whatever is scrolled.
  let pinsSides: Bool
  private let state: ComposerState

  init(_ state: ComposerState, size: Size) {
    self.state = state
    outline = RouteOutline(state)
    height = size.rows
    isTable = size.columns >= 46
    pinsSides = size.rows >= 12
  }

  /// How many pieces of one row are shown at most.
  var branchLimit: Int { max(2, min(8, height - 4)) }

  /// The stops that scroll.
  var count: Int { outline.count - (pinsSides ? 2 : 0) }

  /// The lines for them.
  var room: Int { max(1, pinsSides ? height - 3 : height) }

  /// Whether a title, and the free line before it, stand over a stop.
  func prelude(of index: Int) -> (isFree: Bool, hasTitle: Bool) {
    guard let section = outline.section(of: index), section.first == index else { return (false, false) }
    guard isTable else { return (index > 0 && section.kind == .sides, hasTitles && section.kind != .sides) }
    return (index > 0, section.kind != .sides)
  }

  /// How many lines a stop takes.
  func lines(of index: Int) -> Int {
    let (isFree, hasTitle) = prelude(of: index)
    return (isFree ? 1 : 0) + (hasTitle ? 1 : 0) + ownLines(of: index)
  }

  private func ownLines(of index: Int) -> Int {
    guard let row = outline[index]?.row else { return 1 }
    return state.branches(of: row, limit: branchLimit).lines
  }

  /// Returns the first stop that can be visible when this one is to be.
  func firstTop(showing index: Int) -> Int {
    var top = index
    var used = lines(of: index)
    while top > 0 {
      used += lines(of: top - 1)
      // Within a section its title stays in the first line.
      let title = hasTitles && !prelude(of: top - 1).hasTitle ? 1 : 0
      guard used + title <= room else { break }
      top -= 1
    }
    return top
  }
}

extension ComposerState {
  /// Scrolls the route to the row that is selected.
  mutating func settleRoute(in layout: ScreenLayout) {
    guard let rect = layout.live else { return }
    let plan = RoutePlan(self, size: layout.interior(of: rect).size)
    let stop = routeStop
    let followed = RoutePaneState.Followed(stop: stop, revision: revision, size: plan.height)
    if focus == .live || followed != route.followed,
      let index = stop.flatMap({ plan.outline.index(of: $0) })
    {
      if index < plan.count {
        route.top = max(plan.firstTop(showing: index), min(route.top, index))
      } else {
        route.top = max(plan.firstTop(showing: plan.count - 1), min(route.top, plan.count - 1))
      }
    }
    route.followed = followed
    route.top = max(0, min(route.top, plan.firstTop(showing: max(0, plan.count - 1))))
  }

  // MARK: - The mouse

  mutating func scrollRoute(by step: Int, in inner: Rect) {
    let plan = RoutePlan(self, size: inner.size)
    route.top = max(0, min(route.top + step, plan.firstTop(showing: max(0, plan.count - 1))))
    guard focus == .live, let index = routeStop.flatMap({ plan.outline.index(of: $0) }) else { return }
    // The cursor stays in sight, so that the view is not pulled back to it.
    var last = route.top
    var used = plan.lines(of: last)
    while last + 1 < plan.count {
      used += plan.lines(of: last + 1)
      guard used + 1 <= plan.room else { break }
      last += 1
    }
    let visible = max(route.top, min(index, last))
    if visible != index, index < plan.count { applyToRoute(visible: visible, plan) }
  }

  private mutating func applyToRoute(visible index: Int, _ plan: RoutePlan) {
    if let stop = plan.outline[index] { standInRoute(on: stop) }
  }

  /// Selects what stands at a point of the route.
  mutating func clickRoute(at point: Point, in inner: Rect) {
    let view = RouteView(ShownState(self), size: Size(columns: inner.columns + 2, rows: inner.rows + 2))
    if let stop = view.stop(atLine: point.row - inner.row) { standInRoute(on: stop) }
  }
}
