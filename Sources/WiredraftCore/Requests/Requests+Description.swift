// A body may be large, and secret, so only its length is printed.

extension RequestMessage: CustomStringConvertible {
  /// The method, the URL without its query, the length of the body, and the codes of diagnostics.
  public var description: String { composition.description }
}

extension RequestDraft: CustomStringConvertible {
  /// The method, the URL without its query, and the number of sources, on one line.
  public var description: String {
    let url = URLParts(draft.url)
    return "\(draft.method) \(url.scheme)://\(url.authority)\(url.path)"
      + (sources.isEmpty ? "" : " with \(sources.count) sources")
  }
}

extension RequestBodyEntity: CustomStringConvertible {
  /// The kind of body, and its length in bytes.
  ///
  /// ```swift
  /// RequestBodyEntity.data([1, 2, 3]).description  // data(3 bytes)
  /// ```
  public var description: String {
    switch self {
    case .data(let bytes): "data(\(bytes.count) bytes)"
    case .stream(let source): "stream(\(source))"
    }
  }
}

extension BytesBodyParameters: CustomStringConvertible {
  /// The content type and the length.
  public var description: String { "\(contentType), \(bytes.count) bytes" }
}

extension TextBodyParameters: CustomStringConvertible {
  /// The content type and the length.
  public var description: String { "\(contentType), \(text.utf8.count) bytes" }
}

extension BytesSource: CustomStringConvertible {
  /// The name, if there is one, and the length.
  public var description: String {
    (suggestedName.map { "\($0), " } ?? "") + "\(bytes.count) bytes"
  }
}

extension MessageSource: CustomStringConvertible {
  /// The length.
  public var description: String { "\(length()) bytes" }
}
