import Responses
import TestSupport
import Testing
import WiredraftCore

extension ResponseCases {
  static let contents: [String: Table] = [
    "events": { _, row in
      let bytes = Marked.bytes(row[0])
      let stream = events(bytes)
      let words =
        try stream.events.map { try described($0, in: bytes) }
        + (stream.pending.map { ["pending at \($0.range): \(try described($0, in: bytes))"] } ?? [])
        + (stream.reconnectionTime.map { ["retry \($0 == .max ? "as late as possible" : "\($0)")"] } ?? [])
      return words.joined(separator: " · ")
    },
    "cut data": { one, row in
      let bytes = Marked.bytes(row[0])
      let event = try require(events(bytes).events.first)
      let text = try EventStream.data(of: event, limit: Int(row[1]) ?? 0) { Array(bytes[$0]) }
      return "“\(text.text)”\(text.isCut ? ", cut" : "")"
    },
    "lines": { _, row in try records(row[0], .lines) },
    "sequence": { _, row in try records(row[0], .sequence) },
    "JSON": { _, row in
      let bytes = Marked.bytes(row[0])
      let index = JSONIndex(bytes)
      check(index.isComplete == BodyFormat.json.accepts(bytes), row[0])
      guard let problem = index.problem else { return "accepted" }
      return fault(problem.kind, at: problem.offset, in: String(decoding: bytes, as: UTF8.self))
    },
    "accepted XML": { _, row in BodyFormat.xml.accepts(Marked.bytes(row[0])) ? "yes" : "no" },
    "layout of JSON": { _, row in
      try layout(row[0], .json) { JSONFormatter.layout($0, dividedAt: $1) }
    },
    "layout of XML": { _, row in
      try layout(row[0], .xml) { MarkupFormatter.layout($0, dividedAt: $1) }
    },
    "string": { _, row in
      let decoded = DecodedString(literal: Marked.bytes(row[0])[...], limit: 100)
      check(!decoded.isCut)
      return "“\(decoded.text)”\(decoded.hasReplacements ? ", replaced" : "")"
    },
    // The steps as a JSON array.
    "path": { _, row in
      let tree = JSONTree(Marked.bytes(row[0]))
      let steps = try tree.children(of: try require(try tree.firstLine()), count: .max).map { line in
        guard let text = try tree.string(of: line, limit: 99)?.text else {
          return ParameterValue.Step.element(Int(try tree.literal(line.value, limit: 9).text) ?? 0)
        }
        return .member(text)
      }
      return "\(JSONPathText.jsonPath(steps)) · \(JSONPathText.jq(steps))"
    },
    "next page": { _, row in
      let bytes = Marked.bytes(row[0])
      return try NextPage.find(in: JSONTree(bytes)).map {
        "\($0.path): \($0.kind) \($0.text) as \(String(decoding: bytes[$0.range], as: UTF8.self))"
      }
    },
    "complaint": { _, row in ServerComplaint.text(in: Marked.bytes(row[0])) },
    "colours": { one, row in
      let language: [String: TextColouring.Language] = [
        "html": .html, "xml": .xml, "plain": .plain,
      ]
      let bytes = Marked.bytes(row[0])
      return marks(
        TextColouring.spans(in: 0..<bytes.count, of: bytes, in: try require(language[one["language"] ?? ""])))
    },
    // The head of an SVG image.
    "image": { _, row in
      let bytes = Marked.bytes(row[0])
      return ImageFacts(bytes, size: bytes.count)?.sentence
    },
    // The first bytes of a file as hexadecimal digits, its size, and the number of bytes that are missing at the end.
    "image file": { one, row in
      let bytes = hexadecimal(one["bytes"] ?? "")
      let facts = ImageFacts(Array(bytes.dropLast(Int(row[1]) ?? 0)), size: Int(row[0]) ?? 0)
      return facts.map { facts in
        "\(facts.mimeType): \(facts.sentence) \(facts.facts.map { "\($0.label): \($0.value)" })"
      }
    },
    // The raw bytes of a message: problems, whether it is complete, and its pieces.
    "response": { _, row in
      let read = ReadResponse(Marked.bytes(row[0]))
      let offsets = read.response.diagnostics.map(\.offset)
      check(offsets, offsets.sorted())
      let isComplete = read.response.isComplete && read.response.statusLine != nil
      return "\(isComplete ? "complete" : "incomplete") \(read.codes.joined(separator: " "))"
    },
    "pieces": { _, row in
      let bytes = Marked.bytes(row[0])
      return ReadResponse(bytes).pieces.map {
        "\($0.role.rawValue) [\(String(decoding: bytes[$0.range], as: UTF8.self))]"
      }.joined(separator: " ")
    },
    // The method and the values that were sent, and the JSON text or `text:` another text that came.
    "reflection": { _, row in
      let sent = row.dropLast().enumerated().map { index, text in
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(
          String.init)
        let kinds: [String: SentValue.Kind] = [
          "text": .text, "number": .number, "boolean": .boolean, "null": .null,
        ]
        return SentValue(
          identifier: index, name: parts[1] == "-" ? "" : parts[1], text: Marked.string(parts[2]),
          kind: kinds[parts[0]] ?? .text)
      }
      let isText = row[row.count - 1].hasPrefix("text:")
      let bytes = Marked.bytes(isText ? String(row[row.count - 1].dropFirst(5)) : row[row.count - 1])
      let found = Reflection.find(sent, in: bytes, json: isText ? nil : JSONIndex(bytes))
      return found.map {
        "\($0.identifier) at \($0.range), \(short($0.change))\($0.hasSameName ? ", same name" : ""): \($0.sentence)"
      }.joined(separator: " · ")
    },
  ]

  static func hexadecimal(_ text: String) -> [UInt8] {
    let digits = Array(text.filter(\.isHexDigit))
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  /// The first bytes of the image files of the corpus, which were made by other programs.
  static func images() throws -> [[UInt8]] {
    try Corpus.files("responses").flatMap(\.cases).compactMap { $0["bytes"].map(hexadecimal) }
  }

  static func events(_ bytes: [UInt8], pieces: ((Int) -> Int)? = nil) -> EventStream {
    var stream = EventStream()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + (pieces?(start) ?? bytes.count))
      stream.read(bytes[start..<end])
      start = end
    }
    stream.finish()
    return stream
  }

  /// Returns type, ID and data of an event.
  static func described(_ event: EventStream.Event, in bytes: [UInt8]) throws -> String {
    let read: ContentText.Read = { Array(bytes[$0]) }
    return try [EventStream.type, EventStream.id, EventStream.data]
      .map { try $0(event, 1 << 20, read).text }.joined(separator: "|")
  }

  /// Returns the lines of a stream, those that are no values with `!`, however its bytes are divided.
  private static func records(_ text: String, _ format: LineStream.Format) throws -> String {
    let bytes = Marked.bytes(text)
    let results = [1, 2, 3, 4, 5, 6, 7, Int.max].map { size in
      var stream = LineStream(format)
      for part in pieces(bytes, min(size, max(1, bytes.count))) { stream.read(part) }
      stream.finish()
      return stream.lines.map {
        ($0.isValue ? "" : "!") + String(decoding: bytes[$0.range], as: UTF8.self)
      }.joined(separator: " · ")
    }
    return Set(results).sorted().joined(separator: " or ")
  }

  /// Returns the layout of a body, which is the same however its bytes are divided, and that of itself, and changes only
  /// white space.
  private static func layout(_ text: String, _ format: BodyFormat, _ layout: ([UInt8], Int) -> [UInt8]) throws
    -> String
  {
    let bytes = Marked.bytes(text)
    let whole = layout(bytes, 0)
    if format.accepts(bytes) {
      for place in 0...bytes.count {
        check(layout(bytes, place), whole, "divided at \(place)")
        check(format.accepts(bytes, dividedAt: place), "divided at \(place)")
      }
      check(layout(whole, 0), whole)
      let isString = format == .json
      let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      check(
        withoutSpace(whole, keepingStrings: isString),
        withoutSpace(isString ? JSONLetters.text(content) : content, keepingStrings: isString))
    }
    return String(decoding: whole, as: UTF8.self) + (format.accepts(bytes) ? "" : " (refused)")
  }

  /// The bytes without those of white space, or without that outside of strings.
  private static func withoutSpace(_ bytes: [UInt8], keepingStrings: Bool) -> [UInt8] {
    var (isString, isEscaped) = (false, false)
    return bytes.filter { byte in
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\""), keepingStrings {
        isString.toggle()
      } else if isString, byte == UInt8(ascii: "\\") {
        isEscaped = true
      }
      return isString || !" \n\r\t".utf8.contains(byte)
    }
  }

  private static let letters: [TextColouring.Kind: String] = [
    .tag: "t", .attributeName: "a", .string: "s", .comment: "c", .keyword: "k",
    .punctuation: "p", .entity: "e", .text: ".",
  ]

  /// A letter for each byte.
  static func marks(_ spans: [TextColouring.Span]) -> String {
    spans.map { String(repeating: letters[$0.kind] ?? "?", count: $0.range.count) }.joined()
  }
}

extension BodyFormat {
  /// Returns whether bytes are a body of the format.
  func accepts(_ bytes: [UInt8], dividedAt place: Int = 0) -> Bool {
    var check = BodyCheck(self)
    check.read(bytes[..<place])
    check.read(bytes[place...])
    return check.finish()
  }
}

extension JSONFormatter {
  static func layout(_ bytes: [UInt8], dividedAt place: Int = 0) -> [UInt8] {
    var formatter = JSONFormatter()
    var output: [UInt8] = []
    formatter.format(bytes[..<place], into: &output)
    formatter.format(bytes[place...], into: &output)
    formatter.finish(into: &output)
    return output
  }
}

extension MarkupFormatter {
  static func layout(_ bytes: [UInt8], dividedAt place: Int = 0, step: Int = .max) -> [UInt8] {
    var formatter = MarkupFormatter()
    var output: [UInt8] = []
    formatter.format(bytes[..<place], into: &output)
    var rest = bytes[place...]
    while !rest.isEmpty {
      formatter.format(rest.prefix(step), into: &output)
      rest = rest.dropFirst(step)
    }
    formatter.finish(into: &output)
    return output
  }
}
