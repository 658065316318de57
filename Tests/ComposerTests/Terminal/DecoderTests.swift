import TestSupport
import ScreenModel
import Testing

@testable import Curses

/// Returns the input from bytes that arrive together, with nothing after them.
private func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
  var decoder = InputDecoder()
  return decode(Array(bytes)[...], with: &decoder) + late(&decoder)
}

private func decode(_ bytes: ArraySlice<UInt8>, with decoder: inout InputDecoder) -> [TerminalInput] {
  decoder.append(bytes, at: .now)
  var inputs: [TerminalInput] = []
  while case .input(let input) = decoder.next() { inputs.append(input) }
  return inputs
}

private func late(_ decoder: inout InputDecoder) -> [TerminalInput] {
  var inputs: [TerminalInput] = []
  while case .input(let input) = decoder.next(isLate: true) { inputs.append(input) }
  return inputs
}

@Suite("Decoding input")
struct DecoderTests {
  @Test("Plain characters that wait are taken as one text, and nothing else is")
  func plainCharacters() {
    let all = Array("ab é中\u{301}x\u{1b}[Acd\r\u{7f}e".utf8)
    var decoder = InputDecoder()
    decoder.append(all, at: .now)
    check(decoder.takePlainCharacters(), "ab é中")
    // A mark joins the character before it, so it is returned as a separate key.
    check(decoder.takePlainCharacters(), "")
    check(decoder.next(), .input(.key(KeyPress(.character("\u{301}")))))
    check(decoder.takePlainCharacters(), "x")
    check(decoder.next(), .input(.key(KeyPress(.up))))
    check(decoder.takePlainCharacters(), "cd")
    check(decoder.next(), .input(.key(KeyPress(.enter))))
    check(decoder.next(), .input(.key(KeyPress(.backspace))))
    check(decoder.takePlainCharacters(), "e")
    check(decoder.next(), .empty)
  }

  @Test("A character that did not arrive whole waits, and a paste is a paste")
  func plainCharactersAtTheEdge() {
    var decoder = InputDecoder()
    decoder.append([0x61, 0xE4, 0xB8], at: .now)
    check(decoder.takePlainCharacters(), "a")
    decoder.append([0xAD], at: .now)
    check(decoder.takePlainCharacters(), "中")
    decoder.append(Array("\u{1b}[200~ab".utf8), at: .now)
    check(decoder.next(), .incomplete(.paste))
    check(decoder.takePlainCharacters(), "")
    decoder.append(Array("c\u{1b}[201~d".utf8), at: .now)
    check(decoder.next(), .input(.paste("abc")))
    check(decoder.takePlainCharacters(), "d")
  }

  static let samples: [(String, String)] = [
    ("a", "a"), ("é", "é"), ("中", "中"), ("\u{1}", "<c-a>"), ("\0", "<c-space>"), ("\t", "<tab>"),
    ("\r", "<enter>"),
    ("\n", "<c-j>"), ("\u{8}", "<bs>"), ("\u{7f}", "<bs>"), ("\u{1f}", "<c-_>"), ("\u{1c}", "<c-\\>"),
    ("\u{1b}", "<esc>"), ("\u{1b}\u{1b}", "<esc><esc>"), ("\u{1b}a", "<a-a>"), ("\u{1b}é", "<a-é>"),
    ("\u{1b}[", "<a-[>"), ("\u{1b}O", "<a-O>"), ("\u{1b}\r", "<a-enter>"), ("\u{1b}\u{1}", "<c-a-a>"),
    ("\u{1b}[A", "<up>"), ("\u{1b}OA", "<up>"), ("\u{1b}[1;5A", "<c-up>"), ("\u{1b}[1;2D", "<s-left>"),
    ("\u{1b}[1;3C", "<a-right>"), ("\u{1b}[1;8B", "<c-a-s-down>"), ("\u{1b}[H", "<home>"),
    ("\u{1b}OF", "<end>"),
    ("\u{1b}[1~", "<home>"), ("\u{1b}[4~", "<end>"), ("\u{1b}[7~", "<home>"), ("\u{1b}[3~", "<del>"),
    ("\u{1b}[3;5~", "<c-del>"), ("\u{1b}[5~", "<pgup>"), ("\u{1b}[6;3~", "<a-pgdn>"), ("\u{1b}[2~", "<ins>"),
    ("\u{1b}[Z", "<s-tab>"), ("\u{1b}OP", "<f1>"), ("\u{1b}[1;2P", "<s-f1>"), ("\u{1b}[[A", "<f1>"),
    ("\u{1b}[11~", "<f1>"), ("\u{1b}[15~", "<f5>"), ("\u{1b}[24;5~", "<c-f12>"), ("\u{1b}\u{1b}[A", "<a-up>"),
    ("\u{1b}[a", "<s-up>"), ("\u{1b}Oa", "<c-up>"), ("\u{1b}[5^", "<c-pgup>"), ("\u{1b}[5$", "<s-pgup>"),
    ("\u{1b}OM", "<enter>"), ("\u{1b}Op", "0"), ("\u{1b}[115;5u", "<c-s>"), ("\u{1b}[13;5u", "<c-enter>"),
    ("\u{1b}[27;5;105~", "<c-i-as-letter>"), ("\u{1b}[97;2u", "A"),
  ]

  @Test("Bytes of a key are that key, however they are split", arguments: samples)
  func keys(bytes: String, script: String) throws {
    // Neither bytes nor a script can express Control-I as distinct from Tab.
    let expected: [TerminalInput] =
      switch script {
      case "<c-i-as-letter>": [.key(KeyPress(.character("i"), .control))]
      default: try KeyScript.parse(script)
      }
    let all = Array(bytes.utf8)
    check(decode(all), expected)
    for cut in 0...all.count {
      var decoder = InputDecoder()
      let inputs = decode(all[..<cut], with: &decoder) + decode(all[cut...], with: &decoder) + late(&decoder)
      check(inputs, expected, "cut at \(cut)")
    }
  }

  @Test("Many keys in one piece are all decoded, in order")
  func many() throws {
    let usual = Self.samples.filter {
      !["\u{1b}", "\u{1b}\u{1b}", "\u{1b}[", "\u{1b}O", "\u{1b}[27;5;105~"].contains($0.0)
    }
    let inputs = decode(usual.flatMap { Array($0.0.utf8) })
    check(inputs, (try KeyScript.parse(usual.map(\.1).joined())))
  }

  @Test(
    "An invalid byte becomes U+FFFD and nothing after it is lost",
    arguments: [
      ([0xff, 0x61], "\u{fffd}a"), ([0xc3, 0x61], "\u{fffd}a"), ([0xe4, 0xb8, 0x61], "\u{fffd}a"),
      ([0xe4, 0xb8, 0xff, 0x61], "\u{fffd}\u{fffd}a"), ([0xc0, 0x80, 0x61], "\u{fffd}\u{fffd}a"),
      ([0xed, 0xa0, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
      ([0xf4, 0x90, 0x80, 0x80], "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
      ([0xe4, 0xb8], "\u{fffd}"), ([0xf0, 0x9f, 0x98, 0x80], "😀"),
      ([0xc3, 0x1b, 0x5b, 0x41], "\u{fffd}<up>"),
    ] as [([UInt8], String)])
  func invalid(bytes: [UInt8], script: String) throws {
    check(decode(bytes), (try KeyScript.parse(script)))
  }

  @Test("Replies and noise are not keys, and what follows them is")
  func noise() throws {
    let noise = [
      "\u{1b}[?1;2c", "\u{1b}[0n", "\u{1b}[12;40R", "\u{1b}[?2026;2$y", "\u{1b}[<0;0;5M", "\u{1b}[1;2\u{1}",
    ]
    for text in noise.dropLast() {
      check(decode((text + "x").utf8), (try KeyScript.parse("x")), "\(text)")
    }
    check(decode((noise.last ?? "").utf8), (try KeyScript.parse("<c-a>")))
    check(decode(("\u{1b}[" + String(repeating: "1", count: 200)).utf8).isEmpty)
  }

  @Test("The mouse is reported with button, place and modifiers, from column 0")
  func mouse() {
    let place = Point(column: 299, row: 4)
    let expected: [(String, MouseEvent)] = [
      ("0;300;5M", MouseEvent(.press, at: place)), ("0;300;5m", MouseEvent(.release, at: place)),
      ("2;300;5M", MouseEvent(.press, button: 2, at: place)), ("32;300;5M", MouseEvent(.drag, at: place)),
      ("64;300;5M", MouseEvent(.wheelUp, at: place)), ("65;300;5M", MouseEvent(.wheelDown, at: place)),
      ("20;300;5M", MouseEvent(.press, at: place, modifiers: [.shift, .control])),
      ("80;300;5M", MouseEvent(.wheelUp, at: place, modifiers: .control)),
    ]
    for (text, event) in expected { check(decode("\u{1b}[<\(text)".utf8), [.mouse(event)], "\(text)") }
    let all = expected.map { "\u{1b}[<\($0.0)" }.joined()
    check(decode(all.utf8), expected.map { .mouse($0.1) })
    check(
      decode("\u{1b}[M !!\u{1b}[M#!!".utf8),
      [
        .mouse(MouseEvent(.press, at: Point(column: 0, row: 0))),
        .mouse(MouseEvent(.release, at: Point(column: 0, row: 0))),
      ])
  }

  @Test("Focus is told as gained and lost")
  func focus() {
    check(decode("\u{1b}[I\u{1b}[O".utf8), [.focus(true), .focus(false)])
  }

  @Test("A paste is one text with line ends as LF, however it is split")
  func paste() throws {
    let bytes = Array("a\u{1b}[200~x: 1\ry\r\nz\n\u{1b}[A\u{1b}[201\u{1b}[201~b".utf8)
    let a = TerminalInput.key(KeyPress(.character("a")))
    let b = TerminalInput.key(KeyPress(.character("b")))
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      let inputs = decode(bytes[..<cut], with: &decoder) + decode(bytes[cut...], with: &decoder)
      check(inputs, [a, .paste("x: 1\ny\nz\n\u{1b}[A\u{1b}[201"), b], "cut at \(cut)")
    }
    check(decode("\u{1b}[200~\u{1b}[201~".utf8), [.paste("")])
  }

  @Test(
    "A paste that holds the bytes of its own end is ended by them, and what follows are keys, none of them lost"
  )
  func endInPaste() throws {
    let bytes = Array("\u{1b}[200~ab\u{1b}[201~\u{12}y\rz\u{1b}[A\u{1b}[201~q\u{1b}[200~c\u{1b}[201~".utf8)
    let keys = try KeyScript.parse("<c-r>y<enter>z<up>q")
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      let inputs = decode(bytes[..<cut], with: &decoder) + decode(bytes[cut...], with: &decoder)
      check(inputs, [.paste("ab")] + keys + [.paste("c")], "cut at \(cut)")
    }
  }

  @Test("A paste whose end never comes is delivered late")
  func endlessPaste() {
    check(decode("\u{1b}[200~abc".utf8), [.paste("abc")])
  }

  @Test("Escape stops a long paste, wherever its bytes are split, and nothing of it is a key")
  func stoppedPaste() throws {
    let bytes = Array("\u{1b}[200~0123456789\u{1b}[31m\u{1b}rest: 1\u{1b}[201\u{1b}[201~b".utf8)
    for cut in 0...bytes.count {
      var decoder = InputDecoder(longPaste: 8)
      let inputs = decode(bytes[..<cut], with: &decoder) + decode(bytes[cut...], with: &decoder)
      check(inputs, [.pasteStopped(byteCount: 15), .key(KeyPress(.character("b")))], "cut at \(cut)")
    }
  }

  @Test("A lone ESC stops a long paste after a while, and is a part of a short one")
  func lateEscapeInPaste() {
    var long = InputDecoder(longPaste: 8)
    check(decode(Array("\u{1b}[200~0123456789\u{1b}".utf8)[...], with: &long), [])
    check(long.next(), .incomplete(.sequence))
    check(long.next(isLate: true), .input(.pasteStopped(byteCount: 10)))
    check(decode(Array("more".utf8)[...], with: &long), [])
    check(long.next(), .incomplete(.paste))
    check(long.waitingCount, 0)
    // The end never comes.
    check(late(&long), [])
    check(decode(Array("x".utf8)[...], with: &long), [.key(KeyPress(.character("x")))])
    check(decode("\u{1b}[200~ab\u{1b}c\u{1b}[201~".utf8), [.paste("ab\u{1b}c")])
  }

  @Test("A paste of a megabyte in small pieces is one text, and no byte of it is looked at twice")
  func largePaste() {
    let piece = Array(String(repeating: "0123456789abcde\r", count: 256).utf8)
    var decoder = InputDecoder()
    var inputs = decode(Array("\u{1b}[200~".utf8)[...], with: &decoder)
    for _ in 0..<256 { inputs += decode(piece[...], with: &decoder) }
    inputs += decode(Array("\u{1b}[201~".utf8)[...], with: &decoder)
    let line = "0123456789abcde\n"
    check(inputs, [.paste(String(repeating: line, count: 1 << 16))])
    var scanner = PasteScanner()
    var bytes: [UInt8] = []
    for _ in 0..<4 {
      bytes += piece
      check(scanner.scan(bytes, from: 0) == nil)
      check(scanner.scanned, bytes.count)
    }
    bytes += PasteScanner.endMarker.dropLast()
    check(scanner.scan(bytes, from: 0) == nil)
    check(scanner.scanned, piece.count * 4)
  }
}

@Suite("The terminal's report of its background")
struct BackgroundReportTests {
  @Test(
    "A colour is dark or light, whatever ends the report",
    arguments: [
      ("rgb:1c1c/1c1c/1c1c", Background.dark), ("rgb:ffff/ffff/ffff", .light), ("rgb:00/2b/36", .dark),
      ("rgb:f/f/e", .light), ("rgba:fdfd/f6f6/e3e3/ffff", .light),
    ])
  func colours(text: String, background: Background) {
    check(decode("\u{1b}]11;\(text)\u{7}".utf8), [.background(background)])
    check(decode("\u{1b}]11;\(text)\u{1b}\\".utf8), [.background(background)])
    // It may arrive in pieces, between keys.
    var decoder = InputDecoder()
    var inputs: [TerminalInput] = []
    for byte in "a\u{1b}]11;\(text)\u{1b}\\b".utf8 { inputs += decode([byte][...], with: &decoder) }
    check(
      inputs, [.key(KeyPress(.character("a"))), .background(background), .key(KeyPress(.character("b")))])
  }

  @Test("Other reports are left out, and Alt with a bracket is a key")
  func others() {
    check(decode("\u{1b}]11;none\u{7}x".utf8), [.key(KeyPress(.character("x")))])
    check(decode("\u{1b}]11;rgb:zz/00/00\u{7}".utf8).isEmpty)
    check(decode("\u{1b}]".utf8), [.key(KeyPress(.character("]"), .alt))])
    check(
      decode("\u{1b}]x".utf8), [.key(KeyPress(.character("]"), .alt)), .key(KeyPress(.character("x")))])
  }
}
