import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

/// The bytes that the composer sends to a real terminal, checked against a list of permitted ones.
@Suite("The bytes on the terminal")
struct TerminalBytesTests {
  /// Returns everything that is not on the list, as sent: a sequence, or a character.
  static func strangers(in output: [UInt8]) -> [String] {
    var found: [String] = []
    var rest = output[...]
    // The question about the background.
    let question = Array("\u{1B}]11;?\u{1B}\\".utf8)
    while let byte = rest.first {
      if rest.starts(with: question) {
        rest = rest.dropFirst(question.count)
      } else if byte == 0x1B {
        let sequence = escape(in: rest)
        if !isOurs(sequence) { found.append(String(decoding: sequence, as: UTF8.self).debugDescription) }
        rest = rest.dropFirst(sequence.count)
      } else if byte < 0x20 || byte == 0x7F {
        // CR, LF and backspace move the cursor; a bell is never requested.
        if ![0x08, 0x0A, 0x0D].contains(byte) { found.append("control \(byte)") }
        rest = rest.dropFirst()
      } else {
        let run = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
        rest = rest.dropFirst(run.count)
        guard let text = String(validating: run, as: UTF8.self) else {
          found.append("not UTF-8")
          continue
        }
        for scalar in text.unicodeScalars {
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator:
            found.append("U+\(String(scalar.value, radix: 16))")
          default: break
          }
        }
      }
    }
    return found
  }

  /// Returns the escape sequence at the beginning of bytes: CSI up to its final byte, another up to its last byte.
  private static func escape(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.dropFirst()
    guard let kind = rest.first else { return bytes.prefix(1) }
    if kind == UInt8(ascii: "[") {
      let body = rest.dropFirst().prefix { (0x20...0x3F).contains($0) }
      return bytes.prefix(3 + body.count)
    }
    let intermediates = rest.prefix { (0x20...0x2F).contains($0) }
    return bytes.prefix(2 + intermediates.count)
  }

  /// Returns whether the composer may send it: styles, moves, clearing, scrolling, modes. No string sequence is
  /// included.
  private static func isOurs(_ sequence: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: sequence, as: UTF8.self)
    if ["\u{1B}7", "\u{1B}8", "\u{1B}=", "\u{1B}>", "\u{1B}M", "\u{1B}(B"].contains(text) { return true }
    guard text.hasPrefix("\u{1B}["), let final = text.last else { return false }
    let parameters = text.dropFirst(2).dropLast()
    if parameters.hasPrefix("?") {
      let modes = parameters.dropFirst().split(separator: ";")
      let known: Set<Substring> = [
        "1", "7", "12", "25", "1000", "1002", "1003", "1004", "1006", "1049", "2004", "2026", "1034", "47",
      ]
      return (final == "h" || final == "l") && modes.allSatisfy(known.contains)
    }
    guard parameters.allSatisfy({ $0.isNumber || $0 == ";" }) else { return false }
    // Titles, clipboards and reports (n, c, t, q) are not included.
    if final == "t" { return ["22;0;0", "23;0;0"].contains(parameters) }
    return "mHABCDEFGJKLMPSTX@adfrhlb".contains(final)
  }

  @Test(
    "A draft full of escapes, walked through in every tab and dialog, sends the terminal nothing but our own sequences"
  )
  func session() throws {
    let folder = try TemporaryFolder()
    var draft = HostileDraft.broken
    draft.url = "https://h/" + HostileText.line
    draft.method = "POST"
    try folder.write(DraftDocument(draft).serialized(), to: "hostile.json")
    var environment = Program.environment(home: folder.path)
    environment["TERM"] = "xterm-256color"
    for (columns, rows) in [(80, 24), (120, 40), (40, 12)] {
      let terminal = try PseudoTerminal(
        ["open", "hostile.json"], folder: folder, environment: environment, columns: columns, rows: rows)
      check(terminal.wait { $0.text.contains("Param") || $0.text.contains("POST") })
      // Each key is drawn before the next; otherwise everything under a dialog would never be seen.
      let isTaken = terminal.typeOneByOne([
        "2", "3", "4", "5", "7", "6", "w", "w", "\\", "\\", "9", "c", "\u{07}", "2", "=", "\u{07}", "m",
        "\u{07}",
        "b", "\u{07}", "e", "\u{07}", "!", "\u{07}", "?", "\u{07}", "'", "\u{07}", "\u{10}", "\u{07}",
        "\u{0F}", "\u{07}", "n", "n", "S", "6", "G",
        "\u{1B}[200~curl 'https://h/\u{1B}]0;x\u{07}' -H 'A: \u{9B}31m'\u{1B}[201~", "\u{07}", "2", "o",
        "\u{1B}[200~x\u{1B}]52;c;eA==\u{07}y\u{1B}[201~", "\r",
      ])
      check(isTaken)
      terminal.kill(SIGTERM)
      check(terminal.end(), 128 + SIGTERM)
      let strangers = Self.strangers(in: terminal.output)
      check(strangers.isEmpty, "\(columns)x\(rows): \(Set(strangers))")
      check(terminal.output.count > 5_000)
      let journal = environment["HOME"].map { $0 + "/.local/state/wiredraft" } ?? ""
      try? FileManager.default.removeItem(atPath: journal)
    }
  }

  @Test(
    "File names that command a terminal or a shell are shown as names in the list of drafts, and opened by them"
  )
  func fileNames() throws {
    let folder = try TemporaryFolder()
    let names = [
      "a\u{1B}]0;x\u{07}b", "c\nd\r\u{1B}[2Je", "\u{202E}gnp.f", "-rf", "$(touch pwned)`touch pwned`;",
    ]
    for name in names {
      try folder.write(Array(#"{"wiredraft": 1, "url": "https://h/"}"#.utf8), to: name + ".wiredraft.json")
    }
    var environment = Program.environment(home: folder.path)
    environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(
      ["open", "./-rf.wiredraft.json"], folder: folder, environment: environment, columns: 120, rows: 40)
    check(terminal.wait { $0.text.contains("-rf.wiredraft.json") })
    for (typed, opened) in [("touch", "Opened $(touch pwned)"), ("gnp", "Opened gnp.f")] {
      let start = terminal.output.count
      terminal.type([0x0F])
      check(terminal.wait { String(decoding: $0.output[start...], as: UTF8.self).contains("gnp.f") })
      check(terminal.typeOneByOne([typed]))
      terminal.type(Array("\r".utf8))
      check(terminal.wait { $0.text.contains(opened) }, String(terminal.text.suffix(2_000)))
    }
    terminal.kill(SIGTERM)
    check(terminal.end(), 128 + SIGTERM)
    check(Self.strangers(in: terminal.output), [])
    check(access(folder("pwned"), F_OK) != 0)
  }

  @Test("The list knows a stranger when it sees one")
  func list() {
    for sequence in HostileText.sequences
    where sequence != "\u{1B}[2J" && sequence != "\u{1B}[31m" && sequence != "\u{1B}[?1049h" {
      check(!Self.strangers(in: Array(sequence.utf8)).isEmpty, "\(sequence.debugDescription)")
    }
    check(Self.strangers(in: Array("a\u{1B}[1;31mb\u{1B}[5;1Hc\u{1B}(B".utf8)).isEmpty)
  }
}
