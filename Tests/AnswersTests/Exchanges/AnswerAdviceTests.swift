import Responses
import Sending
import TestSupport
import Testing

@Suite("Advice on an answer")
struct AnswerAdviceTests {
  private static let plain = "GET /x HTTP/1.1\r\nHost: h\r\n"

  private static func advice(_ head: String, _ answer: String) throws -> String? {
    var reader = ResponseReader()
    reader.read(Array("HTTP/1.1 \(answer)\r\nContent-Length: 0\r\n\r\n".utf8)[...]) { _ in }
    reader.end { _ in }
    let head = try require(RawHead(Array("\(head)\r\n".utf8)))
    return AnswerAdvice(on: reader.response, to: head, length: 70, now: 0).sentence
  }

  static let cases: [(head: String, answer: String, part: String?)] = [
    (plain, "200 OK", nil), (plain, "201 Created\r\nLocation: /x/1", "at /x/1"),
    (plain, "204 No Content", nil),
    (plain, "302 Found\r\nLocation: /y", "Location, in headers"), (plain, "302 Found", "no Location"),
    (plain, "304 Not Modified", nil),
    (plain + "If-None-Match: \"a\"\r\n", "304 Not Modified", "If-None-Match says"),
    (
      plain, "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"",
      "No Authorization was sent. WWW-Authenticate asks for Basic."
    ),
    (plain + "Authorization: x\r\n", "401 Unauthorized", "that was sent is not accepted."),
    (plain, "403 Forbidden", "No Authorization and no User-Agent"),
    (plain + "User-Agent: x\r\nAuthorization: x\r\n", "403 Forbidden", "the body may say"),
    (plain, "404 Not Found", "Check the path"),
    (plain, "405 Method Not Allowed\r\nAllow: PUT, DELETE", "PUT, DELETE"),
    (plain, "405 Method Not Allowed", nil),
    (plain + "Accept: text/html\r\n", "406 Not Acceptable", "Accept was “text/html”"),
    (plain, "406 Not Acceptable", "No Accept was sent"),
    (plain + "If-Match: \"a\"\r\n", "412 Precondition Failed", "If-Match does not fit"),
    (plain, "413 Content Too Large", "70 bytes"), (plain, "414 URI Too Long", "2 bytes"),
    (
      plain, "415 Unsupported Media Type\r\nAccept-Patch: application/merge-patch+json",
      "It takes application/merge-patch+json"
    ),
    (plain + "Content-Type: text/plain\r\n", "415 Unsupported Media Type", "“text/plain”"),
    (plain, "429 Too Many Requests\r\nRetry-After: 7", "7 seconds"),
    (plain, "503 Service Unavailable", "does not say how long"),
    (plain, "500 Internal Server Error", "without harm"),
    ("POST /x HTTP/1.1\r\nHost: h\r\n", "502 Bad Gateway", "is not known"),
    (plain, "501 Not Implemented", "OPTIONS"),
  ]

  @Test("It is made of the status and of what was sent, or there is none", arguments: cases)
  func advice(_ head: String, _ answer: String, _ part: String?) throws {
    let advice = try Self.advice(head, answer)
    guard let part else { return check(advice == nil) }
    check(advice?.contains(part) == true, "\(advice ?? "none")")
  }

  @Test("Whatever the status, it ends with a full stop")
  func sentences() throws {
    for status in 100...599 where status / 100 != 1 {
      if let advice = try Self.advice(Self.plain, "\(status) X\r\nLocation: /\r\nAllow: GET") {
        check(advice.hasSuffix("."), "\(status): \(advice)")
      }
    }
  }
}
