extension Reader {
  static let urlSearchParams = Reader(
    name: "urlsearchparams", version: "", title: "URLSearchParams",
    calls: Calls(query: "url.searchParams", form: "new URLSearchParams(body)"),
    accessor: Accessor(choice: .first, one: "get('NAME')", all: "getAll('NAME')"), notation: .javaScript,
    evidence: .measured("Node 20.20.2"),
    habits: Habits(
      repeats: ReaderRule(
        "urlsearchparams-get-is-first", "All values of a name are kept: get gives the first, getAll all.",
        URLSearchParams.standard),
      brackets: .flatNames("urlsearchparams", URLSearchParams.standard),
      texts: .onlyTexts("urlsearchparams", URLSearchParams.standard)),
    formMethods: nil, profile: URLSearchParams())
}

struct URLSearchParams: Profile {
  static let standard = "https://url.spec.whatwg.org/#concept-urlencoded-parser"
  private static let invalid = ReaderRule.replacement("urlsearchparams", standard)
  private static let questionMark = ReaderRule(
    "urlsearchparams-question-mark", "The constructor drops a ? at the start.",
    "https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams")

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    for (index, segment) in input.segments.enumerated() where !segment.isEmpty {
      var name = text(segment.name, input.kind)
      // The mark is dropped before the text is divided and decoded, so an encoded one stays.
      if index == 0, input.kind == .form, input.bytes.first == UInt8(ascii: "?") {
        guard segment.range.count > 1 else {
          builder.note(.lost, index, Self.questionMark)
          continue
        }
        name.removeFirst()
        builder.note(.renamed, index, Self.questionMark)
      }
      builder.append(segment.value.map { text($0, input.kind) } ?? [], to: name, segment: index)
      builder.noteReplacement(in: segment, index, Self.invalid)
    }
  }

  /// A URL has escaped what isn't ASCII; in a text Node decodes it as its querystring does.
  private func text(_ decoded: DecodedText, _ kind: ReaderInput.Kind) -> [UInt8] {
    guard kind == .query else { return NodeQueryString.text(decoded) }
    // Bytes that are no UTF-8 are replaced before escapes are decoded beside them.
    return decoded.hasRawHighByte
      ? DecodedText(Array(decoded.raw).repairedUTF8[...]).repaired : decoded.repaired
  }
}
