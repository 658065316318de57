import DraftFormats
import Responses
import ScreenModel
import Sending
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Steps that an answer leads to")
struct AnswerStepTests {
  private static func start() throws -> Rehearsal {
    var draft = Draft()
    draft.url = "https://api.example.com/items"
    draft.parameters = [Draft.Row("id", "42")]
    return try Rehearsal("", on: draft, size: Size(columns: 120, rows: 40))
  }

  @Test("The exchanges of the history are listed with status and place, however long the URL is")
  func history() throws {
    var run = try Self.start()
    let entries = (1...40).map { id in
      KeptEntry(
        id: id, when: "2026-11-28 20:10", method: "GET",
        url: "https://api.example.com/a/rather/long/path/of/items/\(id)?and=a&query=too", status: 302,
        milliseconds: 7)
    }
    check(KeptDialog.open(for: .show, in: &run.state), [.history(.search("", .show))])
    _ = run.state.apply(.finished(.history(.found(entries, words: "", .show))) as Event)
    for size in [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
      _ = run.state.apply(.resize(size))
      let text = run.state.render().flattened().text
      check(text.contains("302 GET") && text.contains("api.example.com/a"), "\(text)")
      for _ in entries.dropFirst() { _ = run.state.apply(.action(.moveDown)) }
      check(
        run.state.render().flattened().text.contains("Exchange 40: 302"),
        "\(run.state.render().flattened().text)")
      for _ in entries { _ = run.state.apply(.action(.moveUp)) }
    }
  }

  @Test(
    "The words of the filter are looked for one after another, and what comes late is for the last of them")
  func filtering() throws {
    var run = try Self.start()
    _ = KeptDialog.open(for: .show, in: &run.state)
    // The newest are still being read.
    check(run.state.apply(.insert("po")), [])
    check(run.state.apply(.insert("st")), [])
    let entry = KeptEntry(
      id: 7, when: "2026-11-28 20:10", method: "POST", url: "https://h/", status: 201, milliseconds: 7)
    check(
      run.state.apply(.finished(.history(.found([], words: "", .show))) as Event),
      [.history(.search("post", .show))])
    check(run.state.awaitsEntries)
    var failed = run.state
    _ = failed.apply(.finished(.history(.failed("The history can't be read."))) as Event)
    check(!failed.awaitsEntries && failed.messageText == "The history can't be read.")
    _ = run.state.apply(.finished(.history(.found([entry], words: "post", .show))) as Event)
    check(run.state.apply(.action(.choose)), [.history(.load(7))])
    check(run.state.dialogs.isEmpty)
  }

  @Test("The last kept answer of a draft's file is shown with its time, and other answers without it")
  func lastKept() throws {
    func answer(_ historyID: Int) throws -> ReceivedAnswer {
      let run = try Rehearsal(
        inputs: KeyScript.parse("<c-r>"), on: DraftDocument(Draft("GET", [])),
        answers: ["HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"])
      let answer = try require(run.state.exchange.shown)
      answer.note(historyID: historyID)
      return answer
    }
    var state = try Rehearsal(
      "", on: Draft("GET", []), size: Size(columns: 120, rows: 40), fileName: "a.wiredraft.json"
    ).state
    let last = HistoryOutcome.last(try answer(5), draft: "a.wiredraft.json", when: "12 minutes ago")
    var other = state
    other.session.fileName = "b.wiredraft.json"
    _ = other.apply(.finished(.history(last)) as Event)
    check(other.exchange.shown == nil)
    _ = state.apply(.finished(.history(last)) as Event)
    check(state.render().flattened().text.contains("12 minutes ago"))
    check(state.focus, .grid)
    _ = state.apply(.finished(.history(.loaded(try answer(4), isOlder: true))) as Event)
    check(!state.render().flattened().text.contains("12 minutes ago"))
  }

  @Test("A stream is shown while it comes, stays as it is while it is paused, and can be ended")
  func live() throws {
    var state = try Self.start().state
    _ = state.apply(.send)
    _ = state.apply(.finished(.exchange(.drawn(id: 1, at: 0))) as Event)
    _ = state.apply(.finished(.exchange(.began(id: 1))) as Event)
    func come(_ text: String) throws {
      let bytes = Array(text.utf8)
      var stream = try require(ContentStream(MediaType(Array("text/event-stream".utf8))))
      stream.read(bytes[...])
      let rows = (0..<stream.count).map { (row: stream.row(at: $0), time: $0 * 200_000_000) }
      let live = LiveRows(rows: rows, count: rows.count, bytes: bytes)
      _ = state.apply(
        .finished(.exchange(.goesOn(id: 1, ExchangeProgress(stage: .receiving, live: live)))) as Event)
    }
    try come("data: one\n\n")
    check(state.render().flattened().lines.contains { $0.contains("one") })
    _ = state.apply(.pauseStream)
    try come("data: one\n\ndata: two\n\n")
    let paused = state.render().flattened().lines
    check(paused.contains { $0.contains("Paused") } && !paused.contains { $0.contains("two") })
    _ = state.apply(.pauseStream)
    try come("data: one\n\ndata: two\n\n")
    check(state.render().flattened().lines.contains { $0.contains("+200 ms") && $0.contains("two") })
    check(state.apply(.cancelSend), [.exchange(.cancel(id: 1))])
  }
}
