/// The characters that draw a box.
public enum BoxLines: Sendable, Hashable {
  /// `╭─╮│╰╯`, with `┬ ┴ ├ ┤ ┼` where boxes share a wall.
  case unicode
  /// `+-+|++`, for a terminal that shows only ASCII.
  case ascii

  /// The horizontal line.
  public var horizontal: Unicode.Scalar { self == .unicode ? "─" : "-" }
  /// The vertical line.
  public var vertical: Unicode.Scalar { self == .unicode ? "│" : "|" }
  var upperLeft: Unicode.Scalar { joint(right: true, down: true) }
  var upperRight: Unicode.Scalar { joint(left: true, down: true) }
  var lowerLeft: Unicode.Scalar { joint(right: true, up: true) }
  var lowerRight: Unicode.Scalar { joint(left: true, up: true) }

  /// Returns the character at which lines in some directions meet.
  public func joint(
    left: Bool = false, right: Bool = false, up: Bool = false, down: Bool = false
  ) -> Unicode.Scalar {
    switch (left, right, up, down) {
    case (_, _, false, false): horizontal
    case (false, false, _, _): vertical
    case _ where self == .ascii: "+"
    case (false, true, false, true): "╭"
    case (true, false, false, true): "╮"
    case (false, true, true, false): "╰"
    case (true, false, true, false): "╯"
    case (true, true, false, true): "┬"
    case (true, true, true, false): "┴"
    case (false, true, true, true): "├"
    case (true, false, true, true): "┤"
    case (true, true, true, true): "┼"
    default: horizontal
    }
  }
}
