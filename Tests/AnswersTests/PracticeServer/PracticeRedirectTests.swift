import Responses
import TestSupport
import Testing
import WiredraftCore

@Suite("Redirects and statuses")
struct PracticeRedirectTests {
  @Test(
    "a redirect goes to a path of its own, or to a practice host",
    arguments: [
      ("302", 302, "/echo"), ("301?to=/items", 301, "/items"),
      ("303?to=/items%3Flimit%3D1", 303, "/items?limit=1"),
      ("307?steps=3&to=/items", 307, "/redirect/307?steps=2&to=%2Fitems"),
      ("308?steps=1", 308, "/echo"),
      ("302?host=other.practice.example", 302, "https://other.practice.example/echo"),
      ("302?scheme=http", 302, "http://practice.example/echo"),
      (
        "302?host=a.practice.example&scheme=http&steps=2", 302,
        "http://a.practice.example/redirect/302?steps=1&host=a.practice.example&scheme=http"
      ),
      ("302?to=http://github.practice.example/x", 302, "http://github.practice.example/x"),
    ])
  func locations(target: String, status: Int, location: String) {
    var session = Session()
    let reply = session.get("/redirect/\(target)")
    check(reply.status == status && reply.text("Location") == location)
  }

  @Test(
    "a redirect elsewhere, or one that is none, is refused",
    arguments: [
      ("302?to=https://example.com", 400), ("302?to=//example.com", 400), ("302?to=/%5Cexample.com", 400),
      ("302?to=https://practice.example.evil.com", 400), ("302?to=https://practice.example@evil.com", 400),
      ("302?to=/a%0D%0AX:%20y", 400), ("302?to=echo", 400), ("302?to=javascript:alert(1)", 400),
      ("302?host=evil.com", 400), ("302?host=a%0d%0a.practice.example", 400), ("302?scheme=ftp", 400),
      ("302?steps=0", 400), ("302?steps=21", 400), ("300", 404), ("304", 404), ("305", 404), ("200", 404),
      ("x", 404),
    ])
  func refusals(target: String, status: Int) {
    var session = Session()
    let reply = session.get("/redirect/\(target)")
    check(reply.status == status && reply.text("Location").isEmpty && !reply.detail.isEmpty)
  }

  @Test("a chain of steps ends at its target")
  func chain() {
    var session = Session()
    var target = "/redirect/302?steps=20&to=%2Fitems"
    for _ in 1...20 {
      let reply = session.get(target)
      check(reply.status, 302)
      target = reply.text("Location")
    }
    check(target, "/items")
  }

  @Test("each status has its phrase, and a body where one is allowed")
  func statuses() {
    var session = Session()
    for status in 200...599 {
      let reply = session.get("/status/\(status)")
      check(reply.status, status)
      let phrase = StatusCode.numbered(status)?.phrase ?? "Unassigned"
      check(reply.response.statusLine.map { String(decoding: $0.reason, as: UTF8.self) }, phrase)
      check(reply.body.isEmpty, [204, 205, 304].contains(status), "\(status)")
    }
    for part in ["100", "199", "600", "x", "-1"] { check(session.get("/status/\(part)").status, 400) }
  }

  @Test(
    "a status has the fields that it must have",
    arguments: [
      (206, "Content-Range"), (302, "Location"), (401, "WWW-Authenticate"), (405, "Allow"),
      (407, "Proxy-Authenticate"), (416, "Content-Range"), (426, "Upgrade"), (429, "Retry-After"),
      (503, "Retry-After"),
    ])
  func fields(status: Int, field: String) {
    var session = Session()
    check(!session.send("POST", "/status/\(status)").text(field).isEmpty)
  }
}
