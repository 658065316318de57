internal import WiredraftCore

extension ImportFormat {
  /// Requests of an `.http` or `.rest` file.
  public static let httpFile = ImportFormat(
    "http-file", "an .http file", fileNames: [".http", ".rest"], reader: HTTPFileImport.self)
}

/// Reads all requests of an `.http` or `.rest` file, as editors write them.
///
/// - Note: JetBrains, *HTTP request in editor specification*; the REST Client extension's documentation
struct HTTPFileImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    var hasMark = false
    var isScript = false
    var count = 0
    var isBlock = false
    for line in text.split(separator: 0x0A, maxSplits: 200).prefix(200) {
      let line = line.prefix(4000).drop { $0 <= 0x20 }
      // A script of httpYac.
      if isBlock || line.starts(with: "{{@".utf8) || Array(line)[...].trimmingBlanks.elementsEqual("{{".utf8)
      {
        isBlock = !Array(line)[...].trimmingBlanks.elementsEqual("}}".utf8)
        hasMark = true
        continue
      }
      if line.starts(with: "###".utf8) || HTTPFileVariables.declares(line) {
        hasMark = true
      } else if line.starts(with: "#".utf8) || line.starts(with: "//".utf8) || line.isEmpty {
        if line.contains(UInt8(ascii: "@")),
          line.drop(while: { $0 == 0x23 || $0 == 0x2F || $0 == 0x20 }).first == 0x40
        {
          hasMark = true
        }
      } else if isScript || (hasMark && line.first == UInt8(ascii: "<")) {
        // A script before the request.
        isScript =
          line.firstRange(of: Array("%}".utf8)) == nil
          && (isScript || line.firstRange(of: Array("{%".utf8)) != nil)
      } else {
        guard let start = HTTPFileRequestLine(Array(line)) else { return false }
        count += 1
        return start.isMethodGiven || hasMark
      }
    }
    return hasMark && count > 0
  }

  /// Whether a line of the text begins with `###`.
  static func hasSeparator(_ text: Substring.UTF8View) -> Bool {
    var rest = text
    while let sign = rest.firstIndex(of: UInt8(ascii: "#")) {
      let isAtStart = sign == text.startIndex || text[text.index(before: sign)] == 0x0A
      if isAtStart, text[sign...].starts(with: "###".utf8) { return true }
      rest = rest[rest.index(after: sign)...]
    }
    return false
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    try requests(in: text, ImportTools())
  }

  static func contents(
    of text: String, _ options: ImportOptions, _ tools: ImportTools
  ) throws(ImportError) -> ImportContents {
    .requests(try requests(in: text, tools).map { $0.imported(options) })
  }

  private static func requests(in text: String, _ tools: ImportTools) throws(ImportError) -> [ForeignRequest]
  {
    let bytes = Array(text.utf8)
    let lines = TextLines(bytes)
    let variables = HTTPFileVariables(lines)
    let marks = ReferenceMarks(unusedIn: bytes)
    var requests: [ForeignRequest] = []
    var names: [String: Int] = [:]
    var answers: [HTTPFileAnswerReference] = []
    var left: [ImportRemark] = []
    var refusal: ImportError?
    var start = 0
    var places = PlaceFinder(bytes)
    while start < lines.count {
      var end = start + 1
      while end < lines.count, !lines[end].starts(with: "###".utf8) { end += 1 }
      var block = HTTPFileBlock(lines, start..<end, variables, marks, tools)
      do throws(ImportError) {
        if let request = try block.request(&places) {
          if let name = block.name { names[name] = requests.count }
          answers += block.answers.filter { !answers.contains($0) }
          requests.append(request)
        }
      } catch {
        refusal = refusal ?? error
        left.append(.outside(HTTPFileFinding.badRequest(refusal: error), at: error.position))
      }
      left += block.leftOut
      start = end
    }
    if requests.isEmpty {
      throw refusal
        ?? ImportError(.httpFile, left.first?.finding ?? HTTPFileFinding.noRequest, at: left.first?.position)
    }
    for answer in answers {
      guard let index = names[answer.request] else { continue }
      requests[index].expected.captures =
        (requests[index].expected.captures ?? []) + [.init(answer.variable, from: answer.place)]
    }
    requests[0].remarks += left
    return requests
  }
}

/// The first line of a request: `POST https://host/path HTTP/1.1`, or a URL alone.
struct HTTPFileRequestLine {
  var method = "GET"
  var isMethodGiven = false
  /// The part of the URL that is on this line.
  var url: String

  /// Reads a line; nil if it does not begin a request.
  init?(_ line: [UInt8]) {
    let line = line[...].trimmingBlanks
    let first = line.prefix { $0 != 0x20 && $0 != 0x09 }
    let rest = line[first.endIndex...].trimmingBlanks
    if Self.smallMethods.contains(first.text),
      TextKind.beginsWithScheme(rest) || rest.starts(with: "{{".utf8),
      !Self.withoutVersion(rest).contains(" ")
    {
      (method, isMethodGiven) = (first.text.uppercased(), true)
      url = Self.withoutVersion(rest)
    } else if TextKind.isMethod(first), !Self.otherProtocols.contains(first.text), !rest.isEmpty,
      Self.looksLikeURL(rest)
    {
      (method, isMethodGiven) = (first.text, true)
      url = Self.withoutVersion(rest)
    } else if TextKind.beginsWithScheme(line) || line.starts(with: "{{".utf8) {
      url = Self.withoutVersion(line)
    } else {
      return nil
    }
  }

  private static let smallMethods: Set = [
    "delete", "get", "head", "options", "patch", "post", "put", "trace",
  ]

  /// The words that editors accept in place of a method, for requests that are not HTTP.
  static let otherProtocols: Set = ["WEBSOCKET", "GRPC", "RSOCKET", "GRAPHQLWS"]

  private static func looksLikeURL(_ bytes: ArraySlice<UInt8>) -> Bool {
    if TextKind.beginsWithScheme(bytes) || bytes.first == UInt8(ascii: "/") || bytes.starts(with: "{{".utf8) {
      return true
    }
    // A URL with another scheme is for another tool.
    guard bytes.prefix(20).firstRange(of: Array("://".utf8)) == nil else { return false }
    let host = bytes.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != 0x20 }
    guard host.allSatisfy({ PercentText.isUnreserved($0) || $0 == UInt8(ascii: ":") || $0 >= 0x80 }) else {
      return false
    }
    return host.contains(UInt8(ascii: ".")) || host.contains(UInt8(ascii: ":"))
      || host.starts(with: "localhost".utf8)
      || bytes.elementsEqual("*".utf8)
  }

  /// Returns the text without an HTTP version at its end.
  static func withoutVersion(_ bytes: ArraySlice<UInt8>) -> String {
    guard let space = bytes.lastIndex(where: { $0 == 0x20 || $0 == 0x09 }),
      bytes[(space + 1)...].starts(with: "HTTP/".utf8)
    else { return bytes.text }
    return bytes[..<space].trimmingBlanks.text
  }
}
