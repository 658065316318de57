/// One of the terminal's own sixteen colours, or the colour it uses where none is asked for.
public enum Colour: UInt8, Sendable, CaseIterable {
  case standard
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// How a cell looks beside its character: attributes and two colours.
///
/// A view never relies on colour alone: a terminal without colours drops both and keeps the attributes.
public struct Style: Sendable, Hashable {
  /// Ways to set text apart that every terminal has in some form.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set of the bits given.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Heavier, or brighter, text.
    public static let bold = Attributes(rawValue: 1)
    /// Text that stands back.
    public static let dim = Attributes(rawValue: 2)
    /// A line under the text.
    public static let underline = Attributes(rawValue: 4)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 8)
  }

  /// The attributes.
  public var attributes: Attributes
  /// The colour of the text.
  public var foreground: Colour
  /// The colour behind the text.
  public var background: Colour
  /// What the style is for, as a number that means something to who draws, so that a theme can give it another
  /// look; 0 for nothing. It is no part of the look: styles that look the same are equal.
  public var role: UInt8

  /// Makes a style; without arguments, the terminal's plain one.
  public init(
    _ attributes: Attributes = [], foreground: Colour = .standard, background: Colour = .standard,
    role: UInt8 = 0
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
    self.role = role
  }

  /// Whether two styles look the same, whatever they are for.
  public static func == (one: Style, other: Style) -> Bool {
    one.attributes == other.attributes && one.foreground == other.foreground
      && one.background == other.background
  }

  /// Hashes the look.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(attributes)
    hasher.combine(foreground)
    hasher.combine(background)
  }

  /// The terminal's own text, with nothing added.
  public static let plain = Style()
}
