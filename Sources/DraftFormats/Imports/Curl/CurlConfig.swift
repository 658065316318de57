/// A file of options, as `-K` names it.
///
/// - Note: curl 7.88.1, src/tool_parsecfg.c
enum CurlConfig {
  /// Returns the options with their dashes, and their values.
  static func options(in text: ShellArgument) -> [(option: ShellArgument, value: ShellArgument?)] {
    var result: [(option: ShellArgument, value: ShellArgument?)] = []
    var start = 0
    while start < text.bytes.count {
      let end = text.bytes[start...].firstIndex(of: 0x0A) ?? text.bytes.count
      if let found = option(in: text[start..<end]) { result.append(found) }
      start = end + 1
    }
    return result
  }

  private static func option(
    in line: ShellArgument
  ) -> (option: ShellArgument, value: ShellArgument?)? {
    let bytes = line.bytes
    var index = 0
    func skip(_ isSkipped: (UInt8) -> Bool) {
      while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
    }
    skip(isBlank)
    guard index < bytes.count, !"#/*".utf8.contains(bytes[index]) else { return nil }
    let start = index
    let isDashed = bytes[index] == UInt8(ascii: "-")
    func isSeparator(_ byte: UInt8) -> Bool {
      isBlank(byte) || (!isDashed && (byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":")))
    }
    skip { !isSeparator($0) }
    var option = line[start..<index]
    if !isDashed { option.bytes = Array("--".utf8) + option.bytes }
    skip(isSeparator)
    guard index < bytes.count else { return (option, nil) }
    guard bytes[index] == UInt8(ascii: "\"") else {
      let start = index
      skip { !isBlank($0) }
      return (option, line[start..<index])
    }
    return (option, quoted(line, from: index + 1))
  }

  private static func quoted(_ line: ShellArgument, from start: Int) -> ShellArgument {
    let bytes = line.bytes
    var result: [UInt8] = []
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        index += 1
        result.append(escapes[bytes[index]] ?? bytes[index])
      } else {
        result.append(bytes[index])
      }
      index += 1
    }
    var value = line[start..<index]
    // The places of expansions are known if nothing is escaped.
    if value.bytes != result { value = ShellArgument(bytes: result, offset: line.offset) }
    return value
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "v"): 0x0B,
  ]

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
