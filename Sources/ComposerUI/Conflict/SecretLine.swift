/// Puts dots in place of a secret value in a line of a draft file.
enum SecretLine {
  private static let mark = Array(#""secret": true"#.utf8)
  private static let value = Array(#""value": "#.utf8)

  /// Returns the line as people may see it; as it is, where nothing in it is secret.
  static func masked(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard find(mark, in: line) != nil, let start = find(value, in: line) else { return line }
    let end = valueEnd(in: line, from: start)
    return ArraySlice(Array(line[..<start]) + "\u{22}••••••\u{22}".utf8 + line[end...])
  }

  /// Returns the offset after the first place of a text.
  private static func find(_ text: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    var start = line.startIndex
    while start + text.count <= line.endIndex {
      guard let quote = line[start...].firstIndex(of: text[0]), quote + text.count <= line.endIndex else {
        return nil
      }
      if line[quote..<quote + text.count].elementsEqual(text) { return quote + text.count }
      start = quote + 1
    }
    return nil
  }

  /// Returns where the JSON value ends that begins at an offset.
  private static func valueEnd(in line: ArraySlice<UInt8>, from start: Int) -> Int {
    var depth = 0
    var isInString = false
    var index = start
    while index < line.endIndex {
      switch line[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""):
        isInString.toggle()
        if !isInString, depth == 0 { return index + 1 }
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ",") where !isInString && depth == 0, 0x20 where !isInString && depth == 0:
        return index
      default: break
      }
      index += 1
    }
    return line.endIndex
  }
}
