import DraftFormats
import Testing
import WiredraftCore

/// Formats that have no references to variables: `{{` means itself.
@Suite("Two braces in imported texts")
struct LiteralBracesTests {
  @Test(
    "Every format without references escapes them, wherever a draft would read a reference",
    arguments: [
      ("curl 'h/{{a}}' -H 'A: {{b}}' -d '{{c}}={{d}}' -u '{{e}}:f' -g", 4),
      (#"curl h -H 'Content-Type: application/json' -d '{"a":"{{b}}","c":[{"{{d}}":"{{e}}"}]}'"#, 2),
      (#"curl h -H 'Content-Type: application/json' -d '["{{a}}",{"b":"{{c}}"}]'"#, 2),
      ("curl h -F 'a={{b}}' -F 'f=@{{c}}'", 2), ("curl h -T '{{a}}'", 1),
      (#"http h.org 'a={{b}}' 'X-A:{{c}}' 'd:=["{{e}}"]'"#, 3),
      ("POST /{{a}} HTTP/1.1\r\nHost: h\r\nA: {{b}}\r\nContent-Type: text/plain\r\n\r\n{{c}}", 3),
      (#"fetch("https://h/{{a}}", {"headers": {"a": "{{b}}"}, "body": "{{c}}", "method": "POST"});"#, 2),
      (
        #"{"log": {"entries": [{"request": {"method": "POST", "url": "http://h/{{a}}", "headers": [{"name": "A", "value": "{{b}}"}], "postData": {"mimeType": "text/plain", "text": "{{c}}"}}}]}}"#,
        3
      ),
      (#"{"a": "{{b}}"}"#, 1),
    ])
  func escaped(text: String, count: Int) throws {
    let format: ImportFormat? = text.hasPrefix("POST /") ? .http : nil
    for isPreferringRows in [false, true] {
      var options = ImportOptions()
      options.prefersRows = isPreferringRows
      let draft = try #require(try Import.requests(in: text, as: format, options: options).first).document
        .draft
      let texts = draft.everyText
      #expect(texts.flatMap { ReferenceText($0).names } == [], "\(texts)")
      #expect(texts.joined().ranges(of: "\\{{").count >= count, "\(texts)")
    }
  }

  @Test("Backslashes before two braces are kept, and the member names of JSON are left alone")
  func backslashes() throws {
    let sample = try ImportedSample(#"curl h -H 'A: \{{a}} \\{{b}}'"#, as: .curl)
    #expect(sample.headers == [#"A: \\\{{a}} \\\\\{{b}}"#])
    let value = try #require(sample.draft.headers.first?.text)
    #expect(ReferenceText(value).pieces == [.literal(#"\{{a}} \\{{b}}"#)])
    let json = try ImportedSample(#"curl h --json '{"a":{"{{k}}":"{{v}}"}}'"#, as: .curl)
    #expect(json.draft.parameters?.first?.text == #"{"{{k}}":"\\{{v}}"}"#)
  }

  @Test("What was imported is sent as it was, in rows where there are rows")
  func sent() throws {
    let json = #"{"a":"{{b}}","c":[{"{{d}}":"\\{{e}}"}]}"#
    let sample = try ImportedSample("curl h --json '\(json)'", as: .curl)
    #expect(sample.content == json && sample.draft.parameters?.count == 2)
    #expect(!sample.composition.hasErrors)
    let form = try ImportedSample("curl h -d 'a=%7B%7Bb%7D%7D'", as: .curl)
    #expect(form.content == "a=%7B%7Bb%7D%7D" && form.rows == [#"a=\{{b}}"#])
    let query = try ImportedSample("curl 'h/?a=%7B%7Bb%7D%7D&c=d' -H 'A: {{x}}'", as: .curl)
    #expect(query.line == "GET /?a=%7B%7Bb%7D%7D&c=d" && query.rows == [#"a=\{{b}}"#, "c=d"])
    #expect(query.composition.head.text.contains("\r\nA: {{x}}\r\n"))
  }

  @Test("A text without two braces is not changed, but for a path in which a draft would put a row")
  func unchanged() throws {
    let sample = try ImportedSample(#"curl 'h/{a}' -g -H 'A: \{ {' -d 'a={&b=\'"#, as: .curl)
    #expect(sample.headers == [#"A: \{ {"#] && sample.content == #"a={&b=\"#)
    #expect(sample.draft.url == "http://h/%7Ba%7D")
    let twice = try ImportedSample("curl 'h/x{{a}}y/{b,c}/{d}?{e}' -g", as: .curl)
    #expect(twice.line == "GET /x%7B%7Ba%7D%7Dy/{b,c}/%7Bd%7D?{e}" && !twice.composition.hasErrors)
  }
}

extension Draft {
  /// The texts that may refer to variables, with the strings in arrays and objects one by one.
  fileprivate var everyText: [String] {
    var texts = [url]
    texts += headers.map(\.text)
    for rows in [parameters, query, body.parameters] {
      for row in rows ?? [] {
        texts.append(row.name)
        if case .value(let value) = row.content, row.type == .array || row.type == .object {
          texts += value.everyString
        } else {
          texts.append(row.text)
        }
      }
    }
    if let text = body.text { texts.append(String(text)) }
    if let path = body.path { texts.append(path) }
    return texts + (body.json?.everyString ?? [])
  }
}

extension ParameterValue {
  fileprivate var everyString: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.everyString)
    case .object(let members): members.flatMap(\.value.everyString)
    default: []
    }
  }
}
