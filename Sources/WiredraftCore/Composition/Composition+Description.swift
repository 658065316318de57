// Their contents may be large, and secret, so their descriptions leave them out.

extension Composition: CustomStringConvertible {
  /// The method, the URL without its query, the length of the body, and the codes of the first three diagnostics:
  /// `POST https://h/p, 6 bytes, secret-in-url`.
  public var description: String {
    let codes = diagnostics.prefix(3).map(\.code.rawValue) + (diagnostics.count > 3 ? ["…"] : [])
    let parts = ["\(method) \(url.prefix { $0 != "?" })", body.map { "\($0.bytes.count) bytes" }]
    return (parts.compactMap(\.self) + codes).joined(separator: ", ")
  }
}

extension Composition.Wire: CustomStringConvertible {
  /// The number of bytes, and of spans.
  public var description: String { "\(count) bytes in \(spans.count) spans" }
}
