/// The characters that draw a box.
public enum BoxLines: Sendable, Hashable {
  /// `┌─┐│└┘`.
  case unicode
  /// `+-+|++`, for a terminal that shows only ASCII.
  case ascii

  /// The horizontal line.
  public var horizontal: Unicode.Scalar { self == .unicode ? "─" : "-" }
  /// The vertical line.
  public var vertical: Unicode.Scalar { self == .unicode ? "│" : "|" }
  var upperLeft: Unicode.Scalar { self == .unicode ? "┌" : "+" }
  var upperRight: Unicode.Scalar { self == .unicode ? "┐" : "+" }
  var lowerLeft: Unicode.Scalar { self == .unicode ? "└" : "+" }
  var lowerRight: Unicode.Scalar { self == .unicode ? "┘" : "+" }
}
