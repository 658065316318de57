internal import WiredraftCore

extension HurlReader {
  /// Returns whether a body was read; the line after it is next.
  mutating func readBody(_ reading: inout CollectionRequest) throws(ImportError) -> Bool {
    let line = lines[index].trimmingBlanks
    let text = line.text
    if text.hasPrefix("```") {
      try readLines(&reading)
      return true
    }
    if text.hasPrefix("`"), text.utf8.count > 1, let end = text.lastIndex(of: "`"), end > text.startIndex {
      index += 1
      reading.setText(HurlText(String(text[..<end].dropFirst()), isQuoted: true).template, contentType: nil)
      return true
    }
    for kind in ["base64,", "hex,", "file,"] where text.hasPrefix(kind) {
      try readCoded(kind, &reading)
      return true
    }
    switch line.first {
    // A template begins a name.
    case UInt8(ascii: "{") where text.hasPrefix("{{") && HurlText.pair(line)?.name.hasSuffix("}}") == true:
      return false
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): try readJSON(&reading)
    case UInt8(ascii: "<"):
      let start = index
      while index < lines.count, !Self.isAnswer(lines[index]), Self.requestLine(lines[index]) == nil {
        index += 1
      }
      var end = index
      while lines[end - 1].isBlank { end -= 1 }
      let range = lines.ranges[start].lowerBound..<lines.ranges[end - 1].upperBound
      reading.setText(lines.bytes[range].text, contentType: "application/xml")
    case let first? where (0x30...0x39).contains(first) || first == UInt8(ascii: "-"):
      guard !line.contains(UInt8(ascii: ":")) else { return false }
      reading.setText(text, contentType: "application/json")
      index += 1
    default:
      guard ["true", "false", "null"].contains(text) else { return false }
      reading.setText(text, contentType: "application/json")
      index += 1
    }
    return true
  }

  private mutating func readJSON(_ reading: inout CollectionRequest) throws(ImportError) {
    let bytes = lines.bytes
    let start = bytes[lines.ranges[index]].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? 0
    var (end, depth, isText) = (start, 0, false)
    repeat {
      guard end < bytes.count else { throw error(HurlFinding.unclosed("JSON"), at: index) }
      switch bytes[end] {
      case UInt8(ascii: "\\") where isText: end += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText: depth -= 1
      default: break
      }
      end += 1
    } while depth > 0 || isText
    reading.setText(bytes[start..<min(end, bytes.count)].text, contentType: "application/json")
    while index < lines.count, lines.ranges[index].lowerBound < end { index += 1 }
    try requireLineEnd(end)
  }

  /// Reads a text between three backticks, with the words behind the first.
  ///
  /// - Note: Hurl 8, `multiline.rs`: escapes are read only after the word `escape`.
  private mutating func readLines(_ reading: inout CollectionRequest) throws(ImportError) {
    let (start, bytes) = (index, lines.bytes)
    let open = (bytes[lines.ranges[index]].firstIndex(of: UInt8(ascii: "`")) ?? 0) + 3
    guard let end = bytes[open...].firstRange(of: Array("```".utf8)) else {
      throw error(HurlFinding.unclosed("text between ```"), at: start)
    }
    while index < lines.count, lines.ranges[index].lowerBound < end.upperBound { index += 1 }
    try requireLineEnd(end.upperBound)
    let all = bytes[open..<end.lowerBound]
    guard let lineEnd = all.firstIndex(of: 0x0A) else {
      return reading.setText(String(decoding: all, as: UTF8.self), contentType: nil)
    }
    let words = all[..<lineEnd].trimmingBlanks.split { $0 == UInt8(ascii: ",") || $0 == 0x20 }.map(\.text)
    var text = String(decoding: all[(lineEnd + 1)...], as: UTF8.self)
    let read = words.contains("escape") ? HurlText(text, isQuoted: true) : nil
    text = read?.template ?? text
    switch words.first {
    case "graphql": return setGraphQL(text, &reading)
    case "base64":
      return try setBytes(Base64.decode(text.utf8, isLenient: true), "base64", at: start, &reading)
    case "hex": return try setBytes(Self.hex(text), "hex", at: start, &reading)
    case "json": reading.setText(text, contentType: "application/json")
    case "xml": reading.setText(text, contentType: "application/xml")
    default: reading.setText(text, contentType: nil)
    }
    if words.contains("raw") || words.contains("novariable") {
      reading.request.content = .bytes(Array((read?.value ?? text).utf8))
    }
  }

  /// - Throws: ``ImportError`` if more than a comment is behind the end of a body, on the line before the next.
  private func requireLineEnd(_ end: Int) throws(ImportError) {
    let line = lines.ranges[index - 1]
    let rest = lines.bytes[min(end, line.upperBound)..<line.upperBound].trimmingBlanks
    guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
      throw error(HurlFinding.behindBody(rest.prefix(60).text), at: index - 1)
    }
  }

  /// Puts in a query, whose variables follow after the word `variables`.
  private func setGraphQL(_ text: String, _ reading: inout CollectionRequest) {
    guard let mark = text.ranges(of: "\nvariables").last,
      text[mark.upperBound...].first(where: { $0 > " " }) == "{"
    else {
      let query: ParameterValue = ["query": .string(reading.marked(text.trimmingWhiteSpace))]
      return reading.setText(query.compactJSON, contentType: "application/json")
    }
    reading.setGraphQL(
      query: String(text[..<mark.lowerBound]).trimmingWhiteSpace,
      variables: String(text[mark.upperBound...]))
  }

  /// Reads `base64,…;`, `hex,…;` or `file,…;`.
  private mutating func readCoded(
    _ kind: String, _ reading: inout CollectionRequest
  ) throws(ImportError) {
    let start = index
    var text = ""
    while index < lines.count {
      text += lines[index].trimmingBlanks.text
      index += 1
      if text.contains(";") { break }
    }
    guard let end = text.lastIndex(of: ";") else {
      throw error(HurlFinding.unclosed(String(kind.dropLast())), at: start)
    }
    let value = String(text[..<end].dropFirst(kind.count))
    switch kind {
    case "file,": reading.request.content = .file(path: reading.marked(HurlText(value.trimmingBlanks).value))
    case "hex,": try setBytes(Self.hex(value), "hex", at: start, &reading)
    default: try setBytes(Base64.decode(value.utf8, isLenient: true), "base64", at: start, &reading)
    }
  }

  private func setBytes(
    _ bytes: [UInt8]?, _ kind: String, at line: Int, _ reading: inout CollectionRequest
  ) throws(ImportError) {
    guard let bytes else { throw error(HurlFinding.badBytes(kind), at: line) }
    reading.request.content = .bytes(bytes)
  }

  private static func hex(_ text: String) -> [UInt8]? {
    let digits = text.utf8.filter { $0 > 0x20 }.map(\.hexDigit)
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { (digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0) }
  }
}

struct HurlText {
  private(set) var value = ""
  /// The text in which only braces that are written as they are begin a reference.
  private(set) var template = ""
  /// The comment behind the text; nil for none.
  private(set) var comment: String?

  /// Between backticks `#` begins no comment, and white space at the ends counts.
  init(_ text: String, isQuoted: Bool = false) {
    var rest = isQuoted ? Substring(text) : Substring(text).drop { $0 == " " || $0 == "\t" }
    var blanks = ""
    while let character = rest.popFirst() {
      if !isQuoted, character == " " || character == "\t" {
        blanks.append(character)
        continue
      }
      if character == "#", !isQuoted {
        let text = String(rest).trimmingBlanks
        comment = text.isEmpty ? nil : text
        break
      }
      value += blanks
      template += blanks
      blanks = ""
      guard character == "\\", let next = rest.popFirst() else {
        value.append(character)
        template.append(character)
        continue
      }
      let start = value.endIndex
      switch next {
      case "n": value.append("\n")
      case "r": value.append("\r")
      case "t": value.append("\t")
      case "b": value.append("\u{8}")
      case "f": value.append("\u{C}")
      case "u" where rest.first == "{":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          value.unicodeScalars.append(scalar)
        }
      default: value.append(next)
      }
      let escaped = value[start...]
      if escaped == "{" { template.unicodeScalars.append(CollectionScope.brace) } else { template += escaped }
    }
  }

  /// A name, a value and a comment; the value also as it is written.
  struct Pair {
    var name: String
    var value: String
    var template: String
    var comment: String?
    var written: String
  }

  static func pair(_ line: ArraySlice<UInt8>) -> Pair? {
    var index = line.startIndex
    while index < line.endIndex, line[index] != UInt8(ascii: ":") {
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < line.endIndex, index > line.startIndex else { return nil }
    let written = line[(index + 1)...].trimmingBlanks.text
    let value = HurlText(written)
    return Pair(
      name: HurlText(line[..<index].text).value, value: value.value, template: value.template,
      comment: value.comment, written: written)
  }

  /// The path and the content type of `file,path; type`; nil for any other value.
  static func file(_ written: String) -> (path: String, type: String)? {
    guard written.hasPrefix("file,") else { return nil }
    var end = written.utf8.startIndex
    while end < written.utf8.endIndex, written.utf8[end] != UInt8(ascii: ";") {
      let step = written.utf8[end] == UInt8(ascii: "\\") ? 2 : 1
      end = written.utf8.index(end, offsetBy: step, limitedBy: written.utf8.endIndex) ?? written.utf8.endIndex
    }
    guard end < written.utf8.endIndex else { return nil }
    let path = String(written[..<end].dropFirst(5)).trimmingBlanks
    return (HurlText(path, isQuoted: true).value, HurlText(String(written[end...].dropFirst())).value)
  }
}
