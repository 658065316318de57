internal import WiredraftCore

/// Reads the entries of a Hurl file, each a request and perhaps the answer that is expected.
struct HurlReader {
  let lines: TextLines
  let marks: ReferenceMarks
  var index = 0
  private var variables = CollectionScope(name: HurlReader.name)
  private var definitions: [Variable.Definition] = []
  /// Whether the segments `.` and `..` of the path are sent.
  private var keepsDots = false
  /// Whether the request asks for a compressed answer.
  private var isCompressed = false

  let tools: ImportTools

  init(_ lines: TextLines, _ marks: ReferenceMarks, _ tools: ImportTools) {
    (self.lines, self.marks, self.tools) = (lines, marks, tools)
  }

  /// Returns the name here of a function of Hurl, or of a variable.
  @Sendable private static func name(of reference: String) -> String {
    switch reference {
    case "newUuid": return "$uuid"
    case "newDate": return "$isoTimestamp"
    default:
      guard reference.hasPrefix("getEnv \""), reference.hasSuffix("\"") else { return reference }
      return "$env." + reference.dropFirst(8).dropLast()
    }
  }

  func position(_ index: Int) -> TextPosition { TextPosition(line: index + 1, column: 1) }

  func error(_ finding: ImportFinding, at index: Int) -> ImportError {
    ImportError(.hurl, finding, at: position(index))
  }

  // MARK: - Entries

  /// Returns the next request; nil at the end.
  ///
  /// - Throws: ``ImportError`` for a line that is no part of an entry.
  mutating func next() throws(ImportError) -> ForeignRequest? {
    while index < lines.count, isComment(index) || lines[index].isBlank { index += 1 }
    guard index < lines.count else { return nil }
    guard let start = Self.requestLine(lines[index]) else {
      throw error(HurlFinding.notARequestLine(lines[index].prefix(60).text), at: index)
    }
    // A URL has no escapes: hurl_core, parser/url.rs.
    let url = start.url.prefix { $0 != " " && $0 != "\t" }
    let comment = comment(before: index)
    index += 1
    var reading = CollectionRequest(variables, marks)
    reading.request.method = start.method
    // The variables of the options hold in the URL, too.
    let body = index
    try readParts(&reading, isTrial: true)
    index = body
    reading = CollectionRequest(variables, marks)
    // The first line is the title.
    let title = comment.first?.trimmingPrefix { $0 == "#" || $0 == " " } ?? ""
    reading.request.title = title.isEmpty ? nil : String(title)
    reading.request.description = comment.dropFirst().joined(separator: "\n")
    reading.request.method = start.method
    let typed = TypedURL(String(url), keepsDots: keepsDots)
    keepsDots = false
    reading.setURL(typed.text)
    let (text, names) = reading.request.marks.withValuesInURL(reading.request.url)
    reading.request.url = text
    if !names.isEmpty { reading.note(.changed, HurlFinding.becameValues(names)) }
    if let user = typed.user {
      let decoded = String(decoding: FormDecoder.percentDecoded(user.utf8), as: UTF8.self)
      reading.request.fields.append(
        .init(name: "Authorization", value: reading.marked(decoded), isBasic: true))
    }
    try readParts(&reading, isTrial: false)
    try readAnswer(&reading)
    reading.request.variables = definitions.filter { !variables.isComposed($0.name) }
    var added = ["User-Agent", "Accept"] + (isCompressed ? ["Accept-Encoding"] : [])
    isCompressed = false
    added.removeAll { reading.request.value(ofField: $0.lowercased()) != nil }
    if !added.isEmpty { reading.note(.added, CollectionFinding.addedFields("Hurl", added)) }
    return reading.request
  }

  private func isComment(_ index: Int) -> Bool { lines[index].trimmingBlanks.first == UInt8(ascii: "#") }

  /// Returns the lines of the comment before a line; blank ones may be between them.
  private func comment(before index: Int) -> [String] {
    var end = index
    while end > 0, lines[end - 1].isBlank { end -= 1 }
    var start = end
    while start > 0, isComment(start - 1) { start -= 1 }
    return (start..<end).map { lines[$0].trimmingBlanks.dropFirst().trimmingPrefix([0x20]).text }
  }

  /// Returns the method and the URL of a line that begins a request; nil for any other line.
  static func requestLine(_ line: ArraySlice<UInt8>) -> HTTPFileRequestLine? {
    guard let start = HTTPFileRequestLine(Array(line)), start.isMethodGiven,
      line.trimmingBlanks.starts(with: start.method.utf8)
    else { return nil }
    return start
  }

  static func isAnswer(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.trimmingBlanks.split(separator: 0x20)
    guard let first = words.first, words.count >= 2 else { return false }
    return first.elementsEqual("HTTP".utf8) || first.starts(with: "HTTP/".utf8)
  }

  static let sections: Set = [
    "QueryStringParams", "Query", "FormParams", "Form", "MultipartFormData", "Multipart", "Cookies",
    "Captures", "Asserts", "BasicAuth", "Options",
  ]

  /// Returns the name in a line `[Name]`; nil for any other line.
  static func section(_ line: ArraySlice<UInt8>) -> String? {
    bracketedWord(line).flatMap { sections.contains($0) ? $0 : nil }
  }

  private static func isBracketedName(_ name: String) -> Bool {
    name.contains("]") && !name.contains { "\"{,".contains($0) }
  }

  private static func bracketedWord(_ line: ArraySlice<UInt8>) -> String? {
    let line = line.prefix { $0 != UInt8(ascii: "#") }.trimmingBlanks
    guard line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]"), line.count > 2 else { return nil }
    let name = line.dropFirst().dropLast()
    return name.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) } ? name.text : nil
  }

  // MARK: - The request

  /// - Parameter isTrial: Whether only the variables of the options are wanted.
  private mutating func readParts(
    _ reading: inout CollectionRequest, isTrial: Bool
  ) throws(ImportError) {
    var section: String?
    var (cookies, form, parts): ([String], [Draft.Row]?, [ForeignRequest.Part]?) = ([], nil, nil)
    while index < lines.count {
      let line = lines[index].trimmingBlanks
      if line.isBlank || line.first == UInt8(ascii: "#") {
        index += 1
        continue
      }
      if Self.isAnswer(line) || Self.requestLine(line) != nil { break }
      if let name = Self.section(line) {
        section = name
        if name.hasPrefix("Form") { form = form ?? [] }
        if name.hasPrefix("Multipart") { parts = parts ?? [] }
        index += 1
        continue
      }
      if let name = Self.bracketedWord(line), !["true", "false", "null"].contains(name) {
        throw error(HurlFinding.unknownSection(name), at: index)
      }
      let found = HurlText.pair(line)
      // A name in brackets, in a section of rows.
      let isRow =
        section != nil && line.first == UInt8(ascii: "[")
        && found.map { Self.isBracketedName($0.name) } ?? false
      if !isRow, try readBody(&reading) { break }
      guard let found else {
        throw error(HurlFinding.notAPair(line.prefix(60).text), at: index)
      }
      let (name, value, comment) = (found.name, found.template, found.comment)
      let pair = CollectionRequest.Pair(name: name, value: value, description: comment)
      switch section {
      case nil:
        guard !name.contains(" ") || name.hasPrefix("{{") else {
          throw error(HurlFinding.notARequestLine(line.prefix(60).text), at: index)
        }
        reading.addField(pair)
      case "Query", "QueryStringParams": reading.addQuery(pair)
      case "Form", "FormParams": form?.append(reading.formRow(pair))
      case "Multipart", "MultipartFormData": parts? += Self.part(pair, found.written, &reading)
      case "Cookies": cookies.append(reading.marked(name) + "=" + reading.marked(value))
      case "BasicAuth":
        reading.request.fields.append(
          ForeignRequest.Field(
            name: "Authorization", value: reading.marked(name) + ":" + reading.marked(value),
            description: comment, isBasic: true))
      case "Options": takeOption((name, found.value), &reading, isTrial: isTrial)
      default:
        reading.request.remarks.append(
          ImportRemark(.leftOut, HurlFinding.option(line.prefix(80).text), at: position(index)))
      }
      index += 1
    }
    if !cookies.isEmpty {
      reading.request.fields.append(.init(name: "Cookie", value: cookies.joined(separator: "; ")))
    }
    if let form {
      reading.request.content = .form(form)
      reading.request.usualContentType = "application/x-www-form-urlencoded"
    }
    if let parts {
      reading.request.content = .parts(parts, boundary: nil)
      reading.request.usualContentType = "multipart/form-data"
    }
  }

  private static func part(
    _ pair: CollectionRequest.Pair, _ written: String, _ reading: inout CollectionRequest
  ) -> [ForeignRequest.Part] {
    guard let (path, type) = HurlText.file(written) else { return reading.parts(pair) }
    return reading.parts(
      pair, files: [path], contentType: type.isEmpty ? FileTypes.type(ofFile: path) : type)
  }

  private mutating func takeOption(
    _ pair: (name: String, value: String), _ reading: inout CollectionRequest, isTrial: Bool
  ) {
    if pair.name == "variable", let equals = pair.value.firstIndex(of: "=") {
      guard isTrial else { return }
      let name = String(pair.value[..<equals]).trimmingBlanks
      var value = String(pair.value[equals...].dropFirst()).trimmingBlanks
      if value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") {
        value = String(value.dropFirst().dropLast())
      }
      let definition = Variable.Definition(name, .string(value))
      variables.define([definition])
      definitions.removeAll { $0.name == name }
      definitions.append(definition)
      return
    }
    if pair.name == "path-as-is", isTrial { keepsDots = pair.value == "true" }
    if pair.name == "compressed", pair.value == "true" {
      isCompressed = true
      return
    }
    if pair.name == "header", let field = HurlText.pair(Array(pair.value.utf8)[...]) {
      return reading.addField(.init(name: field.name, value: field.value))
    }
    if pair.name == "user" {
      reading.request.fields.append(
        ForeignRequest.Field(name: "Authorization", value: reading.marked(pair.value), isBasic: true))
      return
    }
    reading.request.remarks.append(
      ImportRemark(
        .leftOut, HurlFinding.option("\(pair.name): \(pair.value.prefix(60))"), at: position(index)))
  }
}
