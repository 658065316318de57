import WiredraftCore

/// JSON: as a body, and within the data of a part.
extension ByteExplainer {
  var jsonNote: ByteNote {
    switch role {
    case .name: return jsonNameNote
    case .value: return jsonValueNote
    case .escape: return jsonEscapeNote
    case .separator: return jsonSeparatorNote
    default:
      return span.origin.source == .rule(.jsonDocument) || (span.origin.source.row == nil && !isWhole)
        ? jsonDocumentNote : jsonPunctuationNote
    }
  }

  /// Whether the body was given as one JSON value.
  private var isWhole: Bool { span.origin.source == .rule(.wholeBody) }

  private var jsonDocumentNote: ByteNote {
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
      "The name of \(rowPhrase), a member of the object: \(routeClause).", "APIKit's rule; RFC 8259 §4",
      .jsonName)
  }

  private var jsonValueNote: ByteNote {
    if let note = rawUTF8Note { return note }
    if let row, row.type == .date {
      let style = draft.styles.dates
      return style == .iso8601
        ? ByteNote(
          "The moment of \(rowPhrase) as text, as it was typed: the date style iso8601.", "RFC 3339 §5.6",
          .jsonText)
        : ByteNote(
          "The moment of \(rowPhrase) as a number, in \(style.rawValue) since 1970: the date style.",
          "KeyedAPIParameters' rule", .jsonNumber)
    }
    if isQuoted {
      let looks = row.map { $0.type == .string && RowType.looksTyped($0.text) } ?? false
      let though = looks && path.isEmpty ? ", though it looks like something else: its type is text" : ""
      return ByteNote(
        "The value of \(rowPhrase): a text, so it stands in quotes\(though).", "RFC 8259 §7", .jsonText)
    }
    let first = composition.bytes(in: span.range.lowerBound..<span.range.lowerBound + 1).first
    switch first {
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      let word = first == UInt8(ascii: "t") ? "true" : "false"
      return ByteNote(
        "\(isHidden ? "A bool" : word) is the bool of \(rowPhrase): a word of JSON, without quotes; a query has only text.",
        "KeyedAPIParameters' rule; RFC 8259 §3", .jsonWord)
    case UInt8(ascii: "n"):
      return ByteNote(
        "null is the value of \(rowPhrase): the name is there, and has no value.", "RFC 8259 §3", .jsonWord)
    default:
      let text = literal ?? "This"
      return ByteNote(
        "\(text) is the number of \(rowPhrase): as typed, without quotes; in a query it would be text.",
        "KeyedAPIParameters' rule; RFC 8259 §6", .jsonNumber)
    }
  }

  /// Whether the value stands in quotes.
  private var isQuoted: Bool {
    guard let before = span(before: span) else { return false }
    switch before.origin.role {
    case .escape: return true
    case .punctuation:
      return composition.bytes(in: before.range.upperBound - 1..<before.range.upperBound) == [0x22]
    default: return false
    }
  }

  private var jsonEscapeNote: ByteNote {
    if isHidden {
      return ByteNote(
        "An escaped character of \(rowPhrase), whose value is secret: it can't stand in a JSON text itself.",
        "RFC 8259 §7", .jsonEscape)
    }
    guard let piece = EscapedPiece(around: self) else {
      return ByteNote(
        "An escape in \(rowPhrase): the character can't stand in a JSON text itself.", "RFC 8259 §7",
        .jsonEscape)
    }
    let why =
      switch piece.decoded {
      case "\"": "a raw one would end the text"
      case "\\": "a raw one would begin an escape"
      default: "no control character may stand raw in a JSON text"
      }
    return ByteNote("\(piece.text) is \(piece.name) in \(rowPhrase): \(why).", "RFC 8259 §7", .jsonEscape)
  }

  private var jsonSeparatorNote: ByteNote {
    guard byte == UInt8(ascii: ",") else {
      return ByteNote(
        "A colon stands between the name and the value of \(rowPhrase).", "RFC 8259 §4", .jsonColon)
    }
    switch path.last {
    case nil where isWhole:
      return ByteNote("A comma stands between two pieces of \(rowPhrase).", "RFC 8259 §4, §5", .jsonComma)
    case nil:
      return ByteNote(
        "A comma ends a member and begins the next: here begins \(rowPhrase).", "RFC 8259 §4", .jsonComma)
    case .member:
      return ByteNote(
        "A comma stands between two members: here begins \(rowPhrase).", "RFC 8259 §4", .jsonComma)
    case .element:
      return ByteNote(
        "A comma stands between two elements: here begins \(rowPhrase).", "RFC 8259 §5", .jsonComma)
    }
  }

  var jsonPunctuationNote: ByteNote {
    switch byte {
    case UInt8(ascii: "{"):
      return ByteNote("{ begins the object of \(rowPhrase).", "RFC 8259 §4", .jsonBracket)
    case UInt8(ascii: "}"):
      return ByteNote("} ends the object of \(rowPhrase).", "RFC 8259 §4", .jsonBracket)
    case UInt8(ascii: "["):
      return ByteNote("[ begins the array of \(rowPhrase).", "RFC 8259 §5", .jsonBracket)
    case UInt8(ascii: "]"):
      return ByteNote("] ends the array of \(rowPhrase).", "RFC 8259 §5", .jsonBracket)
    default:
      let what = quotesName ? "name" : "text"
      let place = path.isEmpty && !isWhole ? "the \(what) of \(rowPhrase)" : "a \(what) in \(rowPhrase)"
      return ByteNote(
        "A quotation mark around \(place): names and texts stand in quotes in JSON, numbers do not.",
        "RFC 8259 §7", .jsonQuote)
    }
  }

  /// Whether the quotation mark belongs to a name: a colon stands behind the closing one.
  private var quotesName: Bool {
    // Of two marks in one span, as of an empty text, the colon after the second tells.
    var next = span.range.upperBound
    // Between the quotation marks stand text and escapes only; many of them are a value's.
    for _ in 0..<Self.reach {
      guard let following = composition.span(at: next) else { return false }
      switch following.origin.role {
      case .name: return true
      case .escape: next = following.range.upperBound
      case .punctuation:
        next = following.range.upperBound
        return composition.bytes(in: next..<next + 1).first == UInt8(ascii: ":")
      case .separator: return composition.bytes(in: next..<next + 1).first == UInt8(ascii: ":")
      default: return false
      }
    }
    return false
  }

  /// A character beyond ASCII that stands as it is; nil for any other byte, and for what may not be told.
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
      "This byte is one of the \(EscapedPiece.word(for: count)) of \(scalar) (\(EscapedPiece.number(of: scalar))) in \(rowPhrase): \(inJSON ? "JSON is UTF-8, so it stands as it is" : "a part is not encoded").",
      inJSON ? "RFC 8259 §8.1" : "RFC 7578 §5.1", .rawUTF8)
  }
}

extension RowType {
  /// Whether a text reads like a number, a bool or a null.
  static func looksTyped(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    if ["true", "false", "null"].contains(text) { return true }
    return NumberLiteral(text) != nil
  }
}
