struct HexDump {
  private var offset = 0
  private var pending: [UInt8] = []

  mutating func add(_ bytes: [UInt8]) -> String {
    pending += bytes
    var text = ""
    var start = 0
    while pending.count - start >= 16 {
      text += Self.line(pending[start..<start + 16], at: offset)
      start += 16
      offset += 16
    }
    pending.removeFirst(start)
    return text
  }

  mutating func finish() -> String {
    defer { pending = [] }
    return pending.isEmpty ? "" : Self.line(pending[...], at: offset)
  }

  private static func line(_ bytes: ArraySlice<UInt8>, at offset: Int) -> String {
    var digits = ""
    for (place, byte) in bytes.enumerated() {
      digits += hexadecimal(Int(byte), width: 2) + (place == 7 ? "  " : " ")
    }
    let characters = bytes.map { $0 >= 0x20 && $0 < 0x7F ? Character(Unicode.Scalar($0)) : "." }
    let padding = String(repeating: " ", count: 50 - digits.utf8.count)
    return hexadecimal(offset, width: 8) + "  " + digits + padding + "|" + String(characters) + "|\n"
  }

  private static func hexadecimal(_ value: Int, width: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
