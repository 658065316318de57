import DraftFormats
import Testing
import WiredraftCore

@Suite("Variables of the shell in curl commands")
struct ShellVariableImportTests {
  private func sample(_ text: String) throws -> ImportedSample { try ImportedSample(text, as: .curl) }

  @Test(
    "A variable is a reference wherever it is, and the draft has what the text assigns",
    arguments: [
      "TOKEN=abc\nBASE=https://h.org\ncurl $BASE/x -H \"A: $TOKEN\"",
      "export TOKEN=abc BASE='https://h.org'\ncurl \"${BASE}/x\" -H \"A: ${TOKEN}\"",
      "TOKEN=\"abc\"\nBASE=https://h.org\n\ncurl \"$BASE\"/x -H A:\" $TOKEN\"",
    ])
  func assigned(text: String) throws {
    let sample = try sample(text)
    #expect(sample.draft.url == "{{BASE}}/x")
    #expect(sample.headers == ["A: {{TOKEN}}"])
    #expect(sample.draft.variables.count == 2)
    #expect(Set(sample.draft.variables.map(\.name)) == ["TOKEN", "BASE"])
    #expect(sample.line == "GET /x")
    #expect(!sample.composition.hasErrors)
    #expect(sample.composition.fields.contains { $0.name == "A" && $0.value == "abc" })
    #expect(sample.remarks(.changed).contains { $0.contains("which the draft defines as the text does") })
  }

  @Test("A variable without a value is an undefined reference with a note, and never a literal")
  func unassigned() throws {
    let sample = try sample(#"curl "https://$HOST/repos/$OWNER/${REPO}/x" -H "Authorization: Bearer $TOKEN""#)
    #expect(sample.draft.url == "https://{{HOST}}/repos/{{OWNER}}/{{REPO}}/x")
    #expect(sample.headers == ["Authorization: Bearer {{TOKEN}}"])
    #expect(sample.draft.path.isEmpty && sample.draft.variables.isEmpty)
    #expect(sample.composition.diagnostics.contains { $0.code.rawValue == "undefined-variable" })
    #expect(sample.remarks(.changed).contains { $0.hasPrefix("$HOST, $OWNER, $REPO and $TOKEN became ") })
  }

  @Test("A user from a variable is a basic row with a reference")
  func credentials() throws {
    let sample = try sample("curl https://h/ -u \"$STRIPE_KEY:\"")
    let row = try #require(sample.draft.headers.first)
    #expect(row.type == .basic && row.name == "Authorization")
    #expect("\(row.text)".contains("{{STRIPE_KEY}}") || sample.headers[0].contains("STRIPE_KEY"))
    let known = try self.sample("KEY=sk_1\ncurl https://h/ -u \"$KEY:\"")
    #expect(known.composition.fields.contains { $0.value == "Basic c2tfMTo=" })
  }

  @Test("Output of a command is named with its place in the text, and nothing is run")
  func substitution() throws {
    let sample = try sample("curl https://h/ -H \"A: $(cat secret)\"")
    #expect(sample.headers == ["A: $(cat secret)"])
    #expect(
      sample.imported.remarks.contains { $0.text.contains("Nothing is run here") && $0.position != nil })
    let assigned = try self.sample("T=$(cat secret)\ncurl https://h/ -H \"A: $T\"")
    #expect(assigned.headers == ["A: {{T}}"])
    #expect(assigned.draft.variables.isEmpty)
  }

  @Test("In quotes that keep a dollar sign it is a dollar sign")
  func literal() throws {
    #expect(try sample("curl 'https://h/' -d 'a=$b'").content == "a=$b")
    #expect(try sample(#"curl https://h/ -H "A: \$b""#).headers == ["A: $b"])
  }

  @Test("A value with bytes that a reference would encode is put in, so that the same bytes are sent")
  func replaced() throws {
    let sample = try sample("Q='a=1&b=2'\ncurl \"https://h/p?$Q\" -d \"$Q\"")
    #expect(sample.line == "POST /p?a=1&b=2")
    #expect(sample.content == "a=1&b=2")
    #expect(sample.remarks(.changed).contains { $0.hasPrefix("$Q became the value that the text assigns") })
  }

  @Test("Braces are literal with -g or a backslash, and named without")
  func braces() throws {
    for command in ["curl -g 'http://h/{a,b}'", #"curl 'http://h/\{a,b\}'"#] {
      let sample = try sample(command)
      #expect(sample.draft.url == "http://h/{a,b}" && sample.line == "GET /{a,b}")
      #expect(sample.composition.diagnostics.isEmpty && sample.remarks(.changed).isEmpty)
    }
    // A draft would put the row `a` in their place.
    let single = try sample("curl -g 'http://h/x{a}?b={c}'")
    #expect(single.line == "GET /x%7Ba%7D?b={c}" && !single.composition.hasErrors)
    #expect(single.remarks(.changed).contains { $0.hasPrefix("The braces in the path were percent-encoded") })
    #expect(importProblem("curl 'http://h/{a,b}'").contains("the braces in this URL"))
  }
}

@Suite("Files of curl commands")
struct CurlFileImportTests {
  private func sample(_ text: String, _ files: [String: String] = [:]) throws -> ImportedSample {
    var options = ImportOptions()
    options.files = files.mapValues { Array($0.utf8) }
    return try ImportedSample(text, as: .curl, options: options)
  }

  @Test(
    "Without its content a file is named; with it the content is a part of the data",
    arguments: [
      ("-d @f", "a=1b"), ("-d x=y -d @f", "x=y&a=1b"), ("-d @f -d x=y", "a=1b&x=y"),
      ("--data-binary @f -d x", "a=1\nb&x"), ("--data-binary @f -d @f", "a=1\nb&a=1b"),
      ("--data-urlencode n@f", "n=a%3D1%0Ab"), ("-d x --json @f", "x&a=1\nb"),
    ])
  func data(words: String, content: String) throws {
    let text = "curl https://h/ \(words)"
    #expect(try sample(text).imported.unreadFiles == ["f"])
    let read = try sample(text, ["f": "a=1\nb"])
    #expect(read.imported.unreadFiles == [])
    if words.contains("--json") { return }
    #expect(read.content == content)
  }

  @Test("Fields, a query and a part have the text of a file")
  func others() throws {
    #expect(try sample("curl h -H @f", ["f": "A: b\nC: d\n"]).headers == ["A: b", "C: d"])
    #expect(try sample("curl h -G -d @f", ["f": "q=1\n"]).line == "GET /?q=1")
    #expect(try sample("curl h -F 'a=<f'", ["f": "text"]).rows == ["a=text"])
    #expect(try sample("curl h -F 'a=<f'").imported.unreadFiles == ["f"])
    // A file that is sent as it is isn't read.
    for words in ["-T f", "--data-binary @f", "-F a=@f"] {
      #expect(try sample("curl h \(words)").imported.unreadFiles == [], "\(words)")
    }
  }
}
