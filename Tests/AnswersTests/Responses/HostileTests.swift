import Responses
import TestSupport
import Testing
import WiredraftCore

@Suite("Hostile answers")
struct HostileTests {
  @Test("No bytes of a field trap")
  func fields() {
    func each(_ text: String, _ bytes: String, _ body: ([UInt8]) -> Void) {
      let text = Array(text.utf8)
      for end in 0...text.count {
        for byte in Array(bytes.utf8) + [0xFF] { body(text[..<end] + [byte]) }
      }
    }
    each(
      "__Host-sid=é; Expires=Wed, 09-Jun-21 10:18:14 GMT; Max-Age=-12; Domain=.a.b; SameSite=None\u{0}", ";=-"
    ) {
      let cookie = SetCookie($0, from: .init(host: "", path: "", isSecure: false, date: .min))
      _ = cookie.cookieField(merging: "\(cookie.name)=;;=")
    }
    each(#"</a?b=c>; rel="next \"x"; title*=UTF-8'de'n%c3%a4ch, <b>;;=;"#, "\\%\"") {
      _ = LinkField.links(in: [$0])
    }
    each(#"Basic realm="a\"b", Negotiate abc==, Bearer scope = "x y", Digest q=1,"#, "\\=\",") {
      for challenge in AuthenticationChallenge.challenges(in: [$0], isProxy: true) {
        check(challenge.sentence.hasSuffix("."))
      }
    }
    let long = Array("Basic realm=\"\(String(repeating: "x", count: 10_000))\"".utf8)
    check(AuthenticationChallenge.challenges(in: [long], isProxy: false)[0].sentence.count < 500)
    let date = "Tuesday, 14-Nov-23 22:15:20 GMT"
    for now in [Int.min, 0, Int.max] {
      check(now == 0 || HTTPDate(Array("Sunday, 06-Nov-30 08:49:37 GMT".utf8), now: now) != nil)
      for length in 0...date.utf8.count {
        _ = RetryAfter(Array(date.utf8.prefix(length)), date: nil, now: now)
      }
    }
    let present = ResponseCases.date
    func wait(_ text: String, _ date: Int) -> Int? {
      RetryAfter(Array(text.utf8), date: date, now: present)?.seconds
    }
    check(wait(date, .min), RetryAfter.longestWait)
    check(wait(date, .max), 0)
    check(wait(String(repeating: "9", count: 5_000), present), RetryAfter.longestWait)
  }

  @Test("Cookies have limits of their lengths")
  func cookies() {
    func cookie(_ text: String) -> SetCookie {
      let source = SetCookie.Source(
        host: "www.example.com", path: "/docs/page", isSecure: true, date: ResponseCases.date)
      return SetCookie(Array(text.utf8), from: source)
    }
    let long = String(repeating: "x", count: 4_096)
    check(cookie("=" + long).isAccepted)
    check(cookie("a=" + long).rejections, [.tooLong])
    check(!cookie("a=b; Max-Age=" + String(repeating: "9", count: 1_000)).isDeletion)
    let path = "/" + String(repeating: "x", count: 1_023)
    check(cookie("a=b; Path=" + path).path, path)
    check(cookie("a=b; Path=\(path)x").path, "/docs")
    check(cookie("a=b; Path=/y; Path=\(path)x").path, "/y")
  }

  @Test("Bodies that can't be read any more, or were changed, don't trap")
  func bodies() throws {
    let text = #"{"a": [1, {"id": 2}], "b": "\u00e9"}"#
    let bytes = Array(text.utf8)
    let index = JSONIndex(bytes)
    let response = ResponseCases.answer().response
    for length in 0...bytes.count {
      let broken = ShortBytes(bytes: Array(bytes[..<length]), count: bytes.count)
      let one = ComparedAnswer(response: response, content: broken, text: broken, json: index)
      for other in [one, ResponseCases.answer(body: bytes)] { _ = AnswerComparison(one, other) }
      _ = AnswerComparison(
        ResponseCases.answer(body: Array(bytes[..<length])), ResponseCases.answer(body: bytes))
      for byte: UInt8 in [0x7B, 0x5D, 0x22, 0x2C, 0x3A] {
        let other = Array(bytes[..<length]) + [byte] + bytes[length...]
        let hostile = ComparedAnswer(response: response, content: other, text: other, json: index)
        _ = AnswerComparison(hostile, ResponseCases.answer(body: bytes))
      }
    }
    let page = Array(
      #"{"links":[{"rel":"next","href":"\u00e9\/a"}],"paging":{"next":{"url":"/x"}},"next":12}"#.utf8)
    for end in 0...page.count { _ = try NextPage.find(in: JSONTree(Array(page[..<end]))) }
    let tree = JSONTree(JSONIndex(page, blockSize: 1 << 13)) { Array(page[$0].map { _ in 0x7B }) }
    _ = try? NextPage.find(in: tree)
  }

  private func sent(
    _ text: String, _ kind: SentValue.Kind = .text, name: String = "q"
  ) -> SentValue {
    SentValue(identifier: 0, name: name, text: text, kind: kind)
  }

  @Test("No text traps in which sent values are looked for, and no index of another text")
  func reflections() {
    let values = [sent("é\"\\"), sent("12", .number), sent("", .null), sent("a b", name: "é")]
    let text = Array(#"{"q": "\u00e9\"\\", "é": ["a+b", {"q": 12}], "\ud800": "%4", "q": null}"#.utf8)
    let index = JSONIndex(text)
    for end in 0...text.count {
      for byte: UInt8 in [0xFF, 0x5C, 0x22, 0x5D, 0x5B, 0x26] {
        let bytes = text[..<end] + [byte] + text[end...]
        _ = Reflection.find(values, in: Array(bytes), json: index)
        _ = Reflection.find(values, in: Array(text[..<end]), json: index)
        _ = Reflection.find(values, in: Array(text[..<end]), json: JSONIndex(Array(text[..<end])))
        _ = Reflection.find(values, in: Array(bytes), json: nil)
      }
    }
    let depth = 100_000
    let deep = String(repeating: "[", count: depth) + #""abc""# + String(repeating: "]", count: depth)
    _ = Reflection.find([sent("abc")], in: Array(deep.utf8), json: JSONIndex(Array(deep.utf8)))
  }

  @Test("There are at most 200 places of sent values, and 4 MiB are searched")
  func reflectionLimits() {
    func count(_ text: String, _ kind: SentValue.Kind = .text, json: String? = nil, text other: String = "")
      -> Int
    {
      let bytes = Array((json ?? other).utf8)
      return Reflection.find([sent(text, kind)], in: bytes, json: json == nil ? nil : JSONIndex(bytes)).count
    }
    let many = "[" + (0..<500).map { _ in #""abc""# }.joined(separator: ",") + "]"
    check(count("abc", json: many), 200)
    check(count("abc", text: many), 200)
    let space = String(repeating: " ", count: Reflection.searchedLength - 4)
    check(count("1234", .number, json: "[" + space + "1234]"), 0)
    check(count("123", .number, json: "[" + space + "1234]"), 0)
    check(count("1234", text: space + "1234"), 1)
    check(count("1234", text: space + "12345"), 0)
    check(count("123", .number, json: "[" + space.dropLast(1) + "123,1]"), 1)
  }

  @Test("The next page of a large answer is found with few reads, and not in one of containers alone")
  func pages() throws {
    func page(_ text: String) throws -> (text: String?, length: Int, read: Int) {
      let counter = ReadCounter()
      let bytes = Array(text.utf8)
      let tree = JSONTree(JSONIndex(bytes, blockSize: 1 << 13)) {
        counter.count($0.count)
        return Array(bytes[$0])
      }
      return (try NextPage.find(in: tree)?.text, bytes.count, counter.total)
    }
    let items = (0..<200_000).map { #"{"id":\#($0),"next":"/no"}"# }.joined(separator: ",")
    let large = try page(#"{"items":["# + items + #"],"paging":{"next":"/yes"}}"#)
    check(large.text == "/yes" && large.length > 4_000_000 && large.read < 200_000, "\(large)")
    let inner = "{" + (0..<300).map { _ in #""page":{"meta":{}}"# }.joined(separator: ",") + "}"
    let nested = try page("{" + (0..<300).map { _ in #""links":\#(inner)"# }.joined(separator: ",") + "}")
    check(nested.text == nil && nested.read < 100_000_000, "\(nested)")
    // Members at both ends of a large object are looked at.
    let members = (0..<1_000).map { #""m\#($0)":0"# }
    check(try page("{" + (members + [#""next":"/z""#]).joined(separator: ",") + "}").text, "/z")
    check(try page("{" + ([#""next":"/z""#] + members).joined(separator: ",") + "}").text, "/z")
  }

  @Test("A long complaint of a server is cut")
  func complaint() throws {
    let text = try require(
      ServerComplaint.text(in: Array(#"{"detail": "\#(String(repeating: "x", count: 1000))"}"#.utf8)))
    check(text.count == 301 && text.hasSuffix("…"))
  }
}

/// Bytes that end before their count.
private struct ShortBytes: AnswerBytes {
  let bytes: [UInt8]
  let count: Int
  func bytes(in range: Range<Int>) -> [UInt8] { bytes.bytes(in: range) }
}
