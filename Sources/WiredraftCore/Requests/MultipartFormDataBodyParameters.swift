/// A body of parts, `multipart/form-data`.
///
/// ```swift
/// let body = MultipartFormDataBodyParameters(
///   parts: [
///     .init(value: "Portrait", name: "title"),
///     .init(data: [0x89, 0x50, 0x4E, 0x47], name: "image", mimeType: "image/png", fileName: "me.png"),
///   ], boundary: "B")
/// body.contentType  // multipart/form-data; boundary=B
/// ```
/// - Note: APIKit, *MultipartFormDataBodyParameters*; RFC 7578
public struct MultipartFormDataBodyParameters: ComposableBody {
  /// One part.
  public struct Part: Sendable {
    enum Content: Sendable {
      case value(ParameterValue)
      case source(any ByteSource)
      case failure(RequestError)
    }

    /// The name.
    public var name: String
    /// The content type. If nil, a value or bytes have none, and a source has its own, or `application/octet-stream`.
    public var mimeType: String?
    /// The file name. If nil, a value or bytes have none, and a source has its own.
    public var fileName: String?
    let content: Content

    /// Makes a part of JSON, with the type `application/json`, of any value. If it can't be encoded, building the body
    /// throws.
    public init(json value: some Encodable & Sendable, name: String, keys: EncodableValue.Keys = .unchanged) {
      self.name = name
      mimeType = "application/json"
      do throws(RequestError) {
        let value = try ParameterValue.encoded(value, keys: keys, dates: nil)
        content = .value(value.isCollection ? value : .string(value.compactJSON))
      } catch {
        content = .failure(error)
      }
    }

    /// Makes a part of a value; arrays and objects become several parts, as the styles say, or one of JSON if the type is
    /// JSON. If it can't be encoded, building the body throws.
    public init(value: some APIParamConvertible, name: String, mimeType: String? = nil) {
      self.name = name
      self.mimeType = mimeType
      do throws(RequestError) {
        content = .value(try value.undecided(for: .multipart))
      } catch {
        content = .failure(error)
      }
    }

    /// Makes a part of bytes; with a file name and no content type it is `application/octet-stream`.
    public init(data: [UInt8], name: String, mimeType: String? = nil, fileName: String? = nil) {
      self.name = name
      self.mimeType = mimeType
      self.fileName = fileName
      content = fileName == nil ? .value(.bytes(data)) : .source(PartData(bytes: data))
    }

    /// Makes a part of a source, such as a file: its bytes are read when they are sent.
    public init(
      source: any ByteSource, name: String, mimeType: String? = nil, fileName: String? = nil
    ) {
      self.name = name
      self.mimeType = mimeType
      self.fileName = fileName
      content = .source(source)
    }
  }

  /// The parts.
  public var parts: [Part]
  /// The boundary between the parts. A given boundary is sent; a random one is replaced by the boundary that the
  /// message is requested with.
  public var boundary: String {
    didSet { isBoundaryGiven = true }
  }
  private var isBoundaryGiven: Bool
  /// The styles of arrays, objects, null and line ends; nil for those of the request.
  public var styles: EncodingStyles?

  /// Makes a body from parts; if no boundary is given, with a new random one.
  public init(
    parts: [Part], boundary: String? = nil, styles: EncodingStyles? = nil
  ) {
    self.parts = parts
    self.boundary = boundary ?? Boundary.random()
    isBoundaryGiven = boundary != nil
    self.styles = styles
  }

  /// `multipart/form-data` with the boundary.
  public var contentType: String { "multipart/form-data; boundary=" + Boundary.parameterValue(boundary) }

  /// Builds the parts: bytes in memory, unless one of them is read when it is sent.
  ///
  /// - Throws: ``RequestError`` for an invalid boundary, or one that occurs in a part, for a source of unknown
  ///   length, and for a value that can't be encoded.
  public func buildEntity() throws(RequestError) -> RequestBodyEntity { try composedEntity() }

  func fill(_ request: inout RequestDraft) throws(RequestError) {
    request.draft.body.type = .multipart
    if let styles { request.draft.styles = styles }
    if isBoundaryGiven { request.draft.boundary = boundary } else { request.usualBoundary = boundary }
    var rows: [Draft.Row] = []
    for part in parts {
      var row: Draft.Row
      switch part.content {
      case .value(let value):
        row = Draft.Row(part.name, given: value)
        if value.isCollection, part.mimeType.map({ BodyTextFormat(contentType: $0) == .json }) ?? false {
          row.styles = EncodingStyles(arrays: .json, objects: .json)
        }
      case .source(let source):
        let key = request.add(source)
        row = Draft.Row(part.name, given: .file(FileReference(path: key)))
        row.filename = part.fileName ?? source.suggestedName ?? ""
        row.contentType = source.contentType
      case .failure(let error): throw error.below(.member(part.name)).below(.body)
      }
      if let type = part.mimeType { row.contentType = type }
      rows.append(row)
    }
    request.draft.body.parameters = rows
  }
}

/// The bytes of a part that has a file name: they are in memory, so a body of such parts needs no stream.
struct PartData: ByteSource {
  let bytes: [UInt8]

  func length() -> Int { bytes.count }
  func open() -> any ByteReader { BytesSource(bytes).open() }
}
