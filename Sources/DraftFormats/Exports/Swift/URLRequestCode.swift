internal import WiredraftCore

extension CodeFormat {
  /// Swift with `URLRequest`.
  public static let swiftURLRequest = CodeFormat(
    "swift-urlrequest", "Swift, URLRequest", letter: "u", fileExtension: "swift", writer: URLRequestCode.self)
}

struct URLRequestCode: CodeWriter {
  let parts: ExportParts

  init(_ parts: ExportParts, _ document: DraftDocument) { self.parts = parts }

  // MARK: - Code

  var text: String {
    var lines = [
      "import Foundation", "", "#if canImport(FoundationNetworking)", "  import FoundationNetworking",
      "#endif", "",
    ]
    let isPlain = parts.method == "GET" && parts.fieldsToGive.isEmpty && parts.bodyCount == nil
    lines.append(
      "\(isPlain ? "let" : "var") request = URLRequest(url: URL(string: \(SwiftText.literal(parts.url)))!)")
    if parts.method != "GET" { lines.append("request.httpMethod = \(SwiftText.literal(parts.method))") }
    var seen: Set<String> = []
    for field in parts.fieldsToGive {
      let verb = seen.insert(field.key).inserted ? "setValue" : "addValue"
      lines.append(
        "request.\(verb)(\(SwiftText.literal(field.shown)), forHTTPHeaderField: \(SwiftText.literal(field.shownName)))"
      )
    }
    lines += bodyLines
    lines += ["", "let (data, response) = try await URLSession.shared.data(for: request)"]
    return lines.joined(separator: "\n")
  }

  /// Foundation writes the names of fields like this.
  private static func capitalized(_ name: String) -> String {
    name.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: "-")
  }

  private var bodyLines: [String] {
    guard parts.bodyCount != nil else { return [] }
    if let bytes = parts.bytes { return ["request.httpBody = \(SwiftText.data(bytes, indent: ""))"] }
    if let file = parts.wholeFile {
      return ["request.httpBody = try Data(contentsOf: URL(fileURLWithPath: \(SwiftText.literal(file))))"]
    }
    return ["", "var body = Data()"]
      + parts.pieces.map { piece in
        switch piece {
        case .bytes(let bytes): "body += \(SwiftText.data(bytes, indent: "  "))"
        case .file(let path, _):
          "body += try Data(contentsOf: URL(fileURLWithPath: \(SwiftText.literal(path))))"
        }
      } + ["request.httpBody = body"]
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("URLSession")
    if parts.hasContent, parts.method.uppercased() == "GET" {
      verdict.notes.append(.refuses("it takes no GET with a body"))
    }
    if let last = parts.authority.split(separator: ":").first?.split(separator: ".").last,
      let digit = last.utf8.first, (0x30...0x39).contains(digit),
      !Authority.isPlain(parts.authority, isSecure: parts.isSecure), !parts.authority.hasPrefix("[")
    {
      verdict.notes.append(.refuses("it takes addresses of four decimal numbers only"))
    }
    var message = ToolMessage(parts)
    let upper = parts.method.uppercased()
    if ["GET", "HEAD", "POST", "PUT", "DELETE"].contains(upper) { message.method = upper }
    message.targetChanges =
      parts.hasOwnTarget ? ["it is not in the URL"] : FoundationTarget.changes(of: parts.target)
    if parts.hasContent, upper == "HEAD" { message.contentChanges = ["it is left out of HEAD"] }
    // A percent-encoded name is decoded.
    let host =
      parts.authority.contains("%") ? Authority.serialized(parts.authority, isSecure: parts.isSecure) : nil
    let ownHost = parts.fieldsToGive.first { $0.key == "host" }?.value
    var fields = JoinedFields([.init("Host", ownHost ?? host ?? parts.authority)])
    for field in parts.fieldsToGive where field.key != "host" && field.key != "content-length" {
      fields.add(.init(Self.capitalized(field.name), field.value))
    }
    fields.addOwn(["Accept", "Accept-Language", "Accept-Encoding", "User-Agent", "Connection"])
    if parts.isUntyped, upper == "POST" {
      fields.add(.init("Content-Type", "application/x-www-form-urlencoded"))
    }
    if upper != "HEAD", parts.hasContent || upper != "GET" {
      fields.add(.init("Content-Length", String(parts.bodyCount ?? 0)))
    }
    message.fields = fields.all
    verdict.take(message, for: parts)
    verdict.notes.append(.remark("The order of the fields is Foundation's; this is what it does on Linux."))
    if parts.isSecure { verdict.notes.append(.remark("The server chooses the version of HTTP.")) }
    return verdict
  }
}

/// The changes that Foundation makes to a request target.
enum FoundationTarget {
  static func changes(of target: String) -> [String] {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    let dots = path.split(separator: UInt8(ascii: "/")).contains {
      $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
    }
    return (dots ? ["dot segments are taken away"] : []) + encodings(of: target)
  }

  static func encodings(of target: String) -> [String] {
    PercentText.isKept(Array(target.utf8), "!$&'()*+,;=:@/?") ? [] : ["characters are percent-encoded"]
  }
}
