import ScreenModel
import WiredraftCore

extension ComposerState {
  var focus: Pane {
    get { panes.focus }
    set { panes.focus = newValue }
  }

  var live: LivePane {
    _read { yield panes.live }
    _modify { yield &panes.live }
  }

  var focusedTab: (any PaneTab)? { tabs(of: focus)?.shown }

  func tabs(of pane: Pane) -> PaneTabs? {
    switch pane {
    case .request: nil
    case .grid: grid.tabs
    case .live: live.tabs
    }
  }

  func shownTabs(of pane: Pane) -> [any PaneTab] {
    tabs(of: pane)?.all.filter { $0.absence(in: self) == nil } ?? []
  }

  /// Applies a change to the selected tab of a pane and to the state; returns nil in the request line.
  mutating func changeTab<Result>(
    of pane: Pane, _ change: (inout any PaneTab, inout ComposerState) -> Result
  ) -> Result? {
    guard var tab = tabs(of: pane)?.shown else { return nil }
    let result = change(&tab, &self)
    update(tab, of: pane)
    return result
  }

  private mutating func update(_ tab: any PaneTab, of pane: Pane) {
    if pane == .live { live.tabs.update(tab) }
  }

  mutating func applyToTab(_ action: Action) -> [Effect]? {
    changeTab(of: focus) { $0.apply(action, to: &$1) }.flatMap(\.self)
  }

  mutating func settleTabs(in layout: ScreenLayout) {
    WireAnchor.follow(in: &self)
    if var readers = live.tabs[ReadersTab.self], layout.grid != nil {
      readers.readShort(in: self)
      live.tabs.update(readers)
    }
    RequestPane.settle(in: ScreenLayout.fits(size) ? layout.grid : nil, of: &self)
    let places = layout.livePanes.map { (part: $0.part, rect: Rect?.some($0.rect)) }
    for (part, rect) in places.isEmpty ? [(.all, nil)] : places {
      var tab = live.tabs.shown(in: part)
      tab.settle(in: &self, rect: rect)
      live.tabs.update(tab)
    }
    live.cursor = max(0, min(live.cursor, composition.length - 1))
    WireAnchor.drop(in: &self)
  }

  var livePage: Int { max(1, (ScreenLayout(self).live(in: self)?.inset.rows ?? 2) - 1) }

  // MARK: - Focus

  mutating func focus(_ pane: Pane) {
    focus = pane
    if pane != .request { panes.shown = pane }
    if pane == .live { enterLive() }
  }

  /// Moves the focus to the next pane, or the previous one: the URL, the request, the parts of the live pane.
  mutating func focusPane(by step: Int) {
    let parts = ScreenLayout.liveParts(at: size)
    let shown = live.tabs.shown.part
    let place =
      focus == .request ? 0 : focus == .grid ? 1 : 2 + (parts.firstIndex { $0.contains(shown) } ?? 0)
    let next = (place + step + parts.count + 2) % (parts.count + 2)
    guard next > 1 else { return focus(next == 0 ? .request : .grid) }
    show(live.tabs.shown(in: parts[next - 2]).id)
  }

  /// Moves the cursor of the live pane to the item that was selected elsewhere.
  private mutating func enterLive() {
    if let offset = RowsTab.shownRow(in: self).flatMap({ session.offset(of: $0) })
      ?? BodyTab.offsetOfCursor(in: self)
    {
      live.cursor = offset
    }
    _ = changeTab(of: .live) { $0.enter(in: &$1, hadFocus: false) }
  }

  // MARK: - Showing a tab

  /// Shows a tab and moves the focus there; within the live pane the cursor remains on its byte.
  mutating func show(_ id: TabID) {
    if live.tabs.select(id) {
      guard focus == .live else { return focus(.live) }
      panes.shown = .live
      _ = changeTab(of: .live) { $0.enter(in: &$1, hadFocus: true) }
    } else {
      if grid.tabs.shown.id != id { RowsTab.endSelection(in: &self) }
      grid.show(id)
      focus(.grid)
    }
  }

  mutating func showHex() {
    live.form = .hex
    show(.wire)
  }

  mutating func show(_ list: Draft.RowList) { show(TabID(list)) }

  mutating func showTab(by step: Int) {
    let pane = focus == .live ? Pane.live : .grid
    // In the answer these keys go to older and newer ones.
    let ids = shownTabs(of: pane).filter { $0.part != .answer }.map(\.id)
    let index = ids.firstIndex { $0 == tabs(of: pane)?.shown.id } ?? 0
    show(ids[(index + step + ids.count) % ids.count])
  }

  /// The reason why zooming is disabled if one pane has the whole screen anyway.
  var zoomRefusal: Sentence? {
    ScreenLayout.two.fits(in: size)
      ? nil : "One pane has the whole screen already, at this size."
  }

  func tab(shownBy action: Action) -> (any PaneTab)? {
    grid.tabs.tab(shownBy: action) ?? live.tabs.tab(shownBy: action)
  }

  // MARK: - The mouse

  mutating func scrollPane(by lines: Int, at point: Point, in layout: ScreenLayout) {
    if let rect = layout.grid, rect.contains(point) {
      return RequestPane.scroll(by: lines, at: point, in: rect, of: &self)
    }
    guard let (part, rect) = layout.livePanes.first(where: { $0.rect.contains(point) }) else { return }
    var tab = live.tabs.shown(in: part)
    tab.scroll(by: lines, in: rect, of: &self)
    live.tabs.update(tab)
  }

  mutating func clickPane(at point: Point, isDouble: Bool, in layout: ScreenLayout) -> [Effect] {
    if let rect = layout.grid, rect.contains(point) {
      RequestPane.click(at: point, isDouble: isDouble, in: rect, of: &self)
      return []
    }
    guard let (part, rect) = layout.livePanes.first(where: { $0.rect.contains(point) }) else { return [] }
    live.tabs.select(live.tabs.shown(in: part).id)
    CellEdit.end(in: &self)
    focus = .live
    panes.shown = .live
    return changeTab(of: .live) { $0.click(at: point, isDouble: isDouble, in: rect, of: &$1) } ?? []
  }

  mutating func go(to diagnostic: Diagnostic) {
    go(to: diagnostic.place, column: diagnostic.isAboutName ? .name : .value)
  }

  mutating func go(to place: Diagnostic.Place, column: GridColumn = .value) {
    switch place {
    case .row(let row):
      show(row.list)
      RowsTab.moveCursor(to: row, in: &self)
      grid.column = column
    case .list(let list): show(list)
    case .method:
      panes.requestField = .method
      focus(.request)
    case .url:
      panes.requestField = .url
      focus(.request)
    }
  }
}
