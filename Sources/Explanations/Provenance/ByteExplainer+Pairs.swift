import WiredraftCore

extension ByteExplainer {
  var isForm: Bool { place == .form }
  var placeWord: String {
    switch place {
    case .form: "a form"
    case .path: "a path"
    default: "a query"
    }
  }

  /// The characters that are not escaped in the place.
  var set: EncodingStyles.PercentEncodeSet {
    switch place {
    case .form: styles.form
    case .path: .rfc3986
    default: styles.query
    }
  }

  // MARK: - Names

  var pairNameNote: ByteNote {
    if let note = styleNameNote { return note }
    if row?.isVerbatim == true { return verbatimNote("name") }
    if row?.type == .null, styles.nulls == .bare {
      return ByteNote(
        "The name of \(rowPhrase), and no =: the null style chosen sends the name alone, as no value.",
        "no standard",
        .pairName)
    }
    return ByteNote("The name of \(rowPhrase): \(routeClause).", "this program's convention", .pairName)
  }

  private var styleNameNote: ByteNote? {
    guard let last = path.last else { return nil }
    switch last {
    case .element where styles.arrays == .brackets || styles.arrays == .indexed:
      let what = styles.arrays == .brackets ? "[] was" : "The place in brackets was"
      return ByteNote(
        "\(what) put after the name of \(rowPhrase) by the array style \(styles.arrays.rawValue).",
        styles.arrays.source, .styleName)
    case .member where styles.objects == .dots:
      return ByteNote(
        "The object style dots writes a member's name after a dot: here \(rowPhrase).",
        styles.objects.source, .styleName)
    case .member:
      return ByteNote(
        "The object style brackets writes a member's name in brackets: here \(rowPhrase).",
        styles.objects.source, .styleName)
    case .element(0): return nil
    default:
      return ByteNote(
        "The array style repeat writes the name again for each element: here \(rowPhrase).",
        styles.arrays.source, .styleName)
    }
  }

  // MARK: - Values

  var segmentNote: ByteNote {
    if row?.isVerbatim == true { return verbatimNote("value") }
    return ByteNote(
      "The value of \(rowPhrase) fills its {name} as one segment of the path; this is allowed raw there.",
      "RFC 3986 §3.3", .segment)
  }

  private func verbatimNote(_ what: String) -> ByteNote {
    ByteNote(
      "The \(what) of \(rowPhrase), sent exactly as typed: the row is verbatim, so nothing is encoded again.",
      "RFC 3986 §2.4", .verbatim)
  }

  var pairValueNote: ByteNote {
    guard let row else { return ByteNote("A value of \(rowPhrase).", setSource, .pairValue) }
    if row.isVerbatim { return verbatimNote("value") }
    let keyed = "this program's convention"
    switch row.type {
    case .number:
      let text = literal ?? "A number"
      return ByteNote(
        "\(text) is the number of \(rowPhrase), sent as text: \(placeWord) has no numbers; in JSON it would stay one.",
        keyed, .pairValue)
    case .boolean:
      let text = literal ?? "A bool"
      return ByteNote(
        "\(text) is the bool of \(rowPhrase), sent as text by the style \(styles.booleans.rawValue); in JSON it would stay a bool.",
        keyed, .pairValue)
    case .null:
      return ByteNote(
        "The letters null are the null of \(rowPhrase) in the style literal; most servers take them for text.",
        "no standard", .pairValue)
    case .date:
      let unit = styles.dates == .iso8601 ? "as it was typed" : "in \(styles.dates.rawValue) since 1970"
      return ByteNote(
        "The moment of \(rowPhrase) \(unit): the date style \(styles.dates.rawValue).",
        styles.dates == .iso8601 ? "RFC 3339 §5.6" : keyed, .pairValue)
    case .array, .object:
      return ByteNote(
        "The value of \(rowPhrase), as text: \(styleOfPath.name) gave it its name and place.",
        styleOfPath.source, .pairValue)
    default:
      return ByteNote(
        "The value of \(rowPhrase), as it was typed: \(set.rawCharacters) stay raw in \(placeWord).",
        setSource, .pairValue)
    }
  }

  /// The row's own text, if it is short, plain and not secret.
  var literal: String? {
    guard let row, path.isEmpty, !isHidden, row.source == .literal, row.text.utf8.count <= 20,
      !row.text.isEmpty
    else { return nil }
    return row.text
  }

  var setSource: String { isForm && set == .form ? "URL Standard §5.2" : set.source }

  // MARK: - Signs

  var equalsNote: ByteNote {
    row?.type == .null && styles.nulls == .empty
      ? ByteNote(
        "= with nothing after it: the style empty writes the null of \(rowPhrase) like an empty text.",
        "no standard",
        .equals)
      : ByteNote(
        "= ends the name and begins the value of \(rowPhrase): the first = of a pair splits it.",
        "URL Standard §5.1", .equals)
  }

  var styleOfPath: (name: String, source: String) {
    if case .member = path.last {
      return ("the object style \(styles.objects.rawValue)", styles.objects.source)
    }
    return ("the array style \(styles.arrays.rawValue)", styles.arrays.source)
  }

  var elementDelimiterNote: ByteNote {
    let style = styles.arrays
    let sign =
      switch style {
      case .pipe: place == .multipart ? "|" : "%7C, a |,"
      case .space: place == .multipart ? "A space" : set == .form ? "+, a space," : "%20, a space,"
      default: "A comma"
      }
    let raw = style == .comma && place != .multipart ? "; its own are %2C" : ""
    return ByteNote(
      "\(sign) joins elements in the array style \(style.rawValue): here begins \(rowPhrase)\(raw).",
      style.source, .styleJoint)
  }
}

// MARK: - JSON text in a value

extension ByteExplainer {
  func jsonInPairNote(_ piece: EscapedPiece?) -> ByteNote {
    let style =
      styles.arrays == .json && (row?.type == .array || styles.objects != .json)
      ? "the array style json" : "the object style json"
    guard let piece else {
      return ByteNote(
        "Part of the JSON text that \(style) makes of \(rowPhrase).", "RFC 8259 §2", .jsonInPair)
    }
    return ByteNote(
      "\(piece.text) is \(piece.name) of the JSON text that \(style) makes of \(rowPhrase): \("{}[]\"".contains(piece.decoded) ? "never raw in \(placeWord)" : "the style of the \(isForm ? "form" : "query") escapes it").",
      isForm ? "URL Standard §5.2" : "RFC 3986 §3.4", .jsonInPair)
  }
}

// MARK: - Names and sources of styles

extension EncodingStyles.PercentEncodeSet {
  var rawCharacters: String {
    switch self {
    case .rfc3986: "letters, digits and - . _ ~"
    case .form: "letters, digits and * - . _"
    case .apikit: "letters, digits and - . _ ~ / ?"
    }
  }

  var source: String {
    switch self {
    case .rfc3986: "RFC 3986 §2.3"
    case .form: "URL Standard §5.2"
    case .apikit: "RFC 3986 §3.4"
    }
  }
}

extension EncodingStyles.ArrayStyle {
  var source: String {
    switch self {
    case .repeat: "OpenAPI 3.1, form with explode"
    case .brackets: "no standard; Rails and PHP"
    case .indexed: "no standard; ASP.NET and PHP"
    case .comma: "OpenAPI 3.1, form without explode"
    case .pipe: "OpenAPI 3.1, pipeDelimited"
    case .space: "OpenAPI 3.1, spaceDelimited"
    case .json: "no standard; RFC 8259 for the text"
    }
  }
}

extension EncodingStyles.ObjectStyle {
  var source: String {
    switch self {
    case .brackets: "OpenAPI 3.1, deepObject"
    case .dots: "no standard; ASP.NET and Spring"
    case .json: "no standard; RFC 8259 for the text"
    }
  }
}
