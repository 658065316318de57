/// The pane with the keyboard focus.
enum Pane: Int, Sendable, Hashable, CaseIterable {
  case request, grid, live
}

/// The visible panes, and the contents of the live pane.
struct Panes: Sendable {
  var requestField = RequestField.url
  var focus = Pane.grid
  /// The pane that is visible if there is room for only one.
  var shown = Pane.grid
  var isZoomed = false
  var walls = PaneWalls()
  /// The lines that the contents of the right panes want, as they were measured last.
  var wants = ScreenLayout.Wants()
  /// The strip of the row under the cursor; nil if there is none.
  var strip: RowStrip.Shown?
  /// The wall that the mouse drags; nil if there is none.
  var draggedWall: ComposerState.Wall?
  var live = LivePane()
}

/// The live pane: its tabs, and their common state.
struct LivePane: Sendable {
  var tabs = PaneTabs.live
  /// The offset in the message of the cursor, in each tab.
  var cursor = 0
  /// The form in which the wire shows the message.
  var form = WireForm.text
  /// The byte under the cursor before the current action; nil if there is none.
  var anchor: WireAnchor?
}
