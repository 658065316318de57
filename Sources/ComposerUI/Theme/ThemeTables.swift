import ScreenModel

extension ColourTable {
  /// `basic` has the colours of text on a terminal with 8 or 16 colours; those that are left out are the terminal's
  /// own.
  init(_ colours: [ThemeColour: Int16], basic: [Ink: Int16]) {
    self.init()
    for (colour, number) in colours { self[colour: colour] = number }
    for (ink, number) in basic { self[basic: ink] = number }
  }

  /// The number of a colour; nil for the terminal's own.
  subscript(colour colour: ThemeColour) -> Int16? {
    get { colour.ink.map { self[$0] } ?? self[colour.grounds[0]] }
    set {
      if let ink = colour.ink { self[ink] = newValue }
      for ground in colour.grounds { self[ground] = newValue }
    }
  }

  static let dark = ColourTable(
    [
      .bg: 234, .fg: 253, .muted: 248, .frame: 240, .accent: 80, .sel: 237, .lit: 19, .cell: 19, .edit: 23,
      .dialog: 235,
      .green: 114, .yellow: 180, .blue: 111, .purple: 183, .red: 210, .orange: 215, .cyan: 81, .pink: 218,
    ],
    basic: [
      .accent: 14, .green: 10, .yellow: 11, .blue: 12, .purple: 13, .red: 9, .orange: 3, .cyan: 14, .pink: 13,
    ])

  static let light = ColourTable(
    [
      .bg: 231, .fg: 235, .muted: 240, .frame: 250, .accent: 23, .sel: 254, .lit: 195, .cell: 195, .edit: 152,
      .dialog: 231,
      .green: 22, .yellow: 58, .blue: 25, .purple: 54, .red: 124, .orange: 94, .cyan: 24, .pink: 125,
    ],
    basic: [.accent: 4, .green: 2, .blue: 4, .purple: 5, .red: 1, .cyan: 4, .pink: 5])

  /// The terminal's own text and ground, which are the user's choice for good readability, and two pairs for whatever is
  /// selected.
  static let highContrast: ColourTable = {
    var table = ColourTable()
    (table[Ground.selected], table[onlyInkOn: .selected]) = (18, 231)
    (table[Ground.cell], table[onlyInkOn: .cell]) = (18, 231)
    (table[Ground.edit], table[onlyInkOn: .edit]) = (226, 16)
    (table[Ground.lit], table[onlyInkOn: .lit]) = (226, 16)
    return table
  }()

  static let monochrome = ColourTable()
}
