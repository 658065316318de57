/// A way to encode a text of which the encoded bytes tell what is an escape.
enum TextEncoding: Sendable, Hashable {
  case percent(PercentEncodeSet)
  /// Between the quotes of a JSON string.
  case json

  var table: EscapeTable {
    switch self {
    case .percent(let set): .percent(set)
    case .json: .json
    }
  }

  /// Returns where the stretch ends that begins at an offset, and whether it is one of escapes; a quote ends one of
  /// JSON.
  func stretch(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, isEscape: Bool) {
    var end = start
    var isEscape: Bool?
    while end < bytes.count {
      let length = lengthOfEscape(bytes, end)
      if self == .json, bytes[end] == UInt8(ascii: "\"") { break }
      if isEscape ?? (length > 0) != (length > 0) { break }
      isEscape = length > 0
      end += max(1, length)
    }
    return (min(end, bytes.count), isEscape ?? false)
  }

  private func lengthOfEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    switch self {
    case .percent(let set):
      bytes[index] == UInt8(ascii: "%") ? 3 : set == .form && bytes[index] == UInt8(ascii: "+") ? 1 : 0
    case .json:
      bytes[index] != UInt8(ascii: "\\")
        ? 0 : index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "u") ? 6 : 2
    }
  }

  /// Whether the first or the last of some encoded bytes is an escape's.
  func isEscape(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if index == 0 { return lengthOfEscape(bytes, 0) > 0 }
    switch self {
    case .percent:
      return lengthOfEscape(bytes, index) == 1 || index >= 2 && bytes[index - 2] == UInt8(ascii: "%")
    case .json:
      if index >= 5, bytes[index - 5] == UInt8(ascii: "\\"), bytes[index - 4] == UInt8(ascii: "u") {
        return isOdd(bytes, upTo: index - 5)
      }
      return index >= 1 && bytes[index - 1] == UInt8(ascii: "\\") && isOdd(bytes, upTo: index - 1)
    }
  }

  /// Whether the backslashes that end at an index are odd in number, so that the last begins an escape.
  private func isOdd(_ bytes: UnsafeBufferPointer<UInt8>, upTo index: Int) -> Bool {
    var count = 0
    while count <= index, bytes[index - count] == UInt8(ascii: "\\") { count += 1 }
    return count % 2 == 1
  }
}
