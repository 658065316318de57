import Testing
import WiredraftCore

@Suite("URLs")
struct URLTests {
  @Test(
    "A query in the URL is kept byte for byte, and rows follow it",
    arguments: [
      ("https://h/p", "/p?a=1"), ("https://h", "/?a=1"), ("https://h/", "/?a=1"), ("https://h?x", "/?x&a=1"),
      ("https://h/p?", "/p?a=1"), ("https://h/p?x=1&", "/p?x=1&a=1"), ("https://h/p?&", "/p?&a=1"),
      ("https://h/p?b=2&a=%7e+ ;'".replacing(" ", with: ""), "/p?b=2&a=%7e+;'&a=1"),
      ("https://h/p?x#frag?y", "/p?x&a=1"), ("https://h/p#frag?y", "/p?a=1"),
      ("https://h/p?x=%zz%", "/p?x=%zz%&a=1"),
      ("https://h/p??", "/p??&a=1"), ("https://h/a/../b/./c//d", "/a/../b/./c//d?a=1"),
    ])
  func queryInURL(url: String, expected: String) {
    let composition = compose("GET", url) { $0.parameters = [Draft.Row("a", "1")] }
    #expect(composition.target.text == expected)
    #expect(composition.codes == [])
    #expect(composition.sentAs(Draft.RowReference(.parameters, 0)) == "a=1")
    #expect(composition.url == "https://h" + expected)
  }

  @Test(
    "Without rows nothing is added to the URL",
    arguments: [
      ("https://h", "/", nil), ("https://h/p", "/p", nil), ("https://h/p?", "/p?", ""),
      ("https://h/p?x&", "/p?x&", "x&"),
      ("https://h/p#f", "/p", nil), ("https://h/p?#f", "/p?", ""), ("https://h#f", "/", nil),
    ] as [(String, String, String?)])
  func withoutRows(url: String, target: String, query: String?) {
    var off = Draft.Row("a", "1")
    off.isEnabled = false
    for parameters in [nil, [], [off]] as [[Draft.Row]?] {
      let composition = compose("GET", url) { $0.parameters = parameters }
      #expect(composition.target.text == target)
      #expect(composition.queryText == query)
      #expect(composition.codes == [])
    }
  }

  @Test(
    "The Host is the authority as typed, without user information",
    arguments: [
      ("https://example.com/p", "example.com"), ("https://Example.COM:443/p", "Example.COM:443"),
      ("https://u:p@h:8080/p", "h:8080"), ("https://u@x@h/p", "h"), ("https://[::1]:8080/", "[::1]:8080"),
      ("https://[2001:db8::1]", "[2001:db8::1]"), ("http://127.0.0.1?x", "127.0.0.1"),
      ("http://h:80", "h:80"),
    ])
  func host(url: String, expected: String) {
    let composition = compose("GET", url)
    #expect(composition.values("Host") == [expected])
    #expect(!composition.url.contains("@"))
    #expect(composition.codes == (url.contains("@") ? ["secret-in-url"] : []))
    #expect(!String(decoding: composition.head.bytes, as: UTF8.self).contains("@"))
  }

  @Test(
    "Without a scheme https is assumed, for localhost and loopback addresses http",
    arguments: [
      ("example.com/p", "https"), ("localhost:8080", "http"), ("LOCALHOST/p", "http"),
      ("api.localhost", "http"),
      ("127.0.0.1:3000/x", "http"), ("127.1.2.3", "http"), ("[::1]:80/p", "http"),
      ("127.0.0.1.example.com", "https"),
      ("localhost.example.com", "https"), ("10.0.0.1", "https"), ("u@localhost", "http"),
      ("h?u=http://x", "https"),
    ])
  func assumedScheme(url: String, scheme: String) {
    let composition = compose("GET", url)
    #expect(composition.problems(.schemeAssumed) == [.schemeAssumed(scheme)])
    #expect(composition.url.hasPrefix(scheme + "://"))
    #expect(!composition.hasErrors)
  }

  @Test("A typed scheme is not assumed, and may be in upper case")
  func typedScheme() {
    #expect(compose("GET", "HTTP://localhost/p").codes == [])
    #expect(compose("GET", "HTTP://localhost/p").url == "http://localhost/p")
    #expect(compose("GET", "https://localhost/p").url == "https://localhost/p")
  }

  @Test(
    "A URL that can't be used is an error at its place",
    arguments: [
      ("", Diagnostic.URLProblem.empty, 0), ("https://h/a b", .spaceOrControl, 11),
      (" https://h", .spaceOrControl, 0),
      ("https://h/\r\nX: y", .spaceOrControl, 10), ("https://h/\u{0}", .spaceOrControl, 10),
      ("https://h/\u{7F}", .spaceOrControl, 10), ("https://h/?a\tb", .spaceOrControl, 12),
      ("ftp://h/p", .unsupportedScheme, 0), ("https:///p", .noHost, 8), ("https://", .noHost, 8),
      ("/p", .noHost, 0), ("?q", .noHost, 0), ("https://:80/", .noHost, 8), ("https://u@/p", .noHost, 10),
      ("https://münchen.de/", .hostNotASCII, 9), ("https://a<b/", .hostCharacter, 9),
      ("https://a\\b/", .hostCharacter, 9),
      ("https://[::g]/", .address, 8), ("https://[::1/", .address, 8), ("https://[1:2]/", .address, 8),
      ("https://[::1]x/", .hostCharacter, 13), ("https://h:x/", .port, 10), ("https://h:65536/", .port, 10),
      ("https://h:-1", .port, 10), ("https:/h/p", .noHost, 6), ("HTTP:h/p", .noHost, 5),
      ("https:", .noHost, 6), ("http:?q", .noHost, 5),
    ])
  func invalid(url: String, problem: Diagnostic.URLProblem, offset: Int) {
    let composition = compose("GET", url)
    #expect(composition.diagnostics.first?.problem == .invalidURL(problem, offset: offset))
    #expect(composition.problems(.invalidURL).count == 1)
    #expect(composition.unmade.contains(.target))
  }

  @Test(
    "Text beyond ASCII is percent-encoded once and reported once; other ASCII stays",
    arguments: [
      ("https://h/名/é?ü=ö", "/%E5%90%8D/%C3%A9?%C3%BC=%C3%B6"), ("https://h/\u{85}", "/%C2%85"),
      ("https://h/a%C3%A9é", "/a%C3%A9%C3%A9"),
    ])
  func beyondASCII(url: String, expected: String) {
    let composition = compose("GET", url)
    #expect(composition.target.text == expected)
    #expect(composition.codes == ["url-encoded"])
  }

  @Test("Text beyond ASCII in a fragment or in user information is not sent, so nothing is reported")
  func beyondASCIINotSent() {
    #expect(compose("GET", "https://h/p#é").codes == [])
    #expect(compose("GET", "https://é@h/p").codes == ["secret-in-url"])
  }
}
