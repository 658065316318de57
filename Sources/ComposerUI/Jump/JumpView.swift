import ScreenModel

/// Draws the letters over the screen as it is; nothing moves, and the rest becomes quiet.
struct JumpView {
  let state: ComposerState
  let jump: JumpDialog

  /// Returns a surface as large as the screen but its last line, made of what lies under it.
  func draw(over frame: Frame) -> Surface {
    let size = Size(columns: frame.size.columns, rows: max(1, frame.size.rows - 1))
    let under = frame.flattened()
    let rect = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      screen.write((0..<size.columns).lazy.map { under[$0, row] }, at: 0, row: row)
    }
    // The line that explains stays as it is: it says what to do.
    let rows = ScreenLayout(state).why.row
    screen.restyle(Rect(column: 0, row: 0, columns: size.columns, rows: rows)) { $0 = Theme.quiet }
    for place in JumpDialog.places(in: state)
    where place.label.hasPrefix(jump.typed) && rect.contains(place.point) {
      // What was typed already stays, quiet, so that the letter to type is where it was.
      let width = TextLayout.columns(jump.typed)
      screen.write(jump.typed, at: place.point.column, row: place.point.row, style: Theme.quiet, mark: nil)
      screen.write(
        String(place.label.dropFirst(jump.typed.count)), at: place.point.column + width, row: place.point.row,
        style: Theme.jumpLetter, mark: nil)
    }
    return Surface(rect: rect, screen: screen)
  }
}
