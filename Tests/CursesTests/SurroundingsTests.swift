import Glibc
import ScreenModel
import Testing

@testable import Curses

@Suite("What the environment says of the terminal")
struct SurroundingsTests {
  @Test("The fixed colours can be read on white and on black")
  func contrast() {
    for (colour, number) in Palette.fixed {
      #expect(contrast(number, with: 0xff) >= 3.9, "\(colour) on white")
      #expect(contrast(number, with: 0) >= 4.4, "\(colour) on black")
    }
    // The colours that they replace are hard to read.
    #expect(contrast(44, with: 0xff) < 2)
  }

  /// Returns the contrast of a colour of the 216-colour cube with a grey.
  /// - Note: <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
  private func contrast(_ number: Int16, with grey: Double) -> Double {
    let levels: [Double] = [0, 95, 135, 175, 215, 255]
    let index = Int(number) - 16
    func linear(_ level: Double) -> Double {
      let part = level / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
      0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    let text = luminance(levels[index / 36], levels[index / 6 % 6], levels[index % 6])
    let ground = luminance(grey, grey, grey)
    return (max(text, ground) + 0.05) / (min(text, ground) + 0.05)
  }

  @Test("Light and dark are known where COLORFGBG says so, and the console is dark")
  func ground() {
    #expect(Ground(colours: "15;0", terminal: "xterm") == .dark)
    #expect(Ground(colours: "0;default;15", terminal: "rxvt") == .light)
    #expect(Ground(colours: "0;7", terminal: "linux") == .light)
    #expect(Ground(colours: "", terminal: "linux") == .dark)
    #expect(Ground(colours: "default;default", terminal: "xterm") == .unknown)
  }

  @Test("ESCDELAY is milliseconds, and nonsense is no delay of its own")
  func escapeDelay() {
    #expect(Terminal.delay("") == .milliseconds(25))
    #expect(Terminal.delay("200") == .milliseconds(200))
    #expect(Terminal.delay("0") == .milliseconds(25))
    #expect(Terminal.delay("-3") == .milliseconds(25))
    #expect(Terminal.delay("soon") == .milliseconds(25))
    #expect(Terminal.delay("99999999") == .milliseconds(5000))
  }

  @Test("A locale names UTF-8 in several spellings")
  func locales() {
    for name in ["de_DE.UTF-8", "C.utf8", "en_US.utf-8", "ca_ES.UTF-8@valencia"] {
      #expect(CharacterSet.namesUTF8(name))
    }
    for name in ["C", "POSIX", "de_DE", "de_DE@euro", "de_DE.ISO-8859-1", ""] {
      #expect(!CharacterSet.namesUTF8(name))
    }
  }

  @Test("Where each byte is a character, typed and pasted bytes are those")
  func singleBytes() {
    let table = (0x80...0xff).map { Unicode.Scalar(UInt8($0)) }
    var decoder = InputDecoder(highBytes: table)
    decoder.append(
      [0xe9, 0x1b, 0xfc, 0x1b] + Array("[200~a".utf8) + [0xdf, 0x0d] + Array("b\u{1b}[201~".utf8))
    #expect(decoder.next() == .input(.key(KeyPress(.character("é")))))
    #expect(decoder.next() == .input(.key(KeyPress(.character("ü"), .alt))))
    #expect(decoder.next() == .input(.paste("aß\nb")))
    #expect(decoder.next() == .empty)
  }
}
