@testable import ComposerUI
import DraftFormats
import Responses
import ScreenModel
import Sending
import Testing
import WiredraftCore

@Suite("The answer in the composer")
struct AnswerTests {
  private static let body =
    #"{"total_count":48213,"items":[{"id":44838949,"full_name":"swiftlang/swift","private":false,"stars":1.50},{"id":2,"full_name":"a/b"},{"id":3}],"next":null}"#

  private static let found =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCache-Control: private, max-age=60\r\nTransfer-Encoding: chunked\r\n\r\n"
    + "10\r\n\(body.prefix(16))\r\n\(String(body.utf8.count - 16, radix: 16))\r\n\(body.dropFirst(16))\r\n0\r\n\r\n"

  private static var document: DraftDocument {
    var draft = Draft()
    draft.url = "https://api.example.com/search"
    draft.parameters = [Draft.Row("q", "swift")]
    return DraftDocument(draft)
  }

  private static func play(
    _ script: String, _ answers: [String] = [found], size: Size = Size(columns: 120, rows: 40),
    questions: [String] = []
  ) throws -> Rehearsal {
    Rehearsal(
      inputs: try KeyScript.parse(script), on: document, size: size, answers: answers, questions: questions)
  }

  // MARK: - Sending

  @Test("Before anything was sent the pane says what would be")
  func empty() throws {
    let run = try Self.play("")
    #expect(run.shows("Nothing has been sent."))
    #expect(run.shows("bytes to api.example.com over TLS."))
    #expect(try Self.play("0").why == "Nothing has been sent: ^R sends the request.")
    let practice = try Self.play("1<enter><c-u>https://practice.example/items<enter>")
    #expect(practice.shows("bytes to practice.example, which") && practice.shows("no socket is opened."))
    // A key that would be refused is not offered.
    let wrong = try Self.play("1<enter><c-u>https://h/{x}<enter>0")
    #expect(wrong.shows("This request can't be sent yet") && !wrong.shows("^R   sends"))
    #expect(try Self.play("0d").why.hasPrefix("Nothing has been sent"))
  }

  @Test("What is sent is the request that is shown, and the answer is below it")
  func sent() throws {
    let run = try Self.play("<c-r>")
    #expect(run.shows("200 OK   application/json") && run.shows("wait 51 ms"))
    #expect(run.shows("GET /search?q=swift HTTP/1.1"))
    #expect(run.shows("\"total_count\": 48213"))
    #expect(run.state.messageText?.contains("200 OK") == true)
    let orders = run.effects.compactMap { effect -> SendOrder? in
      if case .exchange(.prepare(let order)) = effect { order } else { nil }
    }
    #expect(orders.count == 1 && orders.first?.composition.isTheSame(as: run.state.composition) == true)
  }

  @Test("A question comes first where one is due, and Escape sends nothing")
  func question() throws {
    let asked = try Self.play("<c-r>", questions: ["POST may change something on the server."])
    #expect(asked.shows("POST may change something on the server."))
    #expect(asked.state.exchange.ended.isEmpty)
    let refused = try Self.play("<c-r><esc>", questions: ["Why?"])
    #expect(refused.state.exchange.ended.isEmpty && refused.state.exchange.running == nil)
    #expect(refused.state.messageText == "Nothing was sent.")
    #expect(try Self.play("<c-r><enter>", questions: ["Why?"]).state.exchange.ended.count == 1)
    #expect(try Self.play("<c-r><c-r>", questions: ["Why?"]).state.exchange.ended.count == 1)
  }

  @Test("A request with an error, or without a URL, is not sent, with a reason")
  func refused() throws {
    let url = try Self.play("1<enter><c-u><enter><c-r>")
    #expect(url.state.messageText == "A request needs a URL before it can be sent.")
    let error = try Self.play("1<enter><c-u>https://h/{x}<enter><c-r>")
    #expect(error.state.messageText?.contains("the request has an error") == true)
    #expect(url.effects.allSatisfy { if case .exchange = $0 { false } else { true } })
    let none = try Self.play("<c-r>", [])
    #expect(none.state.messageText == "There is no network." && none.state.exchange.running == nil)
  }

  @Test("While a request is on its way the pane says what is waited for, and Escape cancels it")
  func running() throws {
    var state = try Self.play("").state
    #expect(state.apply(.send) == [.exchange(.draw(id: 1))])
    _ = state.apply(.finished(.exchange(.drawn(id: 1, at: 0))) as Event)
    _ = state.apply(.finished(.exchange(.began(id: 1))) as Event)
    let progress = ExchangeProgress(elapsed: 1230, sent: 60, received: 0, stage: .waiting)
    _ = state.apply(.finished(.exchange(.goesOn(id: 1, progress))) as Event)
    let lines = state.render().flattened().lines
    #expect(lines.contains { $0.contains("Waiting for the first byte, 1.2 s") })
    #expect(state.tab(shownBy: .showAnswer)?.why(in: state).text == "The request is on its way.")
    // The answer before it is not on the screen, so its keys do nothing.
    state.show(.answer)
    #expect(state.refusal(of: .saveAnswer) != nil && state.refusal(of: .moveDown) != nil)
    state.focus(.grid)
    // The draft can be edited meanwhile.
    for input in try KeyScript.parse("<enter>s<enter>") {
      _ = state.event(for: input).map { state.apply($0) }
    }
    #expect(state.draft.parameters?.first?.text != "swift")
    _ = state.apply(.send)
    #expect(state.messageText?.contains("A request is on its way") == true)
    let event = try #require(state.event(for: .key(KeyPress(.escape))))
    #expect(state.apply(event) == [.exchange(.cancel(id: 1))])
    let order = try #require(state.exchange.running?.order)
    let answer = try #require(
      ReceivedAnswer(replaying: Array("HTTP/1.1 200 OK\r\n".utf8), to: order, isCancelled: true))
    _ = state.apply(.finished(.exchange(.ended(id: 1, answer))) as Event)
    #expect(state.messageText?.hasPrefix("Cancelled") == true && state.exchange.running == nil)
    // A report on an exchange that is over has no meaning.
    _ = state.apply(.finished(.exchange(.goesOn(id: 1, progress))) as Event)
    #expect(state.exchange.running == nil)
  }

  @Test("No name is looked up for the practice server")
  func runningPractice() throws {
    var state = try Self.play("1<enter><c-u>https://practice.example/items<enter>").state
    #expect(state.apply(.send) == [.exchange(.draw(id: 1))])
    _ = state.apply(.finished(.exchange(.drawn(id: 1, at: 0))) as Event)
    _ = state.apply(.finished(.exchange(.began(id: 1))) as Event)
    let lines = state.render().flattened().lines
    #expect(lines.contains { $0.contains("Asking the practice server in this program, 0.0 s") })
  }

  @Test("An answer to an earlier version of the draft says so")
  func earlier() throws {
    #expect(try !Self.play("<c-r>").shows("of an earlier draft"))
    #expect(try Self.play("<c-r><enter>s<enter>").shows("of an earlier draft"))
    #expect(try !Self.play("<c-r><enter>s<enter>u").shows("of an earlier draft"))
    let large = Size(columns: 200, rows: 60)
    for (keys, words) in [
      ("mp0t", "POST instead of GET"), ("<enter><c-u>other<enter>0t", "query: 1 row changed."),
      ("2d0t", "query: 1 row more."), ("1<enter>x<enter>0t", "another URL."),
      ("1<enter>/{{nope}}<enter>0t", "another URL."),
    ] {
      let why = try Self.play("<c-r>" + keys, size: large).why
      #expect(why.contains("Since it was sent: ") && why.contains(words), "\(keys): \(why)")
    }
  }

  @Test("Older and newer answers are kept, and shown by [ and ]")
  func several() throws {
    let other = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
    #expect(try Self.play("<c-r><c-r>0", [Self.found, other]).shows("404 Not Found"))
    let older = try Self.play("<c-r><c-r>0[", [Self.found, other])
    #expect(older.shows("200 OK") && older.shows("1 of 2"))
    #expect(try Self.play("<c-r><c-r>0[]", [Self.found, other]).shows("404 Not Found"))
    #expect(
      try Self.play("<c-r>0[").state.messageText
        == "This is the oldest answer: it was not kept, so none before it is known.")
    #expect(try Self.play("<c-r>0]").state.messageText == "This is the latest answer.")
  }

  // MARK: - Views

  @Test("JSON is a tree that folds; the why-line has the path of the cursor, its type and its place")
  func tree() throws {
    let run = try Self.play("<c-r>0jjjjj", size: Size(columns: 120, rows: 40))
    #expect(run.why.hasPrefix("$.items[0].full_name text, 15 characters"))
    #expect(run.shows("$.items[0].full_name") && run.shows("\"items\": [ 3") && run.shows("1.50"))
    #expect(run.shows("▸ { 2 members }  1"))
    let folded = try Self.play("<c-r>0jj<enter>")
    #expect(folded.shows("▸ \"items\": [ 3 elements ]") && !folded.shows("full_name"))
    #expect(try Self.play("<c-r>0<lt>").shows("▸ \"items\": [ 3 elements ]"))
    #expect(try Self.play("<c-r>0>>>").shows("\"full_name\": \"a/b\""))
    #expect(try Self.play("<c-r>0jjjj<left>").why.hasPrefix("$.items[0] object"))
    #expect(
      try Self.play("<c-r>0j<enter>").state.messageText
        == "Only an array or object can be folded, and only an address be followed.")
  }

  @Test("A search counts its matches, unfolds what holds them, and goes round")
  func search() throws {
    let run = try Self.play("<c-r>0/id<enter>")
    #expect(run.state.messageText?.hasPrefix("1 of 3 matches") == true)
    #expect(run.shows(" $.items[0].id "))
    #expect(try Self.play("<c-r>0/id<enter>nn").shows(" $.items[2].id "))
    #expect(try Self.play("<c-r>0/id<enter>nnn").shows(" $.items[0].id "))
    #expect(try Self.play("<c-r>0/id<enter>N").shows(" $.items[2].id "))
    #expect(try Self.play("<c-r>0/nowhere<enter>").state.messageText == "“nowhere” is not in it.")
    #expect(
      try Self.play("<c-r>0/nowhere<enter>n").state.messageText
        == "“nowhere” is not in it: / searches for another text.")
    #expect(try Self.play("<c-r>0n").state.messageText?.hasPrefix("Nothing was searched for") == true)
  }

  @Test("Each field is explained, with its directives and its standard")
  func headers() throws {
    let run = try Self.play("<c-r>0tjj")
    #expect(run.shows("Cache-Control") && run.why.contains("max-age:") && run.why.contains("RFC 9111"))
    #expect(try Self.play("<c-r>0t").why.hasPrefix("200: The request succeeded"))
  }

  @Test("All bytes are shown, and each piece is explained")
  func raw() throws {
    let run = try Self.play("<c-r>0tt")
    #expect(run.why.hasPrefix("Version, byte 0 of"))
    #expect(try Self.play("<c-r>0ttww").why.hasPrefix("Status, byte 9"))
    #expect(try Self.play("<c-r>0tt/10<enter>w").why.contains("End of the line") == false)
    let chunk = try Self.play("<c-r>0ttG")
    #expect(chunk.why.contains("An empty line ends the message."))
    #expect(try Self.play("<c-r>0tt\\").shows("00000000  48 54 54 50"))
  }

  @Test("Times and connection are lists, each line explained")
  func lists() throws {
    let times = try Self.play("<c-r>0ttt")
    #expect(times.shows("wait") && times.shows("51.00 ms") && times.shows("TLS"))
    let connection = try Self.play("<c-r>0tttt")
    #expect(connection.shows("192.0.2.7:443") && connection.shows("GET api.example.com"))
    #expect(connection.why.contains("The server that the request was for"))
  }

  @Test("A value, its path, the body and the message are copied as they are")
  func copies() throws {
    func copied(_ letters: String) throws -> String? {
      let effects = try Self.play("<c-r>0jjjjjy" + letters).effects
      guard case .copy(let request)? = effects.last else { return nil }
      return request.bytesAtHand.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try copied("v") == "swiftlang/swift")
    #expect(try copied("j") == "\"swiftlang/swift\"")
    #expect(try copied("p") == "$.items[0].full_name")
    #expect(try copied("q") == ".items[0].full_name")
    #expect(try copied("b") == Self.body)
    #expect(try copied("m") == Self.found)
  }

  @Test("A text that is no JSON, an empty body and a broken answer have their views")
  func others() throws {
    let text = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\none\ntwo\n\n"
    #expect(try Self.play("<c-r>0j", [text]).shows("two"))
    let empty = "HTTP/1.1 204 No Content\r\n\r\n"
    #expect(try Self.play("<c-r>", [empty]).shows("204 No Content"))
    let cut = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhel"
    let run = try Self.play("<c-r>", [cut])
    #expect(run.shows("not complete") && run.state.messageText?.contains("not complete") == true)
    #expect(try Self.play("<c-r>", ["\u{16}\u{3}"]).shows("no answer"))
    let binary = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\u{1}\u{2}\u{3}"
    #expect(try Self.play("<c-r>0\\", [binary]).shows("01 02 03"))
  }

  @Test("An escape in an answer is a symbol in each view", arguments: ["", "t", "tt", "tttt", "\\"])
  func hostile(view: String) throws {
    let answer =
      "HTTP/1.1 200 \u{1B}[31mOK\r\nX-\u{1B}]0;a: \u{1B}[2J\r\nContent-Type: text/\u{1B}plain\r\nContent-Length: 4\r\n\r\n\u{1B}[2J"
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)] {
      let screen = try Self.play("<c-r>0" + view, [answer], size: size).frame.flattened()
      for row in 0..<screen.size.rows {
        for column in 0..<screen.size.columns {
          #expect(
            screen[column, row].scalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{9B}" })
        }
      }
    }
  }

  @Test("The pane is usable at each size", arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func sizes(columns: Int, rows: Int) throws {
    let run = try Self.play("<c-r>0", size: Size(columns: columns, rows: rows))
    #expect(run.lines.contains { $0.contains("200 OK") } && run.lines.contains { $0.contains("total_count") })
  }
}

@Suite("The pages of bytes")
struct BytePagerTests {
  @Test("Lines tile the bytes, and up and down are each other's inverse", arguments: 0..<30)
  func lines(seed: UInt64) {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<Int.random(in: 1...4000, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? UInt8.random(in: 0...255, using: &generator)
        : [10, 13, 65, 0xC3][Int.random(in: 0...3, using: &generator)]
    }
    for shape in [BytePager.Shape(columns: 17), BytePager.Shape(columns: 80, isHex: true)] {
      var (start, starts): (Int, [Int]) = (0, [])
      while let line = BytePager.line(at: start, of: bytes, in: shape) {
        #expect(line.range.lowerBound == start && !line.range.isEmpty)
        starts.append(start)
        for offset in [line.range.lowerBound, line.range.upperBound - 1] {
          #expect(BytePager.line(with: offset, of: bytes, in: shape)?.range == line.range)
        }
        start = line.range.upperBound
      }
      #expect(start == bytes.count)
      for (before, after) in zip(starts, starts.dropFirst()) {
        #expect(BytePager.line(before: after, of: bytes, in: shape)?.range.lowerBound == before)
      }
    }
  }
}
