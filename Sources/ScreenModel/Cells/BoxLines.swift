/// The characters that draw a box.
public enum BoxLines: Sendable, Hashable {
  /// `┌─┐│└┘`.
  case unicode
  /// `+-+|++`, for a terminal that shows nothing else.
  case ascii

  /// The line from left to right.
  public var horizontal: Unicode.Scalar { self == .unicode ? "─" : "-" }
  /// The line from top to bottom.
  public var vertical: Unicode.Scalar { self == .unicode ? "│" : "|" }
  var upperLeft: Unicode.Scalar { self == .unicode ? "┌" : "+" }
  var upperRight: Unicode.Scalar { self == .unicode ? "┐" : "+" }
  var lowerLeft: Unicode.Scalar { self == .unicode ? "└" : "+" }
  var lowerRight: Unicode.Scalar { self == .unicode ? "┘" : "+" }
}
