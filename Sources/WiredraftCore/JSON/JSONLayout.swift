/// Formats JSON text for people, changing only the white space between its pieces.
///
/// Numbers, names and strings stay as they are written, including escapes and duplicates.
package enum JSONLayout {
  /// Returns the text with each element and member on its own line, indented by two spaces for each level.
  ///
  /// An empty array or object stays on its line. The text must be JSON; the result for any other text is unspecified.
  /// - Complexity: O(*n* · *d*), where *n* is the length of the text and *d* the depth of its nesting.
  package static func indented(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var depth = 0
    var index = 0
    func startLine() {
      result.append(0x0A)
      result.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: "\""):
        let end = endOfString(in: bytes, from: index)
        result += bytes[index..<end]
        index = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        result.append(byte)
        let next = firstNonSpace(in: bytes, from: index + 1)
        if next < bytes.count, bytes[next] == UInt8(ascii: "}") || bytes[next] == UInt8(ascii: "]") {
          result.append(bytes[next])
          index = next
        } else {
          depth += 1
          startLine()
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        startLine()
        result.append(byte)
      case UInt8(ascii: ","):
        result.append(byte)
        startLine()
      case UInt8(ascii: ":"): result += [byte, 0x20]
      default: result.append(byte)
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(bytes.count, index + 1)
  }

  private static func firstNonSpace(in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { $0 > 0x20 } ?? bytes.count
  }
}
