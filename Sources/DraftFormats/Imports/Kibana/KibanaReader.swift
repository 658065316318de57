internal import WiredraftCore

/// Reads the requests of a block of Kibana's console: a line with a method and a path, and JSON behind it.
struct KibanaReader {
  private let bytes: [UInt8]
  private let lines: TextLines
  private let marks: ReferenceMarks
  private var index = 0
  /// The remarks on lines before the next request.
  private var passed: [ImportRemark] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = TextLines(bytes)
    marks = ReferenceMarks(unusedIn: bytes)
  }

  // MARK: - Lines

  private static let methods: Set = ["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"]

  /// Returns the method, the path and the text after it of a line that begins a request; nil for any other.
  private static func start(_ line: ArraySlice<UInt8>) -> (method: String, path: String, rest: String)? {
    let words = line.trimmingBlanks.text.split(maxSplits: 2) { $0 == " " || $0 == "\t" }
    guard words.count > 1, methods.contains(words[0].uppercased()) else { return nil }
    return (words[0].uppercased(), String(words[1]), words.count > 2 ? String(words[2]) : "")
  }

  /// Whether a text begins with a request without a host, whose path is one of Elasticsearch or whose JSON
  /// follows without an empty line.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    let lines = TextLines(bytes)
    var index = 0
    while index < lines.count, lines[index].isBlank || isComment(lines[index]) { index += 1 }
    guard index < lines.count, let (method, path, rest) = start(lines[index]),
      lines[index].trimmingBlanks.starts(with: method.utf8), rest.isEmpty || isComment(rest),
      !path.contains("://"), !path.hasPrefix("{{"), path != "/"
    else { return false }
    let next = index + 1 < lines.count ? lines[index + 1].trimmingBlanks : []
    if next.first == UInt8(ascii: "{") { return true }
    // A field after the request line is one of a file of requests.
    guard next.isEmpty || isComment(next) || start(next) != nil else { return false }
    if path.hasPrefix("kbn:/") { return true }
    return bytes.firstRange(of: Array("\n###".utf8)) == nil
      && path.prefix { $0 != "?" }.split(separator: "/").contains { $0.hasPrefix("_") && $0.count > 2 }
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool { isComment(line.trimmingBlanks.text) }

  private static func isComment(_ text: String) -> Bool {
    (text.hasPrefix("#") && !text.hasPrefix("###")) || text.hasPrefix("//")
      || (text.hasPrefix("/*") && text.hasSuffix("*/"))
  }

  // MARK: - Requests

  /// Returns the requests; what is none is listed with the request after it, or with the last one.
  mutating func requests() -> [ForeignRequest] {
    var requests: [ForeignRequest] = []
    var title: String?
    while index < lines.count {
      let line = lines[index].trimmingBlanks
      if let (method, path, rest) = Self.start(line) {
        requests.append(request(method, path, rest, title))
        title = nil
        continue
      }
      let text = line.text
      if text.hasPrefix("/*") {
        passComment()
      } else if text.hasPrefix("#") || text.hasPrefix("//") {
        title = text.drop { $0 == "#" || $0 == "/" || $0 == " " } + ""
      } else if !text.isEmpty {
        passed.append(
          ImportRemark(.leftOut, KibanaFinding.notARequest(String(text.prefix(60))), at: position(index)))
      }
      index += 1
    }
    if !requests.isEmpty { requests[requests.count - 1].remarks += passed }
    return requests
  }

  private func position(_ line: Int) -> TextPosition { TextPosition(line: line + 1, column: 1) }

  private mutating func passComment() {
    while index + 1 < lines.count, lines[index].firstRange(of: Array("*/".utf8)) == nil { index += 1 }
  }

  private mutating func request(
    _ method: String, _ path: String, _ rest: String, _ title: String?
  ) -> ForeignRequest {
    var request = ForeignRequest()
    request.title = title?.isEmpty == false ? title : nil
    request.method = method
    request.marks = marks
    request.remarks = passed
    passed = []
    if !rest.isEmpty, !Self.isComment(rest) {
      request.remarks.append(
        ImportRemark(.leftOut, KibanaFinding.afterPath(String(rest.prefix(60))), at: position(index)))
    }
    var names: [String] = []
    let isKibana = path.hasPrefix("kbn:")
    let base = request.marks.mark(for: isKibana ? "kibana" : "base")
    let target = Self.marked(isKibana ? String(path.dropFirst(4)) : path, &request.marks, &names)
    request.url = base + (target.hasPrefix("/") ? "" : "/") + target
    request.remarks.append(ImportRemark(.changed, isKibana ? KibanaFinding.kibana : .base))
    index += 1
    let start = index
    let body = body(&request)
    if !body.isEmpty {
      if !isBulk(target), let problem = Self.problem(body) {
        request.remarks.append(ImportRemark(.changed, KibanaFinding.notJSON(problem), at: position(start)))
      }
      // The console ends each body with a line feed, which a bulk request needs.
      request.content = .bytes(Array((Self.marked(body, &request.marks, &names) + "\n").utf8))
      request.usualContentType = "application/json"
    }
    if !names.isEmpty { request.remarks.append(ImportRemark(.changed, KibanaFinding.variables(names))) }
    request.remarks.append(ImportRemark(.added, KibanaFinding.addedFields))
    return request
  }

  private func isBulk(_ path: String) -> Bool {
    path.prefix { $0 != "?" }.split(separator: "/").contains { $0 == "_bulk" || $0 == "_msearch" }
  }

  private static func problem(_ body: String) -> JSONError.Kind? {
    // A variable takes the place of a value.
    if body.contains("${") { return nil }
    do throws(JSONError) {
      _ = try ParameterValue(json: body)
      return nil
    } catch {
      return error.kind
    }
  }

  // MARK: - The body

  /// Returns the lines up to the next request, without comments, and with JSON in place of texts in three quotes.
  private mutating func body(_ request: inout ForeignRequest) -> String {
    var reader = KibanaBody()
    while index < lines.count {
      if !reader.isInText, Self.start(lines[index]) != nil { break }
      if !reader.isInText, reader.depth == 0 {
        let next = lineOfNextValue
        // A comment before another request is its title.
        guard let next else { break }
        index = next
      }
      reader.take(lines[index], line: index)
      index += 1
    }
    if let line = reader.openText {
      request.remarks.append(ImportRemark(.changed, KibanaFinding.unclosedText, at: position(line)))
    }
    return reader.text
  }

  /// The next line that begins a value, behind empty lines and comments; nil if another line is in front of it.
  private var lineOfNextValue: Int? {
    var next = index
    while next < lines.count, lines[next].isBlank || Self.isComment(lines[next]) { next += 1 }
    guard next < lines.count, let first = lines[next].trimmingBlanks.first else { return nil }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? next : nil
  }

  /// Returns a text with marks in place of `${name}`.
  private static func marked(_ text: String, _ marks: inout ReferenceMarks, _ names: inout [String]) -> String
  {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      let name = rest[start.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else {
        result += "${"
        rest = rest[start.upperBound...]
        continue
      }
      if !names.contains(String(name)) { names.append(String(name)) }
      result += marks.mark(for: String(name))
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return result + rest
  }
}

/// The lines of a body, read one by one.
private struct KibanaBody {
  private var lines: [String] = []
  private var present: [UInt8] = []
  /// The text between three quotes that is being read.
  private var long: [UInt8]?
  private var isInComment = false
  private(set) var depth = 0
  /// The line of a text between three quotes that has no end.
  private(set) var openText: Int?

  var isInText: Bool { long != nil || isInComment }

  var text: String {
    var lines = lines
    if let long { lines.append("\"\"\"" + String(decoding: long, as: UTF8.self)) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  mutating func take(_ line: ArraySlice<UInt8>, line number: Int) {
    var index = line.startIndex
    var isInString = false
    func isAt(_ text: String) -> Bool { line[index...].starts(with: text.utf8) }
    while index < line.endIndex {
      let byte = line[index]
      if long != nil {
        if isAt("\"\"\"") {
          present += Array(
            ParameterValue.string(String(decoding: long ?? [], as: UTF8.self)).compactJSON.utf8)
          (long, openText) = (nil, nil)
          index += 3
        } else {
          long?.append(byte)
          index += 1
        }
        continue
      }
      if isInComment {
        if isAt("*/") { isInComment = false }
        index += isInComment ? 1 : 2
        continue
      }
      if isInString {
        present.append(byte)
        if byte == UInt8(ascii: "\\"), index + 1 < line.endIndex {
          index += 1
          present.append(line[index])
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        index += 1
        continue
      }
      if isAt("\"\"\"") {
        (long, openText) = ([], number)
        index += 3
        continue
      }
      if isAt("/*") {
        isInComment = true
        index += 2
        continue
      }
      if byte == UInt8(ascii: "#") || isAt("//") { break }
      if byte == UInt8(ascii: "\"") { isInString = true }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
      present.append(byte)
      index += 1
    }
    if long != nil {
      long?.append(0x0A)
      return
    }
    var text = present[...]
    while let last = text.last, last <= 0x20 { text.removeLast() }
    present = []
    // A line that was a comment alone leaves no empty line.
    if !text.isEmpty || line.isBlank { lines.append(String(decoding: text, as: UTF8.self)) }
  }
}
