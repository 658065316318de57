import Responses
import Testing

@Suite("The formats of bodies")
struct FormattingBodyTests {
  @Test(
    "a media type decides the format",
    arguments: [
      ("application/json", BodyFormat.json), ("Text/JSON; charset=utf-8", .json),
      ("application/problem+json", .json), ("application/xml", .xml), ("text/xml;charset=x", .xml),
      ("application/atom+xml", .xml), ("application/xhtml+xml", .xml), ("image/svg+xml", .xml),
      ("text/html", .none), ("application/x-ndjson", .none), ("application/jsonl", .none),
      ("application/json-seq", .none), ("application/geo+json-seq", .none), ("text/plain", .none),
      ("application/xml-dtd", .none), ("application/javascript", .none), ("text/xjson", .none),
      ("json", .none),
    ])
  func formats(_ value: String, _ format: BodyFormat) {
    #expect(BodyFormat(MediaType(Array(value.utf8))) == format)
  }

  @Test("a body without a media type has none")
  func missing() { #expect(BodyFormat(nil) == .none) }
}
