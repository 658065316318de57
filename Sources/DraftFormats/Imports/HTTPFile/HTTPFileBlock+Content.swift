internal import WiredraftCore

extension HTTPFileBlock {
  /// Whether a line of the content may be a handler, a file for the answer, an assertion or a script in braces.
  static func isInstruction(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.trimmingBlanks
    return ["> ", ">{%", ">>", "<> ", "?? ", "<{%"].contains { line.starts(with: $0.utf8) }
      || text.elementsEqual("{{".utf8) || text.starts(with: "{{@".utf8)
  }

  mutating func readContent(_ places: inout PlaceFinder) {
    // Further blank lines belong to the content.
    if index < range.upperBound, lines[index].isBlank { index += 1 }
    var content: [Range<Int>] = []
    while index < range.upperBound {
      let line = lines[index]
      let place = lines.ranges[index].lowerBound
      let isHandler = line.starts(with: "> ".utf8) || line.starts(with: ">{%".utf8)
      let isOutput = line.starts(with: ">>".utf8)
      if isHandler {
        note(.leftOut, HTTPFileFinding.handler, places.position(of: place))
        passScript(behind: ">")
      } else if line.starts(with: "< {%".utf8) || line.starts(with: "<{%".utf8) {
        note(.leftOut, HTTPFileFinding.script, places.position(of: place))
        passScript(behind: "<")
      } else if passBlock(places.position(of: place)) {
        // A script in braces is not a part of the content.
      } else if line.starts(with: "?? ".utf8) {
        takeAssertion(line.trimmingBlanks.text, places.position(of: place))
        index += 1
      } else if isOutput || line.starts(with: "<> ".utf8) {
        note(.leftOut, HTTPFileFinding.answerFile(line.prefix(60).text), places.position(of: place))
        index += 1
      } else {
        content.append(lines.ranges[index])
        index += 1
      }
      // An empty line that follows a script before the content is not a part of the content.
      if content.isEmpty { passBlankLines() }
    }
    while let last = content.last, lines.bytes[last].isBlank { content.removeLast() }
    guard !content.isEmpty else {
      if result.value(ofField: "content-type") != nil { result.content = .bytes([]) }
      return
    }
    if isGraphQL || result.value(ofField: "x-request-type")?.lowercased() == "graphql" {
      result.fields.removeAll { $0.name.lowercased() == "x-request-type" }
      result.usualContentType = "application/json"
      addGraphQL(content, &places)
      return
    }
    let type = result.value(ofField: "content-type") ?? ""
    if let decoder = MultipartDecoder(contentType: type), type.lowercased().hasPrefix("multipart/form-data") {
      addParts(content, boundary: decoder.boundary)
    } else {
      addText(content, type: type.lowercased())
    }
  }

  private mutating func passBlankLines() {
    while index < range.upperBound, lines[index].isBlank { index += 1 }
  }

  private func path(_ line: ArraySlice<UInt8>) -> String? {
    guard line.first == UInt8(ascii: "<") else { return nil }
    var rest = line.dropFirst()
    // `<@utf8 path` substitutes variables in the text of the file.
    if rest.first == UInt8(ascii: "@") { rest = rest.drop { $0 != 0x20 && $0 != 0x09 } }
    guard rest.first == 0x20 || rest.first == 0x09 else { return nil }
    let path = rest.trimmingBlanks
    return path.isEmpty ? nil : path.text
  }

  private mutating func addText(_ content: [Range<Int>], type: String) {
    for range in content where lines.bytes[range].starts(with: "<@".utf8) {
      guard let path = path(lines.bytes[range]) else { continue }
      let encoding = lines.bytes[range].dropFirst(2).prefix { $0 != 0x20 && $0 != 0x09 }.text
      note(.changed, HTTPFileFinding.fileAsItIs(path, encoding: encoding))
    }
    if content.count == 1, let path = path(lines.bytes[content[0]]) {
      result.content = .file(path: marked(path))
    } else if type.hasPrefix("application/x-www-form-urlencoded") {
      addForm(content)
    } else {
      var (text, files): ([UInt8], [Int: String]) = ([], [:])
      for range in content {
        if range != content.first { text.append(0x0A) }
        if let path = path(lines.bytes[range]) {
          files[text.count] = marked(path)
        } else {
          text += marked(lines.bytes[range].text).utf8
        }
      }
      // REST Client ends the last line, too, as servers ask for.
      if type.hasPrefix("application/x-ndjson") { text.append(0x0A) }
      result.content = files.isEmpty ? .bytes(text) : .mixed(text, files: files)
    }
  }

  private mutating func addForm(_ content: [Range<Int>]) {
    for path in content.compactMap({ path(lines.bytes[$0]) }) {
      note(.leftOut, HTTPFileFinding.fileInContent(path))
    }
    let kept = content.filter { path(lines.bytes[$0]) == nil }.map { lines.bytes[$0].trimmingBlanks }
    if kept.count > 1 { note(.changed, HTTPFileFinding.joinedForm) }
    let text = Array(markedForm(Array(kept.joined())[...].text).utf8)
    let encoded = Self.encodedForm(text)
    if encoded != text { note(.changed, HTTPFileFinding.encodedForm) }
    result.content = .bytes(encoded)
  }

  /// Percent-encodes bytes that a form can't contain, and keeps escapes.
  ///
  /// - Note: The package `encodeurl` of Node, which the REST Client uses
  static func encodedForm(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      PercentText.append(byte, to: &result) {
        $0 == UInt8(ascii: "%")
          ? PercentText.escape(in: bytes, at: index) != nil
          : PercentText.isUnreserved($0) || ";,/?:@&=+$!*'()#[]".utf8.contains($0)
      }
    }
    return result
  }

  // MARK: - GraphQL

  /// Puts a query, and the variables after an empty line, into JSON.
  private mutating func addGraphQL(_ content: [Range<Int>], _ places: inout PlaceFinder) {
    if content.count == 1, let path = path(lines.bytes[content[0]]) {
      note(.leftOut, HTTPFileFinding.queryInFile(path))
      return
    }
    // The variables are an object; the query may contain empty lines, too.
    let gap = content.indices.dropLast().first { index in
      guard lines.bytes[content[index]].isBlank else { return false }
      let rest = lines.bytes[content[index + 1].lowerBound...].drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "{") else { return false }
      let next = rest.dropFirst().first { $0 > 0x20 }
      return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    }
    func text(_ ranges: ArraySlice<Range<Int>>) -> String {
      String(decoding: Array(ranges.map { lines.bytes[$0] }.joined(separator: [0x0A])), as: UTF8.self)
    }
    let query = marked(text(content[..<(gap ?? content.endIndex)]))
    var variables = "{}"
    if let gap {
      do throws(JSONError) {
        variables = try jsonText(text(content[(gap + 1)...]))
      } catch {
        note(
          .leftOut, HTTPFileFinding.variablesNotJSON(error.kind),
          places.position(of: content[gap + 1].lowerBound))
      }
    }
    // The editor writes the variables without white space.
    var reader = JavaScriptReader(Array(variables.utf8))
    let members: ParameterValue = [
      "query": .string(query), "variables": (try? reader.value()) ?? [:],
    ]
    result.content = .bytes(Array(members.compactJSON.utf8))
  }

  /// Returns JSON with references in its strings; if there are others, all have their values.
  private mutating func jsonText(_ typed: String) throws(JSONError) -> String {
    let text = marked(typed)
    if (try? ParameterValue(json: text)) != nil { return text }
    let values = marks.expanded(text)
    _ = try ParameterValue(json: values)
    return values
  }

  // MARK: - Parts

  private mutating func addParts(_ content: [Range<Int>], boundary: String) {
    let delimiter = Array("--\(boundary)".utf8)
    var parts: [ForeignRequest.Part] = []
    var part: [ArraySlice<UInt8>] = []
    var isOpen = false
    for range in content {
      let line = lines.bytes[range]
      guard line.starts(with: delimiter) else {
        if isOpen { part.append(line) }
        continue
      }
      if isOpen { parts.append(readPart(part)) }
      part = []
      isOpen = !line.dropFirst(delimiter.count).starts(with: "--".utf8)
    }
    if isOpen { parts.append(readPart(part)) }
    result.content = .parts(parts, boundary: boundary)
  }

  private mutating func readPart(_ lines: [ArraySlice<UInt8>]) -> ForeignRequest.Part {
    var part = ForeignRequest.Part(name: "", content: .text(""))
    var index = 0
    while index < lines.count, !lines[index].isBlank {
      let line = lines[index]
      index += 1
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = expanded(line[(colon + 1)...].trimmingBlanks.text)
      switch line[..<colon].trimmingBlanks.text.lowercased() {
      case "content-disposition":
        part.name = Self.parameter("name", of: value) ?? ""
        part.filename = Self.parameter("filename", of: value)
      case "content-type": part.contentType = value
      default: note(.leftOut, HTTPFileFinding.partField(line.prefix(60).text, part: part.name))
      }
    }
    let body = lines[min(index + 1, lines.count)...]
    if body.count <= 2, let path = body.first.flatMap(path), body.dropFirst().allSatisfy(\.isBlank) {
      part.content = .file(path: marked(path))
    } else {
      let text = Array(body.joined(separator: [0x0D, 0x0A]))
      part.content = .text(marked(text[...].text))
      if part.filename != nil {
        note(.changed, HTTPFileFinding.partWithoutFileName(part.name))
        part.filename = nil
      }
    }
    return part
  }

  private static func parameter(_ name: String, of value: String) -> String? {
    for piece in value.split(separator: ";").dropFirst() {
      let pair = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, String(pair[0]).trimmingBlanks.lowercased() == name else { continue }
      let text = String(pair[1]).trimmingBlanks
      return text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        ? String(text.dropFirst().dropLast()) : text
    }
    return nil
  }
}
