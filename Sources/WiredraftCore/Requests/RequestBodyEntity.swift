/// The content of a body: bytes in memory, or bytes that are read when needed.
///
/// - Note: APIKit, *RequestBodyEntity*; its `inputStream` is `stream` here, and can be read any number of times.
public enum RequestBodyEntity: Sendable {
  /// Bytes in memory.
  case data([UInt8])
  /// Bytes of a source.
  case stream(any ByteSource)

  /// The body as a source that can be written, read in chunks, or read as a stream.
  public var source: any ByteSource {
    switch self {
    case .data(let bytes): BytesSource(bytes)
    case .stream(let source): source
    }
  }
}

/// The body of a request: a content type, and the content to send.
///
/// The library has bodies of JSON, forms, multipart, text, bytes and files. Your own type can conform, too:
///
/// ```swift
/// struct CSV: BodyParameters {
///   let rows: [[String]]
///   let contentType = "text/csv"
///
///   func buildEntity() -> RequestBodyEntity {
///     .data(Array(rows.map { $0.joined(separator: ",") + "\r\n" }.joined().utf8))
///   }
/// }
///
/// guard case .data(let bytes) = CSV(rows: [["name", "price"], ["tea", "3"]]).buildEntity() else { return }
/// String(decoding: bytes, as: UTF8.self)  // "name,price\r\ntea,3\r\n"
/// ```
/// - Note: APIKit, *BodyParameters*, called `BodyParametersType` in its second version
public protocol BodyParameters: Sendable, _OptionalBody {
  /// The content type that is sent.
  var contentType: String { get }

  /// Builds the content to send; the same each time.
  ///
  /// - Throws: An error if the body can't be built.
  func buildEntity() throws -> RequestBodyEntity
}

/// A body that is composed from rows, so that each of its bytes has an origin.
protocol ComposableBody: BodyParameters {
  func fill(_ request: inout RequestDraft) throws(RequestError)
}

extension ComposableBody {
  /// Composes the body alone.
  func composedEntity() throws(RequestError) -> RequestBodyEntity {
    var request = RequestDraft()
    request.draft.method = "POST"
    request.draft.url = "http://localhost/"
    try fill(&request)
    return try request.message(boundary: nil).body ?? .data([])
  }
}
