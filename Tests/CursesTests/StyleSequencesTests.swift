import ScreenModel
import Testing

@testable import Curses

@Suite("Sequences for styles")
struct StyleSequencesTests {
  /// A terminal that describes the common sequences, but for those given.
  private func sequences(without missing: Set<String> = [], withoutColours: Int = 0) -> StyleSequences? {
    StyleSequences(withoutColours: withoutColours) { name, numbers in
      guard !missing.contains(name) else { return nil }
      let number = numbers.first ?? 0
      let text: String? =
        switch name {
        case "bold": "\u{1b}[1m"
        case "dim": "\u{1b}[2m"
        case "smul": "\u{1b}[4m"
        case "rev": "\u{1b}[7m"
        case "setaf": number < 8 ? "\u{1b}[3\(number)m" : "\u{1b}[38;5;\(number)m"
        case "setab": number < 8 ? "\u{1b}[4\(number)m" : "\u{1b}[48;5;\(number)m"
        default: nil
        }
      return text.map { Array($0.utf8) }
    }
  }

  private func text(
    _ sequences: StyleSequences?, _ attributes: Style.Attributes, _ foreground: Int16? = nil,
    _ background: Int16? = nil
  ) -> String? {
    sequences?.sequence(attributes, foreground: foreground, background: background).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("A style is one sequence that takes back what was before")
  func whole() {
    #expect(text(sequences(), []) == "\u{1b}[0m")
    #expect(text(sequences(), [.bold, .reverse], 6, 4) == "\u{1b}[0;1;7;36;44m")
    #expect(text(sequences(), .underline, 130) == "\u{1b}[0;4;38;5;130m")
  }

  @Test("An attribute that the terminal does not have is left out")
  func missing() {
    #expect(text(sequences(without: ["dim"]), [.bold, .dim]) == "\u{1b}[0;1m")
  }

  @Test("A colour that the terminal does not have makes no sequence")
  func noColours() {
    let plain = sequences(without: ["setaf", "setab"])
    #expect(text(plain, .bold) == "\u{1b}[0;1m")
    #expect(text(plain, .bold, 6) == nil)
    #expect(text(plain, .bold, nil, 6) == nil)
  }

  @Test("Attributes that do not go with colours are left out of coloured text alone")
  func colourless() {
    let sequences = sequences(withoutColours: 2 | 16)
    #expect(text(sequences, [.bold, .dim, .underline], 2) == "\u{1b}[0;1;32m")
    #expect(text(sequences, [.bold, .dim, .underline]) == "\u{1b}[0;1;2;4m")
  }

  @Test("Where reversed text does not go with colours, or sequences are of another kind, there are none")
  func others() {
    #expect(sequences(withoutColours: 4) == nil)
    #expect(
      StyleSequences(withoutColours: 0) { name, _ in name == "bold" ? Array("\u{1b}G4".utf8) : nil } == nil)
  }

  @Test("What chooses letters, padding characters and a reset do not count")
  func letters() {
    let sequences = StyleSequences(withoutColours: 0) { name, flags in
      guard name == "sgr" else { return nil }
      return Array((flags[5] == 1 ? "\u{1b}(B\u{1b}[0;1m\u{f}" : "\u{1b}(B\u{1b}[0m\u{f}").utf8)
    }
    #expect(text(sequences, [.bold, .dim]) == "\u{1b}[0;1m")
  }
}
