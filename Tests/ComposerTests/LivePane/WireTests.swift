import DraftFormats
import Explanations
import Foundation
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Wire")
struct WireTests {
  /// Joins the lines of the pane.
  private static func text(_ composition: Composition, columns: Int) -> [UInt8] {
    var lines = WireLines(WireMessage(composition), columns: columns)
    lines.find(upToLine: .max)
    return lines.indices.flatMap { composition.bytesOfMessage(lines[$0].range) }
  }

  @Test("The lines of a message are the message, at every width", arguments: [2, 3, 7, 30, 1_000])
  func linesTile(columns: Int) {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.parameters?.append(Draft.Row("名前", "日本語 \u{1b} 👩‍💻"))
    let composition = draft.compose(in: Composition.Context(boundary: "B"))
    var lines = WireLines(WireMessage(composition), columns: columns)
    lines.find(upToLine: .max)
    check(lines.isComplete)
    var end = 0
    for index in lines.indices {
      let line = lines[index]
      check(line.range.lowerBound, end)
      end = line.range.upperBound
      let used = lines.atoms(ofLine: index).reduce(0) { $0 + $1.columns }
      check(used <= columns)
    }
    check(end, composition.length)
    check(
      Self.text(composition, columns: columns),
      composition.head.bytes
        + (composition.body?.bytes.bytes(in: 0..<(composition.body?.bytes.count ?? 0)) ?? []))
  }

  @Test("Only the requested lines are computed")
  func lazy() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.body = Draft.Body(.text)
    draft.body.text = Draft.BodyText(String(repeating: "0123456789\n", count: 100_000))
    let state = ComposerState(document: DraftDocument(draft), context: Composition.Context(boundary: "B"))
    check((state.wire.lines?.count ?? .max) < 300)
  }

  @Test("The selected row's bytes are lit, and no others")
  func lit() throws {
    let run = try Rehearsal("j", on: ScreenTests.search, size: Size(columns: 120, rows: 40))
    let screen = run.frame.flattened()
    var lit = ""
    for row in 2..<17 {
      for column in 61..<119 where screen[column, row].style.ground == .lit {
        lit.unicodeScalars.append(screen[column, row].base)
      }
    }
    check(lit, "sort=stars")
  }

  /// Returns the text of the wire pane of a run at 120 columns that is lit, or that is only underlined as of the same row.
  private static func text(isLit: Bool, in run: Rehearsal) -> String {
    let screen = run.frame.flattened()
    var text = ""
    for row in 2..<17 {
      for column in 61..<119 {
        let style = screen[column, row].style
        guard isLit ? style.ground == .lit : style.ground == .screen && style.attributes.contains(.underline)
        else { continue }
        text.unicodeScalars.append(screen[column, row].base)
      }
    }
    return text
  }

  @Test(
    "In an array or an object the exact piece is lit, the rest of its row faintly, and its path is named")
  func pieces() throws {
    let size = Size(columns: 120, rows: 40)
    var draft = ScreenTests.search
    draft.parameters = [
      Draft.Row("a", "1"),
      Draft.Row("card", #"{"number":"42","exp":"12/27","tags":["x","y"]}"#, type: .object),
    ]
    // The eighth piece after the row's first one is the second member's part of the name.
    let pair = try Rehearsal("j6wwwwwwww", on: draft, size: size)
    check(pair.why.contains("parameter 2 (card[exp])"))
    check(Self.text(isLit: true, in: pair), "%5Bexp%5D=12%2F27")
    check(
      Self.text(isLit: false, in: pair), "&card%5Bnumber%5D=42&card&card%5Btags%5D=x&card%5Btags%5D=y")
    draft.method = "POST"
    var state = try Rehearsal("j6", on: draft, size: size).state
    var pieces: [String: String] = [:]
    for _ in 0..<60 {
      let why = state.text(Why(state).text)
      if let start = why.range(of: "(card["), let end = why[start.upperBound...].firstIndex(of: ")") {
        var frame = Frame(size: size)
        frame.surfaces = state.render().surfaces
        let screen = frame.flattened()
        var text = ""
        for row in 2..<17 {
          for column in 61..<119 where screen[column, row].style.ground == .lit {
            text.unicodeScalars.append(screen[column, row].base)
          }
        }
        pieces[String(why[why.index(after: start.lowerBound)..<end]), default: text] = text
      }
      let piece = try require(state.composition.piece(at: state.live.cursor))
      if piece.range.upperBound == state.composition.length { break }
      _ = state.apply(.nextSpan)
    }
    check(pieces["card[exp]"], #""exp":"12/27""#)
    check(pieces["card[tags][1]"], #""y""#)
    check(pieces["card[tags]"], #""tags":["x","y"]"#)
    check(state.grid.row, 1)
  }

  @Test("w visits every piece once and goes round, and W goes back the same way")
  func spans() throws {
    let run = try Rehearsal("6g", on: ScreenTests.search)
    var state = run.state
    let wanted = Self.pieces(of: state.composition).map(\.lowerBound)
    var starts: [Int] = []
    for _ in wanted {
      starts.append(state.live.cursor)
      _ = state.apply(.nextSpan)
    }
    check(starts, wanted)
    check(state.live.cursor, wanted.first, "after the last piece comes the first")
    var back: [Int] = []
    for _ in wanted {
      _ = state.apply(.previousSpan)
      back.append(state.live.cursor)
    }
    check(back.reversed(), wanted)
  }

  /// Returns the pieces of a message, in order.
  private static func pieces(of composition: Composition) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    while let piece = composition.piece(at: pieces.last?.upperBound ?? 0) { pieces.append(piece.range) }
    return pieces
  }

  @Test("The bytes that a row or a rule wrote in one role are one piece, whatever their parts")
  func partsOfPieces() throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p?x=1"
    draft.body = Draft.Body(.multipart)
    draft.parameters = [Draft.Row("avatar", "me.png", type: .file), Draft.Row("a", "1")]
    let context = Composition.Context(
      boundary: "B", files: ["me.png": .success(Composition.FileFacts(size: 5, contentType: "image/png"))])
    let composition = draft.compose(in: context)
    let texts = Self.pieces(of: composition).map {
      String(decoding: composition.bytesOfMessage($0), as: UTF8.self)
    }
    check(texts.starts(with: ["POST", " ", "/p?x=1", " ", "HTTP/1.1", "\r\n", "Host: h", "\r\n"]))
    let body = texts.drop { $0 != "--B" }
    check(
      Array(body),
      [
        "--B", "\r\n", "Content-Disposition: form-data; name=\"", "avatar", "\"; filename=\"", "me.png", "\"",
        "\r\n", "Content-Type: image/png", "\r\n\r\n", "", "\r\n",
        "--B", "\r\n", "Content-Disposition: form-data; name=\"", "a", "\"", "\r\n\r\n", "1", "\r\n",
        "--B--", "\r\n",
      ])
    // A piece is the same from any of its bytes.
    for piece in Self.pieces(of: composition) {
      for offset in piece { check(composition.piece(at: offset)?.range, piece) }
    }
  }

  @Test("Moving byte by byte reaches every character, forwards and backwards")
  func atoms() throws {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.parameters = [Draft.Row("k", "a日e\u{301}")]
    var state = try Rehearsal("6g", on: draft).state
    var count = 0
    while true {
      let before = state.live.cursor
      _ = state.apply(.moveRight)
      if state.live.cursor == before { break }
      count += 1
    }
    check(state.live.cursor, state.composition.length - 1)
    for _ in 0..<count { _ = state.apply(.moveLeft) }
    check(state.live.cursor, 0)
  }

  @Test("CR and LF are shown on demand, and at the cursor")
  func lineEnds() throws {
    check(try !Rehearsal("", on: ScreenTests.search).shows("␍␊"))
    check(try Rehearsal("6\\", on: ScreenTests.search).shows("Host: api.github.com␍␊"))
    check(try Rehearsal("6G", on: ScreenTests.search).shows(" ␍␊"))
  }

  @Test("\\ goes from text to line ends, then to hex, then back to text")
  func forms() throws {
    let size = Size(columns: 120, rows: 40)
    check(try Rehearsal("6\\\\", on: ScreenTests.search, size: size).shows("47 45 54 20"))
    let text = try Rehearsal("6\\\\\\", on: ScreenTests.search, size: size)
    check(text.shows("Host: api.github.com") && !text.shows("␍␊"))
    check(text.state.live.form, .text)
    for (keys, form) in [("<c-p>hexadecimal<enter>", WireForm.hex), ("6\\", .lineEnds)] {
      check(try Rehearsal(keys, on: ScreenTests.search).state.live.form, form)
    }
  }

  @Test("The defaults and lessons may still name hex")
  func hexByName() throws {
    var options = ComposerOptions()
    options.defaults.tab = .hex
    let run = try Rehearsal("6", on: ScreenTests.search, size: Size(columns: 120, rows: 40), options: options)
    check(run.shows("47 45 54 20"))
    check(LessonSession.situation(in: run.state).pane, .hex)
    check(try LessonSession.situation(in: Rehearsal("6", on: ScreenTests.search).state).pane, .wire)
  }

  @Test(
    "The mark of an added field is at the right edge of its first line, whatever the width",
    arguments: 40...130)
  func automatic(columns: Int) throws {
    var draft = Draft(
      "POST", [Draft.Row("a", "1")], .multipart, url: "https://a-long-name.of-some-host.example.com/x")
    draft.boundary = "a-boundary-that-is-long-enough-to-wrap-in-most-panes"
    let run = try Rehearsal("6", on: draft, size: Size(columns: columns, rows: 40))
    let pane = try require(ScreenLayout(run.state).live)
    let screen = run.frame.flattened()
    let text = (pane.row + 1..<pane.row + pane.rows - 1).map { row in
      String(
        String.UnicodeScalarView(
          (pane.column + 1..<pane.column + pane.columns - 1).map { screen[$0, row].base }))
    }
    for field in ["Host: ", "Content-Type: ", "Content-Length: "] {
      let line = try require(text.first { $0.dropFirst().hasPrefix(field) })
      check(line.hasSuffix(pane.columns - 3 >= 40 ? " · auto " : " · "), "\(line)")
    }
    check(!text.contains { $0.first == "»" && $0.hasSuffix("· auto ") })
  }

  @Test("The tab bar says how many lines are below the pane")
  func moreLines() throws {
    var draft = Draft("POST", [], .text)
    draft.parameters = nil
    draft.body.text = Draft.BodyText(String(repeating: "line\n", count: 60))
    let run = try Rehearsal("6", on: draft, size: Size(columns: 120, rows: 40))
    let tab = try require(run.state.live.tabs[WireTab.self])
    let lines = try require(tab.text.lines)
    check(lines.isComplete && tab.moreLines.count == lines.count - (run.state.livePage + 1))
    check(run.lines[1].contains("▾ \(tab.moreLines.count) more lines"))
    check(
      try !Rehearsal("6G", on: draft, size: Size(columns: 120, rows: 40)).lines[1].contains("more lines"))
    draft.body.text = Draft.BodyText(String(repeating: "line\n", count: 60_000))
    check(
      try Rehearsal("6", on: draft, size: Size(columns: 120, rows: 40)).lines[1].contains("+ more lines"))
  }

  @Test("A continued line has a mark in the margin")
  func continuation() throws {
    check(try Rehearsal("", on: ScreenTests.search).shows("│»"))
  }

  @Test("Enter goes to the row that made the byte, or to the URL, or says that there is none")
  func goToRow() throws {
    let row = try Rehearsal("G6<enter>", on: ScreenTests.search)
    check(row.state.focus, .grid)
    check(row.state.grid.row, 4)
    check(try Rehearsal("6gw<enter>", on: ScreenTests.search).why.contains("No row made this byte"))
    check(try Rehearsal("6gww<enter>", on: ScreenTests.search).state.focus, .request)
  }

  @Test("The mouse puts the cursor on a byte, selects a cell, and scrolls")
  func mouse() throws {
    let wire = try Rehearsal("<click:67,3>", on: ScreenTests.search, size: Size(columns: 120, rows: 40))
    check(wire.state.focus, .live)
    check(wire.state.live.cursor, 0)
    let grid = try Rehearsal("<click:30,5>", on: ScreenTests.search, size: Size(columns: 120, rows: 40))
    check(grid.state.grid.row, 2)
    let edit = try Rehearsal(
      "<double:30,5>", on: ScreenTests.search, size: Size(columns: 120, rows: 40))
    check(edit.state.edit?.target, .cell(Draft.RowReference(.parameters, 2), .value))
    let url = try Rehearsal(
      "<double:20,1>", on: ScreenTests.search, size: Size(columns: 120, rows: 40))
    check(url.state.edit?.target, .url)
  }

  @Test("A selected row is in view from its first byte to its last, if it fits")
  func wholeRow() throws {
    let draft = ScreenTests.search
    let run = try Rehearsal("mpbmG", on: draft, size: Size(columns: 120, rows: 40))
    check(run.shows("│+ui"))
    check(run.shows("name=\"labels\""))
  }

  @Test("Only the row of the byte under the cursor is lit, whatever list it is in")
  func rowOfByte() throws {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.headers = [Draft.Row("X-A", "1")]
    draft.parameters = [Draft.Row("a", "b"), Draft.Row("c", "d")]
    func lit(_ run: Rehearsal) -> [String] {
      let screen = run.frame.flattened()
      return (2..<20).compactMap { row in
        (1..<40).contains { screen[$0, row].style.ground == .selected } ? run.lines[row] : nil
      }
    }
    let second = try Rehearsal("6G<left><left>", on: draft)
    check(lit(second).count, 1)
    check(lit(second).first?.contains("▸ ✓ c ") == true)
    check(try lit(Rehearsal("6", on: draft)).first?.contains("▸ ✓ a ") == true)
    let header = try Rehearsal("6gjj", on: draft)
    check(header.why.contains("header 1 (X-A)"))
    check(lit(header).first?.contains("▸ ✓ X-A") == true)
    check(try lit(Rehearsal("6g", on: draft)).isEmpty)
    check(try !Rehearsal("6g", on: draft).shows("▸"))
    check(try Rehearsal("6G<left><left><tab><tab>", on: draft).state.grid.row, 1)
  }

  @Test("When the message shrinks, its end stays at the end of the pane")
  func shrink() throws {
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.parameters = [Draft.Row("a", String(repeating: "x", count: 5_000)), Draft.Row("b", "2")]
    let run = try Rehearsal("6G2gi<c-u><enter>", on: draft)
    check(run.shows("POST /search"))
    let state = try Rehearsal("6G", on: draft).state
    let height = try require(ScreenLayout(state).live).inset.rows
    check(state.wire.top, (state.wire.lines?.count ?? 0) - height)
    let point = Point(column: 60, row: 8)
    let wheel = Rehearsal(
      inputs: (0..<200).map { _ in .mouse(MouseEvent(.wheelDown, at: point)) }, on: DraftDocument(draft))
    check(wheel.state.wire.top, state.wire.top)
  }

  @Test("Scrolling with the wheel leaves the grid's selection alone")
  func wheel() throws {
    var draft = ScreenTests.search
    draft.parameters = [Draft.Row("a", String(repeating: "x", count: 5_000))]
    let point = Point(column: 60, row: 8)
    let run = Rehearsal(
      inputs: [.mouse(MouseEvent(.wheelDown, at: point)), .mouse(MouseEvent(.wheelDown, at: point))],
      on: DraftDocument(draft))
    check(run.state.wire.top, 6)
    check(run.state.grid.row, 0)
  }
}

extension Composition {
  fileprivate func bytesOfMessage(_ range: Range<Int>) -> [UInt8] {
    let message = WireMessage(self)
    var result: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound, case .bytes(let bytes)? = message.piece(at: offset) {
      let piece = bytes.prefix(range.upperBound - offset)
      result += piece
      offset += piece.count
    }
    return result
  }
}
