/// Decides scalar by scalar what a text puts on the screen, from left to right and without looking ahead.
///
/// It needs no grapheme breaking: what stands so far never depends on what follows, so the column of a
/// position is the width of the text before it.
struct Typesetter {
  /// What one scalar does to the screen.
  enum Step {
    /// A new character of 1 or 2 columns.
    case character(Unicode.Scalar, width: Int)
    /// A mark on the character before.
    case mark(Unicode.Scalar)
    /// A mark that has nothing to stand on: a dotted circle of one column carries it.
    case orphan(Unicode.Scalar)
    /// Nothing: the scalar only changes the shape of the character before, where a terminal can.
    case nothing

    /// The columns that the step adds.
    var columns: Int {
      switch self {
      case .character(_, let width): width
      case .orphan: 1
      case .mark, .nothing: 0
      }
    }
  }

  /// What stands before: nothing or a symbol, a character of a script that does not join, any other
  /// character, or an emoji.
  private enum Previous { case none, simple, other, emoji, emojiAndJoiner }
  private var previous = Previous.none

  /// Returns what the scalar does, and remembers it.
  mutating func place(_ scalar: Unicode.Scalar) -> Step {
    let value = scalar.value
    if value >= 0x20, value < 0x7f {
      previous = .simple
      return .character(scalar, width: 1)
    }
    if let symbol = VisibleSymbol.of(scalar) { return show(symbol) }
    let width = TextWidth.width(of: scalar)
    if width == 0 { return placeZeroWidth(scalar) }
    let isRegionalIndicator = (0x1f1e6...0x1f1ff).contains(value)
    let isEmoji = value > 0xff && scalar.properties.isEmoji && !isRegionalIndicator
    if isEmoji, previous == .emojiAndJoiner || (previous == .emoji && scalar.properties.isEmojiModifier) {
      previous = .emoji
      return .nothing
    }
    previous = isEmoji ? .emoji : value < 0x600 ? .simple : .other
    return .character(scalar, width: width)
  }

  private mutating func placeZeroWidth(_ scalar: Unicode.Scalar) -> Step {
    switch scalar.value {
    case 0x200d where previous == .emoji:
      previous = .emojiAndJoiner
      return .nothing
    case 0x200d where previous == .other, 0xfe00...0xfe0f where previous != .none && previous != .simple,
      0xfe0e...0xfe0f where previous == .simple, 0xe0100...0xe01ef where previous == .other,
      0xe0020...0xe007f where previous == .emoji:
      return .nothing
    case 0xfe00...0xfe0f, 0xe0100...0xe01ef:
      return show(VisibleSymbol.invisible)
    default:
      break
    }
    // What has no shape of its own, and would be drawn nowhere, is shown.
    if scalar.properties.generalCategory == .format { return show(VisibleSymbol.invisible) }
    guard previous == .none else { return .mark(scalar) }
    previous = .other
    return .orphan(scalar)
  }

  private mutating func show(_ symbol: Unicode.Scalar) -> Step {
    previous = .none
    return .character(symbol, width: 1)
  }
}
