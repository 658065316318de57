package enum BoxLines: Sendable, Hashable {
  /// `┌─┐│└┘`.
  case unicode
  /// `+-+|++`, for a terminal that shows only ASCII.
  case ascii

  package var horizontal: Unicode.Scalar { self == .unicode ? "─" : "-" }
  package var vertical: Unicode.Scalar { self == .unicode ? "│" : "|" }
  var upperLeft: Unicode.Scalar { self == .unicode ? "┌" : "+" }
  var upperRight: Unicode.Scalar { self == .unicode ? "┐" : "+" }
  var lowerLeft: Unicode.Scalar { self == .unicode ? "└" : "+" }
  var lowerRight: Unicode.Scalar { self == .unicode ? "┘" : "+" }
}
