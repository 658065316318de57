import Foundation
import TestSupport
import Testing

/// The program on terminals of many types, as terminfo describes them.
@Suite struct TerminalTypesTests {
  private func start(
    _ type: String, _ variables: [String: String] = [:], arguments: [String] = ["GET", "https://h/p", "a=1"],
    columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    let folder = try TemporaryFolder()
    var environment = Program.environment(home: folder.url.path)
    environment["TERM"] = type
    environment.merge(variables) { $1 }
    return try PseudoTerminal(
      arguments, folder: folder, environment: environment, columns: columns, rows: rows)
  }

  static func isDescribed(_ type: String) -> Bool {
    ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"].contains {
      FileManager.default.fileExists(atPath: "\($0)/\(type.prefix(1))/\(type)")
    }
  }

  static let drawing = [
    "xterm", "xterm-256color", "xterm-16color", "xterm-88color", "xterm-color", "xterm-mono", "xterm-direct",
    "xterm-r6", "xterm-vt220", "xterm-new", "screen", "screen-256color", "screen.xterm-256color",
    "screen-bce",
    "screen.linux", "tmux", "tmux-256color", "tmux-direct", "linux", "linux-16color", "linux-basic", "vt52",
    "vt100", "vt100-nav", "vt102", "vt220", "vt320", "vt420", "vt510", "vt525", "rxvt", "rxvt-256color",
    "rxvt-unicode", "rxvt-unicode-256color", "rxvt-basic", "Eterm", "Eterm-256color", "aterm", "kterm",
    "mlterm",
    "mlterm-256color", "mrxvt", "gnome", "gnome-256color", "vte", "vte-256color", "konsole",
    "konsole-256color",
    "konsole-linux", "st", "st-256color", "st-16color", "putty", "putty-256color", "mintty", "iterm2",
    "nsterm",
    "nsterm-256color", "alacritty", "cygwin", "ansi", "pcansi", "ansi-m", "teraterm", "sun", "sun-color",
    "cons25",
    "dtterm", "hpterm", "hurd", "mach", "nxterm", "pcvt25", "wsvt25", "interix", "adm3a", "wyse50", "wy60",
    "tvi925",
    "qnx", "ibm3151", "hp2621", "att605", "d200",
  ]

  @Test(
    "Sixty types of terminal are tried at least",
    .enabled(if: TerminalTypesTests.isDescribed("wyse50"), "ncurses-term describes them, and is not there"))
  func sixtyTypes() {
    let count = (Self.drawing + Self.refused).count { Self.isDescribed($0) }
    check(count >= 60)
    print("\(count) types of terminal are described here")
  }

  static let refused = ["dumb", "lpr", "printer", "unknown", "glasstty", "vanilla", "ansi-mini"]

  @Test("A screen is drawn, Control-Q leaves, and the terminal is as it was", arguments: drawing)
  func draws(type: String) throws {
    guard Self.isDescribed(type) else {
      print("\(type) is not described here; ncurses-term has it.")
      return
    }
    let terminal = try start(type)
    check(terminal.wait { $0.text.contains("Par") }, "\(terminal.text)")
    terminal.type([0x11])
    check(terminal.end(), 0)
    check(terminal.isRestored)
    // A terminal with other escapes doesn't receive the common ones.
    if ["vt52", "adm3a", "wyse50", "tvi925", "hp2621"].contains(type) {
      check(!terminal.text.contains("[?"))
    }
  }

  @Test(
    "A terminal that can't place its cursor, or prints on paper, is refused with the reason",
    arguments: refused)
  func refuses(type: String) throws {
    guard Self.isDescribed(type) else {
      print("\(type) is not described here; ncurses-term has it.")
      return
    }
    let terminal = try start(type)
    let isUp = terminal.wait { $0.text.contains("Par") || $0.text.contains("wiredraft: error") }
    check(isUp)
    if terminal.text.contains("wiredraft: error") {
      check(terminal.end(), 69)
      check(terminal.text.contains("set TERM to"))
    } else {
      terminal.type([0x11])
      check(terminal.end(), 0)
    }
    check(terminal.isRestored)
  }

  @Test("Where the locale is not UTF-8, only ASCII is written", arguments: ["C", "POSIX"])
  func ascii(locale: String) throws {
    let terminal = try start(
      "xterm", ["LC_ALL": locale], arguments: ["POST", "https://h/p", "name=Zürich 東京👍", "b:=[1]"])
    check(terminal.wait { $0.text.contains("Par") && $0.text.contains("[1]") })
    terminal.type([0x11])
    _ = terminal.wait { $0.text.contains("discard") || $0.text.contains("1049l") }
    terminal.type("d".utf8)
    check(terminal.end(), 0)
    check(terminal.output.allSatisfy { $0 < 0x80 })
    check(terminal.text.contains("Z?rich"))
  }

  @Test("Without colours and without any locale it draws as well")
  func noColour() throws {
    let terminal = try start("xterm-256color", ["NO_COLOR": "1", "LC_ALL": ""])
    check(terminal.wait { $0.text.contains("Par") })
    terminal.type([0x11])
    check(terminal.end(), 0)
    let text = String(decoding: terminal.output, as: UTF8.self)
    check(text.contains("─"))
    check(!text.contains("38;5") && !text.contains("\u{1b}[36m") && !text.contains("\u{1b}[35m"))
  }

  @Test("A key whose bytes come one by one is one key, and a slow line may take its time")
  func slowLine() throws {
    let terminal = try start("xterm", ["ESCDELAY": "2000"])
    check(terminal.wait { $0.text.contains("Par") })
    // F1, in pieces that the program reads before the next arrives.
    for byte in "\u{1b}OP".utf8 {
      terminal.type([byte])
      terminal.wait { _ in true }
    }
    check(terminal.wait { $0.text.contains("Help") })
    terminal.type([0x11])
    check(terminal.end(), 0)
  }

  @Test("Five megabytes pasted into a cell leave a program that answers")
  func largePaste() throws {
    let terminal = try start("xterm-256color", columns: 120)
    check(terminal.wait { $0.text.contains("Par") })
    terminal.type("\r".utf8)
    check(terminal.wait { $0.text.contains("EDIT") })
    terminal.type("\u{1b}[200~".utf8)
    terminal.type(Array(repeating: UInt8(ascii: "x"), count: 5_000_000))
    terminal.type("\u{1b}[201~\r".utf8)
    // The message's size, next to the tabs.
    check(terminal.wait { $0.text.contains("5 MB") })
    terminal.type([0x11])
    check(terminal.wait { $0.text.contains("discard") })
    terminal.type("d".utf8)
    check(terminal.end(), 0)
    check(terminal.isRestored)
  }

  @Test("The largest screen is drawn to its last column")
  func largestScreen() throws {
    let terminal = try start("xterm-256color", columns: 500, rows: 150)
    check(terminal.wait { $0.text.contains("Par") && $0.text.contains("help") })
    terminal.type([0x11])
    check(terminal.end(), 0)
  }
}
