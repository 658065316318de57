import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Code")
struct CodeTests {
  static let wide = Size(columns: 120, rows: 40)

  @Test(
    "The pane shows the curl command, and how exactly it sends the same bytes", arguments: ScreenTests.sizes)
  func screen(size: Size) throws {
    let run = try Rehearsal("9", on: ScreenTests.search, size: size)
    check(run.shows("curl 'https://"))
    check(run.shows("Identical") || run.why.contains("Identical but for User-Agent"))
    try expectScreen(.live, of: run.state, "code")
  }

  @Test("The code includes the body", arguments: ScreenTests.sizes)
  func body(size: Size) throws {
    let run = try Rehearsal("mpj9llll", on: ScreenTests.search, size: size)
    try expectScreen(.live, of: run.state, "code-body")
  }

  @Test("Lines are not wrapped: h and l scroll, and a mark at each edge says that there is more")
  func scrolling() throws {
    let start = try Rehearsal("9", on: ScreenTests.search)
    check(start.shows("│ curl 'https://api.github.com/sear›│"))
    let moved = try Rehearsal("9ll", on: ScreenTests.search)
    check(moved.shows("│‹i.github.com"))
    check(moved.shows("›│"))
    check(try Rehearsal("9llhh", on: ScreenTests.search).frame, start.frame)
    let end = try Rehearsal("9" + String(repeating: "l", count: 50), on: ScreenTests.search)
    check(end.shows("labels=ui' \\"))
    check(!end.shows("›│"))
  }

  @Test("The selected row's bytes are lit in the command, too", arguments: ["", "mp", "mpbf"])
  func lit(keys: String) throws {
    let run = try Rehearsal(keys + "92gj", on: ScreenTests.search, size: Self.wide)
    let screen = run.frame.flattened()
    let lit = (2..<17).flatMap { row in
      (61..<119).filter { screen[$0, row].style == Theme.lit }.map { screen[$0, row].base }
    }
    check(String(String.UnicodeScalarView(lit)), (keys == "mp" ? #""sort":"stars""# : "sort=stars"))
    let header = try Rehearsal(keys + "95g", on: ScreenTests.search, size: Self.wide).frame.flattened()
    let name = (2..<17).flatMap { row in
      (61..<119).filter { header[$0, row].style == Theme.lit }.map { header[$0, row].base }
    }
    check(String(String.UnicodeScalarView(name)), "Accept: application/vnd.github+json")
  }

  @Test("Bytes are found before and after a part that is shown differently")
  func shownBytes() {
    let shown = ShownBytes(
      Array("a=1&k=secret&b=2".utf8), shownAs: Array("a=1&k=••&b=2".utf8)[...], from: 100)
    check(shown.place(of: 0..<3), 100..<103)
    check(shown.place(of: 4..<12), 104..<112)
    check(shown.place(of: 13..<16), 113..<116)
    check(shown.place(of: 8..<10) == nil)
  }

  @Test("The command is generated when it is shown, once for each state of the draft")
  func lazy() throws {
    check(try Rehearsal("jjj", on: ScreenTests.search).state.code.command == nil)
    var state = try Rehearsal("9", on: ScreenTests.search).state
    let key = state.code.key
    _ = state.apply(.moveRight)
    check(state.code.key, key)
    _ = state.apply(.showParameters)
    _ = state.apply(.toggleRow)
    check(state.code.key != key)
    check(state.code.command?.lines.first?.contains("q=Swift") == false)
  }

  @Test("Without a URL, with a problem, or with too long a body, a sentence is shown instead")
  func refusals() throws {
    check(try Rehearsal("<esc>9").shows("Type a URL first"))
    var wrong = ScreenTests.search
    wrong.parameters = [Draft.Row("n", "x", type: .number)]
    check(
      try Rehearsal("9", on: wrong, size: Self.wide).shows("No code can be made yet. This is not a number"))
    var long = ScreenTests.search
    long.method = "POST"
    long.body = Draft.Body(.text)
    long.body.text = Draft.BodyText(String(repeating: "x", count: 1_000_001))
    check(try Rehearsal("9", on: long, size: Self.wide).shows("The code would have 1,000,0"))
  }
}

@Suite("Languages of the code")
struct LanguageTests {
  private static func copied(_ run: Rehearsal) -> CopyRequest? {
    for case .copy(let request) in run.effects { return request }
    return nil
  }

  @Test("L lists the languages, and how exactly each sends the same bytes", arguments: ScreenTests.sizes)
  func screen(size: Size) throws {
    let run = try Rehearsal("9L", on: ScreenTests.search, size: size)
    check(run.shows("Language of the code"))
    check(run.text.contains("Identical but for User-Agent"))
    try expectScreen(.front, of: run.state, "languages")
  }

  @Test("The chosen language is shown from then on, remembered, and offered by the copy menu")
  func choosing() throws {
    let run = try Rehearsal("9Ld", on: ScreenTests.search)
    check(run.state.code.format, .draft)
    check(run.effects.contains(.rememberLanguage(.draft)))
    check(run.state.dialogs.isEmpty && run.state.live.tabs.shown.id == .code)
    check(try !Rehearsal("9Lc", on: ScreenTests.search).effects.contains(.rememberLanguage(.curl)))
    let menu = try Rehearsal("9Ldy", on: ScreenTests.search)
    check(menu.shows("l draft file"))
    var options = ComposerOptions()
    options.codeFormat = .python
    check(try Rehearsal("9", on: ScreenTests.search, options: options).state.code.format, .python)
  }

  @Test("Swift that needs a package shows the line that adds it")
  func dependencies() throws {
    var options = ComposerOptions()
    options.codeFormat = .swift
    let size = Size(columns: 120, rows: 40)
    let run = try Rehearsal("9", on: ScreenTests.search, size: size, options: options)
    check(run.text.contains("Package.swift:") && run.text.contains("../wiredraft"))
    options.codeFormat = .curl
    check(try !Rehearsal("9", on: ScreenTests.search, options: options).text.contains("Package.swift"))
  }

  @Test("The copy menu leads to all languages; there a capital letter copies with the secrets")
  func copying() throws {
    var draft = ScreenTests.search
    draft.headers.append(Draft.Row("Authorization", "Bearer hunter2"))
    let masked = try require(Self.copied(try Rehearsal("yac", on: draft))?.bytesAtHand)
    check(!String(decoding: masked, as: UTF8.self).contains("hunter2"))
    let real = try require(Self.copied(try Rehearsal("yaC", on: draft)))
    check(String(decoding: real.bytesAtHand ?? [], as: UTF8.self).contains("hunter2"))
    check(real.noun, "code with its secrets (curl)")
    check(real.fileName, "copied-curl.sh")
    check(try Rehearsal("ya", on: draft).text.contains("A capital letter copies"))
    check(Self.copied(try Rehearsal("ya<esc>", on: draft)) == nil)
  }
}
