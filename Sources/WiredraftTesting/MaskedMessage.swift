internal import HTTPTypes
internal import WiredraftCore

extension RequestMessage {
  /// Returns the bytes of the message with `***` for each secret, and `-` for each byte of the boundary of its parts.
  func maskedBytes() throws(ByteSourceError) -> [UInt8] {
    let composition = composition
    let draft = draft
    let bytes = try self.bytes()
    let spans =
      composition.head.spans.map { $0 }
      + (composition.body.map { Array($0.bytes.spans) } ?? []).map { $0.moved(by: composition.head.count) }
    let body = bytes[composition.head.count...]
    let secrets =
      spans.filter { composition.showsSecret($0.origin, of: draft) }.map(\.range)
      + bytes.secretsOfTarget(head.path ?? "")
      + (head.headerFields[.contentType].map { body.secrets(ofType: $0) } ?? [])
    let result = bytes.masked(secrets)
    return composition.boundary.map { result.hiding(Array($0.utf8)) } ?? result
  }
}

extension [UInt8] {
  fileprivate func hiding(_ hidden: [UInt8]) -> [UInt8] {
    replacing(hidden, with: [UInt8](repeating: UInt8(ascii: "-"), count: hidden.count))
  }

  /// Returns the bytes with `***` for each of some ranges; those that overlap or meet are one.
  fileprivate func masked(_ ranges: [Range<Int>]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    // The first byte is that of the method.
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if range.lowerBound > end { result += self[end..<range.lowerBound] + Array("***".utf8) }
      end = Swift.max(end, range.upperBound)
    }
    return result + self[end...]
  }

  fileprivate func secretsOfTarget(_ target: String) -> [Range<Int>] {
    guard let space = firstIndex(of: UInt8(ascii: " ")) else { return [] }
    return SecretURL.places(in: target, nested: SecretURL.holdsSecret).map { $0.range.moved(by: space + 1) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func secrets(ofType contentType: String) -> [Range<Int>] {
    let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
    if type == "application/x-www-form-urlencoded" {
      return SecretURL.places(inQuery: self).map { $0.range.moved(by: startIndex) }
    }
    guard type.hasSuffix("/json") || type.hasSuffix("+json"), let outline = try? JSONOutline(self) else {
      return []
    }
    return outline.nodes.indices.compactMap { index in
      guard let name = outline.name(of: index), SecretName.matches(name) else { return nil }
      let node = outline.nodes[index]
      let quotes = node.kind == .string ? 1 : 0
      return (startIndex + node.value.lowerBound + quotes)..<(startIndex + node.value.upperBound - quotes)
    }
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}
