import ScreenModel

/// Draws the letters over the screen, whose content stays in place and is dimmed.
struct JumpView {
  let state: ComposerState
  let jump: JumpDialog

  /// Returns a surface over all of the screen but its last line, based on the frame below.
  func draw(over frame: Frame) -> Surface {
    let size = Size(columns: frame.size.columns, rows: max(1, frame.size.rows - 1))
    let under = frame.flattened()
    let rect = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      screen.write((0..<size.columns).lazy.map { under[$0, row] }, at: 0, row: row)
    }
    // The explanation line stays as it is, because it shows what to do.
    let rows = ScreenLayout(state).why.row
    screen.restyle(Rect(column: 0, row: 0, columns: size.columns, rows: rows)) { $0 = Theme.quiet }
    for place in JumpDialog.places(in: state)
    where place.label.hasPrefix(jump.typed) && rect.contains(place.point) {
      // Typed letters stay, dimmed, so that the next letter keeps its place.
      let width = TextLayout.columns(jump.typed)
      screen.write(jump.typed, at: place.point.column, row: place.point.row, style: Theme.quiet, mark: nil)
      screen.write(
        String(place.label.dropFirst(jump.typed.count)), at: place.point.column + width, row: place.point.row,
        style: Theme.jumpLetter, mark: nil)
    }
    return Surface(rect: rect, screen: screen)
  }
}
