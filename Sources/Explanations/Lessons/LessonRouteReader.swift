internal import WiredraftCore

/// Reads the routes of a lesson: each is a block with a request line, a status, fields, an empty line and the body.
struct LessonRouteReader {
  private typealias Block = [LessonText]

  /// The fields that frame the message, or are always there; the practice server writes them.
  private static let ownFields: Set = [
    "connection", "content-length", "transfer-encoding", "trailer", "date", "server",
  ]

  static func routes(in section: LessonReader.Section) throws(LessonError) -> [LessonRoute] {
    var routes: [LessonRoute] = []
    for block in try blocks(in: section) {
      let route = try route(of: block)
      if routes.contains(where: { $0.method == route.method && $0.path == route.path }) {
        throw LessonError(.route(.secondRoute("\(route.method) \(route.path)")), at: route.position)
      }
      routes.append(route)
    }
    if routes.isEmpty { throw LessonError(.emptySection(section.title), at: section.position) }
    return routes
  }

  // MARK: - Blocks

  /// In indented lines a block also ends before a request line that follows an empty line.
  private static func blocks(in section: LessonReader.Section) throws(LessonError) -> [Block] {
    var blocks: [Block] = []
    var current: Block = []
    var isFenced = false
    func end() {
      while current.last?.text.isEmpty == true { current.removeLast() }
      if !current.isEmpty { blocks.append(current) }
      current = []
    }
    for line in section.lines {
      if line.text.hasPrefix("```") {
        end()
        isFenced.toggle()
      } else if isFenced {
        if line.isBlank && current.isEmpty { continue }
        current.append(LessonText(line.isBlank ? "" : line.text, at: line.position()))
      } else if line.isBlank {
        if !current.isEmpty { current.append(LessonText("", at: line.position())) }
      } else {
        guard let text = unindented(line) else { throw LessonError(.route(.noBlock), at: line.position()) }
        if current.last?.text.isEmpty == true, isRequestLine(text.text) { end() }
        current.append(text)
      }
    }
    end()
    return blocks
  }

  private static func unindented(_ line: LessonReader.Line) -> LessonText? {
    if line.text.hasPrefix("\t") { return LessonText(String(line.text.dropFirst()), at: line.position(2)) }
    guard line.text.hasPrefix("    ") else { return nil }
    return LessonText(String(line.text.dropFirst(4)), at: line.position(5))
  }

  private static func isRequestLine(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.count == 2 && !words[0].isEmpty && words[0].allSatisfy { ("A"..."Z").contains($0) }
      && words[1].hasPrefix("/")
  }

  // MARK: - Routes

  /// - Parameter block: At least one line.
  private static func route(of block: Block) throws(LessonError) -> LessonRoute {
    var lines = block[...]
    let first = lines.removeFirst()
    let (method, path) = try requestLine(first)
    guard let second = lines.popFirst() else {
      throw LessonError(.route(.missingStatus), at: first.position)
    }
    let status = try status(second)
    var fields: [LessonRoute.Field] = []
    while let line = lines.popFirst(), !line.text.isEmpty { fields.append(try field(line)) }
    if let line = lines.first {
      if method == "HEAD" { throw LessonError(.route(.bodyNotAllowed("to HEAD")), at: line.position) }
      if [204, 205, 304].contains(status) {
        throw LessonError(.route(.bodyNotAllowed("with status \(status)")), at: line.position)
      }
    }
    return LessonRoute(
      method: method, path: path, status: status, fields: fields,
      body: lines.map(\.text).joined(separator: "\n"), position: first.position)
  }

  private static func requestLine(_ line: LessonText) throws(LessonError) -> (String, String) {
    let words = line.text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 else { throw LessonError(.route(.noRequestLine), at: line.position) }
    let (method, path) = (String(words[0]), String(words[1]))
    // The target of CONNECT is no path.
    guard Token.firstInvalidOffset(in: method) == nil, method != "CONNECT" else {
      throw LessonError(.route(.invalidMethod(method)), at: line.position)
    }
    let isPath =
      path.hasPrefix("/")
      && path.utf8.allSatisfy {
        (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
      }
    guard isPath else {
      throw LessonError(.route(.invalidPath(path)), at: line.position(after: words[0]))
    }
    return (method, path)
  }

  private static func status(_ line: LessonText) throws(LessonError) -> Int {
    guard !line.text.isEmpty else { throw LessonError(.route(.missingStatus), at: line.position) }
    guard line.text.utf8.count == 3, let status = Int(line.text), (200...599).contains(status) else {
      throw LessonError(.route(.invalidStatus(line.text)), at: line.position)
    }
    return status
  }

  private static func field(_ line: LessonText) throws(LessonError) -> LessonRoute.Field {
    guard let colon = line.text.firstIndex(of: ":") else {
      throw LessonError(.route(.malformedField), at: line.position)
    }
    let name = String(line.text[..<colon])
    guard Token.firstInvalidOffset(in: name) == nil else {
      throw LessonError(.route(.malformedField), at: line.position)
    }
    guard !ownFields.contains(name.lowercased()) else {
      throw LessonError(.route(.ownField(name)), at: line.position)
    }
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var value = line.text[line.text.index(after: colon)...].drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    return LessonRoute.Field(name: name, value: String(value))
  }
}

extension LessonText {
  fileprivate func position(after word: Substring) -> TextPosition {
    TextPosition(line: position.line, column: position.column + word.unicodeScalars.count + 1)
  }
}
