/// The colours of a theme: a number for each ink and each ground.
///
/// The numbers are indexes of the 256 colours that most terminals have; the terminal's own palette is never changed.
/// On a terminal with fewer colours the grounds aren't painted and ``Ground/weight`` distinguishes them.
public struct ColourTable: Sendable, Hashable {
  /// Indexes of the 256 colours; nil for the terminal's own colour of text or background.
  private var inks: [Int16?]
  private var grounds: [Int16?]
  /// Indexes of the 16 basic colours; nil for the terminal's own colour of text.
  private var basicInks: [Int16?]
  /// The ink of all text on a ground; nil if each text keeps its own.
  private var onlyInks: [Int16?] = Array(repeating: nil, count: Ground.allCases.count)

  /// Creates a table without colours.
  public init() {
    inks = Array(repeating: nil, count: Ink.allCases.count)
    basicInks = inks
    grounds = Array(repeating: nil, count: Ground.allCases.count)
  }

  /// The index of an ink among the 256 colours; nil for the terminal's own colour of text.
  public subscript(ink: Ink) -> Int16? {
    get { inks[Int(ink.rawValue)] }
    set { inks[Int(ink.rawValue)] = newValue }
  }

  /// The index of a ground among the 256 colours; nil for the terminal's own background.
  public subscript(ground: Ground) -> Int16? {
    get { grounds[Int(ground.rawValue)] }
    set { grounds[Int(ground.rawValue)] = newValue }
  }

  /// The index of an ink among the 16 basic colours; nil for the terminal's own colour of text.
  public subscript(basic ink: Ink) -> Int16? {
    get { basicInks[Int(ink.rawValue)] }
    set { basicInks[Int(ink.rawValue)] = newValue }
  }

  /// The index of the one ink of all text on a ground; nil if each text keeps its own.
  public subscript(onlyInkOn ground: Ground) -> Int16? {
    get { onlyInks[Int(ground.rawValue)] }
    set { onlyInks[Int(ground.rawValue)] = newValue }
  }

  /// Returns the index of a text's colour among the 256 colours; nil for the terminal's own.
  public func ink(of style: Style) -> Int16? { self[onlyInkOn: style.ground] ?? self[style.ink] }
}

/// The ways in which a terminal shows a ground that it doesn't paint.
public enum GroundWeight: Sendable, Hashable {
  case none, bold, underline, reverse
}

extension Ground {
  /// The weight of the ground where it isn't painted. The selected cell and the bytes of its row differ, too.
  public var weight: GroundWeight {
    switch self {
    case .screen, .bar, .dialog: .none
    case .selected: .bold
    case .cell, .title: .reverse
    case .lit, .edit: .underline
    }
  }
}

/// The background of the terminal.
public enum Background: String, Sendable, Hashable, CaseIterable {
  case dark, light
}
