import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing .http files")
struct HTTPFileImportTests {
  private func samples(_ text: String) throws -> [ImportedSample] {
    #expect(Import.format(of: text) == .httpFile)
    return try Import.requests(in: text).map { ImportedSample($0) }
  }

  @Test("All requests of a file are read, each with its title")
  func all() throws {
    let samples = try samples(
      """
      @host = https://h.org
      @base = {{host}}/api

      ### List
      GET {{base}}/users
        ?a=1
        &b=two words HTTP/1.1
      Accept: */*
      // a comment
      # @no-log

      ###
      # @name create
      POST {{ base }}/users
      Content-Type: application/json

      {"name":"Ann"}

      > {%
        client.test("x")
      %}

      ### A file
      PUT h.org/f
      Content-Type: text/plain

      < ./a.txt
      <> 2020.json

      ###
      https://h.org/last
      """)
    #expect(samples.map(\.imported.document.title) == ["List", "create", "A file", nil])
    #expect(samples[0].draft.url == "{{base}}/users")
    #expect(samples[0].rows == ["a=1", "b=two words"])
    #expect(samples[0].draft.variables == [Variable.Definition("base", "https://h.org/api")])
    #expect(samples[0].headers == ["Accept: */*"])
    #expect(
      samples[0].remarks(.ignored) == ["@no-log is for the editor, and has no meaning for the request."])
    #expect(samples[1].rows == ["name=Ann"])
    #expect(samples[1].draft.url == "{{base}}/users")
    #expect(samples[1].remarks(.leftOut) == ["A handler or a test of the answer is not run."])
    #expect(samples[2].content == "<./a.txt>")
    #expect(samples[2].draft.url == "http://h.org/f")
    #expect(samples[2].remarks(.leftOut).count == 1)
    #expect(samples[3].line == "GET /last")
  }

  @Test("Parts between boundaries become rows, files among them")
  func parts() throws {
    let samples = try samples(
      """
      POST http://h/
      Content-Type: multipart/form-data; boundary=XX

      --XX
      Content-Disposition: form-data; name="a"

      one
      --XX
      Content-Disposition: form-data; name="f"; filename="g.json"
      Content-Type: application/json

      < ./f.json
      --XX--
      """)
    #expect(samples[0].draft.body.type == .multipart)
    #expect(samples[0].draft.boundary == "XX")
    #expect(samples[0].rows == ["a=one", "f=./f.json"])
    #expect(
      samples[0].content.contains("filename=\"g.json\"\r\nContent-Type: application/json\r\n\r\n<./f.json>"))
  }

  @Test("Lines of a form are put together")
  func forms() throws {
    let samples = try samples(
      "POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\na=1\n&b=2\n")
    #expect(samples[0].content == "a=1&b=2")
  }

  @Test("User and password become a basic row, and a host may be in a field")
  func fields() throws {
    let samples = try samples("GET /a\nHost: h:443\nAuthorization: Basic us pw\n")
    #expect(samples[0].draft.url == "https://h:443/a")
    #expect(samples[0].headers == ["Authorization: basic us:pw"])
  }

  @Test("What isn't allowed in a form is encoded, and what is encoded stays")
  func encodedForms() throws {
    let samples = try samples(
      "POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\na=b c\n&d=é&e=50%&f=%41{}[]\n")
    #expect(samples[0].content == "a=b%20c&d=%C3%A9&e=50%25&f=%41%7B%7D[]")
    #expect(
      samples[0].remarks(.changed).contains(
        "What isn't allowed in a form was percent-encoded, as editors do."))
  }

  @Test("A GraphQL query and its variables become JSON")
  func graphQL() throws {
    let samples = try samples(
      """
      @n = 10
      POST http://h/g
      X-REQUEST-TYPE: GraphQL
      Content-Type: application/json

      query A($n: Int) {

        users(first: $n) { id }
      }

      {
        "n": {{n}}, "é": [1.0]
      }

      ### no variables
      GRAPHQL http://h/g

      { a }

      ### wrong variables
      POST http://h/g
      X-Request-Type: GraphQL

      { a }

      { "b": }
      """)
    #expect(
      samples[0].content
        == #"{"query":"query A($n: Int) {\n\n  users(first: $n) { id }\n}","variables":{"n":10,"é":[1]}}"#)
    #expect(samples[0].line == "POST /g")
    #expect(samples[0].headers.isEmpty)
    #expect(samples[1].content == #"{"query":"{ a }","variables":{}}"#)
    #expect(samples[1].line == "POST /g")
    #expect(samples[1].contentType == "application/json")
    #expect(samples[2].remarks(.leftOut).first?.hasPrefix("The variables of the query are no JSON") == true)
  }

  @Test("A curl command in the place of a request is read")
  func command() throws {
    let samples = try samples(
      "GET http://h/a\n\n### second\ncurl http://h/b \\\n  -d c\n\n###\nGET http://h/d")
    #expect(samples.map(\.line) == ["GET /a", "POST /b", "GET /d"])
    #expect(samples[1].imported.document.title == "second")
    #expect(importProblem("###\ncurl --bogus", as: .httpFile).hasPrefix("2:1 curl has no option --bogus."))
  }

  @Test("Variables of the text become variables of the draft, each draft with those that it uses")
  func variables() throws {
    let samples = try samples(
      """
      @h = h.org
      @u = https://{{h}}/a
      @id = 7
      @unused = x
      ### one
      POST {{ u }}/{{id}}?q={{id}}&r=a{{id}}b
      A: {{id}}\\{{id}}
      Content-Type: application/json

      {"id":"{{id}}","tags":["{{h}}","{{"]}

      ### two
      PUT {{h}}/b
      Content-Type: text/plain

      {{ id }} and { {{id}} }
      """)
    let draft = samples[0].draft
    #expect(draft.url == "{{u}}/{{id}}")
    #expect(draft.query?.map { "\($0.name)=\($0.text)" } == ["q={{id}}", "r=a{{id}}b"])
    #expect(samples[0].headers == [#"A: {{id}}\\{{id}}"#])
    #expect(samples[0].rows == ["id={{id}}", #"tags=["{{h}}","\\{{"]"#])
    #expect(draft.variables.map(\.name) == ["h", "u", "id"])
    #expect(draft.variables[1].value.isIdentical(to: "https://h.org/a"))
    #expect(samples[0].remarks(.changed) == [] && samples[0].remarks(.leftOut) == [])
    #expect(samples[1].draft.url == "http://{{h}}/b")
    #expect(samples[1].draft.body.text.map { String($0) } == "{{id}} and { {{id}} }")
    #expect(samples[1].draft.variables.map(\.name) == ["h", "id"])
  }

  @Test("Variables of the editor become those of this program, and others are named")
  func editorVariables() throws {
    let sample = try samples(
      """
      @a = {{later}}/x
      @later = 1
      GET http://h/{{a}}
      A: {{$guid}} {{$uuid}} {{$random.uuid}} {{$timestamp}} {{$isoTimestamp}} {{$randomInt}}
      B: {{$processEnv HOME}} {{$env.HOME}} {{$dotenv KEY}}
      C: {{b}} {{$datetime iso8601}} {{$processEnv %X}} {{}} {{ x
      """)[0]
    #expect(sample.draft.url == "http://h/{{later}}/x")
    #expect(sample.draft.variables == [Variable.Definition("later", "1")])
    #expect(
      sample.headers == [
        "A: {{$uuid}} {{$uuid}} {{$uuid}} {{$timestamp}} {{$isoTimestamp}} {{$randomInt}}",
        "B: {{$env.HOME}} {{$env.HOME}} {{KEY}}",
        #"C: {{b}} {{$datetime iso8601}} {{$processEnv %X}} \{{}} \{{ x"#,
      ])
    #expect(sample.remarks(.changed).first == "{{a}} became the value that the text gives.")
    #expect(
      sample.remarks(.leftOut) == [
        "{{b}} is kept as it is: nothing in the text gives it a value. Define it in the draft, or in a file of variables.",
        "{{$datetime iso8601}} is kept as it is: the editor makes its value when it sends the request, and there is no such variable here.",
        "{{$processEnv %X}} is kept as it is: the editor makes its value when it sends the request, and there is no such variable here.",
      ])
  }

  @Test("Where a text can't have references, it has values")
  func literalPlaces() throws {
    let samples = try samples(
      """
      @type = application/json
      @name = X-A
      POST http://h/
      Content-Type: {{type}}
      {{name}}: 1

      {"a":{"{{name}}":1}}

      ### a command
      curl http://h/{{name}} -H 'Content-Type: text/{{name}}' -d '{{name}}'
      """)
    #expect(samples[0].headers == ["X-A: 1"])
    #expect(samples[0].draft.body.type == .json)
    #expect(samples[0].rows == [#"a={"X-A":1}"#])
    #expect(samples[1].draft.url == "http://h/{{name}}")
    #expect(samples[1].draft.body.contentType == "text/X-A")
    #expect(samples[1].draft.body.text.map { String($0) } == "{{name}}")
  }

  @Test("Values that double with each line end at a bound")
  func doubling() throws {
    let text = "@a = x\n" + String(repeating: "@a = {{a}}{{a}}\n", count: 2000) + "GET http://h/\nA: {{a}}"
    #expect(try Import.requests(in: text, as: .httpFile).count == 1)
    let many =
      "@a = " + String(repeating: "x", count: 100_000) + "\n"
      + String(repeating: "###\nGET http://h/{{a}}\n", count: 2000)
    #expect(try Import.requests(in: many, as: .httpFile).count == 2000)
  }

  @Test("A bad request is listed with its line, and the others are read")
  func badRequests() throws {
    let samples = try samples(
      "GET http://h/a\n\n### bad\nGET http://h/b\nno field\n\n###\nnothing here\n\n###\nGET http://h/c\n")
    #expect(samples.map(\.line) == ["GET /a", "GET /c"])
    let remarks = samples[0].imported.remarks.filter { $0.kind == .leftOut }
    #expect(remarks.map(\.position?.line) == [5, 8])
    #expect(remarks.allSatisfy { $0.text.hasPrefix("A request was left out. This line ") })
    #expect(samples[1].remarks(.leftOut) == [])
  }

  @Test("Requests of other protocols and instructions are listed under their own names, with their lines")
  func otherRequests() throws {
    let samples = try samples(
      """
      GET http://h/a

      ###
      WEBSOCKET ws://h/b

      ###
      GRPC h/c

      ###
      import ./other.http

      ###
      run #first

      ###
      GET http://h/d
      """)
    #expect(samples.map(\.line) == ["GET /a", "GET /d"])
    let remarks = samples[0].imported.remarks.filter { $0.kind == .leftOut }
    #expect(remarks.map(\.position?.line) == [4, 7, 10, 13])
    for (remark, name) in zip(remarks, ["WEBSOCKET", "GRPC", "import", "run"]) {
      #expect(remark.text.contains(": \(name) is not supported"))
    }
  }

  @Test(
    "Scripts are never a part of a body",
    arguments: [
      "< {% a %}", "< {%\n  a\n\n  b\n%}", "<{%\na\n%}", "> {%\n  a\n\n  ### b\n%}", "> {% a %}", "> a.js",
      "> ./b/c.js",
      "{{\n  a\n}}", "{{@response\n  a\n}}", "?? status == 200",
    ])
  func scripts(script: String) throws {
    for text in ["\(script)\n\nthe body\n", "the body\n\n\(script)\n", "\(script)\nthe body\n\n\(script)\n"]
    where !script.contains("###") {
      let sample = try samples("POST http://h/\nContent-Type: text/plain\n\n\(text)\n")[0]
      #expect(sample.content == "the body", "\(text)")
      #expect(!sample.remarks(.leftOut).isEmpty, "\(text)")
    }
  }

  @Test("What can't be carried over is named")
  func remarks() throws {
    #expect(
      try samples("GET http://h/{{x}}")[0].remarks(.leftOut) == [
        "{{x}} is kept as it is: nothing in the text gives it a value. Define it in the draft, or in a file of variables."
      ])
    #expect(try samples("GET http://h/\n\n###\nWEBSOCKET ws://h/")[0].remarks(.leftOut).count == 1)
    #expect(
      try samples("### a\n< {%\n x\n%}\nGET http://h/")[0].remarks(.leftOut) == [
        "A script before the request is not run."
      ])
    #expect(try samples("POST http://h/\n\na\n< b\nc")[0].remarks(.leftOut).count == 1)
    #expect(try samples("POST http://h/\n\na\n< b\nc")[0].content == "a\nc")
  }

  @Test(
    "What is no request says why, with the place",
    arguments: [
      ("###\nnothing here", "2:1 This line begins no request"),
      ("GET http://h/\nfoo", "2:1 This line is no field"),
      ("###\n\n# a", "There is no request in it"), ("###\nGRPC h/a", "2:1 “GRPC h/a”: GRPC is not supported"),
    ])
  func refusals(text: String, problem: String) {
    #expect(importProblem(text, as: .httpFile).hasPrefix(problem), "\(importProblem(text, as: .httpFile))")
  }
}
