/// A line ends at LF or CR LF.
struct TextLines {
  let bytes: [UInt8]
  private(set) var ranges: [Range<Int>] = []

  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    var begin = start
    while begin < bytes.count {
      let feed = bytes[begin...].firstIndex(of: 0x0A)
      var end = feed ?? bytes.count
      if feed != nil, end > begin, bytes[end - 1] == 0x0D { end -= 1 }
      ranges.append(begin..<end)
      guard let feed else { return }
      begin = feed + 1
    }
  }

  var count: Int { ranges.count }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  var trimmingBlanks: ArraySlice<UInt8> {
    var result = drop { $0 == 0x20 || $0 == 0x09 }
    while let last = result.last, last == 0x20 || last == 0x09 { result.removeLast() }
    return result
  }

  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

  var text: String { String(decoding: self, as: UTF8.self) }
}

enum TextKind {
  /// - Note: RFC 9110 §5.6.2
  static func isToken(_ byte: UInt8) -> Bool {
    ShellReader.isNameByte(byte) || "!#$%&'*+-.^`|~".utf8.contains(byte)
  }

  /// Capital letters, perhaps with a hyphen or an underscore, as people write methods.
  static func isMethod(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first.map { (0x41...0x5A).contains($0) } == true && bytes.count <= 40
      && bytes.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }

  static func beginsWithScheme(_ bytes: some Collection<UInt8>) -> Bool {
    let beginning = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
    return beginning.hasPrefix("http://") || beginning.hasPrefix("https://")
  }
}
