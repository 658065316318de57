/// A destination for the bytes that an encoder writes, each with its origin.
///
/// Every encoder is written once, over this one primitive; the sink decides what to do with the origins.
public protocol ByteSink {
  /// Appends bytes that share an origin.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin)
  /// Appends bytes, each encoded by the table, with their origin; escapes have the role ``Role/escape``.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin)
}

extension ByteSink {
  /// Appends the stretches of escapes, and of unescaped bytes, one by one.
  public mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
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
  public mutating func append(_ text: String, from origin: Origin) {
    text.withBytes { append($0, from: origin) }
  }

  /// Appends the UTF-8 of a literal.
  @inline(__always)
  public mutating func append(_ text: StaticString, from origin: Origin) {
    text.withUTF8Buffer { append($0, from: origin) }
  }

  /// Appends one byte.
  public mutating func append(_ byte: UInt8, from origin: Origin) {
    withUnsafePointer(to: byte) { append(UnsafeBufferPointer(start: $0, count: 1), from: origin) }
  }

  /// Appends an array of bytes.
  public mutating func append(_ bytes: [UInt8], from origin: Origin) {
    bytes.withUnsafeBufferPointer { append($0, from: origin) }
  }
}

/// A sink that keeps the bytes and drops the origins.
public struct PlainBytes: ByteSink, Sendable {
  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []
  /// Makes an empty sink.
  public init() {}
  /// Appends bytes.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    self.bytes.append(contentsOf: bytes)
  }
  /// Appends bytes, escaped.
  public mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
  ) {
    self.bytes += [UInt8](expecting: table.count(of: bytes)) {
      $0.append(bytes, escapedBy: table, from: origin)
    }
  }
}

/// A sink that only counts bytes.
public struct ByteCount: ByteSink, Sendable {
  /// The number of bytes so far.
  public private(set) var count = 0
  /// Makes an empty sink.
  public init() {}
  /// Counts bytes.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    count += bytes.count
  }
  /// Counts bytes, escaped.
  public mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
  ) {
    count += table.count(of: bytes)
  }
}
