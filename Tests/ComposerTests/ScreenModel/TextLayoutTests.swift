import ScreenModel
import TestSupport
import Testing

/// Returns the characters of the cells, with `_` for the second half of a wide character.
private func shown(_ cells: [Cell]) -> String {
  cells.map { $0.width == 0 ? "_" : String(String.UnicodeScalarView($0.scalars)) }.joined()
}

@Suite("Text layout")
struct TextLayoutTests {
  @Test(
    "Text becomes cells, and what cannot be shown becomes a symbol",
    arguments: [
      ("plain", "plain"),
      ("中a", "中_a"),
      ("e\u{301}", "e\u{301}"),
      ("a\u{1b}[31m\u{7f}\0", "a␛[31m␡␀"),
      ("a\r\nb\tc", "a␍␊b␉c"),
      ("\u{9b}31m\u{85}", "\u{fffd}31m\u{fffd}"),
      ("\u{202e}gpj\u{202c}", "«gpj·"),
      ("\u{2066}a\u{2069}\u{200f}", "»a·«"),
      ("\u{feff}a\u{200b}b\u{200c}c", "·a·b·c"),
      ("a\u{200d}b", "a·b"),
      ("a\u{2028}b\u{2029}", "a␤b¶"),
      ("\u{301}a", "◌\u{301}a"),
      ("\n\u{301}", "␊◌\u{301}"),
      ("👨‍👩‍👧!", "👨_·👩_·👧_!"),
      ("👍🏽!", "👍_🏽_!"),
      ("🏽!", "🏽_!"),
      ("❤️!", "❤!"),
      ("1\u{fe0f}\u{20e3}", "1\u{20e3}"),
      ("a\u{fe01}", "a·"),
      ("🇩🇪", "🇩🇪"),
      ("🏴\u{e0067}\u{e007f}!", "🏴_··!"),
      ("a\u{e0041}", "a·"),
      ("क्\u{200d}ष", "क्·ष"),
      ("का", "का"),
      ("a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "a\u{301}\u{302}\u{303}\u{304}"),
    ])
  func cells(text: String, expected: String) {
    let cells = TextLayout.cells(text)
    check(Array(shown(cells).unicodeScalars), Array(expected.unicodeScalars))
    check(TextLayout.columns(text), cells.count)
  }

  @Test("No text puts a control, direction or line separator character into a cell")
  func hostile() {
    var generator = SeededGenerator(state: 42)
    let dangerous: [Unicode.Scalar] =
      (0...0x1f).map { Unicode.Scalar($0) } + (0x7f...0x9f).map { Unicode.Scalar($0 as UInt8) }
      + ["\u{202e}", "\u{2066}", "\u{200f}", "\u{2028}", "\u{feff}", "\u{200d}", "\u{fe0f}", "\u{e0041}"]
    for _ in 0..<300 {
      var text = String.UnicodeScalarView()
      for _ in 0..<40 {
        let any = Unicode.Scalar(UInt32.random(in: 0...0x2ffff, using: &generator))
        let scalar = Bool.random(using: &generator) ? any : dangerous.randomElement(using: &generator)
        text.append(scalar ?? "a")
      }
      let cells = TextLayout.cells(String(text))
      check(cells.allSatisfy { cell in cell.scalars.allSatisfy { !isDangerous($0) } }, "\(Array(text))")
      check(cells.reduce(0) { $0 + Int($1.width) }, cells.count, "\(Array(text))")
    }
  }

  private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: TextWidth.width(of: scalar) == 0
    default: false
    }
  }

  @Test("A window shows the same columns as the whole, with spaces for wide characters that it cuts")
  func window() {
    let text = "a中e\u{301}\u{1b}😀👨‍👩‍👧z文"
    let whole = TextLayout.cells(text)
    for skipped in 0...whole.count + 1 {
      for limit in 0...whole.count + 1 {
        var expected = Array(whole.dropFirst(skipped).prefix(limit))
        if expected.first?.width == 0 { expected[0] = Cell() }
        if let last = expected.last, last.width == 2 { expected[expected.count - 1] = Cell() }
        check(TextLayout.cells(text, skipping: skipped, limit: limit), expected, "\(skipped) \(limit)")
      }
    }
  }

  // If the whole text were examined, this would take an hour; it takes a tenth of a second.
  @Test("A window at the start of a long text looks at no more than it shows")
  func windowIsCheap() {
    let long = String(repeating: "中a\u{301}", count: 1_000_000)
    for _ in 0..<1000 { check(TextLayout.cells(long, skipping: 10, limit: 80).count, 80) }
  }

  @Test("The column of a character is the width of the text before it")
  func columnOfPosition() {
    let text = "a中e\u{301}\t👨‍👩‍👧z"
    let columns = (0...7).map { TextLayout.columns(of: text, upToCharacter: $0) }
    check(columns, [0, 1, 3, 4, 5, 13, 14, 14])
    check(TextLayout.columns(of: text, upTo: text.endIndex), TextLayout.columns(text))
  }

  @Test("A column belongs to the character that covers it")
  func positionOfColumn() {
    let text = "a中e\u{301}z"
    let offsets = (0...6).map { column in
      text.distance(from: text.startIndex, to: TextLayout.index(in: text, atColumn: column))
    }
    check(offsets, [0, 1, 1, 2, 3, 4, 4])
  }

  @Test(
    "Truncated text fits, says so, and holds no half character",
    arguments: [
      ("shoes", 5, "shoes"), ("shoes", 4, "sho…"), ("中文字", 6, "中文字"), ("中文字", 5, "中文…"),
      ("中文字", 4, "中…"), ("shoes", 1, "…"), ("shoes", 0, ""), ("", 0, ""),
      ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
    ])
  func truncation(text: String, columns: Int, expected: String) {
    check(TextLayout.truncated(text, to: columns), expected)
  }
}

/// A reproducible pseudorandom number generator.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0xbf58_476d_1ce4_e5b9
  }
}
