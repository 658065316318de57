/// Percent-encodes bytes, with a set of those that stay as they are.
///
/// - Note: RFC 3986 §2.1; <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
public struct PercentEncoder: Sendable {
  /// The set.
  public let set: PercentEncodeSet
  /// Bytes that stay although the set says otherwise.
  private let isRaw: [Bool]

  /// The same as a way to encode a long text.
  var encoding: TextEncoding { .percent(set) }

  /// Makes an encoder.
  public init(_ set: PercentEncodeSet) {
    self.set = set
    let extra: StaticString =
      switch set {
      case .rfc3986: "-._~"
      case .form: "*-._"
      case .apikit: "-._~/?"
      }
    var isRaw = [Bool](repeating: false, count: 256)
    for byte in 0x30...0x39 { isRaw[byte] = true }
    for byte in 0x41...0x5A { isRaw[byte] = true }
    for byte in 0x61...0x7A { isRaw[byte] = true }
    extra.withUTF8Buffer { for byte in $0 { isRaw[Int(byte)] = true } }
    self.isRaw = isRaw
  }

  /// Writes text, percent-encoded: what stays has the role given, what is encoded the role ``Role/escape``.
  ///
  /// - Complexity: O(*n*), where *n* is the length in UTF-8.
  public func write(_ text: String, from source: Source, role: Role, to sink: inout some ByteSink) {
    var text = text
    text.withUTF8 { write($0, from: source, role: role, to: &sink) }
  }

  /// Writes bytes, percent-encoded: what stays has the role given, what is encoded the role ``Role/escape``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from source: Source, role: Role, to sink: inout some ByteSink
  ) {
    if bytes.count >= EscapedBytes.worthwhile { return sink.append(escaped(bytes), from: source, role: role) }
    let plain = Origin(source, role)
    let escaped = Origin(source, .escape)
    var index = 0
    while index < bytes.count {
      var end = index
      while end < bytes.count, isRaw[Int(bytes[end])] { end += 1 }
      if end > index {
        sink.append(UnsafeBufferPointer(rebasing: bytes[index..<end]), from: plain)
        index = end
      }
      while index < bytes.count, !isRaw[Int(bytes[index])] {
        if bytes[index] == 0x20, set == .form {
          sink.append("+", from: escaped)
        } else {
          let digits = Self.triplet(bytes[index])
          withUnsafeBytes(of: digits) { sink.append($0.bindMemory(to: UInt8.self), from: escaped) }
        }
        index += 1
      }
    }
  }

  /// Whether a byte is written as an escape.
  func isEscaped(_ byte: UInt8) -> Bool { !isRaw[Int(byte)] }

  func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> EscapedBytes {
    var result = EscapedBytes(reserving: bytes.count)
    isRaw.withUnsafeBufferPointer { isRaw in
      var index = 0
      while index < bytes.count {
        var end = index
        while end < bytes.count, isRaw[Int(bytes[end])] { end += 1 }
        if end > index { result.append(UnsafeBufferPointer(rebasing: bytes[index..<end])) }
        guard end < bytes.count else { break }
        if bytes[end] == 0x20, set == .form {
          result.appendEscape(UInt8(ascii: "+"))
        } else {
          let digits = Self.triplet(bytes[end])
          result.appendEscape(digits.0)
          result.appendEscape(digits.1)
          result.appendEscape(digits.2)
        }
        index = end + 1
      }
    }
    return result
  }

  /// Writes traced bytes, percent-encoded: each keeps its source, and its role where it stays as it is.
  public func write(_ traced: TracedBytes, to sink: inout some ByteSink) {
    traced.bytes.withUnsafeBufferPointer { bytes in
      for span in traced.spans {
        write(
          UnsafeBufferPointer(rebasing: bytes[span.range]), from: span.origin.source, role: span.origin.role,
          to: &sink)
      }
    }
  }

  private static func triplet(_ byte: UInt8) -> (UInt8, UInt8, UInt8) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
    return (UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15))
  }
}
