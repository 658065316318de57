import DraftFormats
import Foundation
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// JSON bodies that are laid out by their members.
@Suite("Pretty wire")
struct PrettyTests {
  private static let wide = Size(columns: 120, rows: 40)

  private static var chat: Draft {
    Draft(
      "POST",
      [
        Draft.Row("model", "gpt-large"),
        Draft.Row(
          "messages", #"[{"role":"user","content":"Name three rivers, and the longest"}]"#, type: .array),
        Draft.Row("token", "hush-hush"),
      ])
  }

  @Test(
    "p lays out the body, and says that its spaces and line ends are not sent; p again shows it as it is sent"
  )
  func toggles() throws {
    let run = try Rehearsal("6p", on: Self.chat, size: Size(columns: 120, rows: 50))
    for line in ["{", #"  "model":"gpt-large","#, #"  "messages":["#, #"  "token":"•••••••••""#, "}"] {
      check(run.lines.contains { $0.contains("│ \(line) ") || $0.contains("┤ \(line) ") }, "\(line)")
    }
    check(run.shows("pretty: its spaces and line ends are not sent (p)"))
    check(run.lines[1].contains("Wire pretty"))
    let plain = try Rehearsal("6pp", on: Self.chat, size: Self.wide)
    check(plain.shows(#"{"model":"gpt-large","#))
    check(!plain.shows("pretty:"))
    check(run.state.composition.isTheSame(as: plain.state.composition))
  }

  @Test("The cursor is on real bytes alone, on each of them once, and explains them as in the plain form")
  func cursor() throws {
    var pretty = try Rehearsal("6pg", on: Self.chat, size: Self.wide).state
    var plain = try Rehearsal("6g", on: Self.chat, size: Self.wide).state
    var count = 0
    repeat {
      check(pretty.live.cursor, plain.live.cursor)
      check(pretty.text(Why(pretty).text), plain.text(Why(plain).text))
      check(pretty.render().cursor != nil)
      count += 1
      _ = pretty.apply(.moveRight)
      _ = plain.apply(.moveRight)
    } while plain.live.cursor < plain.composition.length - 1
    check(pretty.live.cursor, pretty.composition.length - 1)
    check(count > 100)
  }

  @Test("The selected row is lit, and a click and the arrows know the indentation")
  func lit() throws {
    let run = try Rehearsal("6p2g", on: Self.chat, size: Self.wide)
    let screen = run.frame.flattened()
    var lit = ""
    for row in 4..<34 {
      for column in 61..<119 where screen[column, row].style.ground == .lit {
        lit.unicodeScalars.append(screen[column, row].base)
      }
    }
    check(lit, #""model":"gpt-large""#)
    let line = try require(run.lines.firstIndex { $0.contains(#"  "messages":["#) })
    let column = try require(run.lines[line].range(of: #""messages""#)).lowerBound
    let cell = run.lines[line].distance(from: run.lines[line].startIndex, to: column)
    let click = try Rehearsal("6p<click:\(cell + 2),\(line + 1)>", on: Self.chat, size: Self.wide)
    check(click.why.contains("name of parameter 2 (messages)"))
    let below = try Rehearsal("6p<click:\(cell + 2),\(line)><down>", on: Self.chat, size: Self.wide)
    check(below.state.live.cursor, click.state.live.cursor)
  }

  @Test("A body that can't be laid out says why")
  func refusals() throws {
    func why(_ draft: Draft, _ keys: String = "6p") throws -> String {
      let run = try Rehearsal(keys, on: draft)
      check(!run.shows("pretty:"))
      return run.why
    }
    var draft = Self.chat
    draft.body = Draft.Body(.form)
    check(try why(draft).contains("Only JSON can be shown pretty"))
    draft.method = "GET"
    check(try why(draft).contains("There is no body"))
    draft = Self.chat
    draft.parameters = nil
    draft.body = Draft.Body(.text)
    draft.body.contentType = "application/json"
    draft.body.text = #"{"a":[1,2"#
    check(try why(draft).contains("isn't valid JSON"))
    draft.body.text = "{\n\"a\":1\n}"
    check(try why(draft).contains("line ends of its own"))
    draft.body.text = Draft.BodyText("[\"" + String(repeating: "x", count: WirePretty.longest) + "\"]")
    check(try why(draft).contains("up to 1,048,576 bytes"))
    draft.body.text = #"{"a":[1,2]}"#
    check(try Rehearsal("6p", on: draft).shows("pretty:"))
    check(try Rehearsal("6\\\\\\p", on: Self.chat, size: Self.wide).lines[1].contains("Wire pretty"))
  }

  @Test("Pretty stays on while another body type is tried, and its label follows")
  func staysOn() throws {
    let form = try Rehearsal("6pbf", on: Self.chat, size: Self.wide)
    check(!form.lines[1].contains("pretty"))
    let json = try Rehearsal("6pbfbj", on: Self.chat, size: Self.wide)
    check(json.lines[1].contains("Wire pretty"))
  }

  @Test("Only the visible lines of a long body are laid out")
  func lazy() throws {
    var draft = Self.chat
    draft.parameters = nil
    draft.body = Draft.Body(.text)
    draft.body.contentType = "application/json"
    let members = (0..<40_000).map { "\"member\($0)\":\($0)" }.joined(separator: ",")
    draft.body.text = Draft.BodyText("{\(members)}")
    let run = try Rehearsal("6p", on: draft)
    check(run.shows(#"  "member0":0,"#))
    check((run.state.wire.lines?.count ?? .max) < 400)
  }
}
