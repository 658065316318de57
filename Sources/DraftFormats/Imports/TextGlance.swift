internal import WiredraftCore

struct TextGlance: Sendable {
  /// In bytes; formats other than JSON are recognised by that much of the text.
  private static let limit = 1 << 16

  let text: Substring
  private let bytes: [UInt8]
  /// The members of a JSON object, or of its member `collection` if that is the only one.
  private let members: [ParameterValue.Member]?
  let isJSONArray: Bool
  /// Lines of white space, and comments that begin with `#`, are left out.
  private let lines: [ArraySlice<UInt8>]

  init(_ text: Substring) {
    self.text = text
    let trimmed = text.utf8.drop { $0 <= 0x20 }
    bytes = Array(trimmed.prefix(Self.limit))
    let value: ParameterValue?
    switch bytes.first {
    // An archive may be long, and is recognised by its beginning.
    case UInt8(ascii: "{") where !HARImport.recognises(text), UInt8(ascii: "["):
      value = try? ParameterValue(json: String(text))
    default: value = nil
    }
    isJSONArray = if case .array? = value { true } else { false }
    if case .object(let found)? = value {
      if found.count == 1, found[0].name == "collection", case .object(let inner) = found[0].value {
        members = inner
      } else {
        members = found
      }
    } else {
      members = nil
    }
    lines = Array(text.utf8.drop { $0 == 0x0A || $0 == 0x0D }.prefix(Self.limit))
      .split { $0 == 0x0A || $0 == 0x0D }
      .filter { !$0.isBlank && $0.drop { $0 == 0x20 }.first != UInt8(ascii: "#") }
  }

  // MARK: - Members

  private func value(of name: String) -> ParameterValue? { members?.first { $0.name == name }?.value }

  var postmanSchema: String? {
    guard case .object(let info)? = value(of: "info"),
      case .string(let schema)? = info.first(where: { $0.name == "schema" })?.value,
      schema.contains("schema.getpostman.com")
    else { return nil }
    return schema
  }

  /// A member, or a line `name: text` of YAML that begins at the margin.
  func text(of name: String) -> String? {
    if let members {
      guard case .string(let text)? = members.first(where: { $0.name == name })?.value else { return nil }
      return text
    }
    let start = Array("\(name):".utf8)
    guard let line = lines.first(where: { $0.starts(with: start) }) else { return nil }
    let text = String(decoding: line.dropFirst(start.count), as: UTF8.self).trimmingBlanks
    return text.filter { $0 != "\"" && $0 != "'" }
  }

  /// A dot leads to a member of a member.
  func hasMembers(_ names: [String]) -> Bool {
    names.allSatisfy { name in
      let steps = name.split(separator: ".")
      guard let first = value(of: String(steps[0])) else { return false }
      guard steps.count > 1 else { return true }
      guard case .object(let inner) = first else { return false }
      return inner.contains { $0.name == steps[1] }
    }
  }

  func hasLists(_ names: [String]) -> Bool {
    names.allSatisfy { if case .array? = value(of: $0) { true } else { false } }
  }

  func hasPairs(in name: String) -> Bool {
    guard case .array(let elements)? = value(of: name), !elements.isEmpty else { return false }
    return elements.allSatisfy { element in
      guard case .object(let members) = element else { return false }
      return ["key", "value"].allSatisfy { name in members.contains { $0.name == name } }
    }
  }

  // MARK: - Text

  /// Only the beginning is searched.
  func contains(_ text: String) -> Bool { bytes.firstRange(of: Array(text.utf8)) != nil }

  /// Whether the first command runs a program.
  func runs(_ program: String) -> Bool {
    guard contains(program),
      let words = ShellGlance.words(
        after: [program], in: Substring(String(decoding: bytes, as: UTF8.self)).utf8)
    else { return false }
    // “xh is a tool” is not a command.
    return words.contains { $0.utf8.contains { ":/=?.-".utf8.contains($0) } || $0 == "localhost" }
  }

  /// Whether a line begins with a call, behind the name that it gives to the answer.
  ///
  /// - Parameter methods: The names behind it, one of which is called; none for any.
  func calls(_ beginnings: [String], then methods: [String] = []) -> Bool {
    lines.prefix(200).contains { line in
      var words = String(decoding: line.prefix(400), as: UTF8.self).split(separator: " ")[...]
      if ["const", "let", "var", "return"].contains(words.first) { words.removeFirst() }
      if words.count > 2, words[words.startIndex + 1] == "=" { words = words.dropFirst(2) }
      if words.first == "await" { words.removeFirst() }
      guard let call = words.first, let start = beginnings.first(where: call.hasPrefix) else { return false }
      let rest = call.dropFirst(start.count)
      return methods.isEmpty ? !rest.isEmpty : methods.contains { rest.hasPrefix($0 + "(") }
    }
  }

  var startsWithMarkup: Bool {
    guard bytes.first == UInt8(ascii: "<"), bytes.count > 1, bytes.contains(UInt8(ascii: ">")) else {
      return false
    }
    return bytes[1] == UInt8(ascii: "?") || bytes[1] == UInt8(ascii: "!") || bytes[1] == UInt8(ascii: "_")
      || (0x61...0x7A).contains(bytes[1] | 0x20) || bytes[1] >= 0x80
  }

  var isHTML: Bool {
    let start = String(decoding: bytes.prefix(20), as: UTF8.self).lowercased()
    return startsWithMarkup && ["<!doctype html", "<html", "<head", "<body"].contains { start.hasPrefix($0) }
  }

  var isPowerShell: Bool {
    lines.prefix(200).contains { line in
      var text = String(decoding: line.prefix(400), as: UTF8.self).trimmingBlanks.lowercased()[...]
      if text.hasPrefix("ps "), let end = text.firstIndex(of: ">") { text = text[text.index(after: end)...] }
      if text.hasPrefix("$"), let equals = text.firstIndex(of: "=") {
        text = text[text.index(after: equals)...]
      }
      let words = text.drop { $0 == " " || $0 == "(" }.split(separator: " ")
      guard let first = words.first, words.count > 1 else { return false }
      return ["invoke-webrequest", "invoke-restmethod", "iwr", "irm"].contains(first)
        || (first == "new-object" && words[1].hasPrefix("microsoft.powershell"))
    }
  }

  var isBrunoRequest: Bool {
    guard lines.count > 1, lines[0].trimmingBlanks.last == UInt8(ascii: "{") else { return false }
    let name = lines[0].trimmingBlanks.dropLast().trimmingBlanks.text
    return [
      "meta", "get", "post", "put", "delete", "patch", "options", "head", "trace", "connect", "http",
      "headers",
      "params:query", "params:path", "query", "vars", "vars:pre-request", "auth", "auth:basic", "auth:bearer",
      "body:json", "body:text", "body:form-urlencoded", "body:multipart-form", "docs", "tests",
    ].contains(name)
  }

  var isHurlFile: Bool {
    guard let first = lines.first, let start = HTTPFileRequestLine(Array(first)), start.isMethodGiven,
      first.firstRange(of: Array(" HTTP/".utf8)) == nil
    else { return false }
    return lines.dropFirst().contains { line in
      let text = line.trimmingBlanks.text
      if Self.hurlSections.contains(text) || Self.isHurlBody(text) { return true }
      let words = text.split(separator: " ")
      guard words.count == 2, words[0] == "HTTP" || words[0].hasPrefix("HTTP/") else { return false }
      return words[1] == "*" || (words[1].count == 3 && words[1].allSatisfy(\.isNumber))
    }
  }

  private static func isHurlBody(_ line: String) -> Bool {
    if line.hasPrefix("`") { return line.count > 1 && line.hasSuffix("`") && !line.hasPrefix("```") }
    return line.hasSuffix(";") && ["file,", "base64,", "hex,"].contains { line.hasPrefix($0) }
  }

  private static let hurlSections: Set = [
    "[QueryStringParams]", "[Query]", "[FormParams]", "[Form]", "[MultipartFormData]", "[Multipart]",
    "[Cookies]",
    "[Captures]", "[Asserts]", "[BasicAuth]", "[Options]",
  ]

  var isPostingRequest: Bool {
    let top = lines.filter { $0.first != 0x20 && $0.first != UInt8(ascii: "-") }
    let names = top.map { $0.prefix { $0 != UInt8(ascii: ":") }.text }
    let known: Set = [
      "name", "description", "method", "url", "auth", "body", "headers", "params", "path_params", "scripts",
      "options", "cookies", "posting_version",
    ]
    return lines.count > top.count && names.contains("url")
      && names.contains { $0 == "name" || $0 == "method" }
      && names.allSatisfy(known.contains) && isYAML
  }

  var isYAML: Bool {
    guard let first = lines.first, first.first != 0x20 else { return false }
    var hasStructure = first.trimmingBlanks.elementsEqual("---".utf8)
    for line in lines {
      let text = line.trimmingBlanks
      let isItem = text.starts(with: "- ".utf8) || text.elementsEqual("-".utf8)
      let end = text.firstIndex(of: UInt8(ascii: ":"))
      let isPair =
        end.map { $0 > text.startIndex && ($0 + 1 == text.endIndex || text[$0 + 1] == 0x20) } ?? false
      if line.first == 0x20 {
        // The margin shows the level; a longer text may continue there.
        hasStructure = hasStructure || isItem || isPair
      } else {
        let isMark = text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8)
        guard isMark || isItem || isPair || text.first == UInt8(ascii: "]") || text.first == UInt8(ascii: "}")
        else { return false }
        hasStructure = hasStructure || isItem
      }
    }
    return hasStructure
  }

  var isGraphQL: Bool { GraphQLGlance(bytes).isOperation }
}
