public import Foundation
public import WiredraftCore
public import WiredraftFiles

extension FileSource {
  /// Makes a source of a file by its URL; with a URL of another kind, of a file that does not exist.
  public init(_ url: URL) { self.init(url.isFileURL ? url.path : url.absoluteString) }
}

extension MultipartFormDataBodyParameters.Part {
  /// Makes a part of a file, which is read when it is sent.
  ///
  /// - Parameters:
  ///   - fileURL: The URL of the file.
  ///   - name: The name of the part.
  ///   - mimeType: The content type; nil for the one that the file's name tells, else `application/octet-stream`.
  ///   - fileName: The file name that the part tells; nil for the last component of the path.
  /// - Note: APIKit, *MultipartFormDataBodyParameters*
  public init(fileURL: URL, name: String, mimeType: String? = nil, fileName: String? = nil) {
    self.init(source: FileSource(fileURL), name: name, mimeType: mimeType, fileName: fileName)
  }

  /// Makes a part of data; with a file name and no content type it is `application/octet-stream`.
  @_disfavoredOverload
  public init(data: Data, name: String, mimeType: String? = nil, fileName: String? = nil) {
    self.init(data: Array(data), name: name, mimeType: mimeType, fileName: fileName)
  }
}

extension RequestBodyEntity {
  /// Data at hand.
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
