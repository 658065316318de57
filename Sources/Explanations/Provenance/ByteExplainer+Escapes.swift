import WiredraftCore

extension ByteExplainer {
  var escapeNote: ByteNote {
    let source = isForm ? "URL Standard §5.2" : "RFC 3986 §2.1"
    // The row's own name is not secret.
    if isHidden, span.origin.part != .pairName || !path.isEmpty {
      return ByteNote(
        "An escaped character of \(rowPhrase), whose value is secret: it isn't allowed in \(placeWord) unescaped.",
        source, .percent)
    }
    guard let piece = EscapedPiece(around: self) else {
      return ByteNote(
        "This is one of the escapes of \(rowPhrase): its character isn't allowed raw in \(placeWord).",
        source, .percent)
    }
    if isJSONSign { return jsonInPairNote(piece) }
    if piece.kind == .plus {
      return ByteNote(
        "+ is a space in \(rowPhrase), because \(isForm ? "this is a form" : "this query is encoded as a form"); a + itself is sent as %2B.",
        "URL Standard §5.2", .plus)
    }
    let (why, reference, kind) = reason(for: piece)
    return ByteNote("\(piece.text) is \(piece.name) in \(rowPhrase): \(why).", reference, kind)
  }

  private var isJSONSign: Bool {
    switch span.origin.part {
    case .brace, .bracket, .comma, .colon, .memberNameQuote, .stringQuote: true
    default: false
    }
  }

  var bracketNote: ByteNote {
    let piece = EscapedPiece(around: self).map { "\($0.text) is \($0.decoded)" } ?? "This is a bracket"
    let sentence =
      switch path.last {
      case .member: "the object style brackets puts a member's name in brackets"
      default:
        "the array style \(styles.arrays.rawValue) puts \(styles.arrays == .brackets ? "[]" : "the place in brackets") after the name"
      }
    return ByteNote("\(piece): \(sentence), here \(rowPhrase).", styleOfPath.source, .styleName)
  }

  private func reason(for piece: EscapedPiece) -> (why: String, source: String, kind: ByteKind) {
    guard let scalar = piece.decoded.unicodeScalars.first, piece.decoded.unicodeScalars.count == 1 else {
      return ("it isn't allowed raw in \(placeWord)", "RFC 3986 §2.1", .percent)
    }
    let form = "URL Standard §5.1"
    switch (scalar, place) {
    case ("\u{80}"..., .form):
      return ("a form is ASCII only, so each byte becomes % and two digits", "URL Standard §5.2", .utf8)
    case ("\u{80}"..., _):
      return ("not allowed raw in \(placeWord), which is ASCII only", "RFC 3986 §2.5", .utf8)
    case ("/", .path): return ("a raw / would begin another segment", "RFC 3986 §3.3", .segment)
    case ("?", .path): return ("a raw ? would end the path", "RFC 3986 §3.3", .segment)
    case ("+", _) where place != .path:
      return ("it must be encoded, because servers read a raw + as a space", form, .encodedPlus)
    case ("&", _) where place != .path:
      return ("a raw & would end this pair and begin the next", form, .percent)
    case ("=", _) where place != .path:
      return (
        span.origin.part == .pairName
          ? "a raw = would end the name" : "encoded, no server takes it for the end of a name", form,
        .percent
      )
    case ("#", _) where !isForm:
      return ("a raw # would begin the fragment, which is never sent", "RFC 3986 §3.5", .percent)
    case ("%", _): return ("a raw % would begin an escape", "RFC 3986 §2.4", .percent)
    case (" ", _):
      return place == .path
        ? ("no white space is allowed in a URL", "RFC 3986 §2.1", .percent)
        : ("right in a query and in a form; a + for it is right in a form only", "RFC 3986 §2.1", .percent)
    case ("\u{0}"..."\u{1F}", _), ("\u{7F}", _):
      return ("no control character is allowed raw in \(placeWord)", "RFC 3986 §2", .percent)
    case (",", _) where styles.arrays == .comma && row?.type == .array:
      return ("a raw comma joins the elements", "OpenAPI 3.1, form without explode", .percent)
    case (";", _): return ("some servers split pairs at a raw ;", "HTML 4.01 §B.2.2", .percent)
    case ("[", _), ("]", _):
      return ("raw, square brackets belong to an address in the host alone", "RFC 3986 §3.2.2", .percent)
    case ("!", _), ("$", _), ("'", _), ("(", _), (")", _), ("*", _), (",", _), ("/", _), ("?", _), (":", _),
      ("@", _), ("~", _):
      return (
        "the set \(set.rawValue) leaves only \(set.rawCharacters) raw, so no server takes it for a sign",
        set == .rfc3986 ? "RFC 3986 §2.2" : set.source, .percent
      )
    default:
      return ("it isn't allowed raw in \(placeWord)", isForm ? "URL Standard §5.2" : "RFC 3986 §2", .percent)
    }
  }
}
