import WiredraftCore

/// Drafts that scripts begin with: an empty one, a usual one, one full of errors, parts, long texts, actual sides.
enum ScriptDrafts {
  static let all: [Draft] = {
    var (usual, wrong, parts, text, sides, value) = (Draft(), Draft(), Draft(), Draft(), Draft(), Draft())
    usual.url = "https://api.example.com/search/repositories"
    usual.headers = [Draft.Row("Accept", "application/json")]
    usual.parameters = [
      Draft.Row("q", "Swift"), Draft.Row("sort", "stars", isEnabled: false),
      Draft.Row("n", "30", type: .number),
    ]
    wrong.method = "bad method"
    wrong.url = "http://h:x/{id}"
    wrong.headers = [Draft.Row("", "x"), Draft.Row("a b", "c\nd")]
    wrong.parameters = [
      Draft.Row("n", "12x", type: .number), Draft.Row("j", "{", type: .object),
      Draft.Row("d", "never", type: .date),
      Draft.Row("", ""),
      Draft.Row("e", "UNSET"),
    ]
    wrong.parameters?[4].source = .environment
    parts.method = "POST"
    parts.url = "api.example.com/{id}/é"
    parts.body = Draft.Body(.multipart)
    parts.path = [Draft.Row("id", "a/b")]
    parts.parameters = [
      Draft.Row("f", "me.png", type: .file), Draft.Row("d", "2026-11-20T09:30:00Z", type: .date),
      Draft.Row("o", #"{"a":[1,{"b":null}]}"#, type: .object), Draft.Row("s", "secret"),
      Draft.Row("t", "a\nb"),
    ]
    parts.parameters?[3].isSecret = true
    text.method = "PUT"
    text.url = "https://h/p"
    text.body = Draft.Body(.text)
    text.body.text = Draft.BodyText((0..<40).map { "line \($0) 名前" }.joined(separator: "\n"))
    text.query = [Draft.Row("a", "1"), Draft.Row("b", "true", type: .boolean)]
    sides.method = "POST"
    sides.url = "https://h/p?x=1#f"
    sides.body = Draft.Body(.form)
    sides.query = [Draft.Row("q", "%41", type: .string)]
    sides.body.parameters = [Draft.Row("a[]", "1"), Draft.Row("a[]", "2"), Draft.Row("c.d", "e\u{301}👩‍👧")]
    sides.styles.arrays = .indexed
    value.method = "PATCH"
    value.url = "https://h/p"
    value.body.jsonText = Draft.JSONBodyText(Draft.BodyText("[1, {\"a\": \"b\"}]"))
    return [Draft(), usual, wrong, parts, text, sides, value]
  }()
}
