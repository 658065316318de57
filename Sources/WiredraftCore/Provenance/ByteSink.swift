/// A destination for the bytes that an encoder writes, each with its origin.
///
/// Every encoder is written once, over this one primitive; the sink decides what to do with the origins.
package protocol ByteSink {
  /// Appends bytes that share an origin.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin)
  /// Appends bytes, each encoded by the table, with their origin; escapes have the role ``Composition/Origin/Role/escape``.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Composition.Origin)
}

extension ByteSink {
  /// Appends the stretches of escapes, and of unescaped bytes, one by one.
  package mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Composition.Origin
  ) {
    var start = 0
    while start < bytes.count {
      let isEscape = table.isEscaped(bytes[start])
      let end = table.endOfStretch(in: bytes, from: start, isEscape: isEscape)
      let stretch = bytes[start..<end]
      append(
        isEscape ? stretch.flatMap(table.bytes(for:)) : Array(stretch),
        from: isEscape ? origin.ofEscape : origin)
      start = end
    }
  }

  /// Appends the UTF-8 of a text.
  package mutating func append(_ text: String, from origin: Composition.Origin) {
    text.withBytes { append($0, from: origin) }
  }

  /// Appends the UTF-8 of a literal.
  @inline(__always)
  package mutating func append(_ text: StaticString, from origin: Composition.Origin) {
    text.withUTF8Buffer { append($0, from: origin) }
  }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8, from origin: Composition.Origin) {
    withUnsafePointer(to: byte) { append(UnsafeBufferPointer(start: $0, count: 1), from: origin) }
  }

  /// Appends an array of bytes.
  package mutating func append(_ bytes: [UInt8], from origin: Composition.Origin) {
    bytes.withUnsafeBufferPointer { append($0, from: origin) }
  }
}

/// A sink that keeps the bytes and drops the origins.
package struct PlainBytes: ByteSink, Sendable {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []
  /// Makes an empty sink.
  package init() {}
  /// Appends bytes.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin) {
    self.bytes.append(contentsOf: bytes)
  }
  /// Appends bytes, escaped.
  package mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Composition.Origin
  ) {
    self.bytes += [UInt8](expecting: table.count(of: bytes)) {
      $0.append(bytes, escapedBy: table, from: origin)
    }
  }
}
