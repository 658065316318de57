internal import CNcurses
public import ScreenModel

extension Terminal {
  /// Shows a frame: each surface is a panel, and only what changed is written to the terminal.
  ///
  /// What lies outside the screen is cut off. While paused, the frame is shown on ``resume()``.
  ///
  /// - Complexity: O(*c*), where *c* is the number of cells; the terminal gets the changed ones.
  public func show(_ frame: Frame) {
    shownFrame = frame
    guard !isPaused, !isClosed else { return }
    panels.show(frame.surfaces, on: size, glyphs: &glyphs)
    update_panels()
    let cursor = frame.cursor.flatMap { cursor in
      Rect(column: 0, row: 0, columns: size.columns, rows: size.rows).contains(cursor) ? cursor : nil
    }
    if let cursor { wmove(wd_newscr(), Int32(cursor.row), Int32(cursor.column)) }
    if isCursorVisible != (cursor != nil) {
      isCursorVisible = cursor != nil
      curs_set(cursor == nil ? 0 : 1)
    }
    let start = takeDrawing()
    doupdate()
    let screen = differences == nil ? nil : Frame(size: size, surfaces: frame.surfaces).flattened()
    write(start + takeShorterDrawing(screen))
    shownScreen = screen
  }

  /// Returns what ncurses drew since the last time, in as few bytes as the terminal needs.
  func takeDrawing() -> [UInt8] {
    let drawing = moves.filtered(renditions.filtered(ScrollSequences.expanded(outputFile.take())))
    guard hasNewRegion, !drawing.isEmpty else { return drawing }
    hasNewRegion = false
    return Array("\u{1b}[r".utf8) + drawing
  }

  /// Returns what ncurses drew, or where that is shorter the cells that changed.
  private func takeShorterDrawing(_ screen: Screen?) -> [UInt8] {
    let before = (renditions: renditions, moves: moves, hasNewRegion: hasNewRegion)
    let drawing = takeDrawing()
    // A move and a character are as short as they can be.
    guard drawing.count > 24, let differences, let renditionTable, let screen, let shownScreen,
      !before.hasNewRegion
    else {
      return drawing
    }
    let cursor = Point(column: Int(getcurx(wd_curscr())), row: Int(getcury(wd_curscr())))
    let plain = differences.bytes(
      from: shownScreen, to: screen, cursor: cursor,
      pen: DifferenceWriter.Pen(
        glyphs: glyphs, table: renditionTable, renditions: before.renditions, moves: before.moves))
    guard let plain, let ownRenditions = before.renditions.filtering(plain, as: renditions) else {
      return drawing
    }
    var ownMoves = before.moves
    let own = ownMoves.filtered(ownRenditions.bytes)
    guard own.count < drawing.count, ownMoves.scrollsLike(moves) else { return drawing }
    renditions = ownRenditions.filter
    moves = ownMoves
    return own
  }

  /// Takes a new size; the panels are made again by the next ``show(_:)``.
  func resize(to newSize: Size) {
    // ncurses would move and shrink the windows in its own way.
    panels.removeAll()
    shownScreen = nil
    resize_term(Int32(newSize.rows), Int32(newSize.columns))
    size = Size(columns: Int(getmaxx(wd_stdscr())), rows: Int(getmaxy(wd_stdscr())))
    clearok(wd_curscr(), true)
    moves.reset(size: size)
    // ncurses began with another size, and told the terminal to scroll the lines of that one.
    hasNewRegion = scrollsRegion
  }
}
