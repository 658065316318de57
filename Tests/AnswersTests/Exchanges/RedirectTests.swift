import Foundation
import Responses
import Sending
import TestSupport
import Testing

@Suite("Redirects")
struct RedirectTests {
  @Test(
    "a reference is resolved as RFC 3986 §5.4 has it",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
      ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
      ("#s", "http://a/b/c/d;p?q"),
      ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"),
      (".", "http://a/b/c/"),
      ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
      ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"),
      ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
      ("g/./h", "http://a/b/c/g/h"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("https://h:8/x", "https://h:8/x"), ("HTTP://h", "http://h/"), ("http://u:p@h/x", "http://h/x"),
      ("mailto:a@b", nil), ("http:", nil), ("http://", nil), ("http://h:x/", nil),
      ("http://[::1]:80/", "http://[::1]:80/"),
    ])
  func references(_ reference: String, _ expected: String?) throws {
    let base = try require(ServerURL("http://a/b/c/d;p?q"))
    check(base.resolving(reference)?.text, expected)
  }

  private static func next(
    _ status: Int, _ location: String, method: String = "POST", secrets: Set<Int> = [],
    secretBody: Bool = false
  ) throws -> Redirect? {
    var reader = ResponseReader(method: method)
    let raw = "HTTP/1.1 \(status) X\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
    reader.read(Array(raw.utf8)[...]) { _ in }
    let head = """
      \(method) /a?b HTTP/1.1\r\nhost: h\r\nX-Key: k\r\nCookie: c=1\r\nContent-Type: text/plain\r\n\
      Authorization: Basic x\r\nX-Other: o\r\nContent-Length: 2\r\n\r\n
      """
    return try Redirect(
      after: reader.response, to: require(ServerURL("https://h/a?b")),
      head: require(RawHead(Array(head.utf8))), secretFields: secrets, hasSecretInBody: secretBody)
  }

  @Test("301 and 302 turn POST into GET, 303 all but HEAD, 307 and 308 nothing")
  func methods() throws {
    for (status, method, becomes) in [
      (301, "POST", "GET"), (302, "POST", "GET"), (302, "PUT", "PUT"), (303, "PUT", "GET"),
      (303, "HEAD", "HEAD"),
      (307, "POST", "POST"), (308, "POST", "POST"),
    ] {
      let redirect = try require(try Self.next(status, "/x", method: method))
      check(redirect.head.method == becomes && redirect.keepsBody == (becomes == method))
    }
    for status in [200, 300, 304, 404] { check(try Self.next(status, "/x") == nil) }
    let got = try require(try Self.next(302, "/x?y#z"))
    check(
      String(decoding: got.head.bytes, as: UTF8.self),
      "GET /x?y HTTP/1.1\r\nHost: h\r\nX-Key: k\r\nCookie: c=1\r\nAuthorization: Basic x\r\nX-Other: o\r\n\r\n"
    )
    check(got.droppedFields.isEmpty && !got.losesTLS)
  }

  @Test("another origin gets no credentials, no secret field, and no secret body")
  func origins() throws {
    for location in ["https://other/x", "http://h/x", "https://h:8443/x"] {
      let redirect = try require(try Self.next(307, location, secrets: [1]))
      check(redirect.droppedFields, ["X-Key", "Cookie", "Authorization"])
      check(
        redirect.head.fieldNames == ["Host", "Content-Type", "X-Other", "Content-Length"]
          && redirect.keepsBody)
      check(redirect.losesTLS, location.hasPrefix("http:"))
      #expect(throws: Redirect.Obstacle.self) { try Self.next(307, location, secretBody: true) }
      // A body that is dropped carries nothing away.
      check(try Self.next(303, location, secretBody: true)?.keepsBody == false)
    }
    check(try Self.next(307, "https://H:443/x", secrets: [1, 5])?.secretFields, [1, 5])
    check(try Self.next(302, "/x", secrets: [1, 5])?.secretFields, [1, 4])
    #expect(throws: Redirect.Obstacle.location("ftp://h/")) { try Self.next(302, "ftp://h/") }
  }

  @Test("bytes that no URL may have are percent-encoded in the next target")
  func locationBytes() throws {
    check(try Self.next(302, "/a b\u{e9}?\"")?.url.target, "/a%20b%C3%A9?\"")
  }

  @Test("a credential goes with the lines that continue it, and under whatever spelling")
  func continuedFields() throws {
    var reader = ResponseReader(method: "GET")
    let raw = "HTTP/1.1 302 X\r\nLocation: http://other/\r\nContent-Length: 0\r\n\r\n"
    reader.read(Array(raw.utf8)[...]) { _ in }
    let head = "GET / HTTP/1.1\r\nHost: h\r\nA: b\r\nAUTHORIZATION :\r\n Bearer\r\n\tt\r\nB: c\r\n\r\n"
    let redirect = try Redirect(
      after: reader.response, to: require(ServerURL("http://h/")),
      head: require(RawHead(Array(head.utf8))), secretFields: [], hasSecretInBody: false)
    check(redirect?.droppedFields, ["AUTHORIZATION"])
    check(
      redirect.map { String(decoding: $0.head.bytes, as: UTF8.self) },
      "GET / HTTP/1.1\r\nHost: other\r\nA: b\r\nB: c\r\n\r\n")
  }
}
