@testable import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

@Suite("What a change of method, body type or styles marks")
struct ChangeMarksTests {
  private var typed: Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://api.example.com/x"
    draft.parameters = [
      Draft.Row("n", "30", type: .number), Draft.Row("b", "true", type: .boolean), Draft.Row("q", "a b"),
      Draft.Row("tags", "[1,2]", type: .array),
    ]
    return draft
  }

  /// The lines of the live pane with a sign in the margin.
  private func markedLines(_ run: Rehearsal) -> [String] {
    run.lines.compactMap { line in
      // The margin of the live pane is beside the wall that it shares with the grid.
      let wall = line.index(line.startIndex, offsetBy: min(43, line.count - 1))
      guard line[wall...].hasPrefix("│+") else { return nil }
      let start = line.index(wall, offsetBy: 2)
      return String(line[start...].prefix { $0 != "│" }).trimmed
    }
  }

  @Test("Rows that moved are marked in the grid and on the wire until any next key")
  func untilTheNextKey() throws {
    let moved = try Rehearsal("mg", on: typed)
    #expect(moved.lines.count { $0.contains("✓ »") } == 4)
    #expect(markedLines(moved).first?.hasPrefix("GET /x?n=30&b=true") == true)
    #expect(
      moved.why
        == "POST → GET: 4 rows moved from the body to the query; Content-Type and Content-Length removed; 2 values became text."
    )
    for key in ["j", "2", "7", "?<esc>"] {
      let next = try Rehearsal("mg" + key, on: typed)
      #expect(!next.shows("»n") && !next.shows("»q"), "after \(key)")
      #expect(markedLines(next).isEmpty, "after \(key)")
    }
  }

  @Test("Fields that a change adds are marked, and unchanged ones are not")
  func fields() throws {
    var draft = typed
    draft.method = "GET"
    let lines = markedLines(try Rehearsal("mp", on: draft))
    #expect(lines.contains { $0.hasPrefix("POST /x HTTP/1.1") })
    #expect(lines.contains { $0.hasPrefix("Content-Type:") })
    #expect(lines.contains { $0.hasPrefix("Content-Length:") })
    #expect(!lines.contains { $0.hasPrefix("Host") })
  }

  @Test("With another style, only the rows whose bytes change are marked")
  func styles() throws {
    let run = try Rehearsal("mge<down><down><right><down><enter>", on: typed)
    #expect(run.shows("~tags"))
    #expect(!run.shows("~n") && !run.shows("~q") && !run.shows("✓ »"))
    #expect(run.why.hasSuffix("tags is written in another way."))
  }

  @Test("With another body type, all rows are rewritten in place")
  func bodyType() throws {
    let run = try Rehearsal("bf", on: typed)
    for name in ["n", "b", "q", "tags"] { #expect(run.shows("~" + name)) }
    #expect(run.why.contains("2 values became text"))
    #expect(run.why.contains("Content-Type is application/x-www-form-urlencoded"))
  }

  @Test("A change that changes nothing says so")
  func nothing() throws {
    #expect(try Rehearsal("mgmh", on: typed).why == "GET → HEAD: nothing else of the request changed.")
    #expect(
      try Rehearsal("mgbf", on: typed).why
        == "Body json → form: no byte changed, as GET puts parameters into the query.")
  }

  @Test("Undoing marks the rows that moved back")
  func undo() throws {
    let run = try Rehearsal("mgu", on: typed)
    #expect(run.lines.count { $0.contains("✓ »") } == 4)
    #expect(run.why.hasPrefix("Undone: method: 4 rows moved from the query to the body"))
    // Row numbers change after a deletion; no row is mistaken for another.
    let deleted = try Rehearsal("xu", on: typed)
    #expect(!deleted.shows("~"))
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
