import Foundation
import TestPrograms
import Testing

/// An API on loopback is explored: 120×40, from an empty HOME.
@Suite struct SendingStoryTests {
  private static func answer(_ status: String, _ fields: String = "", body: String = "") -> [UInt8] {
    Array(
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        .utf8)
  }

  private static let answers = [
    answer("200 OK", body: #"{"id": 42, "name": "tea", "next": "/1"}"#),
    answer("200 OK", body: #"[{"id": 7, "name": "tea"}, {"id": 8, "name": "mate"}]"#),
    answer("303 See Other", "Location: /0\r\n"),
    answer("429 Too Many Requests", "Retry-After: 2\r\n", body: #"{"detail": "one a second"}"#),
    Array(
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: tick\ndata: one\n\ndata: two\n\n".utf8
    ),
  ]

  private func go(to path: String, _ server: LoopbackServer, in tmux: Tmux) throws {
    try tmux.press("1", "Enter", "C-u")
    try tmux.type("http://127.0.0.1:\(server.port)/\(path)")
    try tmux.press("Enter")
    try tmux.wait(for: "GET /\(path) HTTP/1.1")
    try tmux.press("C-r")
  }

  @Test("A request is sent, its answer read, followed, waited for, sent again, and found the next day")
  func story() throws {
    let server = try LoopbackServer([.writeNumbered(Self.answers)], connections: 9)
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft http://127.0.0.1:\(server.port)/0")
    try tmux.wait(for: "GET /0 HTTP/1.1")
    try tmux.press("C-r")
    try tmux.wait(for: "200 OK")
    try tmux.press("0", "j", "v", "Enter")
    try tmux.wait(for: "{{id}} is 42 from now on")
    // The next page that the body names.
    try tmux.press("j", "j", "Enter")
    try tmux.wait(for: "GET /1 HTTP/1.1")
    try tmux.press("C-r")
    try tmux.wait(for: "2 of 2")
    try tmux.press("0", "\\")
    try tmux.wait(for: "8   mate")
    // Again, byte for byte.
    try tmux.press("r")
    try tmux.wait(for: "3 of 3")
    // A redirect is a step.
    try go(to: "2", server, in: tmux)
    try tmux.wait(for: "303 See Other")
    try tmux.press("0", "t", "j", "j", "Enter")
    try tmux.wait(for: "303 asks to go on elsewhere")
    try tmux.press("Enter")
    try tmux.wait(for: "step 2")
    // A wait is counted down, and then over.
    try go(to: "3", server, in: tmux)
    try tmux.wait(for: "may be sent again")
    try tmux.wait(for: "The wait is over")
    try tmux.wait(for: "one a second")
    // A stream.
    try go(to: "4", server, in: tmux)
    try tmux.wait(for: "text/event-stream")
    try tmux.press("0", "T")
    try tmux.wait(for: "tick one")
    try tmux.press("C-q")
    try tmux.wait(for: "unsaved")
    try tmux.press("d")
    try tmux.wait(for: Tmux.prompt)
    try history(tmux)
    // The next day.
    try tmux.enter("wiredraft http://127.0.0.1:\(server.port)/1")
    try tmux.wait(for: "GET /1 HTTP/1.1")
    try tmux.press("0", "[")
    try tmux.wait(for: "tick one")
    // It is not the answer to the draft, and says so.
    try tmux.wait("the request of the answer") { $0.contains("Answer") && $0.contains("GET /4 ·") }
    try tmux.press("[")
    try tmux.wait(for: "429 Too Many Requests")
    try tmux.press("[")
    try tmux.wait(for: "200 OK")
    try tmux.press("r")
    try tmux.wait(for: "4 of 4")
    #expect(server.received(7) != nil)
  }

  private func history(_ tmux: Tmux) throws {
    try tmux.enter(
      "clear; wiredraft history show 5 --as har > h.har; wiredraft history --as har > all.har; echo done-$?")
    try tmux.wait(for: "done-0")
    func paths(_ name: String) throws -> [String] {
      let data = try Data(contentsOf: tmux.folder.url.appendingPathComponent(name))
      let archive = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]])
      let entries = try #require(archive["log"]?["entries"] as? [[String: Any]])
      return entries.compactMap { ($0["request"] as? [String: Any])?["url"] as? String }
        .map { String($0.suffix(2)) }
    }
    // The redirect and the step before it.
    #expect(try paths("h.har") == ["/2", "/0"])
    #expect(try paths("all.har") == ["/0", "/1", "/1", "/2", "/0", "/3", "/4"])
  }
}
