import Responses
import Testing
import WiredraftCore

/// The time of the answers in the tests: Tue, 14 Nov 2023 22:13:20 GMT.
private let date = 1_700_000_000

@Suite("Dates in fields")
struct HTTPDateTests {
  @Test("the three formats are the same time")
  func formats() {
    for text in [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ] {
      #expect(HTTPDate(Array(text.utf8), now: date)?.secondsSince1970 == 784_111_777, "\(text)")
    }
    #expect(HTTPDate(Array("Thu, 29 Feb 2024 00:00:00 GMT".utf8))?.secondsSince1970 == 1_709_164_800)
    #expect(HTTPDate(Array("Wed, 31 Dec 1969 23:59:59 GMT".utf8))?.secondsSince1970 == -1)
  }

  @Test("a year of two digits is at most 50 years ahead")
  func century() {
    let text = Array("Sunday, 06-Nov-30 08:49:37 GMT".utf8)
    #expect(HTTPDate(text, now: 0)?.secondsSince1970 == -1_235_574_623)
    #expect(HTTPDate(text, now: date)?.secondsSince1970 == 1_920_185_377)
    #expect(HTTPDate(text)?.secondsSince1970 == 1_920_185_377)
    for now in [Int.min, Int.max] { #expect(HTTPDate(text, now: now) != nil) }
  }

  @Test("other texts are no dates")
  func refused() {
    for text in [
      "", "0", "-1", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 31 Nov 1994 08:49:37 GMT",
      "Thu, 29 Feb 2023 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
      "Sun 06 Nov 1994 08:49:37 GMT", "Xyz, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 199 08:49:37 GMT",
    ] {
      #expect(HTTPDate(Array(text.utf8), now: date) == nil, "\(text)")
    }
  }

  @Test("the date of a cookie is read in any order")
  func cookieDate() {
    for text in [
      "Wed, 09 Jun 2021 10:18:14 GMT", "Wed, 09-Jun-21 10:18:14 GMT", "10:18:14 2021 june 9",
      "9 Jun 2021 10:18:14",
    ] {
      #expect(HTTPDate(cookieDate: Array(text.utf8))?.secondsSince1970 == 1_623_233_894, "\(text)")
    }
    for text in [
      "", "Wed, 09 Jun 2021", "09 Jun 1600 10:18:14", "30 Feb 2021 10:18:14", "09 Jun 2021 10:18:60",
    ] {
      #expect(HTTPDate(cookieDate: Array(text.utf8)) == nil, "\(text)")
    }
  }
}

@Suite("Cookies that an answer sets")
struct SetCookieTests {
  private static let source = SetCookie.Source(
    host: "www.example.com", path: "/docs/page?q=1", isSecure: true, date: date)

  private func cookie(_ text: String, isSecure: Bool = true) -> SetCookie {
    let source = SetCookie.Source(host: "www.example.com", path: "/docs/page", isSecure: isSecure, date: date)
    return SetCookie(Array(text.utf8), from: source)
  }

  @Test("the examples of RFC 6265")
  func examples() {
    let plain = cookie("SID=31d4d96e407aad42")
    #expect(plain.name == "SID" && plain.value == "31d4d96e407aad42" && plain.attributes.isEmpty)
    #expect(plain.domain == "www.example.com" && plain.isHostOnly && plain.path == "/docs")
    #expect(plain.expiry == nil && !plain.isDeletion && plain.isAccepted)

    let whole = cookie("SID=31d4; Path=/; Domain=example.com; Secure; HttpOnly")
    #expect(whole.path == "/" && whole.domain == "example.com" && !whole.isHostOnly)
    #expect(whole.isSecure && whole.isHTTPOnly && whole.isAccepted)
    #expect(
      whole.attributes.map(\.meaning) == [
        "It goes to every path.", "It goes to example.com and its subdomains.", "It goes over https only.",
        "Scripts of the page can't read it.",
      ])

    let past = cookie("lang=; Expires=Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(past.isDeletion && past.expiry == 784_111_777 && past.value.isEmpty)
  }

  @Test("the example of the documentation")
  func documentation() {
    let source = SetCookie.Source(host: "example.com", path: "/login", isSecure: true, date: date)
    let cookie = SetCookie(Array("sid=31d4; Path=/; Max-Age=3600; Secure".utf8), from: source)
    #expect(
      cookie.attributes.map(\.meaning) == [
        "It goes to every path.", "It is forgotten after 1 hour.", "It goes over https only.",
      ])
    #expect(cookie.cookieField(merging: "lang=en; sid=old") == "lang=en; sid=31d4")
  }

  @Test("the lifetime begins with the answer, and Max-Age goes before Expires")
  func lifetime() {
    let hour = cookie("a=b; Max-Age=3600; Expires=Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(hour.expiry == date + 3_600 && !hour.isDeletion)
    #expect(hour.attributes[0].meaning == "It is forgotten after 1 hour.")
    #expect(hour.attributes[1].isIgnored && hour.attributes[1].meaning == "Max-Age counts instead of it.")
    #expect(cookie("a=b; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Max-Age=x").isDeletion)
    #expect(cookie("a=b; Max-Age=0").isDeletion && cookie("a=b; Max-Age=-7").isDeletion)
    #expect(cookie("a=b; Max-Age=-").expiry == nil && cookie("a=b; Max-Age=").expiry == nil)
    #expect(cookie("a=b; Max-Age=" + String(repeating: "9", count: 1_000)).isDeletion == false)
    #expect(
      cookie("a=b; Expires=Tue, 14 Nov 2023 22:13:21 GMT").attributes[0].meaning
        == "It is forgotten at this time, after 1 second.")
    #expect(cookie("a=b; Expires=Tue, 14 Nov 2023 22:13:20 GMT").isDeletion)
    #expect(
      cookie("a=b; Max-Age=99999999").attributes[0].meaning
        == "It is forgotten after 1,157 days 9 hours; browsers forget it after 400 days.")
  }

  @Test("the last attribute of a name counts")
  func repeated() {
    let one = cookie("a=b; Path=/x; Path=/y; SameSite=Lax; SameSite=Strict")
    #expect(one.path == "/y" && one.sameSite == .strict)
    #expect(one.attributes.map(\.isIgnored) == [true, false, true, false])
    #expect(one.attributes[0].meaning == "Another Path after it counts.")
    let other = cookie("a=b; Path=/x; Path=y; Domain=example.com; Domain=; SameSite=None; SameSite=x")
    #expect(other.path == "/docs" && other.isHostOnly && other.sameSite == nil)
    #expect(
      cookie("a=b; Foo=1; Foo=2").attributes[0].meaning == "No standard defines it, so browsers ignore it.")
  }

  @Test("names, values and attributes are divided as browsers do")
  func parts() {
    #expect(cookie(" a = b = c ").name == "a" && cookie(" a = b = c ").value == "b = c")
    #expect(cookie("only").name.isEmpty && cookie("only").value == "only")
    #expect(cookie("=x").name.isEmpty && cookie("=x").value == "x" && cookie("=x").isAccepted)
    #expect(cookie("a=\"x\"").value == "\"x\"")
    #expect(cookie("a=b;; Secure;").attributes.count == 1)
    let path = cookie("a=b; Path").attributes[0]
    #expect(path.name == "Path" && path.value == nil && path.isIgnored)
    #expect(path.meaning == "It is no path, so /docs counts, from the request.")
    let latin = SetCookie([0x61, 0x3D, 0xE9], from: Self.source)
    #expect(latin.value == "é" && !latin.isUTF8 && cookie("a=é").isUTF8)
  }

  static let refused: [(String, Bool, [SetCookie.Rejection])] = [
    ("a=b; Domain=.Example.COM", true, []),
    ("a=b; Domain=evil.com", true, [.foreignDomain("evil.com", host: "www.example.com")]),
    ("a=b; Domain=w.example.com", true, [.foreignDomain("w.example.com", host: "www.example.com")]),
    ("a=b; Domain=ample.com", true, [.foreignDomain("ample.com", host: "www.example.com")]),
    ("a=b; Domain=com", true, [.topLevelDomain("com")]),
    ("a=b; Domain=exämple.com", true, [.domainNotASCII]),
    ("a=b; Secure", false, [.secureOverHTTP]),
    ("a=b; SameSite=None", true, [.sameSiteNoneWithoutSecure]),
    ("a=b; SameSite=None; Secure", true, []),
    ("a=b; Partitioned", true, [.partitionedWithoutSecure]),
    ("__Host-a=b; Secure; Path=/", true, []),
    ("__Host-a=b; Secure; Path=/; Domain=example.com", true, [.prefix(.host, lacks: "no Domain")]),
    ("__host-a=b; Secure", true, [.prefix(.host, lacks: "Path=/")]),
    ("__Secure-a=b", true, [.prefix(.secure, lacks: "Secure")]),
    ("__Secure-a=b; secure", true, []),
    ("=__Secure-a", true, [.namelessPrefix(.secure)]),
    ("", true, [.empty]), ("=", true, [.empty]), (";Secure", true, [.empty]),
    ("a=b\u{7F}", true, [.controlCharacter]), ("a=\u{0}b", true, [.controlCharacter]), ("a=b\tc", true, []),
  ]

  @Test("a cookie that browsers ignore has its reason, as a sentence", arguments: refused)
  func rejections(text: String, isSecure: Bool, expected: [SetCookie.Rejection]) {
    let cookie = cookie(text, isSecure: isSecure)
    #expect(cookie.rejections == expected)
    #expect(cookie.rejections.allSatisfy { $0.sentence.hasSuffix(".") })
  }

  @Test("the limits of lengths")
  func limits() {
    let long = String(repeating: "x", count: 4_096)
    #expect(cookie("=" + long).isAccepted && cookie("a=" + long).rejections == [.tooLong])
    let path = "/" + String(repeating: "x", count: 1_023)
    #expect(cookie("a=b; Path=" + path).path == path && cookie("a=b; Path=\(path)x").path == "/docs")
    #expect(cookie("a=b; Path=/y; Path=\(path)x").path == "/y")
  }

  @Test("the address of a host has no subdomains")
  func address() {
    let source = SetCookie.Source(host: "10.0.0.1", path: "/", isSecure: true, date: date)
    #expect(!SetCookie(Array("a=b; Domain=0.0.1".utf8), from: source).isAccepted)
    #expect(SetCookie(Array("a=b; Domain=10.0.0.1".utf8), from: source).isAccepted)
  }

  @Test("a cookie takes the place of the pair with its name")
  func merging() {
    #expect(cookie("sid=2").cookieField(merging: nil) == "sid=2")
    #expect(cookie("sid=2").cookieField(merging: "") == "sid=2")
    #expect(cookie("sid=2").cookieField(merging: "a=1; sid=1;b=2; sid=0") == "a=1; sid=2; b=2")
    #expect(cookie("sid=2").cookieField(merging: "SID=1; xsid=3; sid") == "SID=1; xsid=3; sid; sid=2")
    #expect(cookie("sid=; Max-Age=0").cookieField(merging: "a=1; sid=1") == "a=1")
    #expect(cookie("sid=; Max-Age=0").cookieField(merging: "sid=1").isEmpty)
    #expect(cookie("x").cookieField(merging: "a=1; y") == "a=1; x")
  }

  @Test("the cookies of an answer begin with its Date")
  func ofResponse() {
    let response = response(
      "Date: Tue, 14 Nov 2023 22:13:20 GMT", "Set-Cookie: a=1; Max-Age=10", "set-cookie: b=2")
    let cookies = response.cookies(host: "x.org", path: "/", isSecure: false, now: 5)
    #expect(cookies.map(\.name) == ["a", "b"] && cookies.first?.expiry == date + 10)
  }

  @Test("no bytes trap")
  func hostile() {
    let text = Array(
      "__Host-sid=é; Expires=Wed, 09-Jun-21 10:18:14 GMT; Max-Age=-12; Domain=.a.b; SameSite=None\u{0}".utf8)
    for end in 0...text.count {
      for byte in [UInt8(ascii: ";"), UInt8(ascii: "="), 0xFF, UInt8(ascii: "-")] {
        let cookie = SetCookie(
          text[..<end] + [byte], from: .init(host: "", path: "", isSecure: false, date: .min))
        _ = cookie.cookieField(merging: "\(cookie.name)=;;=")
      }
    }
  }
}

@Suite("Links in fields")
struct LinkFieldTests {
  private func links(_ values: String...) -> [LinkField] {
    LinkField.links(in: values.map { Array($0.utf8) })
  }

  @Test("the examples of RFC 8288")
  func examples() {
    let one = links(#"<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter""#)
    #expect(one.map(\.target) == ["http://example.com/TheBook/chapter2"])
    #expect(one[0].relations == ["previous"] && one[0].title == "previous chapter")

    let both = links(
      "</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel, "
        + "</TheBook/chapter4>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel")
    #expect(both.map(\.title) == ["letztes Kapitel", "nächstes Kapitel"])
    #expect(both.map(\.relations) == [["previous"], ["next"]])

    let several = links(#"<http://example.org/>; rel="start http://example.net/relation/Other""#)
    #expect(several[0].relations == ["start", "http://example.net/relation/Other"])
    #expect(several[0].has(relation: "START") && !several[0].has(relation: "next"))

    let root = links(#"</>; rel="http://example.net/foo""#, "</terms>; rel=\"copyright\"; anchor=\"#foo\"")
    #expect(root.map(\.target) == ["/", "/terms"] && root.map(\.anchor) == [nil, "#foo"])
  }

  @Test("the example of the documentation")
  func documentation() {
    let links = links(#"</items?page=2>; rel="next last"; title="More""#)
    #expect(links[0].target == "/items?page=2" && links[0].has(relation: "next"))
  }

  @Test("commas and semicolons in quotes and brackets divide nothing")
  func quotes() {
    let found = links(#", </a,b;c> ;rel = next ; title="x, \"y\"; z"; crossorigin,</d>;TYPE="text/html""#)
    #expect(found.map(\.target) == ["/a,b;c", "/d"])
    #expect(
      found[0].title == #"x, "y"; z"# && found[0]["crossorigin"] == "" && found[0].has(relation: "next"))
    #expect(found[1].type == "text/html" && found[1].relations.isEmpty)
  }

  @Test("the first rel counts, and the title that can be decoded")
  func repeated() {
    let found = links("<a>; rel=next; rel=prev; title*=UTF-16''x; title=plain; title*=iso-8859-1''%E9")
    #expect(found[0].relations == ["next"] && found[0].title == "é")
    #expect(links("<a>; title*=UTF-8''%FF; title=plain")[0].title == "plain")
    #expect(links("<a>; title*=UTF-8''%4; title=plain")[0].title == "plain")
  }

  @Test("a link that breaks off is none")
  func malformed() {
    #expect(links("", "next", "<a", "<a>; rel=next, b").map(\.target) == ["a"])
    #expect(links("<a> b; rel=next, <c>; rel=\"open").map(\.relations) == [[], ["open"]])
  }

  @Test("no bytes trap")
  func hostile() {
    let text = Array(#"</a?b=c>; rel="next \"x"; title*=UTF-8'de'n%c3%a4ch, <b>;;=;"#.utf8)
    for end in 0...text.count {
      for byte in [UInt8(ascii: "\\"), UInt8(ascii: "%"), 0xFF, UInt8(ascii: "\"")] {
        _ = LinkField.links(in: [text[..<end] + [byte]])
      }
    }
  }
}

@Suite("Challenges of an answer")
struct AuthenticationChallengeTests {
  private func challenges(_ values: String...) -> [AuthenticationChallenge] {
    AuthenticationChallenge.challenges(in: values.map { Array($0.utf8) }, isProxy: false)
  }

  @Test("the example of RFC 9110 has two challenges in one field")
  func example() {
    let found = challenges(#"Basic realm="simple", Newauth realm="apps", type=1, title="Login to \"apps\"""#)
    #expect(found.map(\.scheme) == ["Basic", "Newauth"] && found.map(\.kind) == [.basic, .other])
    #expect(found.map(\.realm) == ["simple", "apps"])
    #expect(found[1]["title"] == #"Login to "apps""# && found[1]["type"] == "1")
  }

  @Test("data without a name, schemes alone, and empty elements")
  func data() {
    let found = challenges(
      ", Negotiate , NTLM TlRMTVNTUAAC==,, Basic realm = \"a, b\" , charset=UTF-8", "Negotiate")
    #expect(found.map(\.scheme) == ["Negotiate", "NTLM", "Basic", "Negotiate"])
    #expect(found.map(\.data) == [nil, "TlRMTVNTUAAC==", nil, nil])
    #expect(found[2].realm == "a, b" && found[2]["charset"] == "UTF-8")
    #expect(challenges("realm=x, Basic").map(\.scheme) == ["Basic"])
    #expect(challenges("Basic realm=\"open").first?.realm == "open")
    #expect(challenges("(x) \"Basic, y\", Digest nonce=1, Basic").map(\.scheme) == ["Digest", "Basic"])
  }

  @Test("the example of the documentation")
  func documentation() {
    let found = challenges(#"Bearer realm="api", error="invalid_token", Basic realm="site""#)
    #expect(found.map(\.scheme) == ["Bearer", "Basic"] && found[0].error == "invalid_token")
  }

  @Test("each kind has its sentence")
  func sentences() {
    #expect(
      challenges(#"Basic realm="WallyWorld""#)[0].sentence
        == "The server asks for a name and a password, which are sent readably: only https hides them. They are for the area “WallyWorld”."
    )
    let bearer = challenges(
      #"Bearer realm="example", error="invalid_token", error_description="The access token expired""#)[0]
    #expect(bearer.error == "invalid_token" && bearer.errorDescription == "The access token expired")
    #expect(bearer.kind == .bearer && bearer.reference == "RFC 6750")
    #expect(
      bearer.sentence.hasSuffix("it is wrong, expired or revoked. It says: “The access token expired”."))
    let scope = challenges(#"bearer error="insufficient_scope", scope="read write""#)[0]
    #expect(
      scope.scope == "read write" && scope.sentence.contains("The permissions “read write” are needed."))
    let digest = challenges(#"Digest realm="x", algorithm=SHA-256, nonce="7", stale=TRUE"#)[0]
    #expect(
      digest.kind == .digest && digest.sentence.contains("(SHA-256)")
        && digest.sentence.contains("out of date"))
    #expect(challenges("Xyz")[0].sentence == "The server asks for credentials of the scheme Xyz.")
    let long = challenges("Basic realm=\"\(String(repeating: "x", count: 10_000))\"")[0]
    #expect(long.sentence.count < 500)
  }

  @Test("the proxy's challenges come after the server's")
  func proxy() {
    let found = response("Proxy-Authenticate: Basic", "WWW-Authenticate: Digest nonce=1").challenges
    #expect(found.map(\.isProxy) == [false, true] && found[1].sentence.hasPrefix("The proxy asks"))
  }

  @Test("no bytes trap")
  func hostile() {
    let text = Array(#"Basic realm="a\"b", Negotiate abc==, Bearer scope = "x y", Digest q=1,"#.utf8)
    for end in 0...text.count {
      for byte in [UInt8(ascii: "\\"), UInt8(ascii: "="), 0xFF, UInt8(ascii: "\""), UInt8(ascii: ",")] {
        for challenge in AuthenticationChallenge.challenges(in: [text[..<end] + [byte]], isProxy: true) {
          #expect(challenge.sentence.hasSuffix("."))
        }
      }
    }
  }
}

@Suite("The time to wait")
struct RetryAfterTests {
  private func retry(_ text: String, date: Int? = date, now: Int = date) -> RetryAfter? {
    RetryAfter(Array(text.utf8), date: date, now: now)
  }

  @Test("seconds, and the three formats of dates")
  func formats() {
    #expect(retry("120")?.seconds == 120 && retry("120")?.isDate == false)
    for text in [
      "Tue, 14 Nov 2023 22:15:20 GMT", "Tuesday, 14-Nov-23 22:15:20 GMT", "Tue Nov 14 22:15:20 2023",
    ] {
      #expect(retry(text)?.seconds == 120 && retry(text)?.isDate == true, "\(text)")
      #expect(retry(text, date: nil, now: date + 20)?.seconds == 100)
    }
    #expect(retry("Fri, 31 Dec 1999 23:59:59 GMT")?.seconds == 0)
    #expect(retry("Tue, 14 Nov 2023 22:15:20 GMT", now: date + 90)?.seconds == 120)
    #expect(retry("5400")?.sentence == "The server asks to wait 1 hour 30 minutes before the next try.")
    #expect(retry("0")?.sentence == "The request can be sent again now.")
  }

  @Test("no value traps")
  func hostile() {
    #expect(["", "-1", "1.5", "soon", "+5"].allSatisfy { retry($0) == nil })
    #expect(retry(String(repeating: "9", count: 5_000))?.seconds == RetryAfter.longestWait)
    let text = "Tuesday, 14-Nov-23 22:15:20 GMT"
    for now in [Int.min, 0, Int.max] {
      for length in 0...text.utf8.count { _ = retry(String(text.prefix(length)), date: nil, now: now) }
    }
    #expect(
      retry(text, date: .min)?.seconds == RetryAfter.longestWait && retry(text, date: .max)?.seconds == 0)
  }

  @Test("the first readable field counts")
  func ofResponse() {
    let response = response("Retry-After: soon", "Retry-After: 7", "Date: x")
    #expect(response.retryAfter(now: date)?.seconds == 7)
  }
}

/// Makes a response with fields.
private func response(_ fields: String...) -> Response { response(of: fields) }

private func response(of fields: [String]) -> Response {
  var reader = ResponseReader()
  let head = "HTTP/1.1 200 OK\r\n" + fields.map { $0 + "\r\n" }.joined() + "Content-Length: 0\r\n\r\n"
  reader.read(Array(head.utf8)[...]) { _ in }
  reader.end { _ in }
  return reader.response
}
