import Responses
import TestSupport
import Testing
import WiredraftCore

/// The cases of `Corpora/responses`: rows `input ⇒ result`, whose functions are named by their sections.
///
/// Bytes that a line can't show are marked as `Marked` says. `»` in the result of a text with an error is its place.
@Suite("What is read from answers")
struct ResponseCases {
  @Test("Each row has its result")
  func rows() throws {
    let tables = Self.fields.merging(Self.contents) { $1 }.merging(Self.expectations) { $1 }
      .merging(Self.comparisons) { $1 }
    try Corpus.check("responses") { one in
      var one = one
      one.compute(tables)
      return one
    }
  }

  /// The rows of a section in all cases, without their results.
  static func inputs(_ section: String) throws -> [String] {
    try Corpus.files("responses").flatMap(\.cases).flatMap(\.entries).filter { $0.name == section }
      .flatMap { $0.value.split(separator: "\n") }
      .compactMap { row in row.firstRange(of: " ⇒").map { String(row[..<$0.lowerBound]) } }
  }

  typealias Table = Corpus.Table

  /// Reads a response with fields.
  static func response(_ fields: [String]) -> Response {
    var reader = ResponseReader()
    let head = "HTTP/1.1 200 OK\r\n" + fields.map { $0 + "\r\n" }.joined() + "Content-Length: 0\r\n\r\n"
    reader.read(Array(head.utf8)[...]) { _ in }
    reader.end { _ in }
    return reader.response
  }

  /// The time of the answers: Tue, 14 Nov 2023 22:13:20 GMT.
  static let date = 1_700_000_000

  // MARK: - Fields

  static let fields: [String: Table] = [
    "date": { one, row in
      HTTPDate(Marked.bytes(row[0]), now: one.number("now") ?? date).map { "\($0.secondsSince1970)" }
    },
    "cookie date": { _, row in
      HTTPDate(cookieDate: Marked.bytes(row[0])).map { "\($0.secondsSince1970)" }
    },
    "cookie": { one, row in described(cookie(row[0], one)) },
    "cookie field": { one, row in cookie(row[0], one).cookieField(merging: row.count > 1 ? row[1] : nil) },
    "cookies of a response": { one, row in
      response(row).cookies(host: "x.org", path: "/", isSecure: false, now: 5).map(described)
        .joined(separator: " · ")
    },
    "link": { _, row in
      LinkField.links(in: row.map(Marked.bytes)).map(described).joined(separator: " · ")
    },
    "challenge": { _, row in
      AuthenticationChallenge.challenges(in: row.map(Marked.bytes), isProxy: false).map(described)
        .joined(separator: " · ")
    },
    "challenges of a response": { _, row in
      response(row).challenges.map(described).joined(separator: " · ")
    },
    "retry": { one, row in
      let now = (one.number("now") ?? 0) + date
      let sent: Int? = one["date"] == "none" ? nil : date
      return RetryAfter(Marked.bytes(row[0]), date: sent, now: now).map {
        "\($0.seconds) s\($0.isDate ? ", a date" : ""): \($0.sentence)"
      }
    },
    "retry of a response": { _, row in response(row).retryAfter(now: date).map { "\($0.seconds) s" } },
    "media type": { _, row in
      guard let type = MediaType(Marked.bytes(row[0])) else { return nil }
      let format = BodyFormat(type).map { "\($0)" } ?? "no format"
      let records =
        switch ContentStream(type) {
        case nil: "no records"
        case .events: "events"
        case .lines(let lines): "\(lines.format)"
        }
      let language = TextColouring.language(for: type)
      return "\(type.essence) \(type.charset ?? "-"), \(format), \(records), \(language)"
    },
  ]

  private static func cookie(_ text: String, _ one: Corpus.Case) -> SetCookie {
    let source = SetCookie.Source(
      host: one["host"] ?? "www.example.com", path: "/docs/page", isSecure: one["scheme"] != "http",
      date: date)
    return SetCookie(Marked.bytes(text), from: source)
  }

  private static func described(_ cookie: SetCookie) -> String {
    var parts = [
      "“\(cookie.name)” = “\(cookie.value)”", "\(cookie.domain)\(cookie.isHostOnly ? " alone" : "")",
      cookie.path,
    ]
    if !cookie.isUTF8 { parts.append("not UTF-8") }
    if cookie.isSecure { parts.append("secure") }
    if cookie.isHTTPOnly { parts.append("HTTP only") }
    if let site = cookie.sameSite { parts.append("\(site)") }
    if let expiry = cookie.expiry { parts.append("until \(expiry)") }
    if cookie.isDeletion { parts.append("deleted") }
    parts += cookie.attributes.map {
      "\($0.name)\($0.value.map { "=\($0)" } ?? ""): \($0.meaning)\($0.isIgnored ? " (ignored)" : "")"
    }
    parts += cookie.rejections.map { "✗ \(short($0)): \($0.sentence)" }
    return parts.joined(separator: "; ")
  }

  private static func described(_ link: LinkField) -> String {
    let parts =
      [link.target, "\(link.relations)"]
      + [("title", link.title), ("type", link.type), ("anchor", link.anchor)]
      .compactMap { name, value in value.map { "\(name) “\($0)”" } }
      + (link.has(relation: "NEXT") ? ["is next"] : [])
    return parts.joined(separator: "; ") + "; "
      + link.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
  }

  private static func described(_ challenge: AuthenticationChallenge) -> String {
    let parts =
      ["\(challenge.scheme) (\(challenge.isProxy ? "proxy, " : "")\(challenge.kind))"]
      + (challenge.data.map { ["data \($0)"] } ?? [])
      + [
        ("realm", challenge.realm), ("scope", challenge.scope), ("error", challenge.error),
        ("description", challenge.errorDescription),
      ].compactMap { name, value in value.map { "\(name) “\($0)”" } }
      + challenge.parameters.map { "\($0.name)=\($0.value)" }
    return parts.joined(separator: "; ")
      + ": \(challenge.sentence) (\(challenge.reference ?? "no reference"))"
  }

  /// Returns the text of an enumeration's value, without types.
  static func short(_ value: Any) -> String {
    "\(value)".replacing(/\b(?:[A-Z]\w*\.)+/, with: "")
  }
}
