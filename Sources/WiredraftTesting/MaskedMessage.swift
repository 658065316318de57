internal import WiredraftCore

extension RequestMessage {
  /// Returns the bytes of the message with `***` for each secret, and `-` for each byte of the boundary of its parts.
  func maskedBytes() throws(ByteSourceError) -> [UInt8] {
    let composition = composition
    let draft = draft
    let bytes = try self.bytes()
    let spans =
      composition.head.spans.map { $0 }
      + (composition.body?.bytes.spans ?? []).map { $0.moved(by: composition.head.count) }
    var result: [UInt8] = []
    var wasSecret = false
    for span in spans {
      let isSecret = composition.showsSecret(span.origin, of: draft)
      if !isSecret { result += bytes[span.range] } else if !wasSecret { result += Array("***".utf8) }
      wasSecret = isSecret
    }
    return composition.boundary.map { result.hiding(Array($0.utf8)) } ?? result
  }
}

extension [UInt8] {
  /// Returns the bytes with hyphens in place of each occurrence of some others.
  fileprivate func hiding(_ hidden: [UInt8]) -> [UInt8] {
    replacing(hidden, with: [UInt8](repeating: UInt8(ascii: "-"), count: hidden.count))
  }
}
