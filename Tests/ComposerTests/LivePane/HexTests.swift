import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Hex")
struct HexTests {
  /// A multipart body with two files and text around them.
  static var upload: Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/up"
    draft.body = Draft.Body(.multipart)
    draft.parameters = [
      Draft.Row("note", "héllo"), Draft.Row("me", "me.png", type: .file),
      Draft.Row("log", "big.log", type: .file),
      Draft.Row("z", "end"),
    ]
    return draft
  }
  static let facts = [
    "me.png": Composition.FileFacts(size: 68, contentType: "image/png", boundary: .absent),
    "big.log": Composition.FileFacts(size: 10_000_000_000, contentType: nil, boundary: .unchecked),
  ]

  private static func state(_ draft: Draft, facts: [String: Composition.FileFacts] = [:]) -> ComposerState {
    ComposerState(
      document: DraftDocument(draft),
      context: Composition.Context(boundary: "BOUNDARY", files: facts.mapValues { .success($0) }),
      size: Size(columns: 120, rows: 40))
  }

  @Test("The message is shown in hexadecimal digits beside its text", arguments: ScreenTests.sizes)
  func screen(size: Size) throws {
    let run = try Rehearsal("j6\\\\", on: ScreenTests.search, size: size)
    check(run.shows("47 45 54 20"))
    try expectScreen(.live, of: run.state, "hex")
  }

  @Test(
    "A file takes one line, and the bytes after it have their own offset", arguments: ScreenTests.sizes)
  func files(size: Size) throws {
    let run = try Rehearsal(
      "j6\\\\" + String(repeating: "w", count: 10), on: Self.upload, size: size, facts: Self.facts)
    check(run.shows("‹file me.png"))
    try expectScreen(.live, of: run.state, "hex-files")
  }

  @Test(
    "The lines tile the message, whatever the width, and each is found by its number and by its bytes",
    arguments: [1, 2, 4, 8, 16])
  func linesTile(width: Int) {
    let composition = Self.state(Self.upload, facts: Self.facts).composition
    let lines = HexLines(WireMessage(composition), width: width)
    var end = 0
    for number in 0..<lines.count {
      guard let line = lines.line(number) else {
        Issue.record("no line \(number)")
        return
      }
      check(line.range.lowerBound, end)
      check(line.path != nil || line.range.count <= width)
      check(lines.line(at: line.range.lowerBound), number)
      check(lines.line(at: line.range.upperBound - 1), number)
      end = line.range.upperBound
    }
    check(end, composition.length)
    check(lines.line(lines.count) == nil)
    check((0..<lines.count).compactMap { lines.line($0)?.path }, ["me.png", "big.log"])
  }

  @Test("A pane has the widest form that fits", arguments: 20...200)
  func forms(columns: Int) {
    for length in [100, 70_000, 20_000_000, 10_000_000_000] {
      let form = HexLayout(columns: columns, length: length)
      check(form.columns <= columns)
      if columns >= 80 { check(form.width == 16 && form.hasText) }
      for place in 0..<form.width {
        check(form.place(atColumn: form.byte(place)), place)
        check(form.place(atColumn: form.byte(place) + 1), place)
        if form.hasText { check(form.place(atColumn: form.text(place)), place) }
      }
    }
  }

  @Test("The selected row's bytes are lit as digits and as text")
  func lit() throws {
    let run = try Rehearsal(
      "6\\\\<tab><tab>jj2gj", on: ScreenTests.search, size: Size(columns: 120, rows: 40))
    let screen = run.frame.flattened()
    let cells = (4..<34).flatMap { row in (61..<119).map { screen[$0, row] } }.filter {
      $0.style.ground == .lit
    }
    let text = String(String.UnicodeScalarView(cells.map(\.base)))
    // The cells are in the order of the lines; 72 74 are r and t.
    check(text.filter { !$0.isHexDigit || $0 == " " }.count > 4)
    let digits = text.split(separator: " ").joined()
    check(digits.contains("736f"))
    check(digits.contains("sort") || digits.contains("so"))
  }

  @Test("Left and right go through the message byte by byte, with a file as one step")
  func bytes() {
    var state = Self.state(Self.upload, facts: Self.facts)
    _ = state.apply(.showHex)
    _ = state.apply(.moveToFirst)
    check(state.live.cursor, 0)
    var count = 1
    while true {
      let before = state.live.cursor
      _ = state.apply(.moveRight)
      if state.live.cursor == before { break }
      count += 1
      if count > 2_000 { break }
    }
    check(state.live.cursor, state.composition.length - 1)
    check(count, state.composition.length - 68 - 10_000_000_000 + 2)
    for _ in 0..<count { _ = state.apply(.moveLeft) }
    check(state.live.cursor, 0)
  }

  @Test("Up and down keep the column, and the page keys and G reach the end")
  func lines() {
    var state = Self.state(Self.upload, facts: Self.facts)
    _ = state.apply(.showHex)
    _ = state.apply(.moveToFirst)
    for action in [Action.moveRight, .moveRight, .moveDown] { _ = state.apply(action) }
    check(state.live.cursor, 10)
    var visited: [Int] = []
    while visited.last != state.live.cursor {
      visited.append(state.live.cursor)
      check(state.render().cursor != nil)
      _ = state.apply(.moveDown)
    }
    check(visited.count, (state.hex.lines?.count ?? 0) - 1)
    _ = state.apply(.moveToFirst)
    for _ in 0..<20 { _ = state.apply(.pageDown) }
    check(state.hex.lines?.line(at: state.live.cursor), (state.hex.lines?.count ?? 0) - 1)
    _ = state.apply(.moveToFirst)
    _ = state.apply(.moveToLast)
    check(state.live.cursor, state.composition.length - 1)
    check(state.render().cursor != nil)
  }

  @Test("The byte under the cursor is explained with its place and value, and Enter goes to its row")
  func why() throws {
    let run = try Rehearsal("j6\\\\", on: ScreenTests.search)
    check(run.why.contains("Byte 33 is 0x73. The name of parameter 2 (sort):"))
    check(
      try RowsTab.selectedRow(in: Rehearsal("j6\\\\<enter>", on: ScreenTests.search).state),
      Draft.RowReference(.parameters, 1))
    let file = try Rehearsal("j6\\\\", on: Self.upload, facts: Self.facts)
    check(file.why.contains("parameter 2 (me)"))
    var secret = ScreenTests.search
    secret.parameters?[1].isSecret = true
    let hidden = try Rehearsal("j6\\\\ww", on: secret)
    check(hidden.why.contains("Byte 38. The value of parameter 2"))
    check(hidden.shows("•• ••"))
  }

  @Test("A click puts the cursor on a byte, in either column")
  func mouse() throws {
    let size = Size(columns: 120, rows: 40)
    let run = try Rehearsal("6\\\\g", on: ScreenTests.search, size: size)
    let pane = try require(ScreenLayout(run.state).live)
    let form = HexLayout(columns: pane.inset.columns, length: run.state.composition.length)
    for column in [form.byte(3), form.text(3)] {
      let click = try Rehearsal(
        "6\\\\g<click:\(pane.column + 1 + 1 + column),5>", on: ScreenTests.search, size: size)
      check(click.state.live.cursor, 2 * form.width + 3)
    }
  }

  @Test("In a long body only the visible lines are examined")
  func large() throws {
    /// Returns the work of drawing the end of a body with `lines` lines.
    func work(lines: Int) throws -> Int {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/"
      draft.body = Draft.Body(.text)
      draft.body.text = Draft.BodyText(String(repeating: "0123456789\n", count: lines))
      let run = try Rehearsal("6\\\\G", on: draft, size: Size(columns: 120, rows: 40))
      check(run.state.live.cursor, run.state.composition.length - 1)
      check(run.frame.cursor != nil)
      let size = Size(columns: 60, rows: 32)
      return leastWork {
        var screen = Screen(size: size)
        _ = HexView(run.state, hex: run.state.hex, size: size).draw(into: &screen)
        check(screen.text.contains("0a"))
      }
    }
    let (few, many) = (try work(lines: 100), try work(lines: 500_000))
    check(many < few * 20)
  }
}
