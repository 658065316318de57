/// The themes, by their names in a configuration file.
package enum ThemeName: String, Sendable, Hashable, CaseIterable {
  /// Dark or light, as the terminal is.
  case automatic = "auto"
  case dark, light
  /// The terminal's own text and ground.
  case highContrast = "high-contrast"
  /// Without colours.
  case monochrome
  /// The theme of the configuration file.
  case own

  var title: String {
    switch self {
    case .automatic: "dark or light, as the terminal is"
    case .dark: "dark"
    case .light: "light"
    case .highContrast: "high contrast, in the terminal's own colours"
    case .monochrome: "monochrome, without colours"
    case .own: "yours, of the configuration file"
    }
  }
}
