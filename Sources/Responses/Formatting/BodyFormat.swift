/// The grammar by which a body is laid out for people.
package enum BodyFormat: Sendable, Hashable {
  /// One JSON value: see ``JSONFormatter``.
  case json
  /// An XML document: see ``MarkupFormatter``.
  case xml

  /// The number of levels from which on lines are indented no further: a small body that is deeply nested could else become
  /// a text of gigabytes.
  static let deepestIndentation = 64

  /// Returns the format of a media type, or nil for any other, whose bodies are shown as they are.
  ///
  /// XHTML and SVG are XML. HTML isn't, and a sequence of JSON values, such as `application/x-ndjson` or
  /// `application/json-seq`, isn't one JSON value.
  ///
  /// - Note: <https://mimesniff.spec.whatwg.org/#json-mime-type>, and the XML MIME type after it.
  package init?(_ type: MediaType?) {
    switch type?.essence {
    case "application/json", "text/json": self = .json
    case "application/xml", "text/xml": self = .xml
    case .some(let essence) where essence.hasSuffix("+json"): self = .json
    case .some(let essence) where essence.hasSuffix("+xml"): self = .xml
    default: return nil
    }
  }

  /// Returns a formatter at the start of a body.
  package var formatter: any BodyFormatter {
    switch self {
    case .json: JSONFormatter()
    case .xml: MarkupFormatter()
    }
  }
}
