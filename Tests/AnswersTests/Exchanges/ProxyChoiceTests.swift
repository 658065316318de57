import Foundation
import Sending
import TestDrafts
import TestSupport
import Testing

/// A request, with everything that can decide about its proxy.
private struct Case: Hashable {
  var scheme = "http"
  var host = "a.example"
  var proxy: String?
  var noproxy: String?
  var unixSocket = false
  var environment: [String: String] = [:]

  /// A port that no proxy has: so the oracle's answers show when libcurl goes straight to the server.
  static let port = 7

  var choice: Result<ProxyChoice, ProxyError> {
    Result { () throws(ProxyError) in
      try ProxyChoice(
        scheme: scheme, host: host, proxy: proxy.map { .init($0, from: .option) },
        noproxy: noproxy.map { .init($0, from: .option) }, unixSocket: unixSocket, environment: environment)
    }
  }

  /// The line for the oracle.
  var line: String {
    var words = ["\(scheme)://\(host):\(Self.port)/x?y"]
    if let proxy { words.append("--proxy=\(proxy)") }
    if let noproxy { words.append("--noproxy=\(noproxy)") }
    if unixSocket { words.append("--unix-socket=/s") }
    return (words + environment.sorted { $0 < $1 }.map { "\($0)=\($1)" }).joined(separator: "\t")
  }

  /// The contact that the choice leads to, in the form of `Oracle.contact`.
  var contact: String {
    switch choice {
    // The one difference: see `Proxy.Problem.userinfo`.
    case .failure(let error): return error.problem == .userinfo ? "direct" : "error"
    case .success(let choice):
      guard let proxy = choice.proxy else { return unixSocket ? "/s 0" : "direct" }
      let place = proxy.socketPath.map { "\($0) 0" } ?? "\(Oracle.address(proxy.host)) \(proxy.port)"
      let user = proxy.userinfo.map { String(decoding: $0.user, as: UTF8.self) } ?? ""
      let pair = proxy.userinfo.map {
        Data($0.user + [UInt8(ascii: ":")] + $0.password).base64EncodedString()
      }
      return switch proxy.scheme {
      case .http: "\(place) http \(pair ?? "-")"
      case .https: "\(place) tls"
      case .socks4: host.hasPrefix("[") ? "no IPv6" : "\(place) socks4 \(user)"
      case .socks4a: "\(place) socks4a \(user)"
      case .socks5, .socks5h: "\(place) socks5 \(proxy.userinfo != nil)"
      }
    }
  }

  /// The same request as the program sends it: the proxy is stated, and nothing else decides.
  var decided: Case? {
    guard let choice = try? choice.get() else { return nil }
    return Case(
      scheme: scheme, host: host, proxy: choice.proxy?.urlWithUserinfo ?? "", noproxy: "",
      unixSocket: unixSocket, environment: ["http_proxy": "wrong", "https_proxy": "wrong", "no_proxy": "*"])
  }
}

/// A dry run of libcurl.
private enum Oracle {
  /// Whether libcurl is the version that was measured.
  static let isMeasured = (try? answers(to: []))?.first?.hasPrefix("libcurl/7.88.1 ") == true

  /// Returns the version and the answers.
  static func answers(to cases: [Case]) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(Array(cases.map { $0.line + "\n" }.joined().utf8), to: "cases")
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    let program = tests.deletingLastPathComponent().appendingPathComponent("proxy-oracle").path
    let child = try Child([program], input: folder("cases"), output: folder("answers"))
    try require(child.wait() == 0)
    let text = try String(contentsOfFile: folder("answers"), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  static func contacts(of cases: [Case]) throws -> [String] {
    let answers = try answers(to: cases).dropFirst().map { contact($0) }
    try require(answers.count == cases.count)
    return answers
  }

  /// Returns the place and the protocol that an answer of the oracle shows.
  static func contact(_ answer: String) -> String {
    let words = answer.split(separator: "\t", maxSplits: 2).map(String.init)
    if words[0] == "error" { return words[1] == "97" ? "no IPv6" : "error" }
    if words[1] == String(Case.port) { return "direct" }
    let place = "\(address(words[0])) \(words[1])"
    let bytes = words[2]
    if bytes.hasPrefix("\\x16") { return place == "/s 0" ? place : "\(place) tls" }
    if bytes.hasPrefix("\\x05") { return "\(place) socks5 \(bytes.hasPrefix("\\x05\\x03"))" }
    if bytes.hasPrefix("\\x04") {
      // The command, the port and the address, each byte of them with an escape.
      let start = bytes.prefix(32)
      let user = bytes.dropFirst(32).prefix { $0 != "\\" }
      return "\(place) \(start.hasSuffix("\\x00\\x00\\x00\\x01") ? "socks4a" : "socks4") \(user)"
    }
    if bytes.hasPrefix("GET /") { return place }
    let pair = bytes.firstRange(of: "Authorization: Basic ").map {
      bytes[$0.upperBound...].prefix { $0 != "\\" }
    }
    return "\(place) http \(pair ?? "-")"
  }

  /// Returns the usual form of an address; `localhost` is the address that libcurl takes for it.
  static func address(_ host: String) -> String {
    if host == "localhost" { return "127.0.0.1" }
    var address = in6_addr()
    guard inet_pton(AF_INET6, host, &address) == 1 else { return host }
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count))
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Makes requests at random, among them many that are decided by a detail.
private struct CaseMaker {
  var random: SplitMix

  mutating func next() -> Case {
    var made = Case(scheme: random.pick(["http", "https", "HTTP"]), host: random.pick(Self.hosts))
    if random.once(in: 4) { made.proxy = random.once(in: 8) ? "" : proxy() }
    if random.once(in: 4) { made.noproxy = random.once(in: 4) ? "" : list(for: made.host) }
    made.unixSocket = random.once(in: 20)
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    where random.once(in: 3) {
      made.environment[name] = random.once(in: 4) ? "" : proxy()
    }
    for name in ["no_proxy", "NO_PROXY"] where random.once(in: 2) {
      made.environment[name] = random.once(in: 5) ? "" : list(for: made.host)
    }
    return made
  }

  static let hosts = [
    "a.example", "A.Example.", "b.a.example", "xa.example", "example", "localhost", "a.example..",
    "%61.example", "127.0.0.1", "127.1", "0x7f.0.0.1", "10.1.2.3", "10.1.2.3.", "10.1%2E2.3", "192.168.255.4",
    "[::1]", "[0:0:0:0:0:0:0:1]", "[2001:db8::5]", "[2001:DB8::5]", "[::ffff:10.1.2.3]", "[::ffff:a01:203]",
    "[fe80::1%25lo]",
  ]

  private mutating func proxy() -> String {
    let schemes = ["http", "https", "HTTP", "socks", "socks4", "socks4a", "socks5", "socks5h"]
    let slashes = random.pick(["://", "://", "://", ":/", ":///", ":////", ":"])
    var text = random.once(in: 3) ? "" : random.pick(schemes + ["ftp"]) + slashes
    text += random.pick(["", "", "", "u@", "u:p@", "u%40x:p%3Aq:r@", ":p@", "@", "u:@", "u:%0a@"])
    text += random.pick([
      "p.test", "P.Test.", "p%2541", "localhost", "10.9.8.7", "10.9", "[2001:db8::9]", "[0:0::9]", "ftp.test",
    ])
    text += random.pick(["", "", "", ":3128", ":3128", ":080", ":0", ":", ":65535", ":65536", ":8x"])
    if random.once(in: 5) { text = mutated(text) }
    return text + random.pick(["", "", "", "", "/", "/x", "?q", "#f", "/a?b@c"])
  }

  private mutating func list(for host: String) -> String {
    if random.once(in: 12) { return random.pick(["*", " *", "*,", ".", ","]) }
    let entries = (0..<Int.random(in: 1...3, using: &random)).map { _ in entry(for: host) }
    return entries.joined(separator: random.pick([",", " ", ", ", " ,", ",,", "  "]))
  }

  private mutating func entry(for host: String) -> String {
    let near = random.once(in: 2) ? host : random.pick(Self.hosts)
    let plain = random.once(in: 3) ? near : near.filter { $0 != "[" && $0 != "]" }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "." + plain
    case 1: return plain + random.pick([".", ":7", ":80"])
    case 2: return String(plain.dropFirst(Int.random(in: 1...3, using: &random)))
    case 3: return mutated(plain)
    case 4: return plain.uppercased()
    case 5, 6:
      let network = random.pick([
        plain, "127.0.0.0", "10.1.2.2", "10.0.0.0", "192.168.0.0", "::", "2001:db8::",
      ])
      let length = Int.random(in: -1...34, using: &random)
      return network + "/" + random.pick(["\(length)", "\(length)", "32", "", "x", "08", "8x", "128"])
    default: return plain
    }
  }

  private mutating func mutated(_ text: String) -> String {
    var characters = Array(text)
    let place = Int.random(in: 0...characters.count, using: &random)
    if place < characters.count, random.once(in: 2) { characters.remove(at: place) }
    if random.once(in: 2) { characters.insert(random.pick(Array("%:/@[].?#0a*-~!;6")), at: place) }
    return String(characters)
  }
}

@Suite("The choice of a proxy")
struct ProxyChoiceTests {
  private func expectAgreement(_ cases: [Case]) throws {
    guard Oracle.isMeasured else { return }
    for (made, contact) in zip(cases, try Oracle.contacts(of: cases)) {
      check(made.contact, contact, "\(made.line)")
    }
  }

  @Test(
    "libcurl contacts the same proxy, or the server, for random requests",
    .enabled(if: Oracle.isMeasured, "libcurl is another version than 7.88.1"))
  func random() throws {
    var maker = CaseMaker(random: SplitMix(seed: 1))
    let cases = (0..<2000).map { _ in maker.next() }
    try expectAgreement(cases)
    // The requests are of all kinds.
    let contacts = Dictionary(grouping: cases) { made in
      made.contact.split(separator: " ").dropFirst(2).first ?? "-"
    }
    let reasons = Dictionary(grouping: cases) { made in
      (try? made.choice.get()).map { "\($0.reason)".prefix { $0 != "(" } } ?? "error"
    }
    let counts = [contacts.mapValues(\.count), reasons.mapValues(\.count)]
    check(counts.map(\.count) == [6, 7] && counts.joined().allSatisfy { $0.value > 20 }, "\(counts)")
    check(Set(cases).count > 1950)
  }

  @Test(
    "The proxy as the program states it leads libcurl to the same place, whatever the environment is",
    .enabled(if: Oracle.isMeasured, "libcurl is another version than 7.88.1"))
  func decided() throws {
    var maker = CaseMaker(random: SplitMix(seed: 2))
    let cases = (0..<1000).map { _ in maker.next() }.filter { $0.decided != nil }
    for (made, contact) in zip(cases, try Oracle.contacts(of: cases.compactMap(\.decided))) {
      check(made.contact, contact, "\(made.line)")
    }
  }

  @Test("Each rule has its reason and its sentence", arguments: explicit)
  fileprivate func reasons(made: Case, reason: ProxyChoice.Reason, sentence: String) throws {
    let choice = try made.choice.get()
    check(choice.reason, reason)
    check(choice.sentence, sentence)
    try expectAgreement([made])
  }

  private static let explicit: [(Case, ProxyChoice.Reason, String)] = [
    (
      Case(scheme: "https", environment: ["HTTPS_PROXY": "p.test", "no_proxy": "example.org"]),
      .named(by: .variable("HTTPS_PROXY"), searched: .variable("no_proxy")),
      "HTTPS_PROXY names the proxy; no entry of no_proxy matches a.example."
    ),
    (
      Case(environment: ["http_proxy": "", "all_proxy": "q.test", "ALL_PROXY": "p.test"]),
      .named(by: .variable("all_proxy"), searched: nil), "all_proxy names the proxy."
    ),
    (
      Case(proxy: "q.test", noproxy: "", environment: ["no_proxy": "*"]),
      .named(by: .option, searched: .option),
      "--proxy names the proxy; no entry of --noproxy matches a.example."
    ),
    (
      Case(proxy: "q.test", environment: ["no_proxy": "", "NO_PROXY": "x, .example"]),
      .exempt(entry: ".example", list: .variable("NO_PROXY"), proxy: .option),
      "a.example is reached without the proxy of --proxy: it matches .example in NO_PROXY."
    ),
    (
      Case(noproxy: "*", environment: ["http_proxy": "ftp://p.test"]),
      .exempt(entry: "*", list: .option, proxy: .variable("http_proxy")),
      "--noproxy is *, so no host is reached through the proxy of http_proxy."
    ),
    (
      Case(proxy: "", environment: ["http_proxy": "p.test"]), .turnedOff(.option),
      "--proxy is empty, so no proxy is used."
    ),
    (
      Case(unixSocket: true, environment: ["http_proxy": "ftp://p.test"]), .unixSocket,
      "The request goes to a Unix socket, so no proxy is used."
    ),
    (Case(scheme: "https", environment: ["http_proxy": "p.test"]), .unset, "No proxy is set for https."),
    (
      Case(environment: ["HTTP_PROXY": "p.test"]), .upperCaseOnly,
      "No proxy is set for http: HTTP_PROXY counts only in lower case."
    ),
    (
      Case(host: "10.1", proxy: "p.test", environment: ["no_proxy": "10.0.0.1/33,10.0.0.1/32"]),
      .exempt(entry: "10.0.0.1/32", list: .variable("no_proxy"), proxy: .option),
      "10.1 is reached without the proxy of --proxy: it matches 10.0.0.1/32 in no_proxy."
    ),
    // As libcurl 7.88.1 has it; later versions match the prefix.
    (
      Case(host: "[fd00::1]", proxy: "p.test", environment: ["no_proxy": "fd00::/8,[fd00::1]"]),
      .named(by: .option, searched: .variable("no_proxy")),
      "--proxy names the proxy; no entry of no_proxy matches [fd00::1]."
    ),
    (
      Case(host: "[0:0:0:0:0:0:0:1]", proxy: "p.test", environment: ["no_proxy": "::1"]),
      .exempt(entry: "::1", list: .variable("no_proxy"), proxy: .option),
      "[0:0:0:0:0:0:0:1] is reached without the proxy of --proxy: it matches ::1 in no_proxy."
    ),
  ]

  @Test("A file's settings go before the environment, and are named in the sentence")
  func file() throws {
    let choice = try ProxyChoice(
      scheme: "HTTP", host: "h.example", proxy: .init("p.test", from: .file),
      noproxy: .init("x", from: .file),
      unixSocket: false, environment: ["http_proxy": "q.test", "no_proxy": "*"])
    check(choice.proxy?.url, "http://p.test:1080")
    check(
      choice.sentence,
      "send.proxy of the file names the proxy; no entry of send.noproxy of the file matches h.example.")
  }

  @Test(
    "A proxy's URL that can't be used is an error with a sentence",
    arguments: [
      ("ftp://p.test", .scheme, "its scheme is none of http, https, socks4, socks4a, socks5 and socks5h"),
      (
        "ftp.test:3128", .guessedScheme("ftp"),
        "without a scheme, ftp. at the start of a host is read as ftp://, so write http:// before it"
      ),
      ("http://u:secret@:80", .noHost, "it has no host"),
      (
        "http://u:secret@2@p.test", .host,
        "its host is neither a name nor an address, or its password needs percent-encoding"
      ),
      ("p.test:http", .port, "its port is not a number from 0 to 65535"),
      ("http://u:sec ret@p.test", .character, "it has a space or a control character"),
      ("http://u:secret%0A@p.test", .userinfo, "its name or password has a control character"),
    ] as [(String, Proxy.Problem, String)])
  func errors(proxy: String, problem: Proxy.Problem, text: String) throws {
    let made = Case(environment: ["all_proxy": proxy])
    let error = try #require(throws: ProxyError.self) { try made.choice.get() }
    check(error.problem, problem)
    check(error.sentence, "The proxy of all_proxy can't be used: \(text).")
    try expectAgreement([made])
  }

  @Test("A proxy's name and password are decoded, and are in no text for people")
  func userinfo() throws {
    let proxy = try Proxy("SOCKS5H://b%6Fb:s%65cret:%FF@p.test?x")
    check(proxy.scheme == .socks5h && proxy.host == "p.test" && proxy.port == 1080)
    check(proxy.userinfo?.user, Array("bob".utf8))
    check(proxy.userinfo?.password, Array("secret:".utf8) + [0xFF])
    check(proxy.urlWithUserinfo, "socks5h://b%6Fb:s%65cret:%FF@p.test:1080")
    check("\(proxy)", "socks5h://p.test:1080")
    let choice = try Case(proxy: "http://bob:s%65cret@p.test").choice.get()
    check(!"\(choice) \(choice.sentence)".contains("s%65cret") && !"\(choice)".contains("bob"))
    let zoned = try Proxy("u@[fe80::1%25abcdefghijklmno]:8")
    check(zoned.host == "fe80::1" && zoned.url == "http://[fe80::1%25abcdefghijklmno]:8")
    #expect(throws: Proxy.Problem.host) { try Proxy("http://[fe80::1%]") }
    check(try Proxy("socks5://localhost/run/tor%20x#f").socketPath, "/run/tor%20x")
  }
}

@Suite("The head of a request through a proxy")
struct ProxiedHeadTests {
  private func sent(_ head: String, origin: String = "http://h:8", _ proxy: String = "u:p@p.test") throws
    -> String?
  {
    let proxied = ProxiedHead(Array(head.utf8), origin: origin, through: try Proxy(proxy))
    return proxied.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private static let added = "Proxy-Authorization: Basic dTpw\r\n"

  @Test(
    "The target becomes absolute, and the credentials come after the line of Host",
    arguments: [
      (
        "GET /x?y HTTP/1.1\r\nA: b\r\nhost: h\r\nB: c\r\n\r\n",
        "GET http://h:8/x?y HTTP/1.1\r\nA: b\r\nhost: h\r\n+B: c\r\n\r\n"
      ),
      ("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", "OPTIONS http://h:8 HTTP/1.1\r\nHost: h\r\n+\r\n"),
      ("!X //a b HTTP/1.1\r\n\r\n", "!X http://h:8//a b HTTP/1.1\r\n+\r\n"),
      (
        "GET http://o/ HTTP/1.1\r\nHost : h\r\n  folded\r\nA: b\r\n\r\n",
        "GET http://o/ HTTP/1.1\r\nHost : h\r\n  folded\r\n+A: b\r\n\r\n"
      ),
      ("GET *x HTTP/1.1\r\nHostess: h\r\n\r\n", "GET *x HTTP/1.1\r\n+Hostess: h\r\n\r\n"),
      (
        "GET / HTTP/1.1\r\nHost: h\r\nproxy-authorization: own\r\n\r\n",
        "GET http://h:8/ HTTP/1.1\r\nHost: h\r\nproxy-authorization: own\r\n\r\n"
      ),
      ("GET\r\n\r\n", "GET\r\n+\r\n"),
    ])
  func changes(head: String, result: String) throws {
    check(try sent(head), result.replacingOccurrences(of: "+", with: Self.added))
  }

  @Test("Through a tunnel, SOCKS or without credentials no byte is added")
  func unchanged() throws {
    let head = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
    check(try sent(head, origin: "https://h") == nil)
    check(try sent(head, "socks5://u:p@p.test") == nil)
    check(try sent(head, "https://p.test"), "GET http://h:8/ HTTP/1.1\r\nHost: h\r\n\r\n")
  }

  @Test("Other bytes stay as they are, and people see the request line and the field without the credentials")
  func shown() throws {
    let head =
      Array("GET /".utf8) + [0xFF, 0x01] + Array(" HTTP/1.1\nHost: h\nX: \r".utf8) + [0x80, 0x0A, 0x0A]
    let proxied = try require(ProxiedHead(head, origin: "http://h", through: try Proxy("u:p@p.test")))
    let line = Array("GET http://h/".utf8) + [0xFF, 0x01] + Array(" HTTP/1.1\n".utf8)
    let added = Array("Host: h\nProxy-Authorization: Basic dTpw\nX: \r".utf8)
    check(proxied.bytes, line + added + [0x80, 0x0A, 0x0A])
    check(proxied.requestLine, "GET http://h/\u{FFFD}\u{1} HTTP/1.1")
    check(proxied.field, "Proxy-Authorization: Basic ***")
  }

  @Test("libcurl sends the same head, and a field of its own")
  func libcurl() throws {
    let made = Case(proxy: "u:p@p.test")
    let answer = try require(try Oracle.answers(to: [made]).last?.split(separator: "\t").last)
    let head = answer.replacingOccurrences(of: "\\x0D\\x0A", with: "\r\n")
    let origin = "http://a.example:7"
    check(
      try sent("GET /x?y HTTP/1.1\r\nHost: a.example:7\r\nAccept: */*\r\n\r\n", origin: origin),
      head.replacingOccurrences(of: "Proxy-Connection: Keep-Alive\r\n", with: ""))
  }
}
