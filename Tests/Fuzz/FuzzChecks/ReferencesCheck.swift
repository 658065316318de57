import WiredraftCore

/// References to variables: whatever the texts around them and the value are, spans tile the bytes, and the value changes
/// no byte but its own.
enum ReferencesCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    try checkText(String(decoding: bytes, as: UTF8.self))
    var reader = ByteReader(bytes)
    let value = reader.text()
    let draft = draft(from: &reader)
    let composition = try compose(draft, with: .string(value))
    if let typed = try? ParameterValue(json: value) { _ = try compose(draft, with: typed) }
    let plain = try compose(draft, with: "x")
    guard !composition.hasErrors, !plain.hasErrors else { return }
    try require(
      outline(composition.target.bytes, composition.target.spans)
        == outline(plain.target.bytes, plain.target.spans), "a value changes the target around it")
    try require(
      composition.fields.map(\.name) == plain.fields.map(\.name), "a value changes the fields around it")
    guard let body = composition.body?.bytes, let plainBody = plain.body?.bytes else {
      return try require((composition.body == nil) == (plain.body == nil), "a value makes a body, or none")
    }
    try require(
      outline(body.bytes(in: 0..<body.count), body.spans)
        == outline(plainBody.bytes(in: 0..<plainBody.count), plainBody.spans),
      "a value changes the body around it")
  }

  /// Checks that the pieces of a text tile it, and that an escaped text is itself.
  private static func checkText(_ text: String) throws(Finding) {
    try FuzzTarget.checkTiles(ReferenceText(text).ranges, count: text.utf8.count)
    let escaped = ReferenceText(ReferenceText.escaped(text))
    try require(!escaped.hasReferences, "an escaped text has references")
    let literal = escaped.pieces.map { if case .literal(let literal) = $0 { literal } else { "" } }.joined()
    try require(literal.utf8.elementsEqual(text.utf8), "an escaped text is another")
  }

  private static func compose(_ draft: Draft, with value: ParameterValue) throws(Finding) -> Composition {
    var context = Composition.Context(boundary: "wiredraft-boundary")
    context.variables = Variable.Scope([Variable.Source(.option, [Variable.Definition("v", value)])])
    let composition = draft.compose(in: context)
    try DraftCheck.checkTiles(composition)
    return composition
  }

  /// The bytes that no variable made.
  private static func outline(_ bytes: [UInt8], _ spans: some Sequence<Composition.Wire.Span>)
    -> [UInt8]
  {
    spans.flatMap { $0.origin.variable == nil ? bytes[$0.range] : [] }
  }

  // MARK: - Drafts

  private static func draft(from reader: inout ByteReader) -> Draft {
    var draft = Draft()
    draft.method = reader.pick(["GET", "POST"])
    // A value before the path is text of the URL, and may hold a path.
    draft.url = "https://h/" + text(from: &reader)
    draft.body.type = reader.pick([Draft.BodyType.json, .form, .multipart, .text])
    draft.body.text = Draft.BodyText(text(from: &reader))
    draft.styles.arrays = reader.pick(EncodingStyles.ArrayStyle.allCases)
    draft.styles.objects = reader.pick(EncodingStyles.ObjectStyle.allCases)
    draft.styles.newlines = reader.pick(EncodingStyles.NewlineStyle.allCases)
    while !reader.isAtEnd {
      let list = reader.pick([Draft.RowList.parameters, .query, .body, .path, .headers])
      // A field's name decides which others are added.
      let name = list == .headers ? reader.text() : text(from: &reader)
      var row = Draft.Row(name, text(from: &reader), type: reader.pick([.string, .array, .object]))
      row.isVerbatim = reader.flag()
      draft[list] = (draft[list] ?? []) + [row]
    }
    return draft
  }

  /// Returns a text that may refer to the variable `v`.
  private static func text(from reader: inout ByteReader) -> String {
    let text = reader.text()
    return reader.flag() ? text + "{{v}}" + reader.text() : text
  }
}
