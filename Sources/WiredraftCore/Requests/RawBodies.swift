/// A body of text, as it is.
public struct TextBodyParameters: ComposableBody {
  /// The text.
  public var text: String
  /// The content type.
  public var contentType: String

  /// Makes a body of a text.
  public init(_ text: String, contentType: String = "text/plain; charset=utf-8") {
    self.text = text
    self.contentType = contentType
  }

  /// Builds the bytes of the text, in UTF-8.
  public func buildEntity() -> RequestBodyEntity { .data(Array(text.utf8)) }

  func fill(_ request: inout RequestDraft) {
    request.draft.body.type = .text
    request.draft.body.text = Draft.BodyText(text)
    request.draft.body.contentType = contentType
  }
}

/// A body of bytes, as they are.
public struct BytesBodyParameters: BodyParameters {
  /// The bytes.
  public var bytes: [UInt8]
  /// The content type.
  public var contentType: String

  /// Makes a body of bytes.
  public init(_ bytes: [UInt8], contentType: String = "application/octet-stream") {
    self.bytes = bytes
    self.contentType = contentType
  }

  /// Returns the bytes.
  public func buildEntity() -> RequestBodyEntity { .data(bytes) }
}

/// A body of a source, such as a file: its bytes are read when they are sent.
public struct SourceBodyParameters: BodyParameters {
  /// The source.
  public var source: any ByteSource
  /// The content type.
  public var contentType: String

  /// Makes a body from a source; if no content type is given, with that of the source, or `application/octet-stream`.
  public init(_ source: any ByteSource, contentType: String? = nil) {
    self.source = source
    self.contentType = contentType ?? source.contentType ?? "application/octet-stream"
  }

  /// Returns the source.
  public func buildEntity() -> RequestBodyEntity { .stream(source) }
}
