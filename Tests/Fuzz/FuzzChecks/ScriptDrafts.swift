import WiredraftCore

/// Drafts that scripts begin with: an empty one, a usual one, one full of errors, parts, long texts, actual sides.
enum ScriptDrafts {
  static let all: [Draft] = {
    var (usual, wrong, parts, text, sides, value) = (Draft(), Draft(), Draft(), Draft(), Draft(), Draft())
    usual.url = "https://api.example.com/search/repositories"
    usual.headers = [Row("Accept", "application/json")]
    usual.parameters = [
      Row("q", "Swift"), Row("sort", "stars", isEnabled: false), Row("n", "30", type: .number),
    ]
    wrong.method = "bad method"
    wrong.url = "http://h:x/{id}"
    wrong.headers = [Row("", "x"), Row("a b", "c\nd")]
    wrong.parameters = [
      Row("n", "12x", type: .number), Row("j", "{", type: .object), Row("d", "never", type: .date),
      Row("", ""),
      Row("e", "UNSET"),
    ]
    wrong.parameters?[4].source = .environment
    parts.method = "POST"
    parts.url = "api.example.com/{id}/é"
    parts.body = Body(.multipart)
    parts.path = [Row("id", "a/b")]
    parts.parameters = [
      Row("f", "me.png", type: .file), Row("d", "2026-11-20T09:30:00Z", type: .date),
      Row("o", #"{"a":[1,{"b":null}]}"#, type: .object), Row("s", "secret"), Row("t", "a\nb"),
    ]
    parts.parameters?[3].isSecret = true
    text.method = "PUT"
    text.url = "https://h/p"
    text.body = Body(.text)
    text.body.text = BodyText((0..<40).map { "line \($0) 名前" }.joined(separator: "\n"))
    text.query = [Row("a", "1"), Row("b", "true", type: .boolean)]
    sides.method = "POST"
    sides.url = "https://h/p?x=1#f"
    sides.body = Body(.form)
    sides.query = [Row("q", "%41", type: .string)]
    sides.body.parameters = [Row("a[]", "1"), Row("a[]", "2"), Row("c.d", "e\u{301}👩‍👧")]
    sides.styles.arrays = .indexed
    value.method = "PATCH"
    value.url = "https://h/p"
    value.body.jsonText = JSONBodyText(BodyText("[1, {\"a\": \"b\"}]"))
    return [Draft(), usual, wrong, parts, text, sides, value]
  }()
}
