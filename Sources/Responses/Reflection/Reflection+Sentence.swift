extension Reflection.Change {
  func sentence(of sent: SentValue) -> String {
    let value = sent.shown
    switch self {
    case .unchanged: return "You sent \(value): it came back as it was."
    case .type(let from, let to): return "You sent \(value) as \(from.words): it came back as \(to.words)."
    case .spelling: return "You sent \(value): the number came back with other digits."
    case .letterCase: return "You sent \(value): it came back in other capital or small letters."
    case .trimmed: return "You sent \(value): it came back without the white space around it."
    case .trimmedAndLetterCase:
      return "You sent \(value): it came back without the white space around it, and in other letters."
    case .composition: return "You sent \(value): its accents came back composed in another way."
    case .percentEncoded: return "You sent \(value): it came back percent-encoded."
    case .htmlEscaped: return "You sent \(value): it came back escaped for HTML."
    case .decoded: return "You sent \(value): it came back decoded."
    case .emptyToNull: return "You sent an empty text: it came back as null."
    case .nullToEmpty: return "You sent null: it came back as an empty text."
    }
  }
}

extension SentValue {
  fileprivate var shown: String {
    guard kind != .null else { return "null" }
    guard !text.isEmpty else { return "an empty text" }
    let isShort = text.utf8.prefix(400).count < 400 && text.count <= 40
    let beginning = String(text.prefix(40)) + (isShort ? "" : "…")
    let isPlain = text.utf8.prefix(400).allSatisfy { $0 > 0x20 && $0 != 0x7F }
    let line = String(
      String.UnicodeScalarView(
        beginning.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : $0 }))
    return isPlain ? line : "“\(line)”"
  }
}

extension SentValue.Kind {
  var words: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}
