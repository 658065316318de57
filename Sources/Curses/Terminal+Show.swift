internal import CNcurses
package import ScreenModel

extension Terminal {
  /// Shows a frame: each surface is a panel, and only changes are written to the terminal.
  ///
  /// Anything outside the screen is clipped. While paused, the frame is shown on ``resume()``.
  ///
  /// - Complexity: O(*c*), where *c* is the number of cells; the terminal gets the changed ones.
  package func show(_ frame: Frame) {
    shownFrame = frame
    // Frames for the keys that are still read before the end would be wasted.
    guard !isPaused, !isClosed, !isEnding else { return }
    if glyphs.palette.table != frame.colours {
      glyphs.palette.table = frame.colours
      panels.forgetContents()
    }
    panels.show(frame.surfaces, on: size, glyphs: &glyphs)
    update_panels()
    placeCursor(frame.cursor)
    update()
  }

  /// Asks the terminal for its background; the answer is a ``TerminalInput/background(_:)``, if there is one.
  package func askBackground() {
    guard hasModes, colourCount == 256, name != "linux" else { return }
    write(TerminalModes.backgroundQuestion)
    decoder.awaitReply(from: .now)
  }

  /// Redraws the whole screen after another program wrote to it.
  package func redraw() {
    clearok(wd_curscr(), true)
    if let shownFrame { show(shownFrame) } else { update() }
  }

  /// Hides the cursor if it is nil or outside the screen.
  private func placeCursor(_ cursor: Point?) {
    let screen = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    let cursor = cursor.flatMap { screen.contains($0) ? $0 : nil }
    curs_set(cursor == nil ? 0 : 1)
    // A hidden cursor stays at the last written cell.
    leaveok(wd_newscr(), cursor == nil)
    if let cursor { wmove(wd_newscr(), Int32(cursor.row), Int32(cursor.column)) }
  }

  private func update() {
    doupdate()
    write(renditions?.rewrite(outputFile.take()) ?? outputFile.take())
  }

  /// The next ``show(_:)`` recreates the panels.
  func resize(to newSize: Size) {
    // ncurses would move and shrink the windows by its own rules.
    panels.removeAll()
    resize_term(Int32(newSize.rows), Int32(newSize.columns))
    size = Size(columns: Int(getmaxx(wd_stdscr())), rows: Int(getmaxy(wd_stdscr())))
    clearok(wd_curscr(), true)
  }
}
