public import WiredraftCore

extension MultipartFormDataBodyParameters.Part {
  /// Creates a part from a file, which is read when it is sent.
  ///
  /// ```swift
  /// let upload = MultipartFormDataBodyParameters(parts: [.init(file: "photos/me.png", name: "avatar")])
  /// upload.parts.first?.name  // avatar
  /// ```
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - base: The folder of a relative path; empty for the current one.
  ///   - name: The name of the part.
  ///   - mimeType: The content type; nil for the one that the file's name suggests, or `application/octet-stream`.
  ///   - fileName: The file name in the part; nil for the last component of the path.
  public init(
    file path: String, relativeTo base: String = "", name: String, mimeType: String? = nil,
    fileName: String? = nil
  ) {
    self.init(
      source: FileSource(path, relativeTo: base), name: name, mimeType: mimeType, fileName: fileName)
  }
}

extension SourceBodyParameters {
  /// Creates a body from a file, which is read when it is sent.
  ///
  /// ```swift
  /// SourceBodyParameters(file: "notes.csv").contentType  // text/csv
  /// ```
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - base: The folder of a relative path; empty for the current one.
  ///   - contentType: The content type; nil for the one that the file's name suggests, or `application/octet-stream`.
  public init(file path: String, relativeTo base: String = "", contentType: String? = nil) {
    self.init(FileSource(path, relativeTo: base), contentType: contentType)
  }
}
