extension Reader {
  static let nodeQueryString = Reader(
    name: "node-querystring", version: "20", title: "Node querystring 20",
    calls: Calls(query: "querystring.parse(query)", form: "querystring.parse(body)"), accessor: nil,
    notation: .javaScript, evidence: .measured("Node 20.20.2"), habits: NodeQueryString.habits("querystring"),
    formMethods: nil, profile: NodeQueryString())
}

struct NodeQueryString: Profile {
  static let source = "node lib/querystring.js"
  private static let tooMany = ReaderRule(
    "querystring-max-keys", "The first 1,000 pairs are read, the others dropped; empty ones count.",
    "\(source), maxKeys")
  private static let invalid = ReaderRule.replacement("querystring", source)

  static func habits(_ reader: String) -> Reader.Habits {
    .init(
      repeats: ReaderRule(
        "\(reader)-repeats-make-a-list", "A name that occurs once is a text, one that occurs again an array.",
        source),
      brackets: .flatNames(reader, source), texts: .onlyTexts(reader, source))
  }

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    builder.order = .indicesFirst
    for (index, segment) in input.segments.enumerated() where !segment.isEmpty {
      guard index < 1000 else { return builder.truncate(from: index, Self.tooMany) }
      let name = Self.text(segment.name)
      let leaf = Node(.text(segment.value.map(Self.text) ?? []), segment: index)
      switch builder.root[name] {
      case nil: builder.root[name] = leaf
      case let old? where old.isList: old.append(leaf)
      case let old?: builder.root[name] = Node(.list([old, leaf]))
      }
      builder.noteReplacement(in: segment, index, Self.invalid)
    }
  }

  /// The text of a name or value. Where `decodeURIComponent` fails, the escapes are decoded to bytes one by one, and of
  /// every other character the lowest eight bits are taken.
  static func text(_ decoded: DecodedText) -> [UInt8] {
    guard decoded.hasRawHighByte else { return decoded.repaired }
    let raw = Array(decoded.raw).repairedUTF8
    let text = DecodedText(raw[...])
    guard text.hasEscape, text.hasBadEscape || !text.isUTF8 else { return text.bytes }
    let units = String(decoding: raw, as: UTF8.self).utf16.map { UInt8(truncatingIfNeeded: $0) }
    return DecodedText(units[...]).repaired
  }
}
