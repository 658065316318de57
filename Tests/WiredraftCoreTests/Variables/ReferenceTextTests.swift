import TestDrafts
import Testing
@testable import WiredraftCore

@Suite struct ReferenceTextTests {
  private func read(_ text: String) -> String {
    ReferenceText(text).pieces.map { piece in
      switch piece {
      case .literal(let text): "'\(text)'"
      case .reference(let name, _): "<\(name)>"
      }
    }.joined()
  }

  @Test("A text is divided into what is literal and what refers to a variable")
  func pieces() {
    #expect(read("") == "")
    #expect(read("a {{ id }}/{{x}}{{y}}.") == "'a '<id>'/'<x><y>'.'")
    #expect(read("{{$env.HOME}}") == "<$env.HOME>")
    #expect(ReferenceText("a{{b}}").ranges == [0..<1, 1..<6])
  }

  @Test("Backslashes before the braces make them literal, or are literal themselves")
  func escapes() {
    #expect(read(#"\{{x}}"#) == "'{{x}}'")
    #expect(read(#"\\{{x}}"#) == #"'\'<x>"#)
    #expect(read(#"\\\{{x}}"#) == #"'\{{x}}'"#)
    #expect(read(#"a\b{{x}}"#) == #"'a\b'<x>"#)
  }

  @Test(
    "Braces that enclose no name are literal",
    arguments: ["{{", "{{}}", "{{ }}", "{{x}", "{{x\n}}", "{{x", "{x}", "}}", "{{a{b}}"])
  func noReference(text: String) { #expect(ReferenceText(text).hasReferences == false) }

  @Test("Of three braces the last two begin a reference")
  func threeBraces() { #expect(read("{{{x}}}") == "'{'<x>'}'") }

  @Test("A name of up to 256 bytes is read, a longer one is text")
  func longNames() {
    #expect(ReferenceText("{{" + String(repeating: "n", count: 256) + "}}").hasReferences)
    #expect(!ReferenceText("{{" + String(repeating: "n", count: 257) + "}}").hasReferences)
  }

  @Test("An escaped text is read as itself, whatever it holds")
  func escaping() {
    var random = SplitMix(seed: 7)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        random.pick(["{", "{{", "}", "}}", "\\", "x", "{{x}}", "é", "\n"])
      }.joined()
      let escaped = ReferenceText.escaped(text)
      let pieces = ReferenceText(escaped).pieces
      #expect(pieces == (text.isEmpty ? [] : [.literal(text)]), "\(text) \(escaped)")
    }
  }

  @Test("The pieces' ranges tile the text")
  func ranges() {
    var random = SplitMix(seed: 8)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        random.pick(["{{", "}}", "\\", "x", "{{x}}", "é", "\n"])
      }.joined()
      let ranges = ReferenceText(text).ranges
      #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == text.utf8.count)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }, "\(text)")
    }
  }

  @Test("The references to one name are escaped, the others are kept")
  func escapingOneName() {
    #expect(ReferenceText.escaping("a", in: "{{a}}{{b}}{{ a }}") == #"\{{a}}{{b}}\{{ a }}"#)
    #expect(ReferenceText.escaping("c", in: "{{a}}") == nil)
  }
}
