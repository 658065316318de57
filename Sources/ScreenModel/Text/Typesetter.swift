/// Decides scalar by scalar what a text puts on the screen, from left to right and without looking ahead.
///
/// It needs no grapheme breaking: the cells so far never depend on the rest of the text, so the column of a position is
/// the width of the text before it.
struct Typesetter {
  enum Step {
    case character(Unicode.Scalar, width: Int)
    case mark(Unicode.Scalar)
    /// A mark without a base: a dotted circle of one column carries it.
    case orphan(Unicode.Scalar)
    /// No effect: the scalar only changes the shape of the character before it, on terminals that support that.
    case nothing

    var columns: Int {
      switch self {
      case .character(_, let width): width
      case .orphan: 1
      case .mark, .nothing: 0
      }
    }
  }

  /// The preceding text: nothing or a symbol, a character of a script that doesn't join, or any other character.
  private enum Previous { case none, simple, other }
  private var previous = Previous.none

  mutating func place(_ scalar: Unicode.Scalar) -> Step {
    let value = scalar.value
    if value >= 0x20, value < 0x7f {
      previous = .simple
      return .character(scalar, width: 1)
    }
    if let symbol = VisibleSymbol.of(scalar) { return show(symbol) }
    let width = TextWidth.width(of: scalar)
    if width == 0 { return placeZeroWidth(scalar) }
    previous = value < 0x600 ? .simple : .other
    return .character(scalar, width: width)
  }

  private mutating func placeZeroWidth(_ scalar: Unicode.Scalar) -> Step {
    switch scalar.value {
    case 0xfe00...0xfe0f where previous == .other, 0xfe0e...0xfe0f where previous == .simple,
      0xe0100...0xe01ef where previous == .other:
      return .nothing
    case 0xfe00...0xfe0f, 0xe0100...0xe01ef:
      return show(VisibleSymbol.invisible)
    default:
      break
    }
    // A scalar without a shape would be invisible, so a symbol is shown.
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
