import ScreenModel

extension Screen {
  /// Draws the sign of the selected line in the margin of a list, so that reverse video isn't all that tells it.
  mutating func markSelected(row: Int, style: Style, options: ComposerOptions) {
    write(options.sign("▸", ">"), at: 1, row: row, style: style)
  }
}
