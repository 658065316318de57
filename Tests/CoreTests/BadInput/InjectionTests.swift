import TestSupport
import Testing
import WiredraftCore

/// Line ends in any value: none of them may end a line of the message.
@Suite("Line ends can't cross from a value into the message")
struct InjectionTests {
  private static let payloads = [
    "a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rX-Evil: 1", "\r\n\r\nGET /evil HTTP/1.1\r\nHost: evil\r\n\r\n",
    "a\"\r\nX-Evil: 1",
    "a\u{0}\r\nX-Evil: 1", "\r\n--B\r\nX-Evil: 1\r\n\r\nx\r\n--B--", "a\u{85}X-Evil: 1\u{2028}X-Evil: 2",
    "a%0d%0aX-Evil:%201",
    "a \r\n X-Evil: 1", "\r\n", "\u{30A}\r\nX-Evil: 1", "\u{560D}\u{560A}X-Evil: 1",
  ]

  /// Every place in a draft that holds a text.
  private enum Place: String, CaseIterable {
    case method, url, path, query, fragment, host, headerName, headerValue, parameterName, parameterValue,
      queryName, queryValue
    case bodyName, bodyValue, pathName, pathValue, filePath, fileName, partType, partName, bodyText, bodyPath,
      bodyType, boundary
    case variableInHeader, variableInQuery, variableInPath, variableInBody, verbatim, array, object,
      contentTypeRow, cookie
  }

  private static func draft(_ place: Place, _ text: String, _ type: Draft.BodyType) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.type = type
    draft.parameters = [Draft.Row("plain", "1")]
    func variable(_ name: String) -> Draft.Row {
      var row = Draft.Row(name, "V")
      row.source = .environment
      return row
    }
    func file(_ change: (inout Draft.Row) -> Void) -> Draft.Row {
      var row = Draft.Row("f", "me.png", type: .file)
      change(&row)
      return row
    }
    switch place {
    case .method: draft.method = text
    case .url: draft.url = text
    case .host: draft.url = "https://h\(text)/p"
    case .path: draft.url += "/" + text
    case .query: draft.url += "?a=" + text
    case .fragment: draft.url += "#" + text
    case .headerName: draft.headers = [Draft.Row(text, "v")]
    case .headerValue: draft.headers = [Draft.Row("X-A", text)]
    case .contentTypeRow: draft.headers = [Draft.Row("Content-Type", text)]
    case .cookie: draft.headers = [Draft.Row("Cookie", text), Draft.Row("Host", text)]
    case .parameterName: draft.parameters?.append(Draft.Row(text, "v"))
    case .parameterValue: draft.parameters?.append(Draft.Row("n", text))
    case .queryName: draft.query = [Draft.Row(text, "v")]
    case .queryValue: draft.query = [Draft.Row("n", text)]
    case .bodyName: draft.body.parameters = [Draft.Row(text, "v")]
    case .bodyValue: draft.body.parameters = [Draft.Row("n", text)]
    case .pathName:
      draft.url += "/{\(text)}"
      draft.path = [Draft.Row(text, "v")]
    case .pathValue:
      draft.url += "/{id}"
      draft.path = [Draft.Row("id", text)]
    case .filePath: draft.parameters = [Draft.Row("f", text, type: .file)]
    case .fileName: draft.parameters = [file { $0.filename = text }]
    case .partType: draft.parameters = [file { $0.contentType = text }]
    case .partName: draft.parameters = [file { $0.name = text }]
    case .bodyText:
      draft.body.text = Draft.BodyText(text)
      draft.parameters = nil
    case .bodyPath: draft.body.path = text
    case .bodyType: draft.body.contentType = text
    case .boundary: draft.boundary = text
    case .variableInHeader: draft.headers = [variable("X-A"), variable("Cookie")]
    case .variableInQuery: draft.query = [variable("n")]
    case .variableInBody: draft.parameters = [variable("n")]
    case .variableInPath:
      draft.url += "/{id}"
      draft.path = [variable("id")]
    case .verbatim:
      var row = Draft.Row(text, text)
      row.isVerbatim = true
      draft.parameters = [row]
      draft.query = [row]
    case .array:
      draft.parameters = [Draft.Row("a", ParameterValue.array([.string(text)]).compactJSON, type: .array)]
    case .object:
      let json = ParameterValue.string(text).compactJSON
      draft.parameters = [Draft.Row("a", "{\(json):\(json)}", type: .object)]
    }
    return draft
  }

  /// Returns the error in a head; nil if there is none.
  private func problem(in composition: Composition) -> String? {
    let head = composition.head.bytes
    guard head.suffix(4).elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) else { return "The head has no end." }
    let lines = Self.lines(head.dropLast(4))
    guard lines.count == composition.fields.count + 1 else {
      return "\(lines.count) lines for \(composition.fields.count) fields"
    }
    for (index, line) in lines.enumerated() {
      if line.contains(0x0D) || line.contains(0x0A) || line.contains(0) {
        return "A line end within line \(index)"
      }
      if line.starts(with: "X-Evil".utf8) { return "A field of its own" }
    }
    guard lines[0].filter({ $0 == 0x20 }).count == 2 else {
      return "The request line has another number of spaces."
    }
    for (line, field) in zip(lines.dropFirst(), composition.fields) {
      guard String(decoding: line, as: UTF8.self) == "\(field.name): \(field.value)" else {
        return "Not \(field.name)"
      }
    }
    guard composition.body?.type == .multipart, let boundary = composition.boundary,
      let body = composition.body
    else { return nil }
    return problem(inParts: body.bytes.bytes(in: 0..<body.bytes.count), boundary)
  }

  /// Returns the lines of bytes between CR LF.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == 0x0D, index + 1 < bytes.endIndex, bytes[index + 1] == 0x0A {
        lines.append(bytes[start..<index])
        index += 2
        start = index
      } else {
        index += 1
      }
    }
    return lines + [bytes[start...]]
  }

  /// Returns the error in the heads of the parts, which may only have the fields that the library writes; nil if there
  /// is none.
  private func problem(inParts bytes: [UInt8], _ boundary: String) -> String? {
    var isInHead = false
    for line in Self.lines(bytes[...]) {
      let text = String(decoding: line, as: UTF8.self)
      if text == "--" + boundary {
        isInHead = true
      } else if isInHead {
        if line.isEmpty {
          isInHead = false
        } else if !line.starts(with: "Content-Disposition: form-data; name=\"".utf8)
          && !line.starts(with: "Content-Type: ".utf8)
        {
          return "A line of its own in a part's head: \(text.debugDescription)"
        } else if line.contains(0x0A) || line.contains(0x0D) {
          return "A line end in a part's head"
        }
      }
    }
    return nil
  }

  @Test(
    "In every place, for every body type and both kinds of methods: an error, or a message with the expected lines"
  )
  func everyPlace() {
    var (sent, refused) = (0, 0)
    for place in Place.allCases {
      for type in Draft.BodyType.allCases {
        for payload in Self.payloads {
          for method in ["POST", "GET"] {
            var draft = Self.draft(place, payload, type)
            if place != .method { draft.method = method }
            var context = Composition.Context(boundary: "B")
            context.environment = ["V": payload]
            context.files = [
              "me.png": .success(Composition.FileFacts(size: 3, contentType: "image/png")),
              payload: .success(
                Composition.FileFacts(
                  size: 3, contentType: place == .filePath || place == .bodyPath ? payload : nil)),
            ]
            let composition = draft.compose(in: context)
            guard !composition.hasErrors else {
              check(
                composition.diagnostics.contains { $0.severity == .error },
                "\(place) \(type) \(payload.debugDescription)")
              refused += 1
              continue
            }
            sent += 1
            if let problem = problem(in: composition) {
              Issue.record("\(place), \(type), \(method), \(payload.debugDescription): \(problem)")
            }
          }
        }
      }
    }
    // Some messages are refused and some are sent, so both paths are tested.
    check(sent > 1_000 && refused > 1_000, "\(sent) sent, \(refused) refused")
  }
}
