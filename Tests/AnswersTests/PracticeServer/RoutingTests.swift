import PracticeServer
import Sending
import TestSupport
import Testing
import WiredraftCore

@Suite("The paths of the practice server")
struct RoutingTests {
  /// The targets that the index gives as examples.
  private static let examples: [(path: String, target: String, methods: [String])] = {
    var session = Session()
    guard case .array(let paths) = session.get("/").json["paths"] else { return [] }
    return paths.map { path in
      let methods = path.text("methods").split(separator: ", ").map(String.init)
      return (path.text("path"), path.text("example"), methods)
    }
  }()

  @Test(
    "practice.example and the hosts below it are answered for, others aren't",
    arguments: [
      ("practice.example", true), ("PRACTICE.example.", true), ("github.practice.example", true),
      ("a.b.practice.example", true), ("example", false), ("xpractice.example", false), ("", false),
      (".practice.example", false), ("a..practice.example", false), ("practice.example.com", false),
      ("practice.example..", false),
    ])
  func hosts(host: String, isAnswered: Bool) {
    check(PracticeHost.contains(host), isAnswered)
  }

  @Test("a request for another host is answered with 421, one for this computer isn't")
  func misdirected() {
    var session = Session()
    check(session.get("/", ["Host": "other.example"]).status, 421)
    check(session.get("http://other.example/", ["Host": "practice.example"]).status, 421)
    // Names that a page on the web may have resolved to this computer.
    for host in [
      "127.0.0.1.evil.example", "localhost.evil.example", "practice.example.evil.example",
      "evil.example:8080", "evil-localhost", "localhost.evil", "0.0.0.0", "127.0.0.1.nip.example",
      "2130706433",
      "[::ffff:127.0.0.1]", "[::]", "169.254.169.254",
    ] {
      check(session.get("/", ["Host": host]).status, 421, "\(host)")
      check(session.get("http://\(host)/", ["Host": "localhost"]).status, 421, "\(host)")
    }
    for host in ["localhost:8080", "127.0.0.1:8080", "[::1]", "PRACTICE.example.:443"] {
      check(session.get("/", ["Host": host]).status, 200, "\(host)")
    }
  }

  @Test("the index lists every path with a sentence and an example that the path answers")
  func index() {
    check(Self.examples.count > 30)
    for example in Self.examples where example.methods.contains("GET") {
      var session = Session()
      let reply = session.get(example.target)
      check(![400, 405, 500].contains(reply.status), "\(example.target)")
    }
  }

  @Test("HEAD gives the head of GET, and no body")
  func heads() {
    for example in Self.examples where example.methods.contains("GET") {
      var (one, two) = (Session(), Session())
      let get = one.get(example.target)
      let head = two.send("HEAD", example.target)
      check(head.body.isEmpty && head.status == get.status, "\(example.target)")
      check(head.head(without: []), get.head(without: []), "\(example.target)")
      check(head.answer.bytes.suffix(4), Array("\r\n\r\n".utf8)[...], "\(example.target)")
    }
  }

  @Test("OPTIONS is answered with 204 and Allow")
  func options() {
    for example in Self.examples {
      var session = Session()
      let reply = session.send("OPTIONS", example.target)
      check(reply.status, 204, "\(example.target)")
      check(Set(reply.text("Allow").split(separator: ", ").map(String.init)), Set(example.methods))
    }
    var session = Session()
    check(session.send("OPTIONS", "*").status, 204)
  }

  @Test("a method that a path doesn't take is answered with 405 and Allow")
  func methods() {
    for example in Self.examples where !example.methods.contains("PATCH") {
      var session = Session()
      let reply = session.send("PATCH", example.target, body: "")
      check(reply.status == 405 && !reply.text("Allow").isEmpty, "\(example.target)")
      check(reply.detail.contains(reply.text("Allow")))
    }
    var session = Session()
    check(session.get("/token").status, 405)
  }

  @Test(
    "an unknown path is answered with 404, and with the nearest path",
    arguments: [
      ("/ehco", "/echo"), ("/item", "/items"), ("/Items", "/items"), ("/auth/basics", "/auth/basic"),
    ])
  func unknown(path: String, nearest: String) {
    var session = Session()
    let reply = session.get(path)
    check(reply.status == 404 && reply.json.text("nearest") == nearest)
    check(reply.text("Content-Type"), "application/problem+json")
    check(reply.json.text("title"), "Not Found")
  }

  @Test("the same requests at the same time have the same answers")
  func determinism() {
    var (one, two) = (Session(), Session())
    for example in Self.examples {
      check(one.get(example.target).answer, two.get(example.target).answer)
    }
  }

  @Test("POST /reset brings back the start")
  func reset() {
    var session = Session()
    check(session.send("DELETE", "/items/1").status, 204)
    check(session.get("/items/1").status, 410)
    check(session.send("POST", "/reset").status, 204)
    check(session.get("/items/1").status, 200)
  }

  @Test("a lesson's paths come first, with their own methods")
  func lesson() throws {
    let route = try require(
      PracticeRoute(
        method: "GET", path: "/lesson/1", status: 203, fields: [("Content-Type", "text/plain")], body: "Tea"))
    let other = try require(PracticeRoute(method: "DELETE", path: "/items", status: 204))
    var session = Session([route, other])
    let reply = session.get("/lesson/1")
    check(reply.status == 203 && reply.bodyText == "Tea" && reply.text("Content-Length") == "3")
    check(session.send("HEAD", "/lesson/1").text("Content-Length"), "3")
    check(session.send("POST", "/lesson/1").text("Allow"), "GET, HEAD, OPTIONS")
    check(session.send("DELETE", "/items").status, 204)
    check(session.get("/items").status, 405)
  }

  @Test("a lesson's path that can't be sent isn't made")
  func faultyLesson() {
    check(PracticeRoute(method: "GE T", path: "/") == nil)
    check(PracticeRoute(method: "GET", path: "lesson") == nil)
    check(PracticeRoute(method: "GET", path: "/a?b") == nil)
    check(PracticeRoute(method: "GET", path: "/", status: 103) == nil)
    check(PracticeRoute(method: "GET", path: "/", status: 204, body: "x") == nil)
    check(PracticeRoute(method: "GET", path: "/", fields: [("A", "b\r\nC: d")]) == nil)
    check(PracticeRoute(method: "GET", path: "/", fields: [("content-length", "3")]) == nil)
  }

  @Test("the connection stays open unless the request or HTTP/1.0 asks for its end")
  func connections() {
    var session = Session()
    check(!session.get("/echo").answer.closesConnection)
    check(session.get("/echo", ["Connection": "close"]).answer.closesConnection)
    let old = "GET /echo HTTP/1.0\r\n"
    check(session.send(Array("\(old)\r\n".utf8)).answer.closesConnection)
    let kept = session.send(Array("\(old)Connection: Keep-Alive\r\n\r\n".utf8))
    check(!kept.answer.closesConnection && kept.text("Connection") == "keep-alive")
    let stream = session.send(Array("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".utf8))
    check(stream.answer.closesConnection && stream.text("Transfer-Encoding").isEmpty)
  }
}
