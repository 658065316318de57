import TestSupport
import Testing

@testable import Curses

@Suite("Renditions")
struct RenditionsTests {
  private static func rewrite(_ text: String, _ renditions: inout Renditions) -> String {
    String(decoding: renditions.rewrite(Array(text.utf8)), as: UTF8.self)
  }

  private static func rewrite(_ text: String) -> String {
    var renditions = Renditions()
    _ = rewrite("\u{1b}[m.", &renditions)
    return rewrite(text, &renditions)
  }

  @Test("Only what differs is sent, and only before what shows it")
  func differences() {
    let one = "\u{1b}(B\u{1b}[m\u{1b}[38;5;80m\u{1b}[48;5;234ma"
    check(Self.rewrite(one).hasSuffix("\u{1b}[38;5;80;48;5;234ma"))
    check(Self.rewrite("\u{1b}[1ma\u{1b}[m\u{1b}[1mb\u{1b}[m"), "\u{1b}[1mab")
    check(Self.rewrite("\u{1b}[31ma\u{1b}[m \u{1b}[31mb"), "\u{1b}[31ma b")
    check(Self.rewrite("\u{1b}[4ma\u{1b}[m b"), "\u{1b}[4ma\u{1b}[0m b")
    check(Self.rewrite("\u{1b}[31m\u{1b}[5;6H\u{1b}[mx"), "\u{1b}[5;6Hx")
  }

  @Test("Erasing and scrolling happen in the wanted ground")
  func grounds() {
    check(Self.rewrite("\u{1b}[48;5;234m\u{1b}[K"), "\u{1b}[48;5;234m\u{1b}[K")
    check(Self.rewrite("\u{1b}[48;5;234m\n"), "\u{1b}[48;5;234m\n")
    check(Self.rewrite("\u{1b}[48;5;234m\u{1b}M"), "\u{1b}[48;5;234m\u{1b}M")
    // The ink alone shows in nothing that is erased.
    check(Self.rewrite("\u{1b}[38;5;80m\u{1b}[K"), "\u{1b}[K")
  }

  @Test("The usual characters are chosen once, and again after others and after a pause")
  func characters() {
    var renditions = Renditions()
    check(Self.rewrite("\u{1b}(Ba\u{1b}(Bb", &renditions), "\u{1b}(B\u{1b}[0mab")
    check(Self.rewrite("\u{1b}(0q\u{1b}(Bc\u{1b}(B", &renditions), "\u{1b}(0q\u{1b}(Bc")
    _ = renditions.finish()
    check(Self.rewrite("\u{1b}(Bd", &renditions), "\u{1b}(B\u{1b}[0md")
  }

  @Test("What is unknown goes through, and after a pause everything is sent anew")
  func unknown() {
    check(Self.rewrite("\u{1b}[5ma"), "\u{1b}[5m\u{1b}[0ma")
    check(Self.rewrite("\u{1b}[?25l\u{1b}[2;5r\u{e}\u{f}"), "\u{1b}[?25l\u{1b}[2;5r\u{e}\u{f}")
    var renditions = Renditions()
    check(Self.rewrite("\u{1b}[1ma", &renditions), "\u{1b}[0;1ma")
    check(renditions.finish(), Array("\u{1b}[m".utf8))
    check(Self.rewrite("\u{1b}[1ma", &renditions), "\u{1b}[0;1ma")
  }
}
