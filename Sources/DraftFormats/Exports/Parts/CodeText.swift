enum CodeText {
  /// Whether a character may appear in code as it is: it is visible and unmistakable. Controls, marks that
  /// change the direction of text, other line ends, and spaces that don't look like a space are not.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: true
    case ..<0xA0, 0xAD, 0x61C, 0xFEFF, 0x180E: false
    // Joiners are part of many characters.
    case 0x200C, 0x200D: true
    case 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xA0, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF:
      false
    case 0xE000...0xF8FF, 0xF0000...: false
    default: true
    }
  }

  static func hex(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}
