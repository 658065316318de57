@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Pasting into the grid")
struct PastingTests {
  @Test("Eight lines from documentation become eight rows below the cursor, as one step")
  func eightLines() throws {
    let lines = """
      amount: 2000
      currency: usd
      card[number]: 4242424242424242
      card[exp_month]: 12
      card[exp_year]: 2030
      description: My first charge
      statement_descriptor: Wiredraft, Inc.
      metadata[order]: https://example.com/o?id=1
      """
    let run = try Rehearsal("<paste:\(lines)>", on: EditingTests.two)
    #expect(
      EditingTests.parameters(run) == [
        "a=1", "amount=2000", "currency=usd", "card[number]=4242424242424242", "card[exp_month]=12",
        "card[exp_year]=2030", "description=My first charge", "statement_descriptor=Wiredraft, Inc.",
        "metadata[order]=https://example.com/o?id=1", "b=2",
      ])
    #expect(run.why.contains("8 rows were pasted, read as name: value; u takes them back."))
    #expect(run.state.grid.row == 1)
    let undone = try Rehearsal("<paste:\(lines)>u", on: EditingTests.two)
    #expect(EditingTests.parameters(undone) == ["a=1", "b=2"])
    #expect(undone.why.contains("Undone: 8 pasted rows"))
  }

  @Test("Pasting into the list of headers creates fields, and reports that the start line was left out")
  func headers() throws {
    let block = "GET /x HTTP/1.1\nHost: h\nCookie: a=b; c=d\n  e=f\nX-Time: 10:30"
    let run = try Rehearsal("5<paste:\(block)>", on: EditingTests.two)
    #expect(
      run.state.draft.headers.map { "\($0.name)=\($0.text)" } == [
        "Host=h", "Cookie=a=b; c=d e=f", "X-Time=10:30",
      ])
    #expect(run.state.messageText?.contains("“GET /x HTTP/1.1” is no field and was left out") == true)
  }

  @Test("A table becomes rows, which are off until they have a value")
  func table() throws {
    let run = try Rehearsal(
      "<paste:| Name | Type | Description |\n|---|---|---|\n| `q` | string | **Required**. Keywords |\n| page | integer | |>",
      on: EditingTests.two)
    #expect(run.state.draft.parameters?.map(\.name) == ["a", "q", "page", "b"])
    #expect(run.state.draft.parameters?[1].notes.description == "string · **Required**. Keywords")
    #expect(run.state.draft.parameters?[1].isEnabled == false)
    #expect(run.state.messageText?.contains("Space switches them on") == true)
  }

  @Test("A URL pasted into the request line becomes the URL, including its query")
  func url() throws {
    let run = try Rehearsal("1<paste:https://x.example/p?a=1&b=2\n>", on: EditingTests.two)
    #expect(run.state.draft.url == "https://x.example/p?a=1&b=2")
    #expect(EditingTests.parameters(run) == ["a=1", "b=2"])
    #expect(run.why.contains("its query stays in it"))
    #expect(
      try Rehearsal("1<paste:https://x.example/p>u", on: EditingTests.two).state.draft.url == "https://h/p")
    #expect(
      try Rehearsal("1<paste:localhost:8080/a>", on: EditingTests.two).state.draft.url == "localhost:8080/a")
    #expect(try Rehearsal("1<paste:x=1&y=2>", on: EditingTests.two).state.draft.url == "https://h/p")
    #expect(
      try Rehearsal("<paste:https://x.example/p>", on: EditingTests.two).why.contains(
        "1 goes to the request line"))
    #expect(
      try Rehearsal("<paste:https://x.example/p>", on: EditingTests.two).state.draft.parameters?.count == 2)
  }

  @Test(
    "Several lines pasted into a cell stay in it, with visible line ends", arguments: ScreenTests.sizes)
  func cell(size: Size) throws {
    let run = try Rehearsal("i<c-u><paste:x: 1\ny: 2><enter>", on: EditingTests.two, size: size)
    #expect(EditingTests.parameters(run) == ["a=x: 1\ny: 2", "b=2"])
    #expect(run.shows("x: 1⏎y: 2"))
    try expectScreen(.grid, of: run.state, "pasted-cell")
  }

  @Test("Pasted rows are shown and reported", arguments: ScreenTests.sizes)
  func screen(size: Size) throws {
    let run = try Rehearsal(
      "G<paste:first: 1\nsecond: two words\nthird: https://h>", on: EditingTests.two, size: size)
    try expectScreen(.grid, .why, of: run.state, "pasted-rows")
  }
}
