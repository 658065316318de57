internal import WiredraftCore

/// A value as YAML, in blocks; texts that YAML would read as something else are in quotes.
///
/// - Note: YAML 1.2.2
enum YAMLLayout {
  /// Returns a text without a line end after it; marks of references are written in braces.
  static func text(_ value: ParameterValue) -> String {
    var lines: [String] = []
    append(value, to: &lines, indent: 0)
    return lines.joined(separator: "\n")
  }

  private static func append(_ value: ParameterValue, to lines: inout [String], indent: Int) {
    let margin = String(repeating: " ", count: indent)
    switch value {
    case .object(let members) where !members.isEmpty:
      for member in members {
        appendEntry(margin + scalar(member.name) + ":", member.value, to: &lines, indent: indent + 2)
      }
    case .array(let elements) where !elements.isEmpty:
      for element in elements {
        guard case .object(let members) = element, !members.isEmpty else {
          appendEntry(margin + "-", element, to: &lines, indent: indent + 2)
          continue
        }
        // The first member is on the line of the hyphen.
        let start = lines.count
        append(element, to: &lines, indent: indent + 2)
        lines[start] = margin + "- " + lines[start].dropFirst(indent + 2)
      }
    default: appendEntry(margin, value, to: &lines, indent: indent)
    }
  }

  private static func appendEntry(
    _ start: String, _ value: ParameterValue, to lines: inout [String], indent: Int
  ) {
    func add(_ text: String) {
      lines.append(start.allSatisfy { $0 == " " } ? start + text : start + " " + text)
    }
    switch value {
    case .object(let members) where members.isEmpty: add("{}")
    case .array(let elements) where elements.isEmpty: add("[]")
    case .object, .array:
      lines.append(start)
      append(value, to: &lines, indent: indent)
    case .string(let marked):
      let text = ReferenceMark.inBraces(marked)
      guard isBlock(text) else { return add(scalar(text)) }
      let margin = String(repeating: " ", count: indent)
      let hasEnd = text.hasSuffix("\n")
      // The margin can't be recognised by a line that begins with white space.
      let indicator = text.first.map { " \t\n".contains($0) } == true ? "|2" : "|"
      add(hasEnd ? indicator : indicator + "-")
      let body = hasEnd ? text.dropLast() : text[...]
      for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
        lines.append(line.isEmpty ? "" : margin + line)
      }
    default: add(value.compactJSON)
    }
  }

  /// Whether a text of several lines can be written as its lines are.
  private static func isBlock(_ text: String) -> Bool {
    guard text.utf8.contains(0x0A), !text.utf8.allSatisfy({ $0 <= 0x20 }), !text.hasSuffix("\n\n") else {
      return false
    }
    return text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || isPrintable($0) }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202F...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x1_0000...0x10_FFFF:
      true
    default: false
    }
  }

  /// Returns a text on one line, plain or in double quotes.
  private static func scalar(_ text: String) -> String {
    let text = ReferenceMark.inBraces(text)
    return isPlain(text) ? text : "\"" + escapes.escaped(text) + "\""
  }

  private static let words: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf"]

  private static func isPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, (0x41...0x5A).contains(first & 0xDF), bytes.last != 0x20,
      bytes.last != 0x3A,
      !words.contains(text.lowercased())
    else { return false }
    return bytes.indices.allSatisfy { index in
      switch bytes[index] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case UInt8(ascii: ":"): bytes[index + 1] != 0x20
      case let byte: " -._~/?&=%+@$()[]\"';,*!".utf8.contains(byte)
      }
    }
  }

  private static let escapes = StringEscapes(
    special: "\"\\", numbers: [(0x100, "x", 2, ""), (0x10000, "u", 4, ""), (.max, "U", 8, "")],
    isPlain: isPrintable)
}
