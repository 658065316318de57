import Responses
import Testing

@Suite("The formats of bodies")
struct FormattingBodyTests {
  @Test(
    "a media type decides the format",
    arguments: [
      ("application/json", BodyFormat.json as BodyFormat?), ("Text/JSON; charset=utf-8", .json),
      ("application/problem+json", .json), ("application/xml", .xml), ("text/xml;charset=x", .xml),
      ("application/atom+xml", .xml), ("application/xhtml+xml", .xml), ("image/svg+xml", .xml),
      ("text/html", nil), ("application/x-ndjson", nil), ("application/jsonl", nil),
      ("application/json-seq", nil), ("application/geo+json-seq", nil), ("text/plain", nil),
      ("application/xml-dtd", nil), ("application/javascript", nil), ("text/xjson", nil),
      ("json", nil),
    ])
  func formats(_ value: String, _ format: BodyFormat?) {
    #expect(BodyFormat(MediaType(Array(value.utf8))) == format)
  }

  @Test("a body without a media type has none")
  func missing() { #expect(BodyFormat(nil) == nil) }
}
