internal import WiredraftCore

struct HTTPieItem {
  enum Separator: String, CaseIterable {
    case header = ":"
    case emptyHeader = ";"
    case headerFile = ":@"
    case query = "=="
    case queryFile = "==@"
    case text = "="
    case json = ":="
    case upload = "@"
    case textFile = "=@"
    case jsonFile = ":=@"

    var isData: Bool {
      switch self {
      case .text, .json, .upload, .textFile, .jsonFile: true
      case .header, .emptyHeader, .headerFile, .query, .queryFile: false
      }
    }

    fileprivate static let byLength: [(Separator, [UInt8])] = allCases.map { ($0, Array($0.rawValue.utf8)) }
      .sorted { $0.1.count > $1.1.count }
  }

  var name: String
  var separator: Separator
  var value: String
  var offset: Int

  /// Nil without a separator. The first one counts; of several at one position, the longest one does. A
  /// backslash makes a following `:`, `;`, `=` or `@` literal, in the value as well; before any other
  /// character it is itself literal.
  init?(_ word: ShellArgument) {
    offset = word.offset
    let bytes = word.bytes
    var name: [UInt8] = []
    var index = 0
    var found: (separator: Separator, end: Int)?
    while index < bytes.count, found == nil {
      if bytes[index] == UInt8(ascii: "\\") {
        Self.takeEscape(bytes, &index, into: &name)
      } else if Self.isSpecial(bytes[index]) {
        guard let match = Separator.byLength.first(where: { bytes[index...].starts(with: $0.1) }) else {
          return nil
        }
        found = (match.0, index + match.1.count)
      } else {
        name.append(bytes[index])
        index += 1
      }
    }
    guard let found else { return nil }
    var value: [UInt8] = []
    index = found.end
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        Self.takeEscape(bytes, &index, into: &value)
      } else {
        value.append(bytes[index])
        index += 1
      }
    }
    self.name = String(decoding: name, as: UTF8.self)
    self.value = String(decoding: value, as: UTF8.self)
    separator = found.separator
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "@")
  }

  private static func takeEscape(_ bytes: [UInt8], _ index: inout Int, into text: inout [UInt8]) {
    let next = index + 1 < bytes.count ? bytes[index + 1] : nil
    if next.map(isSpecial) != true { text.append(bytes[index]) }
    if let next { text.append(next) }
    index += 2
  }
}
