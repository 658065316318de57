internal import CNcurses
internal import ScreenModel

struct TerminalType {
  let name: String
  let restoringEscapes: [UInt8]
  let keys: [KeySequence]
  /// Whether its escapes are of the common kind, which starts with `ESC [`.
  let isCommon: Bool
  /// Whether ncurses writes the last corner by an insertion because the terminal always wraps after its last column.
  let insertsCorner: Bool

  static func find(name: String, descriptor: Int32) throws(TerminalError) -> TerminalType {
    // Debian describes neither foot nor kitty nor ghostty; a terminal too new to be described resembles xterm.
    for candidate in [name, "xterm-256color", "xterm"] where !candidate.isEmpty {
      var result: Int32 = 0
      let status = wd_setupterm(candidate, descriptor, &result)
      defer { if status == OK { wd_forget_terminfo() } }
      // 1 with an error means a terminal that prints on paper.
      if status != OK, result == 1 { throw .cannotAddressCursor(name: candidate) }
      guard status == OK else { continue }
      guard let place = capability("cup") else { throw .cannotAddressCursor(name: candidate) }
      let escapes = ["sgr0", "cnorm", "rmkx", "rmcup"].flatMap { capability($0) ?? [] }
      return TerminalType(
        name: candidate, restoringEscapes: escapes, keys: KeySequence.described(by: capability),
        isCommon: place.starts(with: [0x1b, UInt8(ascii: "[")]),
        insertsCorner: wd_flag("am") && (capability("smam") == nil || capability("rmam") == nil))
    }
    throw .unknownTerminal(name: name)
  }

  /// Returns a string of the description without its padding (`$<5>`).
  private static func capability(_ name: String) -> [UInt8]? {
    wd_capability(name).flatMap { withoutPadding(String(cString: $0)) }
  }

  private static func withoutPadding(_ value: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var isPadding = false
    for byte in value.utf8 {
      if isPadding {
        isPadding = byte != UInt8(ascii: ">")
      } else if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        isPadding = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes.isEmpty ? nil : bytes
  }
}
