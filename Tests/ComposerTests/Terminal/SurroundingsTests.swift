import TestSupport
import Glibc
import ScreenModel
import Testing

@testable import Curses

@Suite("What the environment says of the terminal")
struct SurroundingsTests {
  @Test("Light and dark are known where COLORFGBG says so, and the console is dark")
  func ground() {
    check(Background(colours: "15;0", terminal: "xterm"), .dark)
    check(Background(colours: "0;default;15", terminal: "rxvt"), .light)
    check(Background(colours: "0;7", terminal: "linux"), .light)
    check(Background(colours: "", terminal: "linux"), .dark)
    check(Background(colours: "default;default", terminal: "xterm") == nil)
  }

  @Test("ESCDELAY is milliseconds, and nonsense is no delay of its own")
  func escapeDelay() {
    check(Terminal.delay(""), .milliseconds(25))
    check(Terminal.delay("200"), .milliseconds(200))
    check(Terminal.delay("0"), .milliseconds(25))
    check(Terminal.delay("-3"), .milliseconds(25))
    check(Terminal.delay("soon"), .milliseconds(25))
    check(Terminal.delay("99999999"), .milliseconds(5000))
  }

  @Test("A locale names UTF-8 in several spellings")
  func locales() {
    for name in ["de_DE.UTF-8", "C.utf8", "en_US.utf-8", "ca_ES.UTF-8@valencia"] {
      check(CharacterSet.namesUTF8(name))
    }
    for name in ["C", "POSIX", "de_DE", "de_DE@euro", "de_DE.ISO-8859-1", ""] {
      check(!CharacterSet.namesUTF8(name))
    }
  }

  @Test("Where each byte is a character, typed and pasted bytes are those")
  func singleBytes() {
    let table = (0x80...0xff).map { Unicode.Scalar(UInt8($0)) }
    var decoder = InputDecoder(highBytes: table)
    decoder.append(
      [0xe9, 0x1b, 0xfc, 0x1b] + Array("[200~a".utf8) + [0xdf, 0x0d] + Array("b\u{1b}[201~".utf8), at: .now)
    check(decoder.next(), .input(.key(KeyPress(.character("é")))))
    check(decoder.next(), .input(.key(KeyPress(.character("ü"), .alt))))
    check(decoder.next(), .input(.paste("aß\nb")))
    check(decoder.next(), .empty)
  }
}
