internal import WiredraftCore

/// What stands between two lines `###`: a request at most.
struct HTTPFileBlock {
  private let lines: TextLines
  private let range: Range<Int>
  private let variables: HTTPFileVariables
  private var index: Int
  private var result = ForeignRequest()
  private var unknown: [String] = []
  /// What of a block without a request could not be carried over.
  private(set) var leftOut: [ImportRemark] = []

  init(_ lines: TextLines, _ range: Range<Int>, _ variables: HTTPFileVariables) {
    self.lines = lines
    self.range = range
    self.variables = variables
    index = range.lowerBound
  }

  private mutating func note(_ kind: ImportRemark.Kind, _ text: String, _ place: TextPosition? = nil) {
    result.remarks.append(ImportRemark(kind, text, at: place))
  }

  private mutating func substituted(_ text: String) -> String {
    let (text, missing) = variables.substituted(text)
    for name in missing where !unknown.contains(name) && unknown.count < 50 { unknown.append(name) }
    return text
  }

  /// Reads the request; nil where there is none.
  ///
  /// - Throws: ``ImportError`` at a line that begins no request.
  mutating func request(_ places: inout PlaceFinder) throws(ImportError) -> ForeignRequest? {
    guard try readStart(&places) else { return nil }
    try readFields(&places)
    addHost()
    readContent(&places)
    addBasicAuthorization()
    for name in unknown {
      note(.leftOut, "{{\(name)}} stands as it is: nothing in the text gives it a value.")
    }
    note(.added, "The editor also sends User-Agent, and Accept-Encoding or Accept.")
    return result
  }

  // MARK: - Before the fields

  /// Reads up to the URL; returns whether there is a request.
  private mutating func readStart(_ places: inout PlaceFinder) throws(ImportError) -> Bool {
    while index < range.upperBound {
      let line = lines[index].trimmingBlanks
      let place = lines.ranges[index].lowerBound
      if line.starts(with: "###".utf8) {
        let title = line.drop { $0 == UInt8(ascii: "#") }.trimmingBlanks
        if !title.isEmpty { result.title = title.text }
      } else if line.starts(with: "#".utf8) || line.starts(with: "//".utf8) {
        takeTag(
          line.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "/") }.trimmingBlanks,
          places.position(of: place))
      } else if line.starts(with: "<".utf8) {
        let place = places.position(of: place)
        passScript(behind: "<")
        note(.leftOut, "A script before the request is not run.", place)
        continue
      } else if !line.isEmpty, !HTTPFileVariables.declares(line) {
        guard let start = HTTPFileRequestLine(Array(line)) else {
          return try refuse(line, at: place, &places)
        }
        result.method = start.method
        readURL(start.url)
        return true
      }
      index += 1
    }
    return false
  }

  private mutating func refuse(
    _ line: ArraySlice<UInt8>, at place: Int, _ places: inout PlaceFinder
  ) throws(ImportError) -> Bool {
    let word = line.prefix { $0 != 0x20 }
    guard
      HTTPFileRequestLine.otherProtocols.contains(word.text) || ["import", "run", "curl"].contains(word.text)
    else {
      throw ImportError(
        .httpFile, "This line begins no request: “\(line.prefix(60).text)”. Expected a method and a URL.",
        at: places.position(of: place))
    }
    leftOut.append(
      ImportRemark(
        .leftOut, "“\(line.prefix(60).text)” is no HTTP request as it stands, and was left out.",
        at: places.position(of: place)))
    return false
  }

  /// Takes what a comment tells the editor: `@name login`.
  private mutating func takeTag(_ comment: ArraySlice<UInt8>, _ place: TextPosition) {
    guard comment.first == UInt8(ascii: "@") else { return }
    let name = comment.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "=") }
    let rest = comment[name.endIndex...].drop { $0 == UInt8(ascii: "=") || $0 == 0x20 }.trimmingBlanks
    if name.elementsEqual("@name".utf8) {
      if !rest.isEmpty { result.title = rest.text }
    } else {
      note(.ignored, "\(name.prefix(60).text) is for the editor, and has no meaning for the request.", place)
    }
  }

  /// Reads the lines on which a URL goes on: indented ones, and such as begin with `?` or `&`.
  private mutating func readURL(_ beginning: String) {
    var url = beginning
    index += 1
    while index < range.upperBound {
      let line = lines[index]
      let piece = line.trimmingBlanks
      let isIndented = line.first == 0x20 || line.first == 0x09
      let isQuery = piece.first == UInt8(ascii: "?") || piece.first == UInt8(ascii: "&")
      guard !piece.isEmpty, isIndented || isQuery else { break }
      index += 1
      if piece.first == UInt8(ascii: "#") || piece.starts(with: "//".utf8) { continue }
      url += HTTPFileRequestLine.withoutVersion(piece)
    }
    result.url = substituted(url)
  }

  /// Passes over a script: `{% … %}`, or the name of a file.
  private mutating func passScript(behind sign: String) {
    let first = lines[index].trimmingBlanks.dropFirst(sign.utf8.count).trimmingBlanks
    if first.starts(with: "{%".utf8) {
      while index < range.upperBound, lines[index].firstRange(of: Array("%}".utf8)) == nil { index += 1 }
    }
    index = min(index + 1, range.upperBound)
  }

  // MARK: - Fields

  private mutating func readFields(_ places: inout PlaceFinder) throws(ImportError) {
    var open: [ArraySlice<UInt8>] = []
    var name: String?
    func field() -> (String, String)? {
      name.map { ($0, String(decoding: Array(open.joined(separator: [0x20])), as: UTF8.self)) }
    }
    var pairs: [(String, String)] = []
    while index < range.upperBound {
      let line = lines[index]
      let text = line.trimmingBlanks
      if text.isEmpty || text.isBlank { break }
      if text.starts(with: "#".utf8) || text.starts(with: "//".utf8) {
        takeTag(
          text.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "/") }.trimmingBlanks,
          places.position(of: lines.ranges[index].lowerBound))
      } else if line.first == 0x20 || line.first == 0x09, name != nil {
        open.append(text)
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex {
        if let field = field() { pairs.append(field) }
        name = text[..<colon].trimmingBlanks.text
        open = [text[(colon + 1)...].trimmingBlanks]
      } else if text.first == UInt8(ascii: "<") || text.first == UInt8(ascii: ">") {
        break
      } else {
        throw ImportError(
          .httpFile,
          "This line is no field, for it has no name and colon: “\(text.prefix(60).text)”. An empty line stands before the content.",
          at: places.position(of: lines.ranges[index].lowerBound))
      }
      index += 1
    }
    if let field = field() { pairs.append(field) }
    for (name, value) in pairs {
      result.fields.append(ForeignRequest.Field(name: substituted(name), value: substituted(value)))
    }
  }

  private mutating func addHost() {
    guard !TextKind.beginsWithScheme(result.url.utf8), !result.url.hasPrefix("{{") else { return }
    if result.url.hasPrefix("/") || result.url == "*" {
      guard let host = result.value(ofField: "host"), !host.isEmpty else {
        note(.leftOut, "The request names no host: put scheme and host before the path.")
        return
      }
      let scheme = host.hasSuffix(":443") || host.hasSuffix(":8443") ? "https" : "http"
      result.url = "\(scheme)://\(host)\(result.url == "*" ? "/" : result.url)"
      note(.changed, "\(scheme):// was put before the host, for the request names no scheme.")
    } else {
      result.url = "http://" + result.url
      note(.changed, "http:// was put before the URL, as editors do where no scheme is given.")
    }
  }

  /// Editors encode user and password, which stand in the text as they are.
  private mutating func addBasicAuthorization() {
    for index in result.fields.indices where result.fields[index].name.lowercased() == "authorization" {
      let words = result.fields[index].value.split(separator: " ").map(String.init)
      switch words.first?.lowercased() {
      case "basic" where words.count == 3:
        result.fields[index].value = "Basic " + Base64.encode(Array("\(words[1]):\(words[2])".utf8))
      case "basic" where words.count == 2 && words[1].contains(":"):
        result.fields[index].value = "Basic " + Base64.encode(Array(words[1].utf8))
      case "digest", "aws":
        note(
          .leftOut,
          "Authorization: \(words[0]) is worked out when the request is sent; it stands as it is here.")
        continue
      default: continue
      }
      note(.changed, "User and password of Authorization were encoded, as editors do.")
    }
  }

  // MARK: - Content

  private mutating func readContent(_ places: inout PlaceFinder) {
    while index < range.upperBound, lines[index].isBlank { index += 1 }
    var content: [Range<Int>] = []
    while index < range.upperBound {
      let line = lines[index]
      let place = lines.ranges[index].lowerBound
      let isHandler = line.starts(with: "> ".utf8) || line.starts(with: ">{%".utf8)
      let isOutput = line.starts(with: ">>".utf8)
      if isHandler {
        note(.leftOut, "A handler of the answer is not run.", places.position(of: place))
        passScript(behind: ">")
      } else if isOutput || line.starts(with: "<> ".utf8) {
        note(.leftOut, "“\(line.prefix(60).text)” names a file for the answer.", places.position(of: place))
        index += 1
      } else {
        content.append(lines.ranges[index])
        index += 1
      }
    }
    while let last = content.last, lines.bytes[last].isBlank { content.removeLast() }
    guard !content.isEmpty else {
      if result.value(ofField: "content-type") != nil { result.content = .bytes([]) }
      return
    }
    let kind = result.value(ofField: "x-request-type")?.lowercased()
    if kind == "graphql" {
      result.fields.removeAll { $0.name.lowercased() == "x-request-type" }
      note(.leftOut, "The GraphQL query was left out: the editor puts it into JSON when it sends it.")
      return
    }
    let type = result.value(ofField: "content-type") ?? ""
    if let decoder = MultipartDecoder(contentType: type), type.lowercased().hasPrefix("multipart/form-data") {
      addParts(content, boundary: decoder.boundary)
    } else {
      addText(content, isForm: type.lowercased().hasPrefix("application/x-www-form-urlencoded"))
    }
  }

  /// The path of a line `< path`; nil for any other line.
  private func path(_ line: ArraySlice<UInt8>) -> String? {
    guard line.first == UInt8(ascii: "<") else { return nil }
    var rest = line.dropFirst()
    // `<@utf8 path` puts values into the text of the file.
    if rest.first == UInt8(ascii: "@") { rest = rest.drop { $0 != 0x20 && $0 != 0x09 } }
    guard rest.first == 0x20 || rest.first == 0x09 else { return nil }
    let path = rest.trimmingBlanks
    return path.isEmpty ? nil : path.text
  }

  private mutating func addText(_ content: [Range<Int>], isForm: Bool) {
    let paths = content.compactMap { path(lines.bytes[$0]) }
    if content.count == 1, let path = paths.first {
      result.content = .file(path: substituted(path))
      if lines.bytes[content[0]].dropFirst().first == UInt8(ascii: "@") {
        note(.changed, "The file \(path) is sent as it is: no values are put into its text.")
      }
      return
    }
    for path in paths {
      note(.leftOut, "The file \(path) was to be a part of the content: paste what it holds.")
    }
    let kept = content.filter { path(lines.bytes[$0]) == nil }.map { lines.bytes[$0] }
    if isForm, kept.count > 1 {
      note(.changed, "The lines of the form were put together, as editors do.")
      let pieces = kept.map { $0.trimmingBlanks }
      result.content = .bytes(Array(substituted(Array(pieces.joined())[...].text).utf8))
    } else {
      let text = Array(kept.joined(separator: [0x0A]))
      result.content = .bytes(Array(substituted(text[...].text).utf8))
    }
  }

  /// Reads parts as they stand between the lines of a boundary.
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
    result.content = .parts(parts, boundary: substituted(boundary))
  }

  private mutating func readPart(_ lines: [ArraySlice<UInt8>]) -> ForeignRequest.Part {
    var part = ForeignRequest.Part(name: "", content: .text(""))
    var index = 0
    while index < lines.count, !lines[index].isBlank {
      let line = lines[index]
      index += 1
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = substituted(line[(colon + 1)...].trimmingBlanks.text)
      switch line[..<colon].trimmingBlanks.text.lowercased() {
      case "content-disposition":
        part.name = Self.parameter("name", of: value) ?? ""
        part.filename = Self.parameter("filename", of: value)
      case "content-type": part.contentType = value
      default: note(.leftOut, "The field “\(line.prefix(60).text)” of “\(part.name)” was left out.")
      }
    }
    let body = lines[min(index + 1, lines.count)...]
    if body.count <= 2, let path = body.first.flatMap(path), body.dropFirst().allSatisfy(\.isBlank) {
      part.content = .file(path: substituted(path))
    } else {
      let text = Array(body.joined(separator: [0x0D, 0x0A]))
      part.content = .text(substituted(text[...].text))
      if part.filename != nil {
        note(.changed, "The part “\(part.name)” has a file name in the text; here it is a text without one.")
        part.filename = nil
      }
    }
    return part
  }

  /// The value of a parameter behind a field's value, its quotes taken away.
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
