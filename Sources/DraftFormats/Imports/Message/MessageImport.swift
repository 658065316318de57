internal import WiredraftCore

extension ImportFormat {
  /// A raw HTTP/1.1 message.
  public static let http = ImportFormat("http", "an HTTP message", reader: MessageImport.self)
}

/// Reads a raw HTTP/1.1 message.
///
/// - Note: RFC 9112
struct MessageImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    guard let line = text.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false).first else {
      return false
    }
    let words = line.prefix(20_000).split { $0 == 0x20 || $0 == 0x0D }
    // The message is a response, which is refused with a reason.
    if let first = words.first, first.starts(with: "HTTP/".utf8), words.count > 1, words[1].count == 3,
      words[1].allSatisfy({ (0x30...0x39).contains($0) })
    {
      return true
    }
    guard words.count >= 3, let method = words.first, let version = words.last,
      method.allSatisfy(TextKind.isToken),
      version.starts(with: "HTTP/".utf8), !line.contains(UInt8(ascii: "{"))
    else { return false }
    // Several requests with separators between them are a file of an editor, and so is a form over several lines.
    return !HTTPFileImport.hasSeparator(text) && !hasFormOverLines(text)
  }

  /// Whether the body is a form of which lines begin with `&`, as files of editors have it.
  private static func hasFormOverLines(_ text: Substring.UTF8View) -> Bool {
    let bytes = Array(text.prefix(1 << 16))
    var (isBody, isForm) = (false, false)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = line.trimmingBlanks
      if isBody {
        if isForm, line.first == UInt8(ascii: "&") { return true }
      } else if line.isBlank {
        isBody = true
      } else if line.text.lowercased().hasPrefix("content-type:") {
        isForm = line.text.lowercased().contains("x-www-form-urlencoded")
      }
    }
    return false
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    let start = bytes.firstIndex { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    guard start < bytes.count else {
      throw ImportError(.http, MessageFinding.empty)
    }
    // A browser's list of fields begins with the parts of an HTTP/2 request line.
    if bytes[start] == UInt8(ascii: ":") { return try LinesImport.requests(in: text, options) }
    let feed = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let words = bytes[start..<feed].split { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    if let first = words.first, first.starts(with: "HTTP/".utf8) {
      throw ImportError(.http, MessageFinding.answer, offset: start, in: bytes)
    }
    guard let method = words.first, method.allSatisfy(TextKind.isToken), words.count >= 2 else {
      throw ImportError(.http, MessageFinding.noRequestLine, offset: start, in: bytes)
    }
    let hasVersion = words.count > 2 && words[words.count - 1].starts(with: "HTTP/".utf8)
    guard words.count == (hasVersion ? 3 : 2) else {
      throw ImportError(
        .http, MessageFinding.longRequestLine,
        offset: words[hasVersion ? words.count - 2 : 2].startIndex, in: bytes)
    }
    var request = ForeignRequest()
    request.method = method.text
    let head = try MessageHead(bytes, from: min(feed + 1, bytes.count), as: .http)
    request.fields = head.fields
    request.keepsOrder = true
    addURL(of: words[1].text, to: &request)
    try addContent(Array(bytes[head.end...]), offset: head.end, in: bytes, to: &request)
    return [request]
  }

  private static func addURL(of target: String, to request: inout ForeignRequest) {
    guard !TextKind.beginsWithScheme(target.utf8) else {
      request.url = target
      return
    }
    if request.method == "CONNECT" {
      let scheme = target.hasSuffix(":443") ? "https" : "http"
      request.url = "\(scheme)://\(target)"
      request.remarks.append(ImportRemark(.changed, MessageFinding.addedScheme(scheme)))
      return
    }
    let host = request.value(ofField: "host") ?? ""
    var path = target
    if target == "*" {
      // From this a draft makes the target `*`, which refers to the whole server.
      path = "/*"
    } else if !target.hasPrefix("/") {
      path = "/" + target
      request.remarks.append(ImportRemark(.changed, MessageFinding.noSlash))
    }
    guard !host.isEmpty else {
      request.url = path
      request.remarks.append(ImportRemark(.leftOut, MessageFinding.noHost))
      return
    }
    // The page from which a browser sends the request is usually on the same host.
    let isSecure = ["origin", "referer"].contains { name in
      let value = (request.value(ofField: name) ?? "").lowercased()
      return value == "https://\(host.lowercased())" || value.hasPrefix("https://\(host.lowercased())/")
    }
    let scheme = isSecure || host.hasSuffix(":443") ? "https" : "http"
    // The field itself stays if it is no authority.
    let authority = PercentText.encoded(host.utf8) { $0 > 0x20 && !"/?#@\\".utf8.contains($0) }
    request.url = "\(scheme)://\(String(decoding: authority, as: UTF8.self))\(path)"
    request.remarks.append(ImportRemark(.changed, MessageFinding.addedScheme(scheme)))
  }

  private static func addContent(
    _ content: [UInt8], offset: Int, in bytes: [UInt8], to request: inout ForeignRequest
  ) throws(ImportError) {
    let coding = request.value(ofField: "transfer-encoding")?.lowercased() ?? ""
    let length = request.value(ofField: "content-length").flatMap { Int($0) }
    var rest = content
    if coding.contains("chunked") {
      do throws(ChunkedContent.Problem) {
        rest = try ChunkedContent.decoded(bytes, from: offset)
      } catch {
        throw ImportError(.http, error.finding, offset: error.offset, in: bytes)
      }
      request.fields.removeAll { $0.name.lowercased() == "transfer-encoding" }
      request.remarks.append(ImportRemark(.changed, MessageFinding.chunks))
    } else if let length, length >= 0, length < content.count {
      rest = Array(content[..<length])
      let more = content[length...]
      if more.contains(where: { $0 > 0x20 }) {
        request.remarks.append(
          ImportRemark(
            .leftOut, MessageFinding.behindContent(length: length, rest: more.count),
            at: TextPosition(offset: offset + length, in: bytes)))
      }
    } else if length == nil, !content.contains(where: { $0 != 0x0A && $0 != 0x0D }) {
      rest = []
    }
    if let length, length > content.count, coding.isEmpty {
      request.remarks.append(
        ImportRemark(.changed, MessageFinding.contentCutOff(length: length, count: content.count)))
      request.fields.removeAll { $0.name.lowercased() == "content-length" }
    }
    if !rest.isEmpty || length == 0 || request.value(ofField: "content-type") != nil {
      request.content = .bytes(rest)
    }
  }
}
