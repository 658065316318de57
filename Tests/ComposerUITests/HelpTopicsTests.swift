@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Help on what it is asked on")
struct HelpTopicsTests {
  private static let small = Size(columns: 80, rows: 24)

  private func topics(_ script: String, on draft: Draft) throws -> [HelpTopic] {
    let run = try Rehearsal(script, on: draft, size: Self.small)
    guard let help = run.state.frontDialog(HelpDialog.self) else {
      Issue.record("\(script) opens no help")
      return []
    }
    return help.topics
  }

  @Test("On a row: its problems, its type, and the reason for its destination")
  func rows() throws {
    let get = Draft(
      "GET", [Draft.Row("q", "1"), Draft.Row("n", "1x", type: .number), Draft.Row("l", "[]", type: .array)])
    #expect(
      try topics("?", on: get).map(\.title)
        == ["This row: text", "Why: Parameters go to the query", "Parameters"])
    let wrong = try topics("j?", on: get)
    #expect(wrong.first?.title == "Error: Not a number")
    // The sentence about this problem precedes the general text about its kind.
    #expect(wrong.first?.paragraphs.first?.shown.contains("character 2") == true)
    #expect(try topics("jj?", on: get).first?.title == "Note: An empty array or object")
    var post = Draft("POST", [Draft.Row("n", "", type: .null)], .form)
    post.headers = [Draft.Row("Accept", "*/*")]
    #expect(
      try topics("?", on: post).map(\.title)
        == ["This row: null", "Why: Parameters go to the body", "Nulls: bare", "A form body", "Parameters"])
    #expect(try topics("5?", on: post).map(\.title).prefix(2) == ["This field: Accept", "This row: text"])
    post.query = [Draft.Row("n", "2")]
    post.method = "GET"
    #expect(try topics("2?", on: post).map(\.title).contains("Why: Overridden"))
    #expect(try topics("3?", on: post).map(\.title).contains("Why: A row of the query alone"))
  }

  @Test("On a byte: its meaning, the paragraph of its kind, its row's rule")
  func bytes() throws {
    let form = Draft("POST", [Draft.Row("q", "a b")], .form)
    let plus = try topics("6www?", on: form)
    #expect(plus.map(\.title).dropFirst().first == "A space as a plus")
    #expect(plus.first?.paragraphs.first?.shown.contains("because this is a form") == true)
    #expect(plus.contains { $0.title == "Its row: Parameters go to the body" })
    var secret = Draft("GET", [Draft.Row("token", "a&b")])
    secret.parameters?[0].isSecret = true
    let hidden = try topics("6www?", on: secret)
    #expect(hidden.first?.paragraphs.first?.shown.contains("whose value is secret") == true)
    #expect(try topics("6wwwS?", on: secret).first?.paragraphs.first?.shown.contains("%26 is &") == true)
  }

  @Test("On a line of the route, a side, and an added field")
  func route() throws {
    let get = Draft("GET", [Draft.Row("q", "1")])
    #expect(try topics("7?", on: get).map(\.title).contains("Why: Parameters go to the query"))
    #expect(try topics("7j?", on: get).first?.title == "Added: The Host field")
    #expect(try topics("7G?", on: get).first?.title == "Body: Parameters go to the query")
  }

  @Test("In a dialog: the choice, or the problem, then the dialog")
  func dialogs() throws {
    let get = Draft("GET", [Draft.Row("n", "1x", type: .number), Draft.Row("l", "[1]", type: .array)])
    #expect(try topics("m?", on: get).map(\.title) == ["GET", "Choosing a method"])
    #expect(try topics("m<up><tab>PURGE<f1>", on: get).first?.title == "Another method")
    #expect(try topics("b<down>?", on: get).map(\.title) == ["A form body", "Choosing a body type"])
    #expect(try topics("je<down>?", on: get).map(\.title) == ["Arrays: brackets", "The encoding styles"])
    #expect(try topics("!?", on: get).map(\.title) == ["Error: Not a number", "The list of problems"])
    for (script, title) in [
      ("y?", "Copying"), ("<C-p><f1>", "Find anything"), ("/<f1>", "The filter"), ("<C-s><f1>", "Saving"),
      ("x<C-q>?", "Before leaving"), ("'<f1>", "Jumping"),
    ] {
      #expect(try topics(script, on: get).map(\.title) == [title], "\(script)")
      // Escape goes back to the dialog.
      #expect(try Rehearsal(script + "<esc>", on: get, size: Self.small).state.dialogs.count == 1)
    }
  }

  @Test("The explanation line names the key for more help if there is room")
  func more() throws {
    let get = Draft("GET", [Draft.Row("q", "x")])
    #expect(try Rehearsal("", on: get, size: Self.small).lines[22].contains("? more"))
    #expect(try Rehearsal("<enter>", on: get, size: Self.small).lines[22].contains("F1 more"))
    #expect(try !Rehearsal("", on: get, size: Size(columns: 40, rows: 12)).shows("more"))
    // A text that was cut is complete in help.
    var long = get
    long.parameters?[0].notes.description = String(repeating: "This goes on and on. ", count: 12)
    #expect(try Rehearsal("", on: long, size: Self.small).lines[22].contains("…   "))
    #expect(try Rehearsal("", on: long, size: Self.small).lines[22].contains("? more"))
    // The message of an action has no paragraph.
    #expect(try !Rehearsal("mp", on: get, size: Self.small).shows("? more"))
  }

  @Test("w shows the glossary from the help, and Escape goes back")
  func glossary() throws {
    let run = try Rehearsal("?w", on: Draft("GET", []), size: Self.small)
    #expect(run.shows("Glossary"))
    #expect(run.shows("actual parameters"))
    #expect(try Rehearsal("?w/idempotent", on: Draft("GET", []), size: Self.small).shows("RFC 9110 §9.2.2"))
    #expect(try Rehearsal("?w<esc>", on: Draft("GET", []), size: Self.small).shows("Help"))
    #expect(try Rehearsal("<C-p>glossary<enter>", on: Draft("GET", []), size: Self.small).shows("Glossary"))
  }

  @Test("The screens of help and glossary", arguments: ScreenTests.sizes)
  func looks(size: Size) throws {
    let draft = ScreenTests.search
    try expectScreen(.front, of: Rehearsal("jj?", on: draft, size: size).state, "help-row")
    try expectScreen(.front, of: Rehearsal("6www?", on: draft, size: size).state, "help-byte")
    try expectScreen(.front, of: Rehearsal("?w", on: draft, size: size).state, "help-glossary")
  }
}
