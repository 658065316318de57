internal import WiredraftCore

/// Finds what is secret in a text by the names that stand before it: in JSON, in the rows of a draft file, in a form
/// or a query, in lines such as `password: x`, and between the tags of XML.
///
/// The text may be damaged, or a piece of a longer one: nothing but a name and what follows it is looked at.
///
/// ```swift
/// let masked = SecretText.masked(Array(#"{"user":"a","password":"b"}"#.utf8))
/// String(decoding: masked, as: UTF8.self)
/// // {"user":"a","password":"••••••"}
/// ```
/// What is all that a name stands for is hidden, an array or object as a whole; a row of a draft file that says
/// `"secret": false` is not.
public enum SecretText {
  /// How far before a piece of a text names are looked for that tell what stands in it.
  public static let reach = 8 << 10
  /// How far behind a piece of a text a row of a draft file may say that it is a secret.
  public static let lookahead = 256
  /// How much of a whole text is looked at where the answer is only whether there is a secret.
  public static let looksAt = 1 << 20

  /// Returns the offsets of what is secret, ascending, without what encloses it; none of them is empty.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = SecretScanner(buffer)
      return scanner.scan()
    }
  }

  /// Returns bytes with dots in place of what is secret.
  public static func masked(_ bytes: [UInt8], dots: String = SecretMask.dots) -> [UInt8] {
    masked(bytes, ranges(in: bytes), dots: dots)
  }

  /// Returns bytes with dots in place of ranges, which must be ascending.
  static func masked(_ bytes: [UInt8], _ ranges: [Range<Int>], dots: String) -> [UInt8] {
    guard !ranges.isEmpty else { return bytes }
    var result: [UInt8] = []
    var end = 0
    for range in ranges {
      result += bytes[end..<range.lowerBound]
      result += dots.utf8
      end = range.upperBound
    }
    return result + bytes[end...]
  }
}
