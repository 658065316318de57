import ScreenModel

/// The themes that come with the program.
package enum ThemeName: String, Sendable, Hashable, CaseIterable {
  /// A few of the terminal's colours, with attributes that tell the same.
  case standard = "default"
  /// Only the two colours that the terminal has for text and ground, and nothing dim.
  ///
  /// No colour can be read at high contrast on every ground: 7 : 1 on black and on white at once would be 49 : 1
  /// between these two, and it is 21 : 1. The terminal's own text on its own ground is what its user chose to read
  /// well; so is the same in reverse.
  case highContrast = "high-contrast"
  /// The attributes of the theme `default`, without its colours.
  case monochrome

  /// Returns how a style looks in this theme.
  func look(of style: Style) -> Style {
    switch self {
    case .standard: style
    case .monochrome: Style(style.attributes, role: style.role)
    case .highContrast: Style(style.attributes.subtracting(.dim), role: style.role)
    }
  }

  /// What a message calls it.
  var title: String {
    switch self {
    case .standard: "default"
    case .highContrast: "high contrast, without colours and nothing dim"
    case .monochrome: "monochrome, without colours"
    }
  }

  /// The theme after this one, round and round.
  var next: ThemeName {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
