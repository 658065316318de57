public import WiredraftCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Data as `bodyParameters` is a compile error that names `BytesBodyParameters`: in JSON it would be a text in base64.
extension Data: _PlainContent {}

extension MultipartFormDataBodyParameters.Part {
  /// Makes a part of data; with a file name and no content type it is `application/octet-stream`.
  @_disfavoredOverload
  public init(data: Data, name: String, mimeType: String? = nil, fileName: String? = nil) {
    self.init(data: Array(data), name: name, mimeType: mimeType, fileName: fileName)
  }
}

extension RequestBodyEntity {
  /// Data in memory.
  @_disfavoredOverload
  public static func data(_ data: Data) -> RequestBodyEntity { .data(Array(data)) }
}

extension BytesBodyParameters {
  /// Makes a body of data.
  @_disfavoredOverload
  public init(_ data: Data, contentType: String = "application/octet-stream") {
    self.init(Array(data), contentType: contentType)
  }
}
