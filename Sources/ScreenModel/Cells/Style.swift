/// One of the terminal's own sixteen colours, or its default colour.
package enum Colour: UInt8, Sendable, CaseIterable {
  case standard
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// The appearance of a cell apart from its character: attributes and two colours.
///
/// A view never relies on colour alone: a terminal without colours drops both and keeps the attributes.
package struct Style: Sendable, Hashable {
  /// The ways to emphasize text that every terminal has in some form.
  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold or brighter text.
    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    /// Exchanged foreground and background.
    package static let reverse = Attributes(rawValue: 8)
  }

  /// From the lowest bit: 4 bits for the attributes, 5 for each colour, 7 for the role.
  private(set) var bits: UInt32

  static let mask: UInt32 = 0x1f_ffff
  static let lookMask: UInt32 = 0x3fff

  init(bits: UInt32) { self.bits = bits }

  /// Creates a style; without arguments, the terminal's plain one.
  ///
  /// - Parameter role: At most 127.
  package init(
    _ attributes: Attributes = [], foreground: Colour = .standard, background: Colour = .standard,
    role: UInt8 = 0
  ) {
    bits =
      UInt32(attributes.rawValue & 0xf) | UInt32(foreground.rawValue) << 4 | UInt32(background.rawValue) << 9
      | UInt32(role & 0x7f) << 14
  }

  package var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits & 0xf)) }
    set { bits = bits & ~0xf | UInt32(newValue.rawValue & 0xf) }
  }

  package var foreground: Colour {
    get { Colour(rawValue: UInt8(truncatingIfNeeded: bits >> 4 & 0x1f)) ?? .standard }
    set { bits = bits & ~(0x1f << 4) | UInt32(newValue.rawValue) << 4 }
  }

  package var background: Colour {
    get { Colour(rawValue: UInt8(truncatingIfNeeded: bits >> 9 & 0x1f)) ?? .standard }
    set { bits = bits & ~(0x1f << 9) | UInt32(newValue.rawValue) << 9 }
  }

  /// The purpose of the style, as a number up to 127 whose meaning the drawing code defines, so that a theme can change
  /// its appearance; 0 for none. It isn't part of the appearance: styles that look the same are equal.
  package var role: UInt8 {
    get { UInt8(truncatingIfNeeded: bits >> 14 & 0x7f) }
    set { bits = bits & Self.lookMask | UInt32(newValue & 0x7f) << 14 }
  }

  /// Returns whether two styles look the same, whatever their roles.
  package static func == (one: Style, other: Style) -> Bool { (one.bits ^ other.bits) & lookMask == 0 }

  /// Hashes the appearance.
  package func hash(into hasher: inout Hasher) { hasher.combine(bits & Self.lookMask) }

  /// The terminal's plain text.
  package static let plain = Style()
}
