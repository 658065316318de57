internal import WiredraftCore

/// Finds the secrets in a text by the names before them: in JSON, in the rows of a draft file, in a form or a
/// query, in lines such as `password: x`, and between the tags of XML.
///
/// The text may be damaged, or part of a longer one: only a name and the text after it are examined.
///
/// ```swift
/// let masked = SecretText.masked(Array(#"{"user":"a","password":"b"}"#.utf8))
/// String(decoding: masked, as: UTF8.self)
/// // {"user":"a","password":"••••••"}
/// ```
/// The whole value of such a name is hidden, even if it is an array or object, but not in a row of a draft
/// file with `"secret": false`.
package enum SecretText {
  /// The number of bytes before a part of a text in which names are searched that apply to the part.
  package static let reach = 8 << 10
  /// The number of bytes after a part of a text in which a row of a draft file may be declared secret.
  package static let lookahead = 256
  /// The number of bytes that are searched if the only question is whether a whole text contains a secret.
  package static let looksAt = 1 << 20

  /// Returns the ranges of secrets in ascending order, without enclosing quotes or tags; all are non-empty.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = Scanner(buffer)
      return scanner.scan()
    }
  }

  /// The texts and numbers in an array or object of JSON, the text inside of a string, or the bytes as they
  /// are.
  static func values(in bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    let isCollection = bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
    if !isCollection, bytes.contains(0x0A) || bytes.contains(UInt8(ascii: ":")) {
      // A block of lines may come back line by line, and its values without their names.
      return [Array(bytes)]
        + bytes.split { $0 == 0x0A || $0 == 0x0D }.flatMap { line -> [[UInt8]] in
          let text = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "-") }
          let value = text.firstIndex(of: UInt8(ascii: ":")).map { text[($0 + 1)...].drop { $0 == 0x20 } }
          return [text, value ?? []].filter { $0.count >= 6 }.map { Array($0) }
        }
    }
    guard isCollection || bytes.contains(UInt8(ascii: "\\")) else { return [Array(bytes)] }
    var cursor = JSONCursor(isCollection ? Array(bytes) : [0x22] + bytes + [0x22])
    guard let value = try? cursor.readValue() else { return [Array(bytes)] }
    return SecretValue.all(in: value, "", .row).map(\.bytes)
  }

  /// Returns bytes with dots in place of secrets.
  package static func masked(_ bytes: [UInt8], dots: String = SecretMap.dots) -> [UInt8] {
    masked(bytes, ranges(in: bytes)) { _ in dots }
  }

  /// The ranges must be ascending.
  static func masked(
    _ bytes: [UInt8], _ ranges: [Range<Int>], by dots: (Range<Int>) -> String
  ) -> [UInt8] {
    guard !ranges.isEmpty else { return bytes }
    var result: [UInt8] = []
    var end = 0
    for range in ranges {
      result += bytes[end..<range.lowerBound]
      result += dots(range).utf8
      end = range.upperBound
    }
    return result + bytes[end...]
  }
}
