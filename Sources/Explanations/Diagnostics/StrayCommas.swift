internal import WiredraftCore

enum StrayCommas {
  /// Returns a text without its stray commas, and without the white space at its ends; nil if it has none.
  static func removed(from text: String) -> String? {
    var result: [UInt8] = []
    // The offset in the result of the last comma; nil if anything but white space follows it.
    var comma: Int?
    var mayHaveComma = false
    var isInText = false
    var isEscaped = false
    var found = false
    func dropComma() {
      guard let place = comma else { return }
      result.remove(at: place)
      comma = nil
      found = true
    }
    for byte in text.utf8 {
      if isInText {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: result.append(byte)
      case UInt8(ascii: ","):
        guard mayHaveComma else {
          found = true
          continue
        }
        comma = result.count
        mayHaveComma = false
        result.append(byte)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        dropComma()
        mayHaveComma = true
        result.append(byte)
      default:
        comma = nil
        isInText = byte == UInt8(ascii: "\"")
        mayHaveComma = byte != UInt8(ascii: "[") && byte != UInt8(ascii: "{") && byte != UInt8(ascii: ":")
        result.append(byte)
      }
    }
    dropComma()
    guard found else { return nil }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    while let last = result.last, isSpace(last) { result.removeLast() }
    return String(decoding: result.drop(while: isSpace), as: UTF8.self)
  }

  static func isValid(_ text: String, as type: Draft.RowType) -> Bool {
    guard let value = try? ParameterValue(json: text) else { return false }
    return switch (value, type) {
    case (.number, .number), (.bool, .boolean), (.null, .null), (.array, .array), (.object, .object): true
    default: false
    }
  }
}
