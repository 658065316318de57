internal import Explanations
internal import ScreenModel
internal import WiredraftCore

/// What the tabs of the live pane have in common: one cursor, one selected row.
extension ComposerState {
  /// Goes to what was selected elsewhere.
  mutating func enterLive() {
    route.aside = nil
    if let row = shownRow, let offset = offset(of: row) {
      wire.cursor = offset
    } else if let offset = offsetOfBodyCursor {
      wire.cursor = offset
    }
  }

  /// Shows a tab of the live pane, and goes there; from one tab to the next the cursor stays on its byte.
  mutating func show(_ tab: LiveTab) {
    let wasThere = focus == .live
    liveTab = tab
    guard wasThere else { return focus(.live) }
    shownPane = .live
    if tab == .route { placeRouteAtByte() }
  }

  mutating func applyToLive(_ action: Action) {
    switch liveTab {
    case .route: applyToRoute(action)
    case .wire: applyToWire(action)
    case .hex: applyToHex(action)
    case .code: applyToCode(action)
    }
  }

  /// The row that is loud in the grid while the cursor is in the live pane.
  var rowOfByte: RowReference? {
    guard focus == .live else { return nil }
    switch liveTab {
    case .wire, .hex: return composition.span(at: wire.cursor)?.origin.source.row
    case .route: return routeStop?.row
    case .code: return shownRow
    }
  }

  /// Brings the tab that shows back into bounds, and scrolls it to what is lit.
  mutating func settleLive(in layout: ScreenLayout) {
    switch liveTab {
    case .route: settleRoute(in: layout)
    case .wire: settleWire(in: layout)
    case .hex: settleHex(in: layout)
    case .code: settleCode(in: layout)
    }
    wire.cursor = max(0, min(wire.cursor, composition.length - 1))
  }

  /// How many lines a page of the live pane moves by.
  var livePage: Int {
    let layout = ScreenLayout(self)
    return max(1, (layout.live.map { layout.interior(of: $0).rows } ?? 2) - 1)
  }

  // MARK: - The mouse

  /// Scrolls the live pane; the cursor stays in sight, so that the view is not pulled back to it.
  mutating func scrollLive(by step: Int, in inner: Rect) {
    switch liveTab {
    case .route: scrollRoute(by: step, in: inner)
    case .wire: scrollWire(by: step, height: inner.rows)
    case .hex: scrollHex(by: step, in: inner)
    case .code: scrollCode(down: step, right: 0)
    }
  }

  /// Puts the cursor on what stands at a point within the live pane.
  mutating func clickLive(at point: Point, in inner: Rect) {
    focus = .live
    shownPane = .live
    switch liveTab {
    case .route: clickRoute(at: point, in: inner)
    case .wire:
      moveWireCursor(to: point, in: inner)
      selectRowOfByte()
    case .hex:
      moveHexCursor(to: point, in: inner)
      selectRowOfByte()
    case .code: break
    }
  }
}
