import ScreenModel

/// The built-in themes.
package enum ThemeName: String, Sendable, Hashable, CaseIterable {
  /// A few of the terminal's colours, with attributes that make the same distinctions.
  case standard = "default"
  /// Only the terminal's colours for text and background, without dim text.
  ///
  /// No single colour has a high contrast on every background: 7 : 1 on both black and white would require 49 : 1
  /// between these two, which have 21 : 1. The terminal's own text and background are the user's choice for good
  /// readability, and so is their reverse.
  case highContrast = "high-contrast"
  /// The attributes of the theme `default`, without its colours.
  case monochrome

  /// Returns a style as it appears in this theme.
  func look(of style: Style) -> Style {
    switch self {
    case .standard: style
    case .monochrome: Style(style.attributes, role: style.role)
    case .highContrast: Style(style.attributes.subtracting(.dim), role: style.role)
    }
  }

  /// The name of the theme in messages.
  var title: String {
    switch self {
    case .standard: "default"
    case .highContrast: "high contrast, without colours and nothing dim"
    case .monochrome: "monochrome, without colours"
    }
  }

  /// The next theme, wrapping around.
  var next: ThemeName {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
