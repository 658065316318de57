internal import WiredraftCore

struct TextGlance: Sendable {
  /// In bytes; most texts are recognised by that much of them.
  private static let usual = 1 << 16

  let text: Substring
  /// The text without white space before it, up to the limit.
  private let bytes: [UInt8]
  /// An object of JSON, or the first element of an array.
  let json: JSONGlance.Value?
  private let element: JSONGlance.Value?
  let isJSONArray: Bool
  /// Whether there is more of the text than was looked at.
  let isCut: Bool
  /// Lines of white space, and comments that begin with `#`, are left out.
  let lines: [ArraySlice<UInt8>]

  /// Looks at the beginning of a text, or at the whole.
  init(_ text: Substring, isWhole: Bool = false) {
    self.text = text
    let limit = isWhole ? .max : Self.usual
    let trimmed = text.utf8.drop { $0 <= 0x20 }
    bytes = Array(trimmed.prefix(limit))
    isCut = bytes.count < trimmed.count
    var glance: JSONGlance?
    switch bytes.first {
    // An archive may be long, and is recognised by its beginning.
    case UInt8(ascii: "{") where !HARImport.recognises(text), UInt8(ascii: "["): glance = JSONGlance(bytes)
    default: break
    }
    switch glance?.value {
    case .list(let first) where glance?.isWhole == true || isCut:
      (isJSONArray, json, element) = (true, nil, first)
    case .object(let members) where glance?.isWhole == true || !members.isEmpty:
      // The export of a program's interface has the collection in a member.
      let isWrapped = members.count == 1 && members[0].name == "collection" && members[0].value.isObject
      (isJSONArray, json, element) = (false, isWrapped ? members[0].value : glance?.value, nil)
    default: (isJSONArray, json, element) = (false, nil, nil)
    }
    var split = Array(text.utf8.drop { $0 == 0x0A || $0 == 0x0D }.prefix(limit))
      .split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    // The last may be a part of a line.
    if isCut, split.count > 1 { split.removeLast() }
    lines = split.filter { !$0.isBlank && $0.drop { $0 == 0x20 }.first != UInt8(ascii: "#") }
  }

  /// Looks at a member of another text.
  init(_ member: JSONGlance.Value) {
    (text, bytes, isCut, isJSONArray, json, element, lines) = ("", [], false, false, member, nil, [])
  }

  // MARK: - Members

  var postmanSchema: String? {
    guard case .text(let schema)? = json?["info.schema"], schema.contains("schema.getpostman.com") else {
      return nil
    }
    return schema
  }

  /// A member, or a line `name: text` of YAML that begins at the margin.
  func text(of name: String) -> String? {
    if let json {
      guard case .text(let text)? = json[name] else { return nil }
      return text
    }
    let start = Array("\(name):".utf8)
    guard let line = lines.first(where: { $0.starts(with: start) }) else { return nil }
    let text = String(decoding: line.dropFirst(start.count), as: UTF8.self).trimmingBlanks
    return text.filter { $0 != "\"" && $0 != "'" }
  }

  /// A dot leads to a member of a member, or of the first element of a list.
  func hasMembers(_ names: [String]) -> Bool { names.allSatisfy { json?[$0] != nil } }

  /// Whether it is an array whose first element has some members.
  func isList(of names: [String]) -> Bool { names.allSatisfy { element?[$0] != nil } }

  func hasLists(_ names: [String]) -> Bool {
    names.allSatisfy { if case .list? = json?[$0] { true } else { false } }
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

  /// The text of a member of YAML in flow style: `{name: text, …}`.
  func flowText(of name: String) -> String? {
    guard bytes.first == UInt8(ascii: "{"), let found = bytes.firstRange(of: Array(name.utf8)) else {
      return nil
    }
    var rest = bytes[found.upperBound...].drop { "\"'".utf8.contains($0) }
    guard rest.popFirst() == UInt8(ascii: ":") else { return nil }
    return rest.drop { "\"' ".utf8.contains($0) }.prefix { ShellReader.isNameByte($0) }.text
  }

  /// Whether a line begins with a call, behind the name that it gives to the answer.
  ///
  /// - Parameter methods: The names behind it, one of which is called; none for any.
  func calls(_ beginnings: [String], then methods: [String] = []) -> Bool {
    lines.prefix(200).flatMap { $0.prefix(400).split(separator: UInt8(ascii: ";")) }.contains { statement in
      var words = String(decoding: statement, as: UTF8.self).split(separator: " ")[...]
      if ["const", "let", "var", "return"].contains(words.first) { words.removeFirst() }
      // The names on the left may be in braces.
      if let equals = words.prefix(8).firstIndex(of: "=") { words = words[(equals + 1)...] }
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
      let commands = ["invoke-webrequest", "invoke-restmethod", "iwr", "irm"]
      if zip(words, words.dropFirst()).contains(where: { $0.hasSuffix("{") && commands.contains(String($1)) })
      {
        return true
      }
      if ["curl", "wget"].contains(first), words.dropFirst().contains(where: { Self.isParameter(String($0)) })
      {
        return true
      }
      return commands.contains(String(first))
        || (first == "new-object" && words[1].hasPrefix("microsoft.powershell"))
    }
  }

  /// Whether a word is a parameter that PowerShell's command alone has, of those with the alias `curl`.
  static func isParameter(_ word: String) -> Bool {
    ["-uri", "-method", "-body", "-headers", "-contenttype", "-usebasicparsing", "-outfile"]
      .contains(word.lowercased())
  }

  var isBrunoRequest: Bool {
    guard lines.count > 1, lines[0].trimmingBlanks.last == UInt8(ascii: "{") else { return false }
    let name = lines[0].trimmingBlanks.dropLast().trimmingBlanks.text
    return [
      "meta", "get", "post", "put", "delete", "patch", "options", "head", "trace", "connect", "http",
      "headers", "params:query", "params:path", "query", "vars", "vars:pre-request", "auth", "auth:basic",
      "auth:bearer", "body:json", "body:text", "body:form-urlencoded", "body:multipart-form", "docs", "tests",
    ].contains(name)
  }

  /// Whether it is a collection, or a request with its information and its details.
  var isOpenCollection: Bool {
    if text(of: "opencollection") != nil { return true }
    let kinds = ["http", "graphql", "grpc", "websocket"]
    guard json == nil else { return hasMembers(["info"]) && kinds.contains { hasMembers([$0]) } }
    let top = Set(lines.filter { $0.first != 0x20 }.map { $0.trimmingBlanks.text })
    // An environment.
    if Set(topNames).isSubset(of: ["name", "variables", "color", "description"]),
      hasYAML(under: "variables", ["name"])
    {
      return true
    }
    return top.contains("info:") && kinds.contains { top.contains($0 + ":") }
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
    "[Cookies]", "[Captures]", "[Asserts]", "[BasicAuth]", "[Options]",
  ]

  /// The names at the margin of YAML.
  var topNames: [String] {
    lines.filter { $0.first != 0x20 && $0.first != UInt8(ascii: "-") }
      .map { $0.prefix { $0 != UInt8(ascii: ":") }.text }
  }

  /// Whether there is an object or a list of YAML under a name at the margin, with lines that begin with some names.
  func hasYAML(under top: String, _ names: [String]) -> Bool {
    guard json == nil, let start = lines.firstIndex(where: { $0.trimmingBlanks.text == "\(top):" }) else {
      return false
    }
    let block = lines[(start + 1)...].prefix { $0.first == 0x20 || $0.first == UInt8(ascii: "-") }
    let found = Set(block.map { $0.drop { $0 == 0x20 || $0 == 0x2D }.prefix { $0 != 0x3A }.text })
    return found.isSuperset(of: names)
  }

  /// Whether JavaScript imports a module of a program.
  func isScript(of program: String) -> Bool {
    lines.contains { line in
      let text = line.prefix(400).trimmingBlanks.text
      return (text.hasPrefix("import ") || text.contains("= require("))
        && ["'", "\""].contains { text.contains("\($0)\(program)/") || text.contains("\($0)\(program)\($0)") }
    }
  }

  var isPostingRequest: Bool {
    let names = topNames
    let known: Set = [
      "name", "description", "method", "url", "auth", "body", "headers", "params", "path_params", "scripts",
      "options", "cookies", "posting_version",
    ]
    return lines.count > names.count && names.contains("url")
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
