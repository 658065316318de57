/// The widths of characters on a terminal, from a built-in table.
///
/// The C library's table depends on the machine and its locale; this one gives the same screen everywhere, so that a
/// view can be tested without a terminal. If a terminal's library disagrees, the adapter draws a replacement of the
/// same width.
public enum TextWidth {
  /// Returns the columns of a scalar: 0, 1 or 2.
  ///
  /// Marks and format characters take none. Control characters take one, because ``TextLayout`` shows each as one
  /// symbol. Unassigned scalars have the width that their block suggests.
  ///
  /// - Complexity: O(log *r*), where *r* is the number of ranges in the table; O(1) below U+0300 and for
  ///   common ideographs and Hangul syllables.
  /// - Note: <https://www.unicode.org/reports/tr11/>
  public static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    if (0x4e00...0x9fff).contains(value) || (0xac00...0xd7a3).contains(value) { return 2 }
    if contains(value, WidthTable.zero) { return 0 }
    return contains(value, WidthTable.wide) ? 2 : 1
  }

  private static func contains(_ value: UInt32, _ ranges: [UInt32]) -> Bool {
    ranges.withUnsafeBufferPointer { ranges in
      var low = 0
      var high = ranges.count / 2
      while low < high {
        let middle = (low + high) / 2
        if value > ranges[2 * middle + 1] {
          low = middle + 1
        } else if value < ranges[2 * middle] {
          high = middle
        } else {
          return true
        }
      }
      return false
    }
  }
}
