/// The pane that the keys act upon.
enum Pane: Int, Sendable, Hashable, CaseIterable {
  case request, grid, live
}

/// Which panes are seen, and what the live pane holds.
struct Panes: Sendable {
  var requestField = RequestField.url
  var focus = Pane.grid
  /// The pane that shows where there is room for one only.
  var shown = Pane.grid
  var isZoomed = false
  var live = LivePane()
}

/// The live pane: its tabs, and what they have in common.
struct LivePane: Sendable {
  var tabs = PaneTabs.live
  /// The offset in the message of what the cursor is on, in each tab that shows bytes.
  var cursor = 0
  /// Whether CR and LF are shown.
  var showsLineEnds = false
}
