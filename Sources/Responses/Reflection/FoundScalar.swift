internal import WiredraftCore

struct FoundScalar {
  /// Without quotes and escapes.
  let text: String
  let kind: SentValue.Kind
  /// The value of a number, or of a string that is one; nil for others.
  let number: ExactNumber?

  init(text: String, kind: SentValue.Kind) {
    self.text = text
    self.kind = kind
    number = kind == .text || kind == .number ? NumberLiteral(text).map(ExactNumber.init) : nil
  }

  /// The keys under which a value that was sent may be found: the text's own, and those of the texts that it means if it
  /// is escaped.
  var keys: [String] {
    let decoded =
      kind == .text
      ? [
        EscapedText.percentDecoded(text, plusIsSpace: false),
        EscapedText.percentDecoded(text, plusIsSpace: true),
        EscapedText.htmlDecoded(text),
      ].compactMap(\.self) : []
    return ([text] + decoded).map(\.comparisonKey)
  }

  /// Nil if this isn't the value.
  func change(from sent: PreparedValue) -> Reflection.Change? {
    if sent.value.kind == .null || kind == .null { return changeOfNull(from: sent.value) }
    if sent.value.text.utf8.elementsEqual(text.utf8) { return sameText(as: sent.value) }
    if let number, number == sent.number {
      return sent.value.kind == kind ? .spelling : sameText(as: sent.value)
    }
    if sent.value.kind == .boolean, kind == .number { return changeOfBoolean(sent.value.text) }
    guard kind == .text || kind == .boolean, sent.value.kind != .number else { return nil }
    if text == sent.value.text { return .composition }
    if let change = changeOfSpaceAndCase(from: sent.value) { return change }
    guard kind == .text else { return nil }
    if EscapedText.htmlDecoded(text) == sent.value.text { return .htmlEscaped }
    if EscapedText.percentDecoded(text, plusIsSpace: false) == sent.value.text { return .percentEncoded }
    if EscapedText.percentDecoded(text, plusIsSpace: true) == sent.value.text { return .percentEncoded }
    return sent.decoded.contains(text) ? .decoded : nil
  }

  private func changeOfNull(from sent: SentValue) -> Reflection.Change? {
    if sent.kind == .null {
      return kind == .null ? Reflection.Change.unchanged : text.isEmpty ? .nullToEmpty : nil
    }
    if sent.kind == .text, sent.text == "null" { return .type(.text, to: .null) }
    return sent.kind == .text && sent.text.isEmpty ? .emptyToNull : nil
  }

  private func sameText(as sent: SentValue) -> Reflection.Change {
    sent.kind == kind ? .unchanged : .type(sent.kind, to: kind)
  }

  private func changeOfBoolean(_ sent: String) -> Reflection.Change? {
    (sent == "true" && text == "1") || (sent == "false" && text == "0") ? .type(.boolean, to: .number) : nil
  }

  private func changeOfSpaceAndCase(from sent: SentValue) -> Reflection.Change? {
    let (trimmed, lower) = (sent.text.withoutOuterSpace, text.lowercased())
    if sent.kind == kind, text == trimmed { return .trimmed }
    if sent.text.lowercased() == lower { return sent.kind == kind ? .letterCase : .type(sent.kind, to: kind) }
    return sent.kind == kind && trimmed.lowercased() == lower ? .trimmedAndLetterCase : nil
  }
}

struct PreparedValue {
  let value: SentValue
  let number: ExactNumber?
  /// The texts that it means if it was sent in an escaped form.
  let decoded: [String]

  init(_ value: SentValue) {
    self.value = value
    number =
      value.kind == .text || value.kind == .number ? NumberLiteral(value.text).map(ExactNumber.init) : nil
    decoded =
      value.kind == .text
      ? [
        EscapedText.percentDecoded(value.text, plusIsSpace: false),
        EscapedText.percentDecoded(value.text, plusIsSpace: true), EscapedText.htmlDecoded(value.text),
      ].compactMap(\.self) : []
  }
}
