internal import CNcurses
internal import ScreenModel

/// From back to front, with one panel for each surface of the last frame shown.
struct PanelStack {
  private struct Entry {
    var rect: Rect
    let window: UnsafeMutablePointer<WINDOW>
    let panel: UnsafeMutablePointer<PANEL>
    /// Nil before anything was drawn.
    var screen: Screen?
  }

  private var entries: [Entry] = []
  private let insertsCorner: Bool

  init(insertsCorner: Bool) { self.insertsCorner = insertsCorner }

  /// Existing panels are reused if they fit, and only changed cells are drawn.
  mutating func show(_ surfaces: [Surface], on size: Size, glyphs: inout Glyphs) {
    var visible = Surface.withoutHalves(surfaces.compactMap { $0.clipped(to: size) })
    if insertsCorner { visible = Surface.withoutWideCorner(visible, on: size) }
    while entries.count > visible.count { removeLast() }
    var isOrderStale = false
    for (index, surface) in visible.enumerated() {
      if index < entries.count, entries[index].rect.size == surface.rect.size {
        move(index, to: surface.rect)
      } else {
        isOrderStale = isOrderStale || index < entries.count
        guard replace(index, with: surface.rect) else { continue }
      }
      let reachesEdge = surface.rect.column + surface.rect.columns == size.columns
      draw(surface.screen, at: index, reachesEdge: reachesEdge, glyphs: &glyphs)
    }
    if isOrderStale { for entry in entries { top_panel(entry.panel) } }
  }

  mutating func forgetContents() {
    for index in entries.indices { entries[index].screen = nil }
  }

  mutating func removeAll() {
    while !entries.isEmpty { removeLast() }
  }

  private mutating func removeLast() {
    guard let entry = entries.popLast() else { return }
    del_panel(entry.panel)
    delwin(entry.window)
  }

  private mutating func move(_ index: Int, to rect: Rect) {
    guard entries[index].rect != rect else { return }
    move_panel(entries[index].panel, Int32(rect.row), Int32(rect.column))
    entries[index].rect = rect
  }

  private mutating func replace(_ index: Int, with rect: Rect) -> Bool {
    guard let window = newwin(Int32(rect.rows), Int32(rect.columns), Int32(rect.row), Int32(rect.column))
    else { return false }
    guard let panel = new_panel(window) else {
      delwin(window)
      return false
    }
    let entry = Entry(rect: rect, window: window, panel: panel, screen: nil)
    if index < entries.count {
      del_panel(entries[index].panel)
      delwin(entries[index].window)
      entries[index] = entry
    } else {
      entries.append(entry)
    }
    return true
  }

  private mutating func draw(_ screen: Screen, at index: Int, reachesEdge: Bool, glyphs: inout Glyphs) {
    let columns = screen.size.columns
    let old = entries[index].screen
    for row in 0..<screen.size.rows {
      let cells = screen.cells[row * columns..<(row + 1) * columns]
      let oldCells = old?.cells[row * columns..<(row + 1) * columns]
      guard let changed = Self.changedRange(cells, from: oldCells) else { continue }
      var run = glyphs.glyphs(
        cells[changed], reachesEdge: reachesEdge && changed.upperBound == cells.endIndex)
      let column = changed.lowerBound - cells.startIndex
      mvwadd_wchnstr(entries[index].window, Int32(row), Int32(column), &run, Int32(run.count))
    }
    entries[index].screen = screen
  }

  /// Returns the range where the cells differ, widened to whole characters in both.
  static func changedRange(_ new: ArraySlice<Cell>, from old: ArraySlice<Cell>?) -> Range<Int>? {
    guard let old else { return new.isEmpty ? nil : new.indices }
    guard var first = new.indices.first(where: { new[$0] != old[$0] }),
      var last = new.indices.last(where: { new[$0] != old[$0] })
    else { return nil }
    while first > new.startIndex, new[first].width == 0 || old[first].width == 0 { first -= 1 }
    while last + 1 < new.endIndex, new[last + 1].width == 0 || old[last + 1].width == 0 { last += 1 }
    return first..<last + 1
  }
}
