import Explanations
import TestSupport
import Testing
import WiredraftCore

@Suite("Sentences of bytes")
struct ByteSentenceTests {
  private static let context = Composition.Context(
    boundary: "B", files: ["me.png": .success(Composition.FileFacts(size: 5, contentType: "image/png"))],
    variables: Variable.Scope([
      Variable.Source(
        .environment, file: "http-client.env.json", environment: "dev",
        [Variable.Definition("id", "a/b \"é", line: 7), Variable.Definition("n", 42, line: 8)]),
      Variable.Source(
        .dotenv, file: ".env",
        [Variable.Definition("id", "1", line: 3), Variable.Definition("token", "s3cret &", line: 4)]),
    ]))

  @Test("A byte of a variable says which it is, where it is defined, and what it hides")
  func variables() throws {
    let json = draft(
      "POST", [Draft.Row("a", "{{n}}"), Draft.Row("b", "x{{id}}"), Draft.Row("t", "{{token}}")])
    check(
      try explained("42", json).text, "42 is {{n}}: number, http-client.env.json line 8, environment dev.")
    check(
      try explained("a/b", json).text,
      "a/b \"é is {{id}}: text, http-client.env.json line 7, environment dev; hides id of .env line 3.")
    check(try explained("x", json).kind != .variable)
    check(try explained("s3cret", json).text, "This is {{token}}: text, .env line 4.")
    let undefined = draft("GET", [Draft.Row("a", "{{nowhere}}")])
    check(
      try explained("nowhere", undefined).text,
      "{{nowhere}} is written here in place of a value: nothing defines the name.")
  }

  /// Returns the explanation of the byte at an index within a piece of the message.
  private func explained(
    _ piece: String, _ draft: Draft, at place: Int = 0, last: Bool = false
  ) throws -> ByteExplanation {
    let composition = draft.compose(in: Self.context)
    let bytes = composition.bytes(in: 0..<composition.length)
    let wanted = Array(piece.utf8)
    let starts = (0...max(0, bytes.count - wanted.count)).filter { bytes[$0...].starts(with: wanted) }
    let start = try require(last ? starts.last : starts.first, "\(piece)")
    return try require(composition.explanation(at: start + place, of: draft))
  }

  private func draft(_ method: String, _ rows: [Draft.Row], _ type: Draft.BodyType = .json) -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = "https://h/p"
    draft.parameters = rows
    draft.body = Draft.Body(type)
    return draft
  }

  @Test("A percent-encoded character says which it is, and why it isn't allowed there")
  func percent() throws {
    let query = draft("GET", [Draft.Row("q", "é+ &c#%")])
    let accent = try explained("%C3%A9", query, at: 4)
    check(
      accent.sentence,
      "%C3%A9 is é in UTF-8 (U+00E9, two bytes) in parameter 1 (q): not allowed raw in a query, which is ASCII only (RFC 3986 §2.5)."
    )
    check(accent.source, "RFC 3986 §2.5")
    check(accent.kind, .utf8)
    let plus = try explained("%2B", query)
    check(plus.text.contains("%2B is +") && plus.text.contains("servers read a raw + as a space"))
    check(try explained("%26", query).text.contains("a raw & would end this pair"))
    check(try explained("%20", query).text.contains("a + for it is right in a form only"))
    check(try explained("%23", query).text.contains("fragment"))
    check(try explained("%25", query).text.contains("begin an escape"))
  }

  @Test("A plus is a space where a form is")
  func plus() throws {
    let form = draft("POST", [Draft.Row("q", "a b+é")], .form)
    check(
      try explained("q=a+b", form, at: 3).sentence,
      "+ is a space in parameter 1 (q), because this is a form; a + itself is sent as %2B (URL Standard §5.2)."
    )
    check(try explained("%2B", form).text.contains("servers read a raw + as a space"))
    check(try explained("%C3", form).source, "URL Standard §5.2")
    var query = draft("GET", [Draft.Row("q", "a b")])
    query.styles.query = .form
    check(try explained("a+b", query, at: 1).text.contains("this query is encoded as a form"))
  }

  @Test("What was added says what for")
  func added() throws {
    var post = draft("POST", [Draft.Row("q", "shoes"), Draft.Row("limit", "30", type: .number)])
    check(
      try explained("Content-Length", post).sentence,
      "Content-Length: 24 was added because the body has 24 bytes: so the server knows where it ends (RFC 9110 §8.6)."
    )
    check(try explained("Content-Type", post).text.contains("because the body has the type json"))
    check(try explained("Host", post).source, "RFC 9112 §3.2")
    check(
      try explained("\r\n\r\n", post, at: 2).sentence,
      "This CR LF, an empty line, ends the header section; the body of 24 bytes begins after it (RFC 9112 §2.1)."
    )
    check(try explained("\r\nHost", post).text.contains("end the request line"))
    check(try explained("\r\nContent-Type", post).text.contains("end the Host line"))
    post.parameters = nil
    check(try explained("Content-Length", post).text.contains("Content-Length: 0 was added"))
    check(try explained("\r\n\r\n", post, at: 3).text.contains("there is no body"))
    post.url = "https://h"
    check(try explained("/", post).text.contains("/ was added"))
    post.method = "CONNECT"
    check(try explained(":443", post).text.contains("port was added"))
  }

  @Test("The request line is told word for word")
  func requestLine() throws {
    var draft = draft("DELETE", [Draft.Row("q", "1")])
    draft.url = "https://h/é?x=1"
    check(try explained("DELETE", draft).text.contains("Its parameters go to the query"))
    check(try explained(" /", draft).text.contains("ends the method"))
    check(try explained(" HTTP", draft).text.contains("ends the target"))
    check(try explained("HTTP/1.1", draft).source, "RFC 9112 §2.3")
    check(try explained("%C3%A9", draft).kind, .utf8)
    check(try explained("?x", draft).text.contains("query of the URL"))
    check(try explained("x=1", draft).text.contains("kept byte for byte"))
    check(try explained("&q", draft).text.contains("joins parameter 1 (q) to the query of the URL"))
    check(
      try explained("&q", draft, at: 1).sentence,
      "The name of parameter 1 (q): DELETE puts it into the query (this program's convention).")
  }

  @Test("A number and a bool are text in a query, and themselves in JSON")
  func types() throws {
    let rows = [Draft.Row("n", "30", type: .number), Draft.Row("b", "true", type: .boolean)]
    let query = draft("GET", rows)
    check(
      try explained("n=30", query, at: 2).text,
      "30 is the number of parameter 1 (n), sent as text: a query has no numbers; in JSON it would stay one."
    )
    check(try explained("b=true", query, at: 2).text.contains("sent as text by the style words"))
    let json = draft("POST", rows)
    check(try explained(":30", json, at: 1).text.contains("30 is the number of parameter 1 (n): as typed"))
    check(try explained(":true", json, at: 1).text.contains("true is the bool of parameter 2 (b)"))
    let text = draft("POST", [Draft.Row("t", "30")])
    check(try explained("30\"", text).text.contains("its type is text"))
  }

  @Test("The boundary in Content-Type, and a file name that is not ASCII, have a sentence of their own")
  func partNames() throws {
    var draft = draft("POST", [Draft.Row("photo", "é.png", type: .file)], .multipart)
    draft.parameters?[0].contentType = "image/png"
    let context = Composition.Context(
      boundary: "B", files: ["é.png": .success(Composition.FileFacts(size: 1, contentType: "image/png"))])
    let composition = draft.compose(in: context)
    let text = String(decoding: composition.bytes(in: 0..<composition.length), as: UTF8.self)
    func sentence(at mark: String) throws -> String {
      let start = try require(text.utf8.firstRange(of: mark.utf8)).lowerBound
      let offset = text.utf8.distance(from: text.startIndex, to: start)
      return try require(composition.explanation(at: offset, of: draft)).sentence
    }
    check(try sentence(at: "boundary=B").hasPrefix("boundary= names the line between the parts"))
    check(try sentence(at: "Content-Type: multipart").hasPrefix("Content-Type was added"))
    check(try sentence(at: "é.png").contains("raw UTF-8, as browsers send it; servers differ"))
  }

  @Test("A null is told by its style")
  func nulls() throws {
    var query = draft("GET", [Draft.Row("n", "", type: .null)])
    check(
      try explained("?n", query, at: 1).text.contains("and no =: the null style chosen sends the name alone"))
    query.styles.nulls = .empty
    check(try explained("=", query).text.contains("the style empty"))
    query.styles.nulls = .literal
    check(try explained("null", query).text.contains("style literal"))
    check(try explained("null", draft("POST", query.parameters ?? [])).text.contains("has no value"))
  }

  @Test(
    "The brackets, dots and joints of a style name the style", arguments: EncodingStyles.ArrayStyle.allCases)
  func styles(style: EncodingStyles.ArrayStyle) throws {
    var query = draft("GET", [Draft.Row("tags", #"["a","b"]"#, type: .array)])
    query.styles.arrays = style
    let note: ByteExplanation =
      switch style {
      case .repeat: try explained("&tags", query)
      case .brackets: try explained("%5B%5D", query, last: true)
      case .indexed: try explained("%5B1", query)
      case .comma: try explained(",", query)
      case .pipe: try explained("%7C", query)
      case .space: try explained("%20", query)
      case .json: try explained("%5B", query)
      }
    check(note.text.contains("array style \(style.rawValue)"), "\(note.text)")
    if style != .json { check(note.text.contains("tags[1]"), "\(note.text)") }
  }

  @Test("A nested value is named by its path")
  func paths() throws {
    let rows = [Draft.Row("card", #"{"exp":"12/27","tags":["x\ny"]}"#, type: .object)]
    var query = draft("GET", rows)
    check(try explained("%5Bexp", query).text.contains("object style brackets"))
    check(try explained("%5Bexp%5D", query, at: 7).text.contains("object style brackets"))
    check(try explained("12%2F", query).text.contains("parameter 1 (card[exp])"))
    query.styles.objects = .dots
    check(try explained(".exp", query).text.contains("object style dots"))
    let json = draft("POST", rows)
    check(try explained(",\"tags", json).text.contains("here begins parameter 1 (card[tags])"))
    let escape = try explained("\\n", json, at: 1)
    check(
      escape.sentence,
      "\\n is LF, a line end in parameter 1 (card[tags][0]): no control character is allowed raw in a JSON text (RFC 8259 §7)."
    )
    check(try explained("[", json, last: true).text, "[ begins the array of parameter 1 (card[tags]).")
  }

  @Test("Each line of a part is told apart")
  func parts() throws {
    var draft = draft(
      "POST", [Draft.Row("a\"b", "x y"), Draft.Row("e", ""), Draft.Row("avatar", "me.png", type: .file)],
      .multipart)
    draft.parameters?[1].contentType = "text/plain"
    check(try explained("--B", draft).text.contains("begins the part of parameter 1 (a\"b)"))
    check(try explained("--B\r\n", draft, at: 3).text.contains("end the delimiter line"))
    check(try explained("Content-Disposition", draft).kind, .partDisposition)
    check(try explained("name=\"", draft, at: 5).text.contains("quotation mark"))
    check(try explained("%22", draft).text.contains("a quotation mark in the name"))
    check(try explained("b\"\r\n", draft, at: 2).text.contains("end the Content-Disposition line"))
    check(try explained("\r\nx y", draft, at: 1).kind, .partEmptyLine)
    check(try explained("x y", draft).kind, .partData)
    check(try explained("x y\r\n", draft, at: 3).text.contains("after the data"))
    check(try explained("filename=", draft).kind, .partFileName)
    check(try explained("me.png", draft).text.contains("The file name of the part"))
    let type = try explained("Content-Type: image/png", draft)
    check(type.text.contains("Content-Type: image/png was added to the part of parameter 3 (avatar)"))
    check(try explained("image/png\r\n", draft, at: 9).text.contains("end the Content-Type line"))
    check(try explained("Content-Type: text/plain", draft).kind, .partType)
    check(try explained("text/plain", draft).kind, .partType)
    check(try explained("text/plain\r\n\r\n\r\n", draft, at: 14).text.contains("after the data"))
    // The bytes of a file are not in memory.
    let composition = draft.compose(in: Self.context)
    let file = (0..<composition.length).first {
      composition.explanation(at: $0, of: draft)?.kind == .partFile
    }
    check(file != nil)
    let end = composition.length
    check(composition.explanation(at: end - 3, of: draft)?.kind, .closingDelimiter)
    check(composition.explanation(at: end - 1, of: draft)?.text.contains("the body ends here") == true)
    draft.parameters = [Draft.Row("o", #"{"k":[1,"z"]}"#, type: .object)]
    draft.styles.objects = .json
    check(try explained("\"k\"", draft).kind, .jsonQuote)
    check(try explained("\"k\"", draft, at: 1).kind, .jsonName)
    check(try explained("\"z\"", draft, at: 1).kind, .jsonText)
  }

  @Test("A header's name, colon, space and value are told apart")
  func headers() throws {
    var draft = draft("GET", [])
    draft.headers = [Draft.Row("Accept", "*/*"), Draft.Row("X-A", "é")]
    check(try explained("Accept", draft).kind, .fieldName)
    check(try explained("Accept: ", draft, at: 6).text.hasPrefix("A colon ends the field name"))
    check(try explained("Accept: ", draft, at: 7).text.hasPrefix("One space"))
    check(try explained("*/*", draft).source, "RFC 9110 §12.5.1")
    check(try explained("*/*\r\n", draft, at: 3).text.contains("the line of header 1 (Accept)"))
  }

  /// Drafts of all methods, body types and styles.
  private static var drafts: [Draft] {
    let rows = [
      Draft.Row("a b", "1", type: .number), Draft.Row("t", "x\ny\"é+&="),
      Draft.Row("l", #"[1,{"k y":"|"},"é"]"#, type: .array),
      Draft.Row("o", #"{"a[b]":{"c":[true,null]},"":"&\\"}"#, type: .object), Draft.Row("n", "", type: .null),
      Draft.Row("b", "true", type: .boolean), Draft.Row("d", "2026-11-20T09:30:00Z", type: .date),
      Draft.Row("", ""),
      Draft.Row("avatar \"", "me.png", type: .file), Draft.Row("v", "a%2Fb"),
      Draft.Row("list", #"["x","y z"]"#, type: .array),
      Draft.Row("off", "x", isEnabled: false), Draft.Row("token", "s3cret &"),
    ]
    var drafts: [Draft] = []
    for method in MethodTraits.all.map(\.name) + ["PURGE"] {
      for type in Draft.BodyType.allCases {
        var draft = Draft()
        draft.method = method
        draft.url = "https://h/ä/{id}?x=é"
        draft.path = [Draft.Row("id", "a/b é")]
        draft.headers = [Draft.Row("X-A", "1"), Draft.Row("Accept", "*/*")]
        draft.parameters = rows
        draft.parameters?[9].isVerbatim = true
        draft.body = Draft.Body(type)
        draft.body.text = type == .text ? "text é" : nil
        draft.body.path = type == .file ? "me.png" : nil
        drafts.append(draft)
        draft.query = [Draft.Row("q", "1")]
        draft.body.parameters = [Draft.Row("own", "é")]
        drafts.append(draft)
      }
    }
    for method in ["GET", "POST"] {
      for type in [Draft.BodyType.json, .form, .multipart] {
        for arrays in EncodingStyles.ArrayStyle.allCases {
          for objects in EncodingStyles.ObjectStyle.allCases {
            var draft = Draft()
            draft.method = method
            draft.url = "https://h"
            draft.parameters = rows
            draft.body = Draft.Body(type)
            draft.styles.arrays = arrays
            draft.styles.objects = objects
            draft.styles.nulls = arrays == .json ? .literal : arrays == .repeat ? .empty : .bare
            draft.styles.booleans = arrays == .comma ? .digits : .words
            draft.styles.query = objects == .dots ? .form : objects == .json ? .apikit : .rfc3986
            draft.styles.form = objects == .dots ? .rfc3986 : .form
            draft.styles.dates = objects == .json ? .iso8601 : .seconds
            draft.styles.newlines = objects == .json ? .crlf : .preserve
            drafts.append(draft)
          }
        }
      }
    }
    for method in ["GET", "POST"] {
      for type in [Draft.BodyType.json, .form, .multipart] {
        var draft = Draft()
        draft.method = method
        draft.url = "https://h/{{id}}/{x}?{{n}}"
        draft.path = [Draft.Row("x", "{{id}}")]
        draft.headers = [
          Draft.Row("X-A", "{{n}} {{nowhere}}"), Draft.Row("Authorization", "u:{{token}}", type: .basic),
        ]
        draft.parameters = [
          Draft.Row("p{{n}}", "{{id}}"), Draft.Row("n", "{{n}}"),
          Draft.Row("list", #"["{{id}}", {"k": "{{token}}"}]"#, type: .array),
          Draft.Row("none", "{{nowhere}}"),
        ]
        draft.body = Draft.Body(type)
        drafts.append(draft)
      }
    }
    var whole = Draft()
    whole.method = "POST"
    whole.url = "https://h/"
    whole.body.json = ["a": ["é\n", 1, true, nil], "": [:]]
    drafts.append(whole)
    return drafts
  }

  @Test(
    "Every byte of every kind of draft is reported concretely, with a source, in two lines of a narrow screen"
  )
  func everyByte() {
    var kinds: Set<ByteKind> = []
    var sentences: Set<String> = []
    for draft in Self.drafts {
      let composition = draft.compose(in: Self.context)
      for offset in 0..<composition.length {
        guard let explanation = composition.explanation(at: offset, of: draft) else {
          Issue.record("Nothing is told of byte \(offset)")
          return
        }
        kinds.insert(explanation.kind)
        guard sentences.insert(explanation.sentence).inserted else { continue }
        let text = explanation.text
        check(text.hasSuffix(".") && !explanation.source.isEmpty, "\(text)")
        // The sentence names something in this message: a row, a sign, a field, a line.
        // The sentence about a variable's value names the variable in place of the row.
        if let row = explanation.row, explanation.kind != .variable {
          check(text.contains("\(row.index + 1) (\(draft[row]?.name ?? "")"), "\(text)")
        }
        check(explanation.sentence.count <= 150, "\(explanation.sentence.count): \(explanation.sentence)")
        check(!explanation.sentence.contains("s3cret"))
        for word in ["prefers", "computed", "convenience", "APIKit", " bare ", "actual "] {
          check(!explanation.sentence.contains(word), "\(explanation.sentence)")
        }
        check(!explanation.title.isEmpty)
      }
    }
    let unmet = Set(ByteKind.allCases).subtracting(kinds)
    check(unmet.isEmpty, "\(unmet)")
  }

  @Test("A byte of a long value costs a look at its neighbours, not at the value")
  func cheap() {
    let text = String(repeating: "a\n", count: 200_000)
    for type in [Draft.BodyType.json, .form, .multipart] {
      let draft = draft("POST", [Draft.Row("long", text)], type)
      let composition = draft.compose(in: Self.context)
      let clock = ContinuousClock()
      let start = clock.now
      for offset in stride(from: composition.length / 2, to: composition.length / 2 + 100, by: 1) {
        check(composition.explanation(at: offset, of: draft) != nil)
      }
      // Each would take longer if the whole value were examined.
      check(clock.now - start < .seconds(2))
    }
  }
}
