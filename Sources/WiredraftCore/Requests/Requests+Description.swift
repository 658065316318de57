// A body may be of any size, and secret: what is printed of it is its length.

extension RequestMessage: CustomStringConvertible {
  /// What it was composed as: method, URL without its query, the length of the body, and the codes of diagnostics.
  public var description: String { sent.description }
}

extension RequestDraft: CustomStringConvertible {
  /// Method, URL without its query, and the number of sources, on one line.
  public var description: String {
    let url = URLParts(draft.url)
    return "\(draft.method) \(url.scheme)://\(url.authority)\(url.path)"
      + (sources.isEmpty ? "" : " with \(sources.count) sources")
  }
}

extension RequestBodyEntity: CustomStringConvertible {
  /// Whether it is bytes or a source, and how many bytes there are.
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
  /// Its content type and length.
  public var description: String { "\(contentType), \(bytes.count) bytes" }
}

extension TextBodyParameters: CustomStringConvertible {
  /// Its content type and length.
  public var description: String { "\(contentType), \(text.utf8.count) bytes" }
}

extension BytesSource: CustomStringConvertible {
  /// Its name, where it has one, and length.
  public var description: String {
    (suggestedName.map { "\($0), " } ?? "") + "\(bytes.count) bytes"
  }
}

extension MessageSource: CustomStringConvertible {
  /// Its length.
  public var description: String { "\(length()) bytes" }
}
