/// Percent-encodes bytes, except for a set of them.
///
/// - Note: RFC 3986 §2.1; <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
public struct PercentEncoder: Sendable {
  /// The bytes that stay as they are.
  public let set: EncodingStyles.PercentEncodeSet
  let table: EscapeTable

  /// The same encoding for long texts.
  var encoding: TextEncoding { .percent(set) }

  /// Makes an encoder.
  public init(_ set: EncodingStyles.PercentEncodeSet) {
    self.set = set
    table = .percent(set)
  }

  /// Writes text, percent-encoded: unchanged bytes have the given origin, encoded ones the role ``Composition/Origin/Role/escape``.
  ///
  /// - Complexity: O(*n*), where *n* is the length in UTF-8.
  @inline(__always)
  package func write(_ text: String, from origin: Composition.Origin, to sink: inout some ByteSink) {
    text.withBytes { write($0, from: origin, to: &sink) }
  }

  /// Writes bytes, percent-encoded: unchanged bytes have the given origin, encoded ones the role ``Composition/Origin/Role/escape``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @inline(__always)
  package func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin, to sink: inout some ByteSink
  ) {
    sink.append(bytes, escapedBy: table, from: origin)
  }

  /// Writes traced bytes, percent-encoded: each keeps its origin, except for the role if it is encoded.
  package func write(_ traced: Composition.TracedBytes, to sink: inout some ByteSink) {
    traced.bytes.withUnsafeBufferPointer { bytes in
      for span in traced.spans {
        write(UnsafeBufferPointer(rebasing: bytes[span.range]), from: span.origin, to: &sink)
      }
    }
  }
}
