internal import WiredraftCore

/// Finds the string or bracket that is open where a JSON text ends too early.
enum UnclosedText {
  static func problem(of bytes: [UInt8]) -> DraftFileError.Kind? {
    var brackets: [Int] = []
    var string: Int?
    var isEmpty = true
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if string != nil {
        if byte == UInt8(ascii: "\\") { offset += 1 }
        if byte == UInt8(ascii: "\"") { string = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""): string = offset
        case UInt8(ascii: "{"), UInt8(ascii: "["): brackets.append(offset)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = brackets.popLast()
        default: break
        }
        if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) { isEmpty = false }
      }
      offset += 1
    }
    if isEmpty { return .empty }
    if let string { return .unclosedString(since: TextPosition(offset: string, in: bytes)) }
    return brackets.last.map { place in
      .unclosed(
        bracket: bytes[place] == UInt8(ascii: "{") ? "{" : "[",
        since: TextPosition(offset: place, in: bytes))
    }
  }
}
