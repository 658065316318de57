internal import CNcurses
package import ScreenModel

extension Terminal {
  /// Shows a frame: each surface is a panel, and only what changed is written to the terminal.
  ///
  /// What lies outside the screen is cut off. While paused, the frame is shown on ``resume()``.
  ///
  /// - Complexity: O(*c*), where *c* is the number of cells; the terminal gets the changed ones.
  package func show(_ frame: Frame) {
    shownFrame = frame
    // The frames of the keys that are taken before the end would be lost anyway.
    guard !isPaused, !isClosed, !isEnding else { return }
    panels.show(frame.surfaces, on: size, glyphs: &glyphs)
    update_panels()
    placeCursor(frame.cursor)
    update()
  }

  /// Draws the whole screen again, after something else wrote on it.
  package func redraw() {
    clearok(wd_curscr(), true)
    if let shownFrame { show(shownFrame) } else { update() }
  }

  /// Has the cursor at a place of the screen after the next update; hidden where there is none.
  private func placeCursor(_ cursor: Point?) {
    let screen = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    let cursor = cursor.flatMap { screen.contains($0) ? $0 : nil }
    curs_set(cursor == nil ? 0 : 1)
    // A hidden cursor stays where the last cell was written.
    leaveok(wd_newscr(), cursor == nil)
    if let cursor { wmove(wd_newscr(), Int32(cursor.row), Int32(cursor.column)) }
  }

  /// Lets ncurses write what changed, and sends that to the terminal in one piece.
  private func update() {
    doupdate()
    write(outputFile.take())
  }

  /// Takes a new size; the panels are made again by the next ``show(_:)``.
  func resize(to newSize: Size) {
    // ncurses would move and shrink the windows in its own way.
    panels.removeAll()
    resize_term(Int32(newSize.rows), Int32(newSize.columns))
    size = Size(columns: Int(getmaxx(wd_stdscr())), rows: Int(getmaxy(wd_stdscr())))
    clearok(wd_curscr(), true)
  }
}
