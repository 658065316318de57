/// The contents of one column of a screen: a base character, the marks on it, and a style.
///
/// A wide character fills two cells: the first holds it with `width` 2, the second has `width` 0 and no text. A cell
/// never holds a control character: ``TextLayout`` turns those into visible symbols.
///
/// It takes 16 bytes, because a screen is compared with the previous one at each key: a scalar has 21 bits, and a style
/// has 9.
public struct Cell: Sendable {
  /// From the lowest bit: the base, 2 bits of the width, the style, and 20 bits of the fourth mark.
  private var low: UInt64
  /// From the lowest bit: three marks, and the last bit of the fourth.
  private var high: UInt64

  /// Creates a cell.
  public init(
    _ base: Unicode.Scalar = " ", marks: SIMD4<UInt32> = .zero, width: UInt8 = 1, style: Style = .plain
  ) {
    low = UInt64(base.value) | UInt64(width & 3) << Self.widthPlace | UInt64(style.bits) << Self.stylePlace
    high = 0
    if marks != .zero { self.marks = marks }
  }

  /// The base character.
  public var base: Unicode.Scalar {
    get { Self.scalar(low & Self.scalarMask) }
    set { low = low & ~Self.scalarMask | UInt64(newValue.value) }
  }

  /// Up to four marks of width 0 on the base; the rest are zero.
  public var marks: SIMD4<UInt32> {
    get {
      SIMD4(
        UInt32(high & Self.scalarMask), UInt32(high >> 21 & Self.scalarMask),
        UInt32(high >> 42 & Self.scalarMask),
        UInt32(low >> Self.markPlace | (high >> 63) << 20))
    }
    set {
      let marks = SIMD4<UInt64>(truncatingIfNeeded: newValue) & SIMD4(repeating: Self.scalarMask)
      high = marks[0] | marks[1] << 21 | marks[2] << 42 | (marks[3] >> 20) << 63
      low = low & ~(UInt64.max << Self.markPlace) | marks[3] << Self.markPlace
    }
  }

  /// Whether there are marks on the base.
  public var hasMarks: Bool { high != 0 || low >> Self.markPlace != 0 }

  /// The columns of the character: 1 or 2, or 0 for the second half of a wide one.
  public var width: UInt8 {
    get { UInt8(truncatingIfNeeded: low >> Self.widthPlace & 3) }
    set { low = low & ~(3 << Self.widthPlace) | UInt64(newValue & 3) << Self.widthPlace }
  }

  /// The style.
  public var style: Style {
    get { Style(bits: UInt32(truncatingIfNeeded: low >> Self.stylePlace) & Style.mask) }
    set {
      low = low & ~(UInt64(Style.mask) << Self.stylePlace) | UInt64(newValue.bits) << Self.stylePlace
    }
  }

  /// Returns the second half of a wide character.
  public static func continuation(style: Style) -> Cell { Cell(" ", width: 0, style: style) }

  /// Whether it shows a printable ASCII character in one column, as most cells do.
  public var isPlainASCII: Bool { low & Self.scalarMask &- 0x20 < 0x5f && width == 1 && !hasMarks }

  private static let scalarMask: UInt64 = 0x1f_ffff
  private static let widthPlace: UInt64 = 21
  private static let stylePlace: UInt64 = 23
  private static let markPlace: UInt64 = 44

  private static func scalar(_ value: UInt64) -> Unicode.Scalar {
    // The stored value was a scalar.
    Unicode.Scalar(UInt32(truncatingIfNeeded: value)) ?? "\u{fffd}"
  }
}

extension Cell: Hashable {
  /// Returns whether two cells look the same.
  @inline(__always)
  public static func == (one: Cell, other: Cell) -> Bool {
    one.low == other.low && one.high == other.high
  }

  /// Hashes the appearance.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
    hasher.combine(high)
  }
}
