package import ScreenModel

extension Background {
  /// Reads the background from the environment; nil if it doesn't say.
  ///
  /// - Parameter colours: The value of `COLORFGBG`, which rxvt, Konsole and others set: the numbers of the text and
  ///   background colours, such as `15;0`.
  /// - Parameter terminal: The terminal's type: the Linux console is dark.
  package init?(colours: String, terminal: String) {
    switch colours.split(separator: ";").last.flatMap({ Int($0) }) {
    case 0, 1, 2, 3, 4, 5, 6, 8: self = .dark
    case 7, 9, 10, 11, 12, 13, 14, 15: self = .light
    default:
      guard terminal == "linux" else { return nil }
      self = .dark
    }
  }
}
