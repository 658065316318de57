/// - Note: GraphQL, October 2021, §2
struct GraphQLGlance {
  let isOperation: Bool

  init(_ bytes: [UInt8]) {
    isOperation = Self.isOperation(bytes)
  }

  private static func isOperation(_ bytes: [UInt8]) -> Bool {
    var open: [UInt8] = []
    var words = 0
    var first: String?
    var hasFields = false
    var previous: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","): index += 1
      case UInt8(ascii: "#"): index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      case UInt8(ascii: "\""):
        // A text is only in arguments.
        guard open.contains(UInt8(ascii: "(")), let end = endOfText(in: bytes, from: index) else {
          return false
        }
        (index, previous) = (end, byte)
      case _ where ShellReader.isNameByte(byte):
        let start = index
        // A name begins with a letter; numbers are only in arguments.
        guard !(0x30...0x39).contains(byte) || open.contains(UInt8(ascii: "(")) else { return false }
        while index < bytes.count, ShellReader.isNameByte(bytes[index]) { index += 1 }
        words += 1
        if words == 1, open.isEmpty {
          first = String(decoding: bytes[start..<index], as: UTF8.self)
          guard ["query", "mutation", "subscription", "fragment"].contains(first) else { return false }
        }
        if open.last == UInt8(ascii: "{") { hasFields = true }
        previous = byte
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        guard byte == UInt8(ascii: "{") || words > 0 else { return false }
        open.append(byte)
        (index, previous) = (index + 1, byte)
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        // Each bracket is closed by the next but one or two in ASCII; an empty pair means nothing.
        guard let last = open.popLast(), byte > last, byte - last <= 2,
          previous != UInt8(ascii: "{") || open.contains(UInt8(ascii: "("))
        else { return false }
        (index, previous) = (index + 1, byte)
      case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "&"):
        guard open.contains(UInt8(ascii: "(")) || (byte == UInt8(ascii: ":") && !open.isEmpty) else {
          return false
        }
        (index, previous) = (index + 1, byte)
      case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"):
        (index, previous) = (index + 1, byte)
      default: return false
      }
    }
    return open.isEmpty && hasFields && previous == UInt8(ascii: "}")
  }

  private static func endOfText(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index < bytes.count ? index + 1 : nil
  }
}
