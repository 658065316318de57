import Panels
import TestSupport
import Testing

@testable import ComposerUI

@Suite("Lines of a text")
struct TextWrapTests {
  @Test("A text of simple characters is wrapped like any other", arguments: 0..<40)
  func simple(round: Int) {
    let words = [
      "a", "to", "the", "body:", "POST", "RFC", "9110", "§9.3.3", "§", "“q”", "so—", "…", "RFC,",
      "parameters", "x-RFC",
    ]
    var random = SeededRandom(round)
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        words[Int.random(in: words.indices, using: &random)]
      }.joined(separator: " ")
      for columns in [4, 9, 20, 33, 78] {
        for limit in [1, 2, 5, .max] {
          check(
            TextWrap.lines(text, columns: columns, limit: limit),
            TextWrap.linesOfAny(text, columns: columns, limit: limit), "\(text) in \(columns), \(limit) lines"
          )
        }
      }
    }
  }

  @Test(
    "Only texts whose characters take one column each are simple",
    arguments: [
      ("a (RFC 9110 §9.3.3), “b” – c…", true), ("", true), ("two  spaces", false), (" a", false),
      ("a ", false),
      ("e\u{301}", false), ("中", false), ("a\tb", false), ("a\u{7f}", false), ("a\u{ad}b", false),
      ("a\u{200d}b", false),
      ("a\u{a7}\u{301}", false),
    ])
  func kinds(text: String, isSimple: Bool) {
    check((SimpleText(text) != nil), isSimple)
  }
}
