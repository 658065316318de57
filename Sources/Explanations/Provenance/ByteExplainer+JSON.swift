import WiredraftCore

extension ByteExplainer {
  var jsonNote: ByteNote {
    switch span.origin.part {
    case .memberName: isEscape ? jsonEscapeNote : jsonNameNote
    case .string: isEscape ? jsonEscapeNote : jsonStringNote
    case .number: jsonNumberNote
    case .literal: jsonLiteralNote
    case .comma: jsonCommaNote
    case .colon:
      ByteNote("A colon separates the name and the value of \(rowPhrase).", "RFC 8259 §4", .jsonColon)
    case .memberNameQuote: jsonQuoteNote(around: "name")
    case .stringQuote: jsonQuoteNote(around: "text")
    default: span.origin.source == .rule(.jsonDocument) ? jsonDocumentNote : jsonBracketNote
    }
  }

  /// Whether the body was given as one JSON value.
  private var isWhole: Bool { span.origin.source.row == nil }

  private var jsonDocumentNote: ByteNote {
    if composition.body?.type.isGraphQL ?? draft.body.type.isGraphQL {
      return ByteNote(
        "A brace of the object of a GraphQL request: its document, or the object of its variables, the rows.",
        "GraphQL over HTTP §5", .jsonDocument)
    }
    let isEmpty = composition.body?.bytes.count == 2
    if isEmpty {
      return ByteNote(
        "{} is the JSON object of no rows: there are parameters, but none is on.", "RFC 8259 §4",
        .jsonDocument)
    }
    return byte == UInt8(ascii: "{")
      ? ByteNote(
        "{ begins the JSON object that the rows are the members of.", "RFC 8259 §4", .jsonDocument)
      : ByteNote(
        "} ends the JSON object that the rows are the members of.", "RFC 8259 §4", .jsonDocument)
  }

  private var jsonNameNote: ByteNote {
    if let note = rawUTF8Note { return note }
    guard path.isEmpty, !isWhole, place == .json else {
      return ByteNote(
        "A name in \(rowPhrase): names are texts, each with a colon after it.", "RFC 8259 §4", .jsonName)
    }
    return ByteNote(
      "The name of \(rowPhrase), a member of the object: \(routeClause).",
      "this program's convention; RFC 8259 §4", .jsonName)
  }

  private var jsonStringNote: ByteNote {
    if let note = rawUTF8Note { return note }
    if row?.type == .date {
      return ByteNote(
        "The moment of \(rowPhrase) as text, as it was typed: the date style iso8601.", "RFC 3339 §5.6",
        .jsonText)
    }
    let looks = row.map { $0.type == .string && Draft.RowType.looksTyped($0.text) } ?? false
    let though = looks && path.isEmpty ? ", though it looks like something else: its type is text" : ""
    return ByteNote(
      "The value of \(rowPhrase): a text, so it is in quotes\(though).", "RFC 8259 §7", .jsonText)
  }

  private var jsonNumberNote: ByteNote {
    if row?.type == .date {
      return ByteNote(
        "The moment of \(rowPhrase) as a number, in \(styles.dates.rawValue) since 1970: the date style.",
        "this program's convention", .jsonNumber)
    }
    return ByteNote(
      "\(literal ?? "This") is the number of \(rowPhrase): as typed, without quotes; in a query it would be text.",
      "RFC 8259 §6", .jsonNumber)
  }

  private var jsonLiteralNote: ByteNote {
    let word = startOfSpan(limit: 5)
    if word == "null" {
      return ByteNote(
        "null is the value of \(rowPhrase): the name is there, and has no value.", "RFC 8259 §3", .jsonWord)
    }
    return ByteNote(
      "\(isHidden ? "A bool" : word) is the bool of \(rowPhrase): a word of JSON, without quotes; a query has only text.",
      "RFC 8259 §3", .jsonWord)
  }

  private var jsonEscapeNote: ByteNote {
    if isHidden {
      return ByteNote(
        "An escaped character of \(rowPhrase), whose value is secret: it isn't allowed in a JSON text unescaped.",
        "RFC 8259 §7", .jsonEscape)
    }
    guard let piece = EscapedPiece(around: self) else {
      return ByteNote(
        "An escape in \(rowPhrase): the character isn't allowed in a JSON text unescaped.", "RFC 8259 §7",
        .jsonEscape)
    }
    let why =
      switch piece.decoded {
      case "\"": "a raw one would end the text"
      case "\\": "a raw one would begin an escape"
      default: "no control character is allowed raw in a JSON text"
      }
    return ByteNote("\(piece.text) is \(piece.name) in \(rowPhrase): \(why).", "RFC 8259 §7", .jsonEscape)
  }

  private var jsonCommaNote: ByteNote {
    switch path.last {
    case nil where isWhole:
      return ByteNote("A comma separates two parts of \(rowPhrase).", "RFC 8259 §4, §5", .jsonComma)
    case nil:
      return ByteNote(
        "A comma ends a member and begins the next: here begins \(rowPhrase).", "RFC 8259 §4", .jsonComma)
    case .member:
      return ByteNote(
        "A comma separates two members: here begins \(rowPhrase).", "RFC 8259 §4", .jsonComma)
    case .element:
      return ByteNote(
        "A comma separates two elements: here begins \(rowPhrase).", "RFC 8259 §5", .jsonComma)
    }
  }

  private var jsonBracketNote: ByteNote {
    switch byte {
    case UInt8(ascii: "{"):
      ByteNote("{ begins the object of \(rowPhrase).", "RFC 8259 §4", .jsonBracket)
    case UInt8(ascii: "}"): ByteNote("} ends the object of \(rowPhrase).", "RFC 8259 §4", .jsonBracket)
    case UInt8(ascii: "["): ByteNote("[ begins the array of \(rowPhrase).", "RFC 8259 §5", .jsonBracket)
    default: ByteNote("] ends the array of \(rowPhrase).", "RFC 8259 §5", .jsonBracket)
    }
  }

  private func jsonQuoteNote(around what: String) -> ByteNote {
    let place = path.isEmpty && !isWhole ? "the \(what) of \(rowPhrase)" : "a \(what) in \(rowPhrase)"
    return ByteNote(
      "A quotation mark around \(place): names and texts are in quotes in JSON, numbers are not.",
      "RFC 8259 §7", .jsonQuote)
  }

  var rawUTF8Note: ByteNote? {
    guard let byte, byte >= 0x80, row != nil, !isHidden else { return nil }
    let low = max(span.range.lowerBound, offset - 3)
    let bytes = composition.bytes(in: low..<min(span.range.upperBound, offset + 4))
    var start = offset - low
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else { return nil }
    let count = String(scalar).utf8.count
    let inJSON = place == .json
    return ByteNote(
      "This byte is one of the \(EscapedPiece.word(for: count)) of \(scalar) (\(EscapedPiece.number(of: scalar))) in \(rowPhrase): \(inJSON ? "JSON is UTF-8, so it is sent as it is" : "a part is not encoded").",
      inJSON ? "RFC 8259 §8.1" : "RFC 7578 §5.1", .rawUTF8)
  }
}

extension Draft.RowType {
  static func looksTyped(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    if ["true", "false", "null"].contains(text) { return true }
    return NumberLiteral(text) != nil
  }
}
