/// The colour of a text, by its meaning; a theme gives each its number.
public enum Ink: UInt8, Sendable, Hashable, CaseIterable {
  case text, muted, frame, accent
  case green, yellow, blue, purple, red, orange, cyan, pink
}

/// The ground behind a text, by its meaning; a theme gives each its number.
public enum Ground: UInt8, Sendable, Hashable, CaseIterable {
  /// The screen's own ground.
  case screen
  /// The line with the request, and the signs of the footer.
  case bar
  /// The selected line of a list.
  case selected
  /// The selected cell of the selected line.
  case cell
  /// The bytes of the selected row.
  case lit
  /// A dialog over the screen.
  case dialog
  /// The cell that is being edited.
  case edit
  /// The title of what has the focus, which terminals without colours show in reverse video.
  case title
}

/// The appearance of a cell apart from its character: attributes, ink and ground.
///
/// A view never relies on colour alone: a terminal without colours drops the inks and keeps the attributes, and shows
/// the grounds that matter by attributes.
public struct Style: Sendable, Hashable {
  /// The ways to emphasize text that every terminal has in some form.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold or brighter text.
    public static let bold = Attributes(rawValue: 1)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 2)
  }

  /// From the lowest bit: 2 bits for the attributes, 4 for the ink, 3 for the ground.
  private(set) var bits: UInt32

  static let mask: UInt32 = 0x1ff

  init(bits: UInt32) { self.bits = bits }

  /// Creates a style; without arguments, plain text on the screen's ground.
  public init(_ attributes: Attributes = [], ink: Ink = .text, on ground: Ground = .screen) {
    bits = UInt32(attributes.rawValue & 3) | UInt32(ink.rawValue) << 2 | UInt32(ground.rawValue) << 6
  }

  /// The attributes.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits & 3)) }
    set { bits = bits & ~3 | UInt32(newValue.rawValue & 3) }
  }

  /// The colour of the text.
  public var ink: Ink {
    get { Ink(rawValue: UInt8(truncatingIfNeeded: bits >> 2 & 0xf)) ?? .text }
    set { bits = bits & ~(0xf << 2) | UInt32(newValue.rawValue) << 2 }
  }

  /// The ground behind the text.
  public var ground: Ground {
    get { Ground(rawValue: UInt8(truncatingIfNeeded: bits >> 6 & 7)) ?? .screen }
    set { bits = bits & ~(7 << 6) | UInt32(newValue.rawValue) << 6 }
  }

  /// Plain text on the screen's ground.
  public static let plain = Style()

  /// Returns the style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }

  /// Returns the style on another ground.
  public func on(_ ground: Ground) -> Style {
    var style = self
    style.ground = ground
    return style
  }
}
