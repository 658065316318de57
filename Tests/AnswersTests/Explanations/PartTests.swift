import Explanations
import TestDrafts
import TestSupport
import Testing
import WiredraftCore

/// Every byte is explained as the part that its writer assigned.
@Suite("Parts")
struct PartTests {
  private static let seeds = sample(0..<40, oneIn: 4)

  private func check(_ seed: Int, _ property: (Draft, Composition, Composition.Wire.Span) -> String?) {
    var maker = DraftMaker(seed: seed)
    for number in 0..<50 {
      let draft = maker.draft()
      let composition = draft.composedAtRandom()
      var offset = 0
      while let span = composition.span(at: offset) {
        offset = span.range.upperBound
        guard let problem = property(draft, composition, span) else { continue }
        Issue.record("draft \(number), \(span), \(span.origin.part): \(problem)\n\(draft)")
      }
    }
  }

  @Test("In random drafts a byte has the explanation of its part", arguments: seeds)
  func explanations(seed: Int) {
    check(seed) { draft, composition, span in
      let isInPair = composition.isInPair(span)
      for offset in span.range.prefix(300) {
        guard let explanation = composition.explanation(at: offset, of: draft) else { return "nothing" }
        let kinds = span.origin.part.kinds(span.origin.role, isInPair: isInPair)
        if !kinds.contains(explanation.kind) { return "\(explanation.kind): \(explanation.sentence)" }
      }
      return nil
    }
  }

  @Test("In random drafts a sign has the part of that sign", arguments: seeds)
  func signs(seed: Int) {
    check(seed) { _, composition, span in
      guard span.origin.role != .escape, let texts = span.origin.part.texts else { return nil }
      let text = String(decoding: composition.bytes(in: span.range), as: UTF8.self)
      return texts.contains(text) ? nil : text
    }
  }

  @Test("The parts of a multipart body hold what a decoder finds in it", arguments: seeds)
  func decoded(seed: Int) throws {
    var maker = DraftMaker(seed: 9_000 + seed)
    for _ in 0..<50 {
      var draft = maker.draft()
      draft.method = "POST"
      draft.body = Draft.Body(.multipart)
      draft.parameters = maker.rows()
      let composition = draft.composedAtRandom()
      guard let body = composition.body?.bytes, body.isAtHand, !composition.hasErrors else { continue }
      let decoded = try MultipartDecoder(boundary: composition.boundary ?? "")
        .parts(of: body.bytes(in: 0..<body.count))
      TestSupport.check(body.data, decoded.map { $0.content })
    }
  }

  @Test("A field's name and value are what the composition says that they are", arguments: seeds)
  func fields(seed: Int) {
    var maker = DraftMaker(seed: seed)
    for _ in 0..<50 {
      let composition = maker.draft().composedAtRandom()
      let head = composition.head
      func texts(_ part: Composition.Origin.Part) -> [String] {
        head.spans.filter { $0.origin.part == part }.map {
          String(decoding: head.bytes(in: $0.range), as: UTF8.self)
        }
      }
      let rows = composition.fields.filter { $0.row != nil }
      TestSupport.check(texts(.fieldName), rows.map(\.name))
      TestSupport.check(texts(.fieldValue), rows.map(\.value).filter { !$0.isEmpty })
      TestSupport.check(
        texts(.field), composition.fields.filter { $0.row == nil }.map { $0.name + ": " + $0.value })
    }
  }

  @Test("A file name of seventy quotation marks is explained as a file name")
  func quotationMarks() throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.body = Draft.Body(.multipart)
    var row = Draft.Row("avatar", "me.png", type: .file)
    row.filename = String(repeating: "\"a", count: 70)
    draft.parameters = [row]
    let context = Composition.Context(
      boundary: "B", files: ["me.png": .success(Composition.FileFacts(size: 5, contentType: "image/png"))])
    let composition = draft.compose(in: context)
    let text = String(decoding: composition.bytes(in: 0..<composition.length), as: UTF8.self)
    let start = try TestSupport.require(text.utf8.firstRange(of: "filename=\"".utf8)).upperBound
    let first = text.utf8.distance(from: text.startIndex, to: start)
    for offset in first..<first + 280 {
      let explanation = try TestSupport.require(composition.explanation(at: offset, of: draft))
      let isEscape = (offset - first) % 4 < 3
      TestSupport.check(explanation.kind, (isEscape ? .partEscape : .partFileName))
      TestSupport.check(
        explanation.text,
        (isEscape
          ? "%22 is a quotation mark in the file name of parameter 1 (avatar): raw it would end the file name."
          : "The file name of the part of parameter 1 (avatar): the end of its path, without folders, or the one given.")
      )
    }
    TestSupport.check(
      composition.explanation(at: first + 280, of: draft)?.text.hasPrefix("A quotation mark") == true)
  }

  @Test("A part's word is in kebab case")
  func words() {
    for part in Composition.Origin.Part.allCases {
      TestSupport.check(
        part.rawValue.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) },
        "\(part.rawValue)")
    }
  }
}

extension Composition {
  fileprivate func isInPair(_ span: Composition.Wire.Span) -> Bool {
    span.range.lowerBound < head.count ? span.origin.source.row?.list != .path : body?.type == .form
  }
}

extension Composition.Wire {
  /// The data of each part.
  fileprivate var data: [[UInt8]] {
    var (found, data): ([[UInt8]], [UInt8]) = ([], [])
    var isInData = false
    for span in spans {
      switch span.origin.part {
      case .emptyLine: isInData = true
      case .dataEnd:
        found.append(data)
        (isInData, data) = (false, [])
      default: if isInData { data += bytes(in: span.range) }
      }
    }
    return found
  }
}

extension Composition.Origin.Part {
  /// The possible kinds of explanation for bytes of the part.
  fileprivate func kinds(_ role: Composition.Origin.Role, isInPair: Bool) -> Set<ByteKind> {
    let escapes: Set<ByteKind> = [.percent, .utf8, .plus, .encodedPlus]
    let isEscape = role == .escape
    switch self {
    case .method: return [.method]
    case .spaceAfterMethod, .spaceAfterTarget: return [.space]
    case .authority, .asterisk: return [.url]
    case .path: return role == .automatic ? [.slash] : isEscape ? [.utf8] : [.url]
    case .segment: return isEscape ? [.percent, .utf8, .segment] : [.segment, .verbatim]
    case .question: return [.question]
    case .query: return isEscape ? [.utf8] : [.url]
    case .version: return [.version]
    case .field: return [.host, .contentType, .contentLength]
    case .fieldName: return [.fieldName]
    case .fieldColon: return [.fieldColon]
    case .fieldValue: return [.fieldValue]
    case .lineEnd: return [.lineEnd]
    case .emptyLine: return isInPair ? [.emptyLine] : [.partEmptyLine]
    case .ampersand, .ampersandAfterQuery, .ampersandWithinRow: return [.ampersand]
    case .pairName: return isEscape ? escapes : [.pairName, .styleName, .verbatim]
    case .pairNameBracket: return [.styleName]
    case .equals: return [.equals]
    case .pairValue: return isEscape ? escapes : [.pairValue, .verbatim]
    case .elementDelimiter: return [.styleJoint]
    case .brace, .bracket, .comma, .colon, .memberNameQuote, .memberName, .stringQuote, .string, .number,
      .literal:
      return isInPair ? (isEscape ? escapes.union([.jsonInPair]) : [.jsonInPair]) : kindsInJSON(isEscape)
    case .delimiter, .dataEnd: return [.delimiter]
    case .delimiterEnd, .dispositionEnd, .typeEnd: return [.lineEnd]
    case .disposition: return [.partDisposition]
    case .quote: return [.partName]
    case .partName: return isEscape ? [.partEscape] : [.partName, .styleName, .rawUTF8]
    case .fileNameParameter: return [.partFileName]
    case .fileName: return isEscape ? [.partEscape] : [.partFileName, .rawUTF8]
    case .typeField, .type: return [.partType]
    case .data: return [.partData, .partFile, .rawUTF8]
    case .closeDelimiter, .closeDelimiterEnd: return [.closingDelimiter]
    case .body: return [.givenText, .givenFile]
    }
  }

  private func kindsInJSON(_ isEscape: Bool) -> Set<ByteKind> {
    switch self {
    case .brace: [.jsonBracket, .jsonDocument]
    case .bracket: [.jsonBracket]
    case .comma: [.jsonComma]
    case .colon: [.jsonColon]
    case .memberNameQuote, .stringQuote: [.jsonQuote]
    case .memberName: isEscape ? [.jsonEscape] : [.jsonName, .rawUTF8]
    case .string: isEscape ? [.jsonEscape] : [.jsonText, .rawUTF8]
    case .number: [.jsonNumber]
    default: [.jsonWord]
    }
  }

  /// The possible texts of a span of the part if they don't depend on the draft: an empty text is two quotation marks,
  /// an empty object two braces.
  fileprivate var texts: Set<String>? {
    switch self {
    case .spaceAfterMethod, .spaceAfterTarget: [" "]
    case .asterisk: ["*"]
    case .question: ["?"]
    case .version: ["HTTP/1.1"]
    case .fieldColon: [": "]
    case .lineEnd, .emptyLine, .delimiterEnd, .dispositionEnd, .typeEnd, .dataEnd, .closeDelimiterEnd:
      ["\r\n"]
    case .ampersand, .ampersandAfterQuery, .ampersandWithinRow: ["&"]
    case .equals: ["="]
    case .elementDelimiter: [",", "|", " "]
    case .brace: ["{", "}", "{}"]
    case .bracket: ["[", "]", "[]", "[["]
    case .comma: [","]
    case .colon: [":"]
    case .memberNameQuote, .stringQuote, .quote: ["\"", "\"\""]
    case .literal: ["true", "false", "null"]
    case .disposition: ["Content-Disposition: form-data; name="]
    case .fileNameParameter: ["; filename="]
    default: nil
    }
  }
}
