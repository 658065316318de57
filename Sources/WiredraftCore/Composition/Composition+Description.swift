// What they hold may be of any size, and secret: what is printed of them is neither.

extension Composition: CustomStringConvertible {
  /// Method, URL without its query, the length of the body, and the codes of diagnostics, of several the first three:
  /// `POST https://h/p, 6 bytes, secret-in-url`.
  public var description: String {
    let codes = diagnostics.prefix(3).map(\.code.rawValue) + (diagnostics.count > 3 ? ["…"] : [])
    let parts = ["\(method) \(url.prefix { $0 != "?" })", body.map { "\($0.bytes.count) bytes" }]
    return (parts.compactMap(\.self) + codes).joined(separator: ", ")
  }
}

extension TracedBytes: CustomStringConvertible {
  /// How many bytes there are, and how many spans.
  public var description: String { "\(count) bytes in \(spans.count) spans" }
}

extension TracedBody: CustomStringConvertible {
  /// How many bytes there are, and how many spans.
  public var description: String { "\(count) bytes in \(spans.count) spans" }
}
