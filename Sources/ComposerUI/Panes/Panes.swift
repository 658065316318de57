enum Pane: Int, Sendable, Hashable, CaseIterable {
  case request, grid, live
}

struct Panes: Sendable {
  var requestField = RequestField.url
  var focus = Pane.grid
  /// The pane that is visible if there is room for only one.
  var shown = Pane.grid
  var isZoomed = false
  var walls = PaneWalls()
  /// The lines that the contents of the right panes want, as they were measured last.
  var wants = ScreenLayout.Wants()
  var strip: RowStrip.Shown?
  var draggedWall: ComposerState.Wall?
  var live = LivePane()
}

struct LivePane: Sendable {
  var tabs = PaneTabs.live
  /// The offset in the message of the cursor, in each tab.
  var cursor = 0
  var form = WireForm.text
  var anchor: WireAnchor?
}
