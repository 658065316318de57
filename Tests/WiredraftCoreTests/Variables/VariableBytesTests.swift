import TestDrafts
import Testing
@testable import WiredraftCore

/// The values of variables in the bytes: the same as if they were typed, and nothing more.
@Suite struct VariableBytesTests {
  @Test("A value in any place gives the bytes of the same text typed there", arguments: 0..<60)
  func sameBytes(seed: Int) {
    var maker = DraftMaker(seed: 9_000 + seed)
    for _ in 0..<25 {
      var typed = maker.draft()
      typed.body.type = maker.random.pick(Draft.BodyType.allCases)
      if maker.random.once(in: 2) { typed.body.text = Draft.BodyText(maker.string() + maker.string()) }
      if maker.random.once(in: 2) {
        typed.body.json = .object([.init(name: "k", value: .array([.string(maker.string()), 1]))])
      }
      var divider = Divider(random: SplitMix(seed: maker.random.pick([1, 2, 3, 4, 5, 6, 7, 8, 9])))
      let referring = divider.divide(&typed)
      var context = Composition.Context(
        boundary: "B", files: ["f.png": .success(Composition.FileFacts(size: 5, contentType: "image/png"))])
      let one = typed.compose(in: context)
      context.variables = Variable.Scope([Variable.Source(.dotenv, file: ".env", divider.definitions)])
      let other = referring.compose(in: context)
      #expect(one.target.bytes == other.target.bytes)
      #expect(one.head.bytes == other.head.bytes)
      #expect(one.body?.bytes.traced.bytes == other.body?.bytes.traced.bytes)
      #expect(one.unmade == other.unmade)
      #expect(other.target.tiles && other.head.tiles && (other.body?.bytes.traced.tiles ?? true))
    }
  }

  @Test("Each byte of a value has its variable, encoded or not, and no other byte has")
  func attribution() {
    var draft = Draft()
    draft.url = "https://{{host}}/v1/{id}/{{seg}}?k={{q}}"
    draft.path = [Draft.Row("id", "a{{id}}")]
    draft.headers = [Draft.Row("X-{{n}}", "Bearer {{token}}")]
    draft.parameters = [
      Draft.Row("p{{n}}", "x{{q}}y"), Draft.Row("list", #"["{{q}}", "{{num}}"]"#, type: .array),
    ]
    let composition = draft.compose(
      in: context(["host": "h.example", "id": "/1", "seg": "é", "q": "a&b", "n": "N", "token": "t", "num": 7])
    )
    #expect(
      composition.target.marked
        == "/v1/a<id:%2F1>/<seg:%C3%A9>?k=<q:a%26b>&p<n:N>=x<q:a%26b>y&list=<q:a%26b>&list=<num:7>")
    #expect(
      composition.head.marked.split(separator: "\r\n").dropFirst().joined(separator: "|")
        == "Host: <host:h.example>|X-<n:N>: Bearer <token:t>")
    draft.method = "POST"
    draft.url = "https://h"
    let body = draft.compose(in: context(["id": 1, "q": "a\"\n", "n": "N", "token": "t", "num": nil])).body
    #expect(
      body?.bytes.traced.marked
        == #"{"p<n:N>":"x<q:a\"\n>y","list":["<q:a\"\n>",<num:null>]}"#)
  }

  @Test("A value between braces in the path is no name of a path row")
  func bracesAround() {
    var draft = Draft()
    draft.url = "https://h/{{{v}}}/{id}"
    draft.path = [Draft.Row("id", "7")]
    #expect(draft.compose(in: context(["v": "id"])).target.marked == "/{<v:id>}/7")
  }

  @Test("A cell that is one reference takes the value's type, in JSON, form, query and parts")
  func types() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h"
    draft.parameters = ["n", "b", "z", "a", "o", "t"].map { Draft.Row($0, "{{\($0)}}") }
    let context = context([
      "n": 1, "b": true, "z": nil, "a": [1, "x"], "o": ["k": ["v": 2]], "t": "text",
    ])
    #expect(
      draft.compose(in: context).body?.bytes.traced.marked
        == #"{"n":<n:1>,"b":<b:true>,"z":<z:null>,"a":<a:[1,"x"]>,"o":<o:{"k":{"v":2}}>,"t":"<t:text>"}"#)
    draft.method = "GET"
    #expect(
      draft.compose(in: context).target.marked
        == "/?n=<n:1>&b=<b:true>&z&a=<a:1>&a=<a:x>&o<o:%5Bk%5D%5Bv%5D>=<o:2>&t=<t:text>")
    draft.parameters = [Draft.Row("n", "{{n}}!")]
    draft.method = "POST"
    #expect(draft.compose(in: context).body?.bytes.traced.text == #"{"n":"1!"}"#)
  }

  @Test("A row says what a text of a file is: a number, a bool, an array")
  func typedRows() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h"
    draft.parameters = [
      Draft.Row("n", "{{n}}", type: .number), Draft.Row("b", "{{b}}", type: .boolean),
      Draft.Row("a", "{{a}}", type: .array),
      Draft.Row("m", "1{{n}}", type: .number),
    ]
    let good = draft.compose(in: context(["n": "42", "b": "true", "a": "[1]"]))
    #expect(good.body?.bytes.traced.text == #"{"n":42,"b":true,"a":[1],"m":142}"#)
    #expect(!good.hasErrors)
    let bad = draft.compose(in: context(["n": "x", "b": 1, "a": "["]))
    #expect(bad.diagnostics.map(\.code) == [.notANumber, .invalidJSON, .invalidJSON, .notANumber])
  }

  @Test("In a URL the value before the path is text of the URL; in a segment and in the query it is encoded")
  func urls() {
    func target(_ url: String, _ values: KeyValuePairs<String, ParameterValue>) -> String {
      var draft = Draft()
      draft.url = url
      let composition = draft.compose(in: context(values))
      return composition.hasErrors ? "\(composition.diagnostics.map(\.code.rawValue))" : composition.url
    }
    #expect(target("{{base}}/items", ["base": "http://h:8080/v1"]) == "http://h:8080/v1/items")
    #expect(
      target("{{s}}://{{h}}:{{p}}/x", ["s": "http", "h": "localhost", "p": 80]) == "http://localhost:80/x")
    #expect(target("https://h/{{a}}", ["a": "x/y?z"]) == "https://h/x%2Fy%3Fz")
    #expect(target("https://h/x?a={{a}}#{{a}}", ["a": "1&b=2 +"]) == "https://h/x?a=1%26b%3D2%20%2B")
    #expect(target("https://{{h}}/", ["h": "h\r\nX: 1"]) == #"["invalid-url"]"#)
    for wrong in ["", ".", ".."] as [ParameterValue] {
      #expect(target("https://h/{{a}}", ["a": wrong]) == #"["not-expressible"]"#)
    }
    #expect(target("https://h/{{a}}", ["a": [1]]) == #"["not-expressible"]"#)
    #expect(target("https://h/{x}/{{x}}", ["x": "1"]) == #"["path-parameter-missing"]"#)
    #expect(target("https://h/{{x}}", ["x": "{y}"]) == "https://h/%7By%7D")
  }

  @Test("In a verbatim row the typed text is sent as it is, and a value percent-encoded")
  func verbatim() {
    var draft = Draft()
    draft.url = "https://h/{s}"
    draft.path = [Draft.Row("s", "a%2F{{v}}")]
    draft.path[0].isVerbatim = true
    draft.parameters = [Draft.Row("q", "%41{{v}}")]
    draft.parameters?[0].isVerbatim = true
    let composition = draft.compose(in: context(["v": "%/ &"]))
    #expect(composition.target.marked == "/a%2F<v:%25%2F%20%26>?q=%41<v:%25%2F%20%26>")
  }

  @Test("User and password are encoded together, and each character of the base64 knows its variable")
  func credentials() {
    var draft = Draft()
    draft.url = "https://h"
    draft.headers = [Draft.Row("Authorization", "{{user}}:{{password}}", type: .basic)]
    let composition = draft.compose(in: context(["user": "aladdin", "password": "open sesame"]))
    #expect(composition.fields.last?.value == "Basic YWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    #expect(composition.head.marked.contains("Basic <user:YWxhZGRpbj><password:pvcGVuIHNlc2FtZQ>=="))
    let colon = draft.compose(in: context(["user": "a:b", "password": "x"]))
    #expect(colon.diagnostics.map(\.problem) == [.notExpressible(.colonInUser)])
  }

  @Test("A value is never read again")
  func noSecondReading() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h"
    draft.parameters = [Draft.Row("a", "{{v}}"), Draft.Row("b", "x{{v}}")]
    let composition = draft.compose(in: context(["v": "{{w}}\\{{w}}", "w": "no"]))
    #expect(composition.body?.bytes.traced.text == #"{"a":"{{w}}\\{{w}}","b":"x{{w}}\\{{w}}"}"#)
    #expect(!composition.hasErrors)
  }

  private func context(_ values: KeyValuePairs<String, ParameterValue>) -> Composition.Context {
    Composition.Context(
      boundary: "B",
      variables: Variable.Scope([
        Variable.Source(.environment, file: "f", values.map { Variable.Definition($0.key, $0.value) })
      ]))
  }
}

/// Puts references to variables in place of parts of a draft's texts.
private struct Divider {
  var random: SplitMix
  var definitions: [Variable.Definition] = []

  /// Escapes the draft's texts, and returns it with references in place of some parts of them.
  mutating func divide(_ draft: inout Draft) -> Draft {
    var referring = draft
    draft.url = ReferenceText.escaped(draft.url)
    referring.url = draft.url
    for list in Draft.RowList.allCases {
      for index in (draft[list] ?? []).indices {
        guard var typed = draft[list]?[index], typed.source == .literal else { continue }
        var row = typed
        typed.name = ReferenceText.escaped(typed.name)
        row.name = list == .path ? typed.name : divided(row.name)
        switch typed.type {
        case .string where !typed.isVerbatim, .file:
          typed.text = ReferenceText.escaped(typed.text)
          row.text = divided(row.text)
        // In a verbatim row a value is encoded, and what is typed is not.
        case .array where !typed.isVerbatim, .object where !typed.isVerbatim:
          if let json = try? ParameterValue(json: typed.text), json.isCollection {
            row.text = divided(json, isEscaped: false).compactJSON
            typed.text = divided(json, isEscaped: true).compactJSON
          }
        default:
          typed.text = ReferenceText.escaped(typed.text)
          row.text = typed.text
        }
        if row.isVerbatim { row.name = typed.name }
        draft[list]?[index] = typed
        referring[list]?[index] = row
      }
    }
    if let text = draft.body.text {
      draft.body.text = Draft.BodyText(ReferenceText.escaped(String(text)))
      referring.body.text = Draft.BodyText(divided(String(text)))
    }
    if let json = draft.body.json {
      draft.body.json = divided(json, isEscaped: true)
      referring.body.json = divided(json, isEscaped: false)
    }
    if let path = draft.body.path {
      draft.body.path = ReferenceText.escaped(path)
      referring.body.path = divided(path)
    }
    return referring
  }

  private mutating func divided(_ value: ParameterValue, isEscaped: Bool) -> ParameterValue {
    switch value {
    case .string(let text): return .string(isEscaped ? ReferenceText.escaped(text) : divided(text))
    case .array(let elements): return .array(elements.map { divided($0, isEscaped: isEscaped) })
    case .object(let members):
      return .object(members.map { .init(name: $0.name, value: divided($0.value, isEscaped: isEscaped)) })
    default: return value
    }
  }

  private mutating func divided(_ text: String) -> String {
    var result = ""
    for piece in pieces(of: text) {
      // A text that ends with a backslash would escape the reference after it.
      if random.once(in: 2) || result.hasSuffix("\\") {
        let name = "v\(definitions.count)"
        definitions.append(Variable.Definition(name, .string(piece)))
        result += result.hasSuffix("\\") ? "\\{{\(name)}}" : "{{\(name)}}"
      } else {
        result += ReferenceText.escaped(piece)
      }
    }
    return result
  }

  /// The text in up to three pieces, with no brace or backslash beside a border.
  private mutating func pieces(of text: String) -> [String] {
    guard !text.isEmpty, !text.contains("\\"), !text.contains("{") else { return [text] }
    var scalars = Array(text.unicodeScalars)
    var result: [String] = []
    while !scalars.isEmpty {
      let count = Int.random(in: 1...scalars.count, using: &random)
      result.append(String(String.UnicodeScalarView(scalars[..<count])))
      scalars.removeFirst(count)
    }
    return result
  }
}

extension Composition.TracedBytes {
  /// The text, with the bytes of variables in angle brackets after their names.
  fileprivate var marked: String {
    var result = ""
    var last: Variable?
    for span in spans {
      let variable = span.origin.variable
      if variable != last {
        if last != nil { result += ">" }
        if let variable { result += "<\(variable.name):" }
        last = variable
      }
      result += String(decoding: bytes(in: span.range), as: UTF8.self)
    }
    return last == nil ? result : result + ">"
  }

  /// Whether the spans tile the bytes.
  fileprivate var tiles: Bool {
    var end = 0
    for span in spans {
      guard span.range.lowerBound == end, !span.range.isEmpty else { return false }
      end = span.range.upperBound
    }
    return end == count
  }
}
