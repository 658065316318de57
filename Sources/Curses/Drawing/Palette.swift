internal import CNcurses
internal import ScreenModel

/// The colours and attributes of the terminal, and the pairs of colours that ncurses knows so far.
struct Palette {
  private struct Colours: Hashable {
    let foreground: Int16
    let background: Int16
  }

  /// How many colours a style can have: 16, 8, or 0 for attributes alone.
  let colourCount: Int
  private let hasDefaultColours: Bool
  private var pairs: [Colours: Int16] = [:]

  /// Starts colours, unless they are not wanted.
  init(wantsColours: Bool) {
    guard wantsColours, has_colors(), start_color() == OK, wd_colours() >= 8, wd_pairs() > 1 else {
      colourCount = 0
      hasDefaultColours = false
      return
    }
    colourCount = wd_colours() >= 16 ? 16 : 8
    hasDefaultColours = use_default_colors() == OK
  }

  /// Returns the attributes and the number of the pair for a style.
  mutating func rendition(of style: Style) -> (attributes: attr_t, pair: Int16) {
    var attributes: attr_t = 0
    if style.attributes.contains(.bold) { attributes |= wd_bold() }
    if style.attributes.contains(.dim) { attributes |= wd_dim() }
    if style.attributes.contains(.underline) { attributes |= wd_underline() }
    if style.attributes.contains(.reverse) { attributes |= wd_reverse() }
    guard colourCount > 0, style.foreground != .standard || style.background != .standard else {
      return (attributes, 0)
    }
    // Of eight colours, the bright ones are those with bold, as the first terminals had it.
    if colourCount < 16, style.foreground.isBright { attributes |= wd_bold() }
    return (
      attributes,
      pair(
        foreground: number(style.foreground, otherwise: 7),
        background: number(style.background, otherwise: 0))
    )
  }

  private func number(_ colour: Colour, otherwise standard: Int16) -> Int16 {
    guard colour != .standard else { return hasDefaultColours ? -1 : standard }
    let index = Int16(colour.rawValue) - 1
    return colourCount < 16 ? index % 8 : index
  }

  private mutating func pair(foreground: Int16, background: Int16) -> Int16 {
    // A pair that cannot be made is the terminal's plain one: text without colour can be read.
    guard foreground != background || foreground == -1 else { return 0 }
    let colours = Colours(foreground: foreground, background: background)
    if let pair = pairs[colours] { return pair }
    let number = Int16(pairs.count + 1)
    guard Int32(number) < wd_pairs(), init_pair(number, foreground, background) == OK else { return 0 }
    pairs[colours] = number
    return number
  }
}

extension Colour {
  /// Whether it is one of the second eight.
  fileprivate var isBright: Bool { rawValue >= Colour.brightBlack.rawValue }
}
