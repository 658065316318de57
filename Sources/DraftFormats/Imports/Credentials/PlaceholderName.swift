/// The names of placeholders, without literal text that they may contain.
enum PlaceholderName {
  /// Returns the name of an expansion of a shell: `$KEY` for `${KEY:-text}`.
  ///
  /// Of a command only the program is named, as its arguments may hold a secret.
  static func shell(_ expansion: String) -> String {
    if expansion.hasPrefix("${") {
      let name = expansion.utf8.dropFirst(2).drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "!") }
      return "$" + String(decoding: name.prefix(while: ShellReader.isNameByte), as: UTF8.self)
    }
    let (open, close) = expansion.hasPrefix("`") ? ("`", "`") : ("$(", ")")
    guard expansion.hasPrefix(open) else { return String(expansion.prefix(80)) }
    let command = expansion.dropFirst(open.count).drop { $0 == " " }
    let word = command.prefix { $0 != " " && $0 != close.first }
    return command.count > word.count + close.count ? "\(open)\(word) …\(close)" : expansion
  }

  /// Returns the ranges of `{{name}}`.
  static func braces(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while let open = bytes[index...].firstRange(of: [UInt8(ascii: "{"), UInt8(ascii: "{")]),
      let close = bytes[open.upperBound...].firstRange(of: [UInt8(ascii: "}"), UInt8(ascii: "}")])
    {
      ranges.append(open.lowerBound..<close.upperBound)
      index = close.upperBound
    }
    return ranges
  }
}
