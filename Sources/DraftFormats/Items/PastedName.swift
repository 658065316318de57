internal import WiredraftCore

enum PastedName {
  /// One or two words, without the signs of code or markup; a word may be in braces, as in the path of a URL.
  static func isPlausible(_ name: String) -> Bool {
    let inner = name.utf8.dropFirst().dropLast()
    if name.utf8.first == UInt8(ascii: "{"), name.utf8.last == UInt8(ascii: "}"), !inner.isEmpty {
      return inner.allSatisfy { $0 >= 0x80 || PercentText.isUnreserved($0) }
    }
    return name.utf8.count <= 80 && hasNoSigns(name) && name.utf8.first != UInt8(ascii: "-")
      && (1...2).contains(wordCount(name)) && !isMarked(name)
  }

  private static func wordCount(_ name: String) -> Int {
    var (count, isInWord) = (0, false)
    for byte in name.utf8 {
      if byte != 0x20, !isInWord { count += 1 }
      isInWord = byte != 0x20
    }
    return count
  }

  private static func isMarked(_ name: String) -> Bool {
    switch name.utf8.first(where: { $0 != 0x20 }) {
    case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "*"), 0xE2:
      ["#", "//", "* ", "• "].contains { name.split(separator: " ").first == $0[...] || name.hasPrefix($0) }
    default: false
    }
  }

  static func isWord(_ name: String) -> Bool {
    isPlausible(name)
      && name.utf8.allSatisfy { byte in
        byte >= 0x80 || PercentText.isUnreserved(byte) || "[]$@".utf8.contains(byte)
      }
  }

  /// Also a part of the request line in HTTP/2, such as `:authority`.
  static func isField(_ name: String) -> Bool {
    let token = name.utf8.first == UInt8(ascii: ":") ? name.utf8.dropFirst() : name.utf8[...]
    return !token.isEmpty && token.allSatisfy(TextKind.isToken)
  }

  static func isInQuery(_ name: String) -> Bool { hasNoSigns(name) || name.isEmpty }

  static func isInTable(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  static func endsCode(_ value: String) -> Bool {
    let last = value.utf8.last { $0 > 0x20 }
    return last == UInt8(ascii: ";") || last == UInt8(ascii: "{")
  }

  private static func hasNoSigns(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"<>{};()\"".utf8.contains($0) }
  }
}
