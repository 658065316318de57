@testable import ComposerUI
import DraftFormats
import Responses
import ScreenModel
import Sending
import Testing
import WiredraftCore

@Suite("From an answer to the next request")
struct NextRequestTests {
  private static func answer(_ status: String = "200 OK", fields: String = "", body: String = #"{"id": 42}"#)
    -> String
  {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func play(
    _ script: String, _ answers: [String] = [answer()], rows: [Draft.Row] = [Draft.Row("id", "42")],
    secret: String? = nil,
    now: Double = 0, expected: ExpectedAnswer = ExpectedAnswer()
  ) throws -> Rehearsal {
    var draft = Draft()
    draft.url = "https://api.example.com/items"
    draft.parameters = rows
    var document = DraftDocument(draft)
    document.expected = expected
    return Rehearsal(
      inputs: try KeyScript.parse(script), on: document, size: Size(columns: 120, rows: 40), answers: answers,
      secret: secret, now: now)
  }

  // MARK: - The next page

  @Test("A next page that the body names is one key away, as a URL")
  func nextURL() throws {
    let run = try Self.play("<c-r>0j<enter>", [Self.answer(body: #"{"next": "/items?page=2", "items": []}"#)])
    #expect(run.state.draft.url == "https://api.example.com/items?page=2")
    #expect(run.state.draft.parameters == nil)
    let other = try Self.play(
      "<c-r>0j<enter>", [Self.answer(body: #"{"owner": "https://other.example/o/1"}"#)])
    #expect(other.state.draft.url == "https://other.example/o/1")
    let none = try Self.play("<c-r>0j<enter>", [Self.answer(body: #"{"name": "tea"}"#)])
    #expect(none.state.draft.url == "https://api.example.com/items")
    #expect(none.shows("Only an array or object can be folded"))
  }

  @Test("A token goes into the row that takes it, or into a new one")
  func nextToken() throws {
    let answer = Self.answer(body: #"{"next_cursor": "abc", "items": []}"#)
    let known = try Self.play(
      "<c-r>0j<enter>", [answer], rows: [Draft.Row("cursor", ""), Draft.Row("q", "tea")])
    #expect(known.state.draft.parameters?.map(\.text) == ["abc", "tea"])
    let new = try Self.play("<c-r>0j<enter>", [answer])
    #expect(new.state.draft.parameters?.last?.name == "cursor")
    #expect(new.state.draft.parameters?.last?.text == "abc")
    #expect(try Self.play("<c-r>0j<enter>u", [answer]).state.draft.parameters?.count == 1)
    let page = Self.answer(body: #"{"page": {"next": 3}}"#)
    let number = try Self.play("<c-r>0jj<enter>", [page], rows: [Draft.Row("page", "2")])
    #expect(number.state.draft.parameters?.map(\.text) == ["3"])
  }

  // MARK: - Again

  @Test("A request is sent again with one key, and a secret that was not kept is asked for")
  func again() throws {
    let run = try Self.play("<c-r>0r", [Self.answer(), Self.answer(body: #"{"id": 43}"#)])
    #expect(run.state.exchange.ended.count == 2 && run.shows("43"))
    let asked = try Self.play("<c-r>0r", [Self.answer(), Self.answer()], secret: "Authorization")
    #expect(asked.shows("The whole value of Authorization"))
    let sent = try Self.play("<c-r>0rtop<enter>", [Self.answer(), Self.answer()], secret: "Authorization")
    #expect(sent.state.exchange.ended.count == 2)
    let hidden = try Self.play("<c-r>0rtop", [Self.answer(), Self.answer()], secret: "Authorization")
    #expect(!hidden.shows("top"))
    let left = try Self.play("<c-r>0r<esc>", [Self.answer(), Self.answer()], secret: "Authorization")
    #expect(left.state.exchange.ended.count == 1 && left.state.exchange.running == nil)
  }

  // MARK: - Values that grow old

  private static let token = answer(body: #"{"id": "t1", "expires_in": 60}"#)
  private static let newToken = answer(body: #"{"id": "t2", "expires_in": 60}"#)

  @Test("A value that is older than it holds is offered anew, and nothing is sent without a key")
  func stale() throws {
    // The variable id is made of the first answer, and used in the URL.
    let use = "<c-r>0jv<enter>1<enter><end>/{{id}}<enter>"
    let asked = try Self.play(use + "<c-r>", [Self.token, Self.answer()], now: 61)
    #expect(asked.shows("{{id}} came with the answer of GET api.example.com/items"))
    #expect(asked.state.exchange.ended.count == 1)
    let fresh = try Self.play(use + "<c-r>", [Self.token, Self.answer()], now: 59)
    #expect(fresh.state.exchange.ended.count == 2)
    let asItIs = try Self.play(use + "<c-r><enter>", [Self.token, Self.answer()], now: 61)
    #expect(asItIs.state.exchange.ended.count == 2)
    #expect(asItIs.state.exchange.shown?.sent.head.target?.hasPrefix("/items/t1") == true)
    let left = try Self.play(use + "<c-r><esc>", [Self.token, Self.answer()], now: 61)
    #expect(left.state.exchange.ended.count == 1 && left.state.exchange.running == nil)
    let renewed = try Self.play(use + "<c-r>f", [Self.token, Self.newToken, Self.answer()], now: 61)
    #expect(renewed.state.exchange.ended.count == 3)
    #expect(renewed.state.exchange.shown?.sent.head.target?.hasPrefix("/items/t2") == true)
    let refused = try Self.play(use + "<c-r>f", [Self.token, Self.answer("401 Unauthorized")], now: 61)
    #expect(refused.state.exchange.ended.count == 2 && refused.state.exchange.running == nil)
    #expect(refused.shows("the draft was not sent"))
  }

  @Test("Captures of the draft become variables as soon as its answer is there")
  func captures() throws {
    var expected = ExpectedAnswer()
    expected.captures = [.init("item", from: "$.id"), .init("page", from: "$.page")]
    let run = try Self.play("<c-r>", expected: expected)
    #expect(
      run.effects.contains(
        .defineVariable(
          Variable.Definition("item", .number(NumberLiteral(42))), from: "GET api.example.com/items, $.id")))
    #expect(run.shows("It has nothing to capture for page ($.page)."))
  }

  // MARK: - What to do

  @Test("An error says what the server says, and what can be done")
  func advice() throws {
    let body = #"{"title": "Wrong", "detail": "price is missing"}"#
    let run = try Self.play("<c-r>0", [Self.answer("422 Unprocessable Content", body: body)])
    #expect(run.shows("The server says: “price is missing”"))
    let denied = try Self.play("<c-r>0", [Self.answer("403 Forbidden")])
    #expect(denied.shows("No Authorization and no User-Agent was sent"))
  }

  @Test("A wait is counted down, and nothing is sent again by itself")
  func wait() throws {
    let limited = Self.answer("429 Too Many Requests", fields: "Retry-After: 7\r\n")
    let run = try Self.play("<c-r>0", [limited])
    #expect(run.shows("In 7 seconds it may be sent again"))
    #expect(run.effects.contains(.exchange(.countDown(id: 1, seconds: 7))))
    var state = run.state
    _ = state.apply(.finished(.exchange(.waits(id: 1, left: 3))) as Event)
    #expect(state.exchange.wait?.seconds == 3)
    _ = state.apply(.finished(.exchange(.waits(id: 9, left: 1))) as Event)
    #expect(state.exchange.wait?.seconds == 3)
    _ = state.apply(.finished(.exchange(.waits(id: 1, left: 0))) as Event)
    #expect(state.exchange.wait == nil && state.messageText?.hasPrefix("The wait is over") == true)
    #expect(state.exchange.ended.count == 1 && state.exchange.running == nil)
  }

  // MARK: - Out of the program

  @Test("The content goes to the pager, and the request of an answer becomes the draft")
  func pagerAndDraft() throws {
    let paged = try Self.play("<c-r>0P")
    #expect(paged.effects.contains { if case .answer(.page(.content, _)) = $0 { true } else { false } })
    let changed = try Self.play("<c-r>1<enter>x<enter>0O")
    #expect(changed.state.draft.url == "https://api.example.com/items")
    #expect(
      try Self.play("<c-r>1<enter><end>x<enter>0Ou").state.draft.url == "https://api.example.com/itemsx")
  }
}
