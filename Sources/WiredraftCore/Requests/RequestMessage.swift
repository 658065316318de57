public import HTTPTypes

/// A request as it is sent: its head, its body, and the origin of each byte.
public struct RequestMessage: Sendable {
  /// Method, URL and fields; `Host` is in the authority.
  public let head: HTTPRequest
  /// The body; nil for none.
  public let body: RequestBodyEntity?
  /// What it was composed as, with the origin of each byte.
  public let composition: Composition

  init(_ composition: Composition, url: URLParts, sources: [String: any ByteSource]) {
    self.composition = composition
    var fields = HTTPFields()
    for field in composition.fields where field.row != nil || field.name != "Host" {
      guard let name = HTTPField.Name(field.name) else { continue }
      fields.append(HTTPField(name: name, value: field.value))
    }
    head = HTTPRequest(
      method: composition.httpMethod ?? .get, scheme: url.scheme, authority: url.authority,
      path: composition.target.text, headerFields: fields)
    if let bytes = composition.body?.bytes {
      let source = ComposedBody(bytes, sources: sources)
      body = bytes.isAtHand ? .data(bytes.bytes(in: 0..<bytes.count)) : .stream(source)
    } else {
      body = nil
    }
  }

  /// Returns the whole message as HTTP/1.1 writes it.
  ///
  /// - Throws: ``ByteSourceError`` where a source can't be read, or has another length than it told.
  /// - Complexity: O(*n*), where *n* is the length of the message.
  /// - Note: RFC 9112 §2.1
  public func bytes() throws(ByteSourceError) -> [UInt8] {
    let head = composition.head.bytes
    switch body {
    case nil: return head
    case .data(let bytes): return head + bytes
    case .stream(let source):
      var bytes = head
      var reader = try source.open()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
      defer { buffer.deallocate() }
      while true {
        let count = try reader.read(into: buffer)
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
      }
    }
  }
}
