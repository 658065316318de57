internal import CNcurses
internal import ScreenModel

/// The colours and attributes of the terminal, and the colour pairs allocated in ncurses so far.
struct Palette {
  private struct Colours: Equatable {
    let foreground: Int16
    let background: Int16
  }

  /// The number of colours available to styles: 16, 8, or 0 for attributes only.
  let colourCount: Int
  private let ground: Ground
  private let hasFixedColours: Bool
  private let hasDefaultColours: Bool
  /// The pairs, from the first of the terminal's numbers, 1. A screen has few: searching them is as quick as hashing.
  private var pairs: [Colours] = []

  /// The numbers of the colours of text where there are 256, which are the same everywhere: each can be read
  /// on white (a contrast of 3.9 and more) and on black (4.4 and more). The terminal's own cyan and yellow are
  /// lost on white.
  static let fixed: [(colour: Colour, number: Int16)] = [(.cyan, 30), (.red, 196), (.yellow, 130)]

  /// Starts colours if they are wanted.
  init(wantsColours: Bool, ground: Ground = .unknown) {
    self.ground = ground
    guard wantsColours, has_colors(), start_color() == OK, wd_colours() >= 8, wd_pairs() > 1 else {
      colourCount = 0
      hasDefaultColours = false
      hasFixedColours = false
      return
    }
    // With direct colours, a number above 7 is a shade of blue.
    let isDirect = wd_colours() > 256
    colourCount = wd_colours() >= 16 && !isDirect ? 16 : 8
    hasFixedColours = wd_colours() == 256
    hasDefaultColours = use_default_colors() == OK
  }

  /// Returns the attributes and the number of the pair for a style.
  mutating func rendition(of style: Style) -> (attributes: attr_t, pair: Int16) {
    guard colourCount > 0, style.foreground != .standard || style.background != .standard else {
      return (Self.bits(style.attributes), 0)
    }
    var attributes = style.attributes
    // With eight colours, bright ones are shown as bold, as on the first colour terminals.
    if colourCount < 16, style.foreground.isBright { attributes.insert(.bold) }
    let pair = pair(
      foreground: number(style.foreground, otherwise: 7), background: number(style.background, otherwise: 0))
    return (Self.bits(attributes), pair)
  }

  private static func bits(_ attributes: Style.Attributes) -> attr_t {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= wd_bold() }
    if attributes.contains(.dim) { bits |= wd_dim() }
    if attributes.contains(.underline) { bits |= wd_underline() }
    if attributes.contains(.reverse) { bits |= wd_reverse() }
    return bits
  }

  private func number(_ colour: Colour, otherwise standard: Int16) -> Int16 {
    if hasFixedColours, let fixed = Self.fixed.first(where: { $0.colour == colour }) { return fixed.number }
    let colour = readable(colour)
    guard colour != .standard else { return hasDefaultColours ? -1 : standard }
    let index = Int16(colour.rawValue) - 1
    return colourCount < 16 ? index % 8 : index
  }

  /// Returns one of the terminal's own colours that is readable on its background. The terminal decides how dark or
  /// light each colour is.
  private func readable(_ colour: Colour) -> Colour {
    switch (ground, colour) {
    case (.dark, _): colour
    case (.light, .cyan): .blue
    case (.unknown, .cyan), (.light, .yellow): .magenta
    case (.unknown, .yellow): .standard
    default: colour
    }
  }

  private mutating func pair(foreground: Int16, background: Int16) -> Int16 {
    // If a pair can't be allocated, the terminal's plain pair is used: text without colour is readable.
    guard foreground != background || foreground == -1 else { return 0 }
    let colours = Colours(foreground: foreground, background: background)
    if let index = pairs.firstIndex(of: colours) { return Int16(index + 1) }
    let number = Int16(pairs.count + 1)
    guard Int32(number) < wd_pairs(), init_pair(number, foreground, background) == OK else { return 0 }
    pairs.append(colours)
    return number
  }
}

extension Colour {
  /// Whether it is one of the eight bright colours.
  fileprivate var isBright: Bool { rawValue >= Colour.brightBlack.rawValue }
}
