import ScreenModel

extension Screen {
  /// Draws the sign of the selected line in the margin of a list, so that reverse video isn't its only mark.
  mutating func markSelected(at column: Int = 1, row: Int, style: Style, options: ComposerOptions) {
    write(options.sign("▸", ">"), at: column, row: row, style: style)
  }
}
