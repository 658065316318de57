import Responses
import TestSupport
import Testing
import WiredraftCore

@Suite("Cookies, caches, ranges and origins")
struct CachingTests {
  @Test("the cookies that came are shown in their order")
  func cookies() {
    var session = Session()
    let reply = session.get("/cookies", ["Cookie": "a=1; b=\"2\"; a=x=y; flag"])
    check(
      reply.json["cookies"]?.compactJSON,
      #"[{"name":"a","value":"1"},{"name":"b","value":"\"2\""},{"name":"a","value":"x=y"},{"name":"","value":"flag"}]"#
    )
    check(reply.text("Set-Cookie").isEmpty)
  }

  @Test("set makes cookies that a client keeps")
  func settingCookies() {
    var session = Session()
    let source = SetCookie.Source(
      host: "practice.example", path: "/cookies", isSecure: true, date: Session.start)
    let usual = session.get("/cookies?set").response.values(of: "Set-Cookie").map {
      SetCookie($0, from: source)
    }
    check(usual.map(\.name) == ["session", "choice", "token"] && usual.allSatisfy(\.isAccepted))
    check(
      usual.map { $0.expiry == nil } == [true, false, true] && usual.map(\.isSecure) == [false, false, true])
    check(
      session.get("/cookies?set=theme=dark&set=x=").text("Set-Cookie"), "theme=dark; Path=/, x=; Path=/")
    for value in ["theme", "a%20b=c", "a=b;c", "a=%0d%0a", "=b", "a=%C3%A9"] {
      check(session.get("/cookies?set=\(value.replacing(";", with: "%3B"))").status, 400, "\(value)")
    }
  }

  @Test("DELETE expires the cookies that came")
  func deletingCookies() {
    var session = Session()
    let source = SetCookie.Source(
      host: "practice.example", path: "/cookies", isSecure: true, date: Session.start)
    let reply = session.send("DELETE", "/cookies", ["Cookie": "a=1; b=2; a=3; no name=4"])
    let cookies = reply.response.values(of: "Set-Cookie").map { SetCookie($0, from: source) }
    check(cookies.map(\.name) == ["a", "b"] && cookies.allSatisfy { $0.expiry ?? .max <= Session.start })
  }

  @Test("a condition that holds is answered with 304")
  func cache() {
    var session = Session()
    let page = session.get("/cache")
    let (tag, date) = (page.text("ETag"), page.text("Last-Modified"))
    check(page.text("Cache-Control") == "max-age=60" && page.text("Vary") == "Accept-Language")
    check(session.get("/cache", ["If-None-Match": tag]).status, 304)
    check(session.get("/cache", ["If-None-Match": "*"]).status, 304)
    check(session.get("/cache?version=2", ["If-None-Match": tag]).status, 200)
    check(session.get("/cache", ["If-None-Match": "\"x\"", "If-Modified-Since": date]).status, 200)
    let known = session.get("/cache", ["If-Modified-Since": date])
    check(known.status == 304 && known.body.isEmpty && known.text("ETag") == tag)
    check(session.get("/cache?version=2", ["If-Modified-Since": date]).status, 200)
    check(session.get("/cache", ["If-Modified-Since": "yesterday"]).status, 200)
    let german = session.get("/cache", ["Accept-Language": "en;q=0.5, de-CH"])
    check(german.text("Content-Language") == "de" && german.text("ETag") != tag)
    check(session.get("/cache?version=3").status, 400)
  }

  @Test(
    "Range is answered with the parts that there are",
    arguments: [
      ("bytes=0-4", 206, "bytes 0-4/1000", "Line "), ("bytes=990-", 206, "bytes 990-999/1000", "practice.\n"),
      ("bytes=-5", 206, "bytes 995-999/1000", "ice.\n"),
      ("bytes=990-5000", 206, "bytes 990-999/1000", "practice.\n"),
      ("BYTES=0-0", 206, "bytes 0-0/1000", "L"), ("bytes=0-0, 2000-", 206, "bytes 0-0/1000", "L"),
      ("bytes=1000-", 416, "bytes */1000", nil), ("bytes=-0", 416, "bytes */1000", nil),
      ("bytes=5-4", 200, "", nil), ("bytes=x", 200, "", nil), ("lines=1-2", 200, "", nil),
      ("bytes=", 200, "", nil), ("bytes=99999999999999999999-", 416, "bytes */1000", nil),
      ("bytes=0-99999999999999999999", 206, "bytes 0-999/1000", nil),
    ] as [(String, Int, String, String?)])
  func ranges(value: String, status: Int, position: String, text: String?) {
    var session = Session()
    let reply = session.get("/range", ["Range": value])
    check(reply.status == status && reply.text("Content-Range") == position)
    if let text { check(reply.bodyText, text) }
  }

  @Test("several ranges are parts of one body")
  func severalRanges() {
    var session = Session()
    let reply = session.get("/range", ["Range": "bytes=0-3,-5"])
    check(
      reply.status == 206 && reply.text("Content-Type") == "multipart/byteranges; boundary=practice-range")
    check(
      reply.bodyText,
      """
      --practice-range\r
      Content-Type: text/plain\r
      Content-Range: bytes 0-3/1000\r
      \r
      Line\r
      --practice-range\r
      Content-Type: text/plain\r
      Content-Range: bytes 995-999/1000\r
      \r
      ice.
      \r
      --practice-range--\r\n
      """)
  }

  @Test("If-Range with another version gives the whole")
  func ifRange() {
    var session = Session()
    let whole = session.get("/range")
    for value in [whole.text("ETag"), whole.text("Last-Modified")] {
      check(session.get("/range", ["Range": "bytes=0-4", "If-Range": value]).status, 206)
    }
    check(session.get("/range", ["Range": "bytes=0-4", "If-Range": "\"x\""]).status, 200)
  }

  @Test("only what is allowed gets the fields of CORS")
  func origins() {
    var session = Session()
    let trusted = session.get("/cors", ["Origin": "https://app.practice.example"])
    check(trusted.text("Access-Control-Allow-Origin"), "https://app.practice.example")
    check(trusted.text("Access-Control-Allow-Credentials") == "true" && trusted.text("Vary") == "Origin")
    let other = session.get("/cors", ["Origin": "https://example.com"])
    check(other.text("Access-Control-Allow-Origin"), "*")
    check(other.text("Access-Control-Allow-Credentials").isEmpty)
    check(session.get("/cors", ["Origin": "null"]).text("Access-Control-Allow-Origin").isEmpty)
    check(session.get("/cors").text("Access-Control-Allow-Origin").isEmpty)
  }

  @Test(
    "a preflight is allowed for some methods and headers",
    arguments: [
      ("PUT", "x-practice", true), ("POST", "content-type, X-Practice", true), ("GET", "", true),
      ("DELETE", "x-practice", false), ("PUT", "x-other", false), ("put", "", false),
    ])
  func preflights(method: String, headers: String, isAllowed: Bool) {
    var session = Session()
    let reply = session.send(
      "OPTIONS", "/cors",
      [
        "Origin": "https://app.practice.example", "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": headers,
      ])
    check(reply.status, 204)
    check(reply.text("Access-Control-Allow-Methods"), (isAllowed ? "GET, POST, PUT" : ""))
    check(reply.text("Access-Control-Allow-Origin").isEmpty != isAllowed)
    check(reply.text("Vary").contains("Origin"))
  }
}
