/// A request header field: its purpose, and common values.
///
/// - Note: <https://www.iana.org/assignments/http-fields>; the `X-` ones are in common use without a standard.
package struct HeaderField: Sendable {
  /// The name, in its usual spelling.
  package let name: String
  /// The purpose, as one sentence.
  package let sentence: String
  package let reference: String
  /// Common values, or beginnings of values.
  package let values: [String]

  private init(_ name: String, _ sentence: String, _ reference: String, _ values: [String] = []) {
    self.name = name
    self.sentence = sentence
    self.reference = reference
    self.values = values
  }

  private static let mediaTypes = [
    "application/json", "application/xml", "application/x-www-form-urlencoded", "application/octet-stream",
    "application/pdf", "application/problem+json", "application/merge-patch+json",
    "application/json-patch+json", "application/ld+json", "application/x-ndjson", "application/yaml",
    "application/soap+xml", "multipart/form-data", "text/html", "text/plain", "text/csv", "text/xml",
    "text/event-stream", "image/png", "image/jpeg", "image/svg+xml", "*/*",
  ]

  /// The fields; the most common of those that share a prefix come first.
  package static let all: [HeaderField] = [
    HeaderField("Accept", "The media types that may come back.", "RFC 9110 §12.5.1", mediaTypes),
    HeaderField(
      "Accept-Encoding", "The compressions that may come back.", "RFC 9110 §12.5.3",
      ["gzip", "br", "deflate", "identity", "zstd"]),
    HeaderField("Accept-Language", "The languages that are liked, weighted by q.", "RFC 9110 §12.5.4"),
    HeaderField("Accept-Charset", "Outdated: servers answer in UTF-8.", "RFC 9110 §12.5.2", ["utf-8"]),
    HeaderField(
      "Authorization", "Says who asks; keep it secret.", "RFC 9110 §11.6.2",
      ["Bearer ", "Basic ", "Digest "]),
    HeaderField(
      "Cache-Control", "Whether an answer from a cache will do.", "RFC 9111 §5.2",
      ["no-cache", "no-store", "max-age=", "max-stale", "min-fresh=", "no-transform", "only-if-cached"]),
    HeaderField(
      "Content-Type", "The media type of the body.", "RFC 9110 §8.3", mediaTypes.filter { $0 != "*/*" }),
    HeaderField("Content-Length", "The length of the body in bytes; it is counted anyway.", "RFC 9110 §8.6"),
    HeaderField(
      "Content-Encoding", "How the body is compressed.", "RFC 9110 §8.4", ["gzip", "br", "deflate"]),
    HeaderField("Content-Language", "The language of the body.", "RFC 9110 §8.5"),
    HeaderField("Content-Location", "Where the body was fetched from.", "RFC 9110 §8.7"),
    HeaderField("Content-Disposition", "How the body is to be shown, or saved.", "RFC 6266"),
    HeaderField("Content-Digest", "A digest of the body's bytes.", "RFC 9530 §2"),
    HeaderField("Content-Range", "Which part of the whole the body is.", "RFC 9110 §14.4"),
    HeaderField(
      "Connection", "What concerns this connection alone.", "RFC 9110 §7.6.1", ["close", "keep-alive"]),
    HeaderField("Cookie", "What the server asked to be sent again.", "RFC 6265 §4.2"),
    HeaderField("Date", "When the message was made.", "RFC 9110 §6.6.1"),
    HeaderField(
      "Expect", "Asks whether the body is wanted before it is sent.", "RFC 9110 §10.1.1", ["100-continue"]),
    HeaderField("Forwarded", "What proxies on the way would hide.", "RFC 7239 §4"),
    HeaderField("From", "The mail address of who is responsible.", "RFC 9110 §10.1.2"),
    HeaderField("Host", "The host that is meant; it is added from the URL anyway.", "RFC 9110 §7.2"),
    HeaderField("If-Match", "Only if the thing still has this ETag.", "RFC 9110 §13.1.1", ["*"]),
    HeaderField("If-None-Match", "Only if the thing has none of these ETags.", "RFC 9110 §13.1.2", ["*"]),
    HeaderField("If-Modified-Since", "Only if it changed since then.", "RFC 9110 §13.1.3"),
    HeaderField("If-Unmodified-Since", "Only if it did not change since then.", "RFC 9110 §13.1.4"),
    HeaderField("If-Range", "The range only if it did not change, else the whole.", "RFC 9110 §13.1.5"),
    HeaderField(
      "Idempotency-Key", "Lets a server know a repeated request again.",
      "an expired Internet-Draft of the HTTPAPI group"),
    HeaderField("Last-Event-ID", "Where a stream of events is to go on.", "HTML, Server-sent events"),
    HeaderField("Max-Forwards", "How many proxies may pass a TRACE or OPTIONS on.", "RFC 9110 §7.6.2"),
    HeaderField("Origin", "Where a browser's request comes from.", "Fetch Standard, Origin header"),
    HeaderField("Pragma", "Outdated: Cache-Control says it.", "RFC 9111 §5.4", ["no-cache"]),
    HeaderField(
      "Prefer", "What is wished, if the server can.", "RFC 7240",
      ["return=minimal", "return=representation", "respond-async", "wait=", "handling=strict"]),
    HeaderField("Priority", "How urgent the answer is.", "RFC 9218 §5"),
    HeaderField(
      "Proxy-Authorization", "Says to a proxy who asks; keep it secret.", "RFC 9110 §11.7.2", ["Basic "]),
    HeaderField("Range", "Only a part of the thing.", "RFC 9110 §14.2", ["bytes="]),
    HeaderField("Referer", "The page that led here.", "RFC 9110 §10.1.3"),
    HeaderField("TE", "Which transfer codings may come back.", "RFC 9110 §10.1.4", ["trailers"]),
    HeaderField("Traceparent", "Ties the request to a trace.", "W3C Trace Context §3.2"),
    HeaderField("Upgrade", "Another protocol for this connection.", "RFC 9110 §7.8", ["websocket"]),
    HeaderField(
      "User-Agent", "Names this program; some servers refuse requests without it.", "RFC 9110 §10.1.5"),
    HeaderField("Via", "The proxies that it came through.", "RFC 9110 §7.6.3"),
    HeaderField(
      "X-API-Key", "A key in place of Authorization; keep it secret.", "in common use, no standard"),
    HeaderField(
      "X-Forwarded-For", "The address that a proxy hides.", "in common use; Forwarded is the standard"),
    HeaderField("X-HTTP-Method-Override", "Another method than the one sent.", "in common use, no standard"),
    HeaderField("X-Request-ID", "Names the request in logs.", "in common use, no standard"),
    HeaderField(
      "X-Requested-With", "Marks a script's request, unlike a form's.", "in common use, no standard",
      ["XMLHttpRequest"]),
  ]

  /// Returns the field with a name, ignoring case, or nil if it is not listed.
  package static func named(_ name: String) -> HeaderField? {
    let wanted = name.lowercased()
    return all.first { $0.name.lowercased() == wanted }
  }
}
