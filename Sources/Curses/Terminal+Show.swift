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
    // Nobody waits for the frames of the keys that are taken before the end.
    guard !isPaused, !isClosed, !isEnding else { return }
    let cursor = frame.cursor.flatMap { cursor in
      Rect(column: 0, row: 0, columns: size.columns, rows: size.rows).contains(cursor) ? cursor : nil
    }
    let frame = Frame(size: size, surfaces: frame.surfaces, cursor: cursor)
    let changes = differences == nil ? nil : shownScreen.flatMap(frame.changedRows(since:))
    let own = takeFirstDrawing(of: frame) ?? changes.flatMap { takeSmallDifference($0, cursor: cursor) }
    clearing = nil
    if let own {
      write(own)
      unseen = Unseen(surfaces: frame.surfaces, cursor: cursor)
    } else {
      let start = catchUp() + takeCursorVisibility(cursor != nil)
      draw(frame.surfaces, cursor: cursor)
      write(start + takeShorterDrawing(changes))
    }
    if differences != nil, shownScreen == nil || changes == nil {
      shownScreen = frame.flattened()
    } else if let changes {
      shownScreen?.replace(changes)
    }
  }

  /// Shows the cursor or hides it; returns what tells the terminal so.
  private func takeCursorVisibility(_ isVisible: Bool) -> [UInt8] {
    if isCursorVisible != isVisible {
      isCursorVisible = isVisible
      curs_set(isVisible ? 1 : 0)
    }
    return takeDrawing()
  }

  /// Has ncurses draw surfaces; what it writes is there to be taken.
  private func draw(_ surfaces: [Surface], cursor: Point?) {
    panels.show(surfaces, on: size, glyphs: &glyphs)
    update_panels()
    if let cursor { wmove(wd_newscr(), Int32(cursor.row), Int32(cursor.column)) }
    doupdate()
  }

  /// What the terminal shows and ncurses was not told of.
  struct Unseen {
    let surfaces: [Surface]
    let cursor: Point?
  }

  /// Returns what draws the first frame, without ncurses: all cells but blanks, on a terminal that is cleared.
  /// Nil where it is not the first, or ncurses has something to say besides.
  private func takeFirstDrawing(of frame: Frame) -> [UInt8]? {
    guard let clearing, !hasNewRegion, shownScreen == nil else { return nil }
    let blank = Screen(size: frame.size)
    guard let changes = frame.changedRows(since: blank) else { return nil }
    let before = (renditions: renditions, moves: moves)
    let start = takeCursorVisibility(frame.cursor != nil) + moves.filtered(renditions.filtered(clearing))
    if let own = difference(from: blank, changes, cursor: frame.cursor) { return start + own }
    (renditions, moves) = before
    isCursorVisible = nil
    return nil
  }

  /// Returns what changes few cells, as most keys do, without ncurses: it would compare the whole screen, and weigh ways
  /// that are none here. Nil where ncurses may find a shorter way, or has something to say besides.
  private func takeSmallDifference(_ changes: [ChangedRow], cursor: Point?) -> [UInt8]? {
    guard let shownScreen, !hasNewRegion, isCursorVisible == (cursor != nil),
      !DifferenceWriter.looksScrolled(from: shownScreen, changes)
    else { return nil }
    return difference(from: shownScreen, changes, cursor: cursor, limit: Self.smallDifference)
  }

  /// Returns what changes rows of a screen, and follows the terminal there; nil where that is not possible, or takes
  /// more bytes.
  private func difference(
    from old: Screen, _ changes: [ChangedRow], cursor: Point?, limit: Int = .max
  ) -> [UInt8]? {
    guard let differences, let renditionTable else { return nil }
    var pen = DifferenceWriter.Pen(
      glyphs: glyphs, table: renditionTable, renditions: renditions, moves: moves)
    let bytes = differences.bytes(from: old, changes, cursor: cursor, pen: &pen)
    guard let bytes, bytes.count <= limit, pen.moves.scrollsLike(moves) else { return nil }
    assert(isShortest(bytes), "What is written needs no filter.")
    guard renditions.note(renditionTable.rendition(pen.rendition)) else { return nil }
    moves = pen.moves
    return bytes
  }

  /// Whether the filters leave the bytes as they are.
  private func isShortest(_ bytes: [UInt8]) -> Bool {
    var ownMoves = moves
    guard let filtered = renditions.filtering(bytes, as: renditions) else { return true }
    return ownMoves.filtered(filtered.bytes) == bytes
  }

  /// Up to how many bytes nobody asks ncurses for a shorter way.
  private static let smallDifference = 2_048

  /// Lets ncurses know what the terminal shows, where that was written without it; returns what puts the cursor where
  /// ncurses believes it then.
  func catchUp() -> [UInt8] {
    guard let unseen else { return [] }
    self.unseen = nil
    let before = (renditions: renditions, moves: moves)
    draw(unseen.surfaces, cursor: unseen.cursor)
    _ = takeDrawing()
    guard let own = before.renditions.filtering([], as: renditions), before.moves.scrollsLike(moves) else {
      // What it wrote can't be passed over: all is drawn anew.
      clearok(wd_curscr(), true)
      shownScreen = nil
      return []
    }
    renditions = own.filter
    moves = before.moves
    let place = Point(column: Int(getcurx(wd_curscr())), row: Int(getcury(wd_curscr())))
    defer { moves.move(to: place) }
    return moves.way(to: place)
  }

  /// Returns what ncurses drew since the last time, in as few bytes as the terminal needs.
  func takeDrawing() -> [UInt8] {
    var bytes = outputFile.take()
    if hasNewRegion, !bytes.isEmpty {
      hasNewRegion = false
      // It may have kept to itself until now that the lines it began with scroll.
      let old = Array("\u{1b}[1;\(linesAtStart)r".utf8)
      bytes.insert(contentsOf: "\u{1b}[r".utf8, at: bytes.firstRange(of: old)?.upperBound ?? 0)
    }
    return moves.filtered(renditions.filtered(ScrollSequences.expanded(bytes)))
  }

  /// Returns what ncurses drew, or where that is shorter the cells that changed.
  private func takeShorterDrawing(_ changes: [ChangedRow]?) -> [UInt8] {
    let before = (renditions: renditions, moves: moves, hasNewRegion: hasNewRegion)
    let drawing = takeDrawing()
    // A move and a character are as short as they can be.
    guard drawing.count > 24, let differences, let renditionTable, let changes, let shownScreen,
      !before.hasNewRegion
    else {
      return drawing
    }
    let cursor = Point(column: Int(getcurx(wd_curscr())), row: Int(getcury(wd_curscr())))
    var pen = DifferenceWriter.Pen(
      glyphs: glyphs, table: renditionTable, renditions: before.renditions, moves: before.moves)
    let plain = differences.bytes(from: shownScreen, changes, cursor: cursor, pen: &pen)
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
    unseen = nil
    resize_term(Int32(newSize.rows), Int32(newSize.columns))
    size = Size(columns: Int(getmaxx(wd_stdscr())), rows: Int(getmaxy(wd_stdscr())))
    clearok(wd_curscr(), true)
    moves.reset(size: size)
    // ncurses began with another size, and told the terminal to scroll the lines of that one.
    hasNewRegion = scrollsRegion
  }
}
