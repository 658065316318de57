internal import CNcurses
internal import ScreenModel

struct Palette {
  private struct Colours: Hashable {
    let ink: Int16
    let ground: Int16
  }

  /// It is 256, 16, 8, or 0 for attributes only.
  let colourCount: Int
  var table: ColourTable { didSet { if table != oldValue { renditions.removeAll() } } }
  private let hasDefaultColours: Bool
  /// The terminal's numbers begin with 1.
  private var pairs: [Colours: Int16] = [:]
  private var renditions: [Style: (attributes: attr_t, pair: Int16)] = [:]

  init(wantsColours: Bool, table: ColourTable = ColourTable()) {
    self.table = table
    guard wantsColours, has_colors(), start_color() == OK, wd_colours() >= 8, wd_pairs() > 1 else {
      colourCount = 0
      hasDefaultColours = false
      return
    }
    // With direct colours, a number above 7 is a shade of blue.
    colourCount =
      switch wd_colours() {
      case 256: 256
      case 16..<256: 16
      default: 8
      }
    hasDefaultColours = use_default_colors() == OK
  }

  mutating func rendition(of style: Style) -> (attributes: attr_t, pair: Int16) {
    if let known = renditions[style] { return known }
    var attributes = Self.bits(style.attributes)
    var pair: Int16 = 0
    switch colourCount {
    case 256:
      if table[style.ground] == nil { attributes |= Self.bits(style.ground.weight) }
      pair = self.pair(ink: table.ink(of: style), ground: table[style.ground])
    case 0: attributes |= Self.bits(style.ground.weight)
    default:
      attributes |= Self.bits(style.ground.weight)
      pair = self.pair(ink: table[basic: style.ink].map { colourCount < 16 ? $0 % 8 : $0 }, ground: nil)
    }
    renditions[style] = (attributes, pair)
    return (attributes, pair)
  }

  /// Otherwise the ground is the terminal's own.
  func paintsGround(of style: Style) -> Bool { colourCount == 256 && table[style.ground] != nil }

  func hidesSpaces(in style: Style) -> Bool {
    guard !style.attributes.contains(.underline) else { return false }
    guard !paintsGround(of: style) else { return true }
    return style.ground.weight == .none || style.ground.weight == .bold
  }

  private static func bits(_ attributes: Style.Attributes) -> attr_t {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= wd_bold() }
    if attributes.contains(.underline) { bits |= wd_underline() }
    return bits
  }

  private static func bits(_ weight: GroundWeight) -> attr_t {
    switch weight {
    case .none: 0
    case .bold: wd_bold()
    case .underline: wd_underline()
    case .reverse: wd_reverse()
    }
  }

  private mutating func pair(ink: Int16?, ground: Int16?) -> Int16 {
    guard ink != nil || ground != nil else { return 0 }
    let colours = Colours(
      ink: ink ?? (hasDefaultColours ? -1 : 7), ground: ground ?? (hasDefaultColours ? -1 : 0))
    // Without a pair, text has the terminal's own colours and is readable.
    guard colours.ink != colours.ground else { return 0 }
    if let number = pairs[colours] { return number }
    let number = Int16(pairs.count + 1)
    guard Int32(number) < wd_pairs(), init_pair(number, colours.ink, colours.ground) == OK else { return 0 }
    pairs[colours] = number
    return number
  }
}
