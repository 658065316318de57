internal import WiredraftCore

extension CodeFormat {
  /// An HTTP archive with one entry.
  public static let har = CodeFormat(
    "har", "HAR", letter: "a", fileExtension: "har", writer: HARArchive.self)
}

/// Version 1.2, with one entry.
///
/// - Note: <https://w3c.github.io/web-performance/specs/HAR/Overview.html>
struct HARArchive: CodeWriter {
  let parts: ExportParts
  private let title: String?
  private let description: String?

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    (title, description) = (document.title, document.description)
  }

  // MARK: - Text

  var text: String {
    let entry: ParameterValue = [
      // Nothing was sent, so there is no time and no response.
      "startedDateTime": "1970-01-01T00:00:00.000Z", "time": 0, "request": request,
      "response": [
        "status": 0, "statusText": "", "httpVersion": "", "cookies": [], "headers": [],
        "content": ["size": 0, "mimeType": ""], "redirectURL": "", "headersSize": -1, "bodySize": -1,
      ],
      "cache": [:], "timings": ["send": 0, "wait": 0, "receive": 0],
    ]
    let log: ParameterValue = [
      "log": [
        "version": "1.2", "creator": ["name": "Wiredraft", "version": "1"],
        "entries": .array([described(entry, title)]),
      ]
    ]
    return ReferenceMark.inBraces(JSONLayout.indented(log.compactJSON))
  }

  private func described(_ value: ParameterValue, _ comment: String?) -> ParameterValue {
    with(value, comment.map { ("comment", .string($0)) })
  }

  private func with(_ value: ParameterValue, _ member: (String, ParameterValue)?) -> ParameterValue {
    guard let member, case .object(var members) = value else { return value }
    members.append(.init(name: member.0, value: member.1))
    return .object(members)
  }

  private var request: ParameterValue {
    let head =
      "\(parts.method) \(parts.target) HTTP/1.1\r\n".utf8.count
      + parts.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } + 2
    let value: ParameterValue = [
      "method": .string(parts.method), "url": .string(parts.url), "httpVersion": "HTTP/1.1",
      "cookies": cookies,
      "headers": .array(
        parts.fields.map {
          described(["name": .string($0.shownName), "value": .string($0.shown)], $0.description)
        }),
      "queryString": query, "headersSize": .number(NumberLiteral(head)),
      "bodySize": .number(NumberLiteral(parts.bodyCount ?? 0)),
    ]
    return described(with(value, postData.map { ("postData", $0) }), description)
  }

  private var cookies: ParameterValue {
    .array(
      parts.fields.filter { $0.key == "cookie" }.flatMap { field in
        field.shown.utf8.split(separator: UInt8(ascii: ";")).map { pair in
          let text = String(decoding: pair.drop { $0 == 0x20 }, as: UTF8.self)
          let sign = text.utf8.firstIndex(of: UInt8(ascii: "="))
          return [
            "name": .string(String(text[..<(sign ?? text.endIndex)])),
            "value": .string(sign.map { String(text[text.utf8.index(after: $0)...]) } ?? ""),
          ]
        }
      })
  }

  private var query: ParameterValue {
    let target = parts.shownTarget.utf8
    guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    let pairs = FormDecoder.pairs(in: Array(target[target.index(after: mark)...]))
    return .array(
      zip(pairs, parts.queryDescriptions(pairs.count)).map { pair, description in
        described(["name": .string(pair.name), "value": .string(pair.value)], description)
      })
  }

  private var postData: ParameterValue? {
    guard parts.bodyCount != nil else { return nil }
    let type = parts.fields.last { $0.key == "content-type" }?.shown ?? ""
    let mimeType: (String, ParameterValue) = ("mimeType", .string(type))
    if let text = parts.bodyText { return with(with(.object([]), mimeType), ("text", .string(text))) }
    if let bytes = parts.bytes {
      return with(
        with(with(.object([]), mimeType), ("text", .string(Base64.encode(bytes)))), ("_encoding", "base64"))
    }
    if let file = parts.wholeFile {
      return with(
        with(with(.object([]), mimeType), ("text", "")), ("_file", .string(file)))
    }
    return with(with(.object([]), mimeType), ("params", params(type)))
  }

  private func params(_ type: String) -> ParameterValue {
    let (body, files) = parts.contentBesideFiles
    guard let decoder = MultipartDecoder(contentType: type), let found = try? decoder.parts(of: body) else {
      return []
    }
    return .array(
      zip(found, parts.partDescriptions(found.count)).map { part, description in
        var members: [ParameterValue.Member] = [.init(name: "name", value: .string(part.name))]
        if let path = files[part.range.lowerBound] {
          members.append(.init(name: "_file", value: .string(path)))
        } else {
          members.append(.init(name: "value", value: .string(String(decoding: part.content, as: UTF8.self))))
        }
        if let name = part.fileName { members.append(.init(name: "fileName", value: .string(name))) }
        if let type = part.contentType { members.append(.init(name: "contentType", value: .string(type))) }
        return described(.object(members), description)
      })
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("The archive")
    var message = ToolMessage(parts)
    message.contentChanges += parts.fileChanges
    if parts.bytes != nil, parts.bodyText == nil, parts.hasContent {
      message.contentChanges.append("it is no text, and is written in base64, which few readers know")
    }
    if parts.hasOwnTarget { message.targetChanges.append("it is not in the URL") }
    verdict.take(message, for: parts)
    return verdict
  }
}
