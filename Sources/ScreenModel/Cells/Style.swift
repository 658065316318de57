/// One of the terminal's own sixteen colours, or its default colour.
public enum Colour: UInt8, Sendable, CaseIterable {
  case standard
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// The appearance of a cell apart from its character: attributes and two colours.
///
/// A view never relies on colour alone: a terminal without colours drops both and keeps the attributes.
public struct Style: Sendable, Hashable {
  /// The ways to emphasize text that every terminal has in some form.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold or brighter text.
    public static let bold = Attributes(rawValue: 1)
    /// Dimmed text.
    public static let dim = Attributes(rawValue: 2)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 4)
    /// Exchanged foreground and background.
    public static let reverse = Attributes(rawValue: 8)
  }

  /// From the lowest bit: 4 bits for the attributes, 5 for each colour, 7 for the role.
  private(set) var bits: UInt32

  /// The bits that are used.
  static let mask: UInt32 = 0x1f_ffff
  /// The bits that are visible.
  static let lookMask: UInt32 = 0x3fff

  init(bits: UInt32) { self.bits = bits }

  /// Creates a style; without arguments, the terminal's plain one.
  ///
  /// - Parameter role: At most 127.
  public init(
    _ attributes: Attributes = [], foreground: Colour = .standard, background: Colour = .standard,
    role: UInt8 = 0
  ) {
    bits =
      UInt32(attributes.rawValue & 0xf) | UInt32(foreground.rawValue) << 4 | UInt32(background.rawValue) << 9
      | UInt32(role & 0x7f) << 14
  }

  /// The attributes.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits & 0xf)) }
    set { bits = bits & ~0xf | UInt32(newValue.rawValue & 0xf) }
  }

  /// The colour of the text.
  public var foreground: Colour {
    get { Colour(rawValue: UInt8(truncatingIfNeeded: bits >> 4 & 0x1f)) ?? .standard }
    set { bits = bits & ~(0x1f << 4) | UInt32(newValue.rawValue) << 4 }
  }

  /// The colour behind the text.
  public var background: Colour {
    get { Colour(rawValue: UInt8(truncatingIfNeeded: bits >> 9 & 0x1f)) ?? .standard }
    set { bits = bits & ~(0x1f << 9) | UInt32(newValue.rawValue) << 9 }
  }

  /// The purpose of the style, as a number up to 127 whose meaning the drawing code defines, so that a theme can change
  /// its appearance; 0 for none. It isn't part of the appearance: styles that look the same are equal.
  public var role: UInt8 {
    get { UInt8(truncatingIfNeeded: bits >> 14 & 0x7f) }
    set { bits = bits & Self.lookMask | UInt32(newValue & 0x7f) << 14 }
  }

  /// Returns whether two styles look the same, whatever their roles.
  public static func == (one: Style, other: Style) -> Bool { (one.bits ^ other.bits) & lookMask == 0 }

  /// Hashes the appearance.
  public func hash(into hasher: inout Hasher) { hasher.combine(bits & Self.lookMask) }

  /// The terminal's plain text.
  public static let plain = Style()
}
