package import ScreenModel

/// The chosen theme and its colours.
package struct ThemeChoice: Sendable, Hashable {
  package var name: ThemeName
  /// The background of the terminal, as far as it is known; dark otherwise.
  package var background = Background.dark
  /// The user's theme; nil if the configuration file has none.
  package var own: OwnTheme?
  /// Whether the dark and the light theme leave the terminal's own ground.
  package var keepsGround = false

  package init(_ name: ThemeName = .automatic, background: Background = .dark) {
    self.name = name
    self.background = background
  }

  /// The colours in use.
  package var table: ColourTable {
    switch name {
    case .automatic: painted(background == .dark ? .dark : .light)
    case .dark: painted(.dark)
    case .light: painted(.light)
    case .highContrast: .highContrast
    case .monochrome: .monochrome
    case .own: own?.table(on: background) ?? .dark
    }
  }

  /// Whether the theme is another one on a dark terminal than on a light one.
  package var dependsOnBackground: Bool { name == .automatic || name == .own && own?.base == .automatic }

  private func painted(_ table: ColourTable) -> ColourTable {
    var table = table
    if keepsGround {
      (table[Ground.screen], table[Ground.dialog], table[Ground.title]) = (nil, nil, nil)
    }
    return table
  }

  var names: [ThemeName] { ThemeName.allCases.filter { $0 != .own || own != nil } }

  /// Changes to the next theme that looks different.
  mutating func goOn() {
    let before = table
    repeat {
      name = names[((names.firstIndex(of: name) ?? 0) + 1) % names.count]
    } while table == before
  }
}

/// The user's theme: another theme with colours of the user's choice.
package struct OwnTheme: Sendable, Hashable {
  /// The theme that has all other colours.
  var base = ThemeName.automatic
  var colours: [ThemeColour: Int16] = [:]
  /// Whether the terminal's own ground is left.
  var keepsGround = false

  func table(on background: Background) -> ColourTable {
    var choice = ThemeChoice(base, background: background)
    choice.keepsGround = keepsGround
    var table = choice.table
    for (colour, number) in colours { table[colour: colour] = number }
    return table
  }
}
