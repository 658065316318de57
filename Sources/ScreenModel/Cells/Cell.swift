/// What one column of a screen shows: a base character, the marks upon it, and a style.
///
/// A wide character fills two cells: the first holds it with `width` 2, the second has `width` 0 and no
/// text. A cell never holds a control character: ``TextLayout`` turns those into visible symbols.
public struct Cell: Sendable, Hashable {
  /// The base character.
  public var base: Unicode.Scalar
  /// Up to four marks of width 0 that stand on the base; zero where there are fewer.
  public var marks: SIMD4<UInt32>
  /// The columns that the character takes: 1 or 2, or 0 for the second half of a wide one.
  public var width: UInt8
  /// The style.
  public var style: Style

  /// Makes a cell.
  public init(
    _ base: Unicode.Scalar = " ", marks: SIMD4<UInt32> = .zero, width: UInt8 = 1, style: Style = .plain
  ) {
    self.base = base
    self.marks = marks
    self.width = width
    self.style = style
  }

  /// The second half of a wide character.
  public static func continuation(style: Style) -> Cell { Cell(" ", width: 0, style: style) }
}
