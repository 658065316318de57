import PracticeServer
import TestSupport
import Testing
import WiredraftCore

@Suite("Reading requests")
struct RequestTests {
  private static let host = "Host: practice.example\r\n"

  /// Requests that aren't right, the status of their answer, and a part of its detail.
  private static let faulty: [(String, Int, String)] = [
    ("GET / HTTP/1.1\r\n\r\n", 400, "needs a Host field"),
    ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400, "2 Host fields"),
    ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "no host name"),
    ("GET / HTTP/2.0\r\n\(host)\r\n", 505, "HTTP/1.1"),
    ("GET / HTTPX\r\n\(host)\r\n", 400, "end in HTTP/1.1"),
    ("GET /a b HTTP/1.1\r\n\(host)\r\n", 400, "%20"),
    ("GET /é HTTP/1.1\r\n\(host)\r\n", 400, "Byte 6 of the request, in the target, is 0xc3"),
    ("GET  HTTP/1.1\r\n\(host)\r\n", 400, "target is missing"),
    ("GET echo HTTP/1.1\r\n\(host)\r\n", 400, "must begin with /"),
    ("GET ftp://practice.example/ HTTP/1.1\r\n\(host)\r\n", 400, "must begin with /"),
    ("GET http://u@practice.example/ HTTP/1.1\r\n\(host)\r\n", 400, "Leave out a user name"),
    ("GET /a#b HTTP/1.1\r\n\(host)\r\n", 400, "#"),
    ("GET * HTTP/1.1\r\n\(host)\r\n", 400, "OPTIONS alone"),
    ("CONNECT practice.example:443 HTTP/1.1\r\n\(host)\r\n", 501, "no proxy"),
    ("G@T / HTTP/1.1\r\n\(host)\r\n", 400, "The method"),
    ("GET / HTTP/1.1\r\n\(host)Name : x\r\n\r\n", 400, "Line 3 of the head"),
    ("GET / HTTP/1.1\r\n\(host)Name\r\n\r\n", 400, "Line 3 of the head has no colon"),
    ("GET / HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", 400, "Line 4 of the head begins with a space"),
    ("GET / HTTP/1.1\r\n\(host)A: b\u{1}c\r\n\r\n", 400, "0x01"),
    ("GET / HTTP/1.1\n\(host)\r\n", 400, "Line 1 of the head, at byte 15, ends in LF alone"),
    ("\r\n\r\n", 400, "The head isn't complete"),
    ("GET / HTTP/1.1\r\n\(host)", 400, "The head isn't complete"),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc", 400, "differ"),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: +3\r\n\r\nabc", 400, "decimal digits"),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 3, 3\r\n\r\nabc", 400, "decimal digits"),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 10000001\r\n\r\n", 413, "10 MB"),
    (
      "POST /echo HTTP/1.1\r\n\(host)Content-Length: 9223372036854775809\r\n\r\n", 413, "10 MB"
    ),
    (
      "POST /echo HTTP/1.1\r\n\(host)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
      "both Content-Length and Transfer-Encoding"
    ),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: gzip\r\n\r\n", 400, "must be chunked"),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501, "chunked"),
    ("POST /echo HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "HTTP/1.0 has no"),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nab", 400, "3 bytes, but the body has 2"),
    ("POST /echo HTTP/1.1\r\n\(host)\r\nab", 400, "2 more came"),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 1\r\n\r\nab", 400, "1 more came"),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2\r\nab", 400, "before its last chunk"),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n", 400, "Chunk 1"),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0x2\r\nab\r\n", 400, "hexadecimal"),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFF\r\n", 413, "10 MB"),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2\nab\r\n", 400, "LF alone"),
    (
      "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\nA b: c\r\n\r\n", 400,
      "Line 1 of the trailer section"
    ),
  ]

  @Test("a faulty request is refused with a sentence about its place, and the connection is closed")
  func refusals() {
    for (text, status, part) in Self.faulty {
      var session = Session()
      let reply = session.send(Array(text.utf8))
      check(reply.status, status, "\(text)")
      check(reply.detail.contains(part), "\(text): \(reply.detail)")
      check(reply.detail.hasSuffix(".") && reply.answer.closesConnection, "\(text)")
      check(reply.text("Content-Type"), "application/problem+json")
    }
  }

  /// Requests that are right.
  private static let right: [String] = [
    "GET / HTTP/1.1\r\n\(host)\r\n",
    "\r\nGET /echo?a=1 HTTP/1.1\r\n\(host)\r\n",
    "GET http://practice.example/echo HTTP/1.1\r\n\(host)\r\n",
    "GET http://practice.example?a HTTP/1.1\r\n\(host)\r\n",
    "GET /echo HTTP/1.0\r\n\r\n",
    "POST /echo HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\nhello",
    "POST /echo HTTP/1.1\r\n\(host)Content-Length: 0\r\n\r\n",
    "POST /echo HTTP/1.1\r\n\(host)Content-Length: 2\r\nContent-Length: 2\r\n\r\nab",
    "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: Chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n00\r\nA: b\r\n\r\n",
    "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nA \r\n0123456789\r\n1\r\nx\r\n0\r\n\r\n",
  ]

  @Test("every beginning of a request asks for more bytes, and the whole is complete")
  func prefixes() {
    for text in Self.right {
      let bytes = Array(text.utf8)
      for count in 0..<bytes.count {
        switch PracticeRequest.extent(of: Array(bytes[..<count]), now: 0) {
        case .noHead: break
        case .incomplete(let least, let expectsContinue):
          check(least > count && least <= bytes.count && !expectsContinue, "\(count) bytes of \(text)")
        case .complete, .refused: Issue.record("\(count) bytes of \(text)")
        }
      }
      check(PracticeRequest.extent(of: bytes, now: 0), .complete(length: bytes.count), "\(text)")
      check(PracticeRequest.extent(of: bytes + bytes, now: 0), .complete(length: bytes.count), "\(text)")
      var session = Session()
      check(session.send(bytes).status, 200, "\(text)")
    }
  }

  @Test("the examples of the documentation are right")
  func documentation() {
    let bytes = Array("GET / HTTP/1.1\r\nHost: practice.example\r\n\r\n".utf8)
    check(PracticeRequest.extent(of: bytes, now: 0), .complete(length: 42))
    var server = PracticeServer()
    let request = Array("GET /items/1 HTTP/1.1\r\nHost: practice.example\r\n\r\n".utf8)
    check(server.answer(request, now: 0).status, 200)
  }

  @Test("a client that expects 100 is told to go on until the first byte of the body has come")
  func expectation() {
    let head = Array(
      "POST /echo HTTP/1.1\r\n\(Self.host)Expect: 100-continue\r\nContent-Length: 2\r\n\r\n".utf8)
    check(
      PracticeRequest.extent(of: head, now: 0), .incomplete(atLeast: head.count + 2, expectsContinue: true))
    check(
      PracticeRequest.extent(of: head + [0x61], now: 0),
      .incomplete(atLeast: head.count + 2, expectsContinue: false))
    check(PracticeRequest.extent(of: head + [0x61, 0x62], now: 0), .complete(length: head.count + 2))
    check(String(decoding: PracticeRequest.continueBytes, as: UTF8.self), "HTTP/1.1 100 Continue\r\n\r\n")
  }

  @Test("a head beyond 64 kB is refused with 431 before its end comes")
  func largeHead() {
    let bytes = Array("GET / HTTP/1.1\r\n\(Self.host)A: ".utf8) + [UInt8](repeating: 0x61, count: 65_536)
    guard case .refused(let answer) = PracticeRequest.extent(of: bytes, now: 0) else {
      Issue.record("The head isn't refused.")
      return
    }
    check(Reply(answer, to: bytes).status, 431)
  }

  @Test("a body beyond 10 MB is refused with 413, in chunks as well")
  func largeBody() {
    let head = "POST /echo HTTP/1.1\r\n\(Self.host)"
    var chunks = Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8)
    let chunk = Array("200000\r\n".utf8) + [UInt8](repeating: 0x61, count: 0x200000) + [0x0D, 0x0A]
    for _ in 0..<4 { chunks += chunk }
    guard case .incomplete = PracticeRequest.extent(of: chunks, now: 0) else {
      Issue.record("8 MB are refused.")
      return
    }
    chunks += Array("200000\r\n".utf8)
    for bytes in [Array("\(head)Content-Length: 10000001\r\n\r\n".utf8), chunks] {
      guard case .refused(let answer) = PracticeRequest.extent(of: bytes, now: 0) else {
        Issue.record("The body isn't refused.")
        continue
      }
      check(Reply(answer, to: bytes).status, 413)
    }
  }

  @Test("the answer to a faulty HEAD has no body")
  func faultyHead() {
    var session = Session()
    let reply = session.send(Array("HEAD / HTTP/1.1\r\n\r\n".utf8))
    check(reply.status == 400 && reply.body.isEmpty && reply.text("Content-Length") != "0")
  }

  @Test(
    "Date is the time that is passed in",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (Int.min, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (Int.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
  func dates(now: Int, text: String) {
    var session = Session()
    session.now = now
    check(session.get("/").text("Date"), text)
    check(session.send("POST", "/token", body: "").status, 400)
    check(session.get("/status/503").status, 503)
  }
}
