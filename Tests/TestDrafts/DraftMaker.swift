internal import HTTPTypes
package import WiredraftCore

/// Makes drafts as a fuzzer or a bad day would produce them.
package struct DraftMaker {
  package var random: SplitMix

  package init(seed: Int) { random = SplitMix(seed: seed) }

  package static let hostile = [
    "", " ", "a", "b", "a b", "&", "=", "a=b&c", "+", "%", "%41", "%zz", "a%2", "\r\n", "\n", "\r", "\t",
    "\u{0}",
    "\u{1B}[31m", "\u{7F}", "\"", "\\", "\\\"", "/", ".", "..", "?", "#", ";", ",", "|", "[", "]", "[]",
    "a[b]",
    "{a}", "{", "é", "e\u{301}", "名", "😀", "👨‍👩‍👧‍👦", "\u{202E}", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{10FFFF}",
    "null", "true", "--B", "--B--", "_charset_", "Content-Type: x\r\n\r\n", "a'b`c$(d)", "<script>", "1.10",
  ]
  private static let urls = [
    "https://h/p", "https://h", "h/p", "localhost:80/x", "https://h/p?", "https://h/p?x=1",
    "https://h/p?x=1&",
    "https://h/{a}/{b}?{a}", "https://u:p@h:8/é?ü#f", "https://[::1]/", "https://h/*", "", "ftp://h",
    "https://h/a b",
    "https://münchen/", "https://h:x",
  ]
  private static let texts: [(Draft.RowType, [String])] = [
    (.number, ["1", "1.10", "-0", "1e400", "12x", ""]), (.boolean, ["true", "false", "yes"]),
    (.null, ["", "null", "x"]),
    (.date, ["2026-11-20T09:30:00.250Z", "1969-12-31T23:59:59.9995+01:00", "never"]),
    (.file, ["f.png", "gone", ""]),
    (.array, ["[]", "[1,null,true]", "[[1],[]]", "[{\"x\":1},{\"x\":\"a,b\"}]", "[\"a|b c\"]", "[1,]"]),
    (.object, ["{}", "{\"k\":\"v\"}", "{\"a\":{\"b\":[1,{\"c\":null}]}}", "{\"k\":1,\"k\":2}", "{"]),
    (.omitted, ["x"]),
  ]

  private static let references = ["{{v}}", "{{w}}", "x{{v}}", "\\{{v}}", "{{$env.SET}}", "{{undefined}}"]

  /// Whether texts may refer to variables.
  package var refers = false

  package mutating func string() -> String {
    if refers, random.once(in: 4) { return random.pick(Self.references) }
    if random.once(in: 3) {
      return (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(Self.hostile) }.joined()
    }
    if random.once(in: 4) {
      let scalars = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
        UnicodeScalar(UInt32.random(in: 0...(random.once(in: 2) ? 0x7F : 0x10FFFF), using: &random))
      }
      return String(String.UnicodeScalarView(scalars))
    }
    return random.pick(Self.hostile)
  }

  /// A row of any type.
  package mutating func row() -> Draft.Row {
    var row = Draft.Row(string(), string())
    if random.once(in: 2) {
      let (type, texts) = random.pick(Self.texts)
      row = Draft.Row(string(), random.once(in: 10) ? string() : random.pick(texts), type: type)
    }
    row.isEnabled = !random.once(in: 6)
    row.isVerbatim = random.once(in: 8)
    row.isSecret = random.once(in: 10)
    if random.once(in: 12) {
      row.source = .environment
      row.text = random.pick(["SET", "UNSET"])
    }
    if random.once(in: 6) { row.filename = string() }
    if random.once(in: 10) { row.contentType = random.pick(["text/plain", "a\r\nb", "", "é"]) }
    return row
  }

  package mutating func rows(_ most: Int = 5) -> [Draft.Row] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in row() }
  }

  package mutating func header() -> Draft.Row {
    var header = row()
    let names = ["X-A", "Accept", "Host", "content-type", "Content-Length", "Transfer-Encoding", "x-a"]
    if !random.once(in: 4) { header.name = random.pick(names) }
    if random.once(in: 2) {
      header = Draft.Row(header.name, random.pick(["1", "v", "é", "a b"]), isEnabled: header.isEnabled)
    }
    return header
  }

  package mutating func styles() -> EncodingStyles {
    var styles = EncodingStyles()
    styles.query = random.pick(EncodingStyles.PercentEncodeSet.allCases)
    styles.form = random.pick(EncodingStyles.PercentEncodeSet.allCases)
    styles.arrays = random.pick(EncodingStyles.ArrayStyle.allCases)
    styles.objects = random.pick(EncodingStyles.ObjectStyle.allCases)
    styles.nulls = random.pick(EncodingStyles.NullStyle.allCases)
    styles.booleans = random.pick(EncodingStyles.BooleanStyle.allCases)
    styles.dates = random.pick(EncodingStyles.DateStyle.allCases)
    styles.newlines = random.pick(EncodingStyles.NewlineStyle.allCases)
    return styles
  }

  package mutating func method() -> String {
    random.once(in: 12)
      ? string() : random.pick(MethodTraits.all.map(\.method.rawValue) + ["PURGE", "patch"])
  }

  /// A draft of any kind.
  package mutating func draft() -> Draft {
    var draft = Draft()
    draft.method = method()
    draft.url = random.once(in: 10) ? string() : random.pick(Self.urls)
    draft.headers =
      random.once(in: 2) ? (0..<Int.random(in: 0...4, using: &random)).map { _ in header() } : []
    draft.parameters = random.once(in: 5) ? nil : rows()
    draft.query = random.once(in: 3) ? rows() : nil
    draft.path = random.once(in: 2) ? [Draft.Row("a", string()), row(), Draft.Row("b", string())] : []
    draft.body.type = random.pick(Draft.BodyType.allCases)
    draft.body.parameters = random.once(in: 4) ? rows() : nil
    if random.once(in: 6) {
      draft.body.json = [1, .string(string()), .object([.init(name: string(), value: nil)])]
    }
    if random.once(in: 2) { draft.body.text = Draft.BodyText(string()) }
    if random.once(in: 2) { draft.body.path = random.pick(["f.png", "gone"]) }
    if random.once(in: 6) { draft.body.contentType = random.pick(["text/csv", "a\r\nb", ""]) }
    draft.styles = styles()
    draft.queryAdds = random.once(in: 3)
    if random.once(in: 8) { draft.boundary = string() }
    return draft
  }
}

extension Draft {
  /// Returns the composition of a random draft: one variable is set, and one file exists.
  package func composedAtRandom() -> Composition {
    compose(
      in: Composition.Context(
        boundary: "B", environment: ["SET": "1"],
        files: [
          "f.png": .success(Composition.FileFacts(size: 5, contentType: "image/png", boundary: .unchecked)),
          "gone": .failure(.notFound),
        ]))
  }

  /// All rows with their references.
  package var allRows: [(reference: Draft.RowReference, row: Draft.Row)] {
    Draft.RowList.allCases.flatMap { list in
      (self[list] ?? []).enumerated().map { (Draft.RowReference(list, $0.offset), $0.element) }
    }
  }
}
