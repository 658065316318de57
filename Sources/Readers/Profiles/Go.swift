extension Reader {
  static let go = Reader(
    name: "go", version: "1.19", title: "Go net/url 1.19",
    calls: Calls(query: "r.URL.Query()", form: "r.PostForm"),
    accessor: Accessor(choice: .first, one: "Get(\"NAME\")", all: "[\"NAME\"]"), notation: .go,
    evidence: .measured("Go 1.19.8"),
    habits: Habits(
      repeats: ReaderRule(
        "go-get-is-first", "All values of a name are kept: Get gives the first.", "\(Go.source), Values"),
      brackets: .flatNames("go", Go.source), texts: .onlyTexts("go", Go.source)),
    formMethods: FormMethods(
      methods: ["POST", "PUT", "PATCH"],
      rule: ReaderRule(
        "go-form-methods", "ParseForm reads a body for POST, PUT and PATCH only.",
        "go net/http/request.go, ParseForm")),
    profile: Go())
}

/// Go's `url.Values`.
struct Go: Profile {
  static let source = "go net/url/url.go"
  private static let semicolon = ReaderRule(
    "go-semicolon", "A pair with a ; that isn't encoded is dropped.", "\(source), parseQuery")
  private static let badEscape = ReaderRule(
    "go-bad-escape", "A pair with a % that is no escape is dropped.", "\(source), QueryUnescape")

  func read(_ input: ReaderInput, into builder: inout ReadingBuilder) throws(Refusal) {
    for (index, segment) in input.segments.enumerated() where !segment.isEmpty {
      if input.raw(segment).contains(UInt8(ascii: ";")) {
        builder.note(.lost, index, Self.semicolon)
      } else if segment.name.hasBadEscape || segment.value?.hasBadEscape == true {
        builder.note(.lost, index, Self.badEscape)
      } else {
        builder.append(segment.valueBytes, to: segment.name.bytes, segment: index)
      }
    }
  }
}
