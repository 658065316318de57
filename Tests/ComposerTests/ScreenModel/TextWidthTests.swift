import ScreenModel
import TestSupport
import Testing

@Suite("Text width")
struct TextWidthTests {
  @Test(
    "A scalar takes the columns that terminals give it",
    arguments: [
      ("a", 1), ("é", 1), ("\u{301}", 0), ("中", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("\u{200d}", 0),
      ("\u{fe0f}", 0), ("\u{1f1e9}", 1), ("\u{93e}", 1), ("\u{1fae9}", 2), ("\u{1160}", 0), ("→", 1),
      ("│", 1),
      ("\u{10ffff}", 1), ("\u{e0041}", 0), ("\u{ad}", 1),
    ] as [(Unicode.Scalar, Int)])
  func width(scalar: Unicode.Scalar, expected: Int) {
    check(TextWidth.width(of: scalar), expected)
  }

  @Test("Every assigned nonspacing mark takes no column, and every ideograph two")
  func categories() {
    for value in (0x300 as UInt32)...0x3ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: check(TextWidth.width(of: scalar), 0, "\(scalar.value)")
      case .otherLetter where scalar.properties.isIdeographic && value > 0x3400 && value != 0x16fe4:
        check(TextWidth.width(of: scalar), 2, "\(scalar.value)")
      default: break
      }
    }
  }
}
