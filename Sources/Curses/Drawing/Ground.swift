/// The terminal's background, dark or light, if it is known.
enum Ground {
  case dark, light, unknown

  /// Reads the background from the environment.
  ///
  /// - Parameter colours: The value of `COLORFGBG`, which rxvt, Konsole and others set: the numbers of the text and
  ///   background colours, such as `15;0`.
  /// - Parameter terminal: The terminal's type: the Linux console is dark.
  init(colours: String, terminal: String) {
    switch colours.split(separator: ";").last.flatMap({ Int($0) }) {
    case 0, 1, 2, 3, 4, 5, 6, 8: self = .dark
    case 7, 9, 10, 11, 12, 13, 14, 15: self = .light
    default: self = terminal == "linux" ? .dark : .unknown
    }
  }
}
