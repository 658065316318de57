enum PlaceholderName {
  /// `$KEY` for `${KEY:-text}`. Of a command only the program is named, as its arguments may hold a secret.
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

  /// `KEY` for `$KEY` and `${KEY}`; nil for any other expansion.
  static func variable(_ expansion: String) -> String? {
    var name = expansion.utf8[...].dropFirst()
    guard expansion.utf8.first == UInt8(ascii: "$") else { return nil }
    if name.first == UInt8(ascii: "{"), name.last == UInt8(ascii: "}") { name = name.dropFirst().dropLast() }
    guard let first = name.first, !(0x30...0x39).contains(first), name.allSatisfy(ShellReader.isNameByte)
    else {
      return nil
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The name in `${NAME:-text}` and the like.
  static func variableWithOperator(_ expansion: String) -> String? {
    guard expansion.hasPrefix("${") else { return nil }
    let name = expansion.utf8.dropFirst(2).prefix(while: ShellReader.isNameByte)
    return variable("${" + String(decoding: name, as: UTF8.self) + "}")
  }
}
