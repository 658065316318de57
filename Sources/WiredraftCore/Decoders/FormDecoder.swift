/// Reads names and values back from a form body, or from a query.
///
/// Reading never fails: sequences that can't be decoded are kept as they are, as servers do.
///
/// ```swift
/// FormDecoder.pairs(in: "q=a+b&flag&q=%C3%A9".utf8).map(\.name)  // ["q", "flag", "q"]
/// ```
/// - Note: WHATWG URL §5.1
public enum FormDecoder {
  /// A name and its value.
  public struct Pair: Sendable, Hashable {
    /// The bytes of the name.
    public var nameBytes: [UInt8]
    /// The bytes of the value; nil for a name without `=`.
    public var valueBytes: [UInt8]?
    /// The offsets of the pair in the input, without the `&` around it.
    public var range: Range<Int>

    /// The name; bytes that are not UTF-8 become U+FFFD.
    public var name: String { String(decoding: nameBytes, as: UTF8.self) }
    /// The value; empty if there is none. Bytes that are not UTF-8 become U+FFFD.
    public var value: String { String(decoding: valueBytes ?? [], as: UTF8.self) }
  }

  /// Returns the pairs in their order.
  ///
  /// Pairs are separated by `&`, and empty ones are skipped; the first `=` ends the name, `+` is a space, and `%` with
  /// two digits is a byte; any other `%` stays.
  /// - Parameters:
  ///   - bytes: The body; or the query, without its `?`.
  ///   - plusIsSpace: Whether `+` is a space; in a query it is one for almost every server, but not by RFC 3986.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func pairs(in bytes: some Collection<UInt8>, plusIsSpace: Bool = true) -> [Pair] {
    // For contiguous bytes the compiler specializes the code that follows.
    bytes.withContiguousStorageIfAvailable { found(in: $0, plusIsSpace) } ?? found(in: bytes, plusIsSpace)
  }

  private static func found(in bytes: some Collection<UInt8>, _ plusIsSpace: Bool) -> [Pair] {
    var pairs: [Pair] = []
    var start = 0
    for piece in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      defer { start += piece.count + 1 }
      guard !piece.isEmpty else { continue }
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      let value = equals.map { decoded(piece[piece.index(after: $0)...], plusIsSpace) }
      let name = decoded(piece[..<(equals ?? piece.endIndex)], plusIsSpace)
      pairs.append(Pair(nameBytes: name, valueBytes: value, range: start..<start + piece.count))
    }
    return pairs
  }

  /// Decodes percent-encoded bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - plusIsSpace: Whether `+` is a space; if not, it stays.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  /// - Note: WHATWG URL §1.3
  public static func percentDecoded(
    _ bytes: some Collection<UInt8>, plusIsSpace: Bool = false
  ) -> [UInt8] {
    bytes.withContiguousStorageIfAvailable { decoded($0, plusIsSpace) } ?? decoded(bytes, plusIsSpace)
  }

  private static func decoded(_ bytes: some Collection<UInt8>, _ plusIsSpace: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      if byte == UInt8(ascii: "%"), let (value, next) = escaped(bytes, at: index) {
        result.append(value)
        index = next
      } else {
        result.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return result
  }

  private static func escaped<Bytes: Collection<UInt8>>(
    _ bytes: Bytes, at index: Bytes.Index
  ) -> (UInt8, Bytes.Index)? {
    guard index < bytes.endIndex, let high = bytes[index].hexDigit else { return nil }
    let second = bytes.index(after: index)
    guard second < bytes.endIndex, let low = bytes[second].hexDigit else { return nil }
    return (high << 4 | low, bytes.index(after: second))
  }
}
