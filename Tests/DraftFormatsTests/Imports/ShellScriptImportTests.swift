import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing several commands of one text")
struct ShellScriptImportTests {
  private func samples(_ text: String, as format: ImportFormat = .curl) throws -> [ImportedSample] {
    #expect(Import.format(of: text) == format, "\(text)")
    return try Import.requests(in: text).map { ImportedSample($0) }
  }

  private func lines(_ text: String, as format: ImportFormat = .curl) throws -> [String] {
    try samples(text, as: format).map(\.line)
  }

  @Test(
    "Each command is a request of its own",
    arguments: [
      "curl http://h/a; curl http://h/b", "curl http://h/a\ncurl http://h/b\n",
      "curl http://h/a && curl http://h/b",
      "curl http://h/a ||\ncurl http://h/b", "curl http://h/a & curl http://h/b",
      "(curl http://h/a)\n(curl http://h/b)",
      "curl http://h/a | curl http://h/b", "curl 'http://h/a' ;\ncurl 'http://h/b'",
      "curl http://h/a\r\ncurl http://h/b\r\n",
      "$ curl http://h/a\n{\"it's\": 1}\n$ curl http://h/b",
      "ann@host:~/x$ curl http://h/a\nann@host:~/x$ curl http://h/b",
      "[ann@host x]# curl http://h/a\n\n[ann@host x]# curl http://h/b",
      "```sh\ncurl http://h/a\n```\n\nIt's then:\n\n```\ncurl http://h/b\n```",
      "for i in 1; do curl http://h/a; done; if curl -f http://h/b; then echo; fi",
      "curl.exe ^\"http://h/a^\" ^\n  -k &\ncurl.exe ^\"http://h/b^\"",
      "curl http://h/a\n{\"it's\": \"its'\nown\"}\ncurl http://h/b",
    ])
  func several(text: String) throws {
    #expect(try Import.requests(in: text, as: .curl).map { ImportedSample($0).line } == ["GET /a", "GET /b"])
  }

  @Test("A script is recognised by its commands, which have the comments before them as titles")
  func script() throws {
    let samples = try samples(
      """
      #!/bin/bash
      set -e
      # It's a secret
      TOKEN='a b'
      export X=y

      # Make one
      curl -H "Authorization: Bearer $TOKEN" \\
        https://h/a --json '{"a":1}' | jq -r '.id'
      # List them
      A=b sudo -u ann curl "https://h/b?p=${PAGE:-[1]}" > out.txt && echo done
      """)
    #expect(samples.map(\.line) == ["POST /a", "GET /b?p=%7B%7BPAGE%7D%7D"])
    #expect(samples.map(\.imported.document.title) == ["Make one", "List them"])
    #expect(samples[0].headers.first == "Authorization: Bearer {{TOKEN}}")
    #expect(samples[0].draft.variables == [Variable.Definition("TOKEN", "a b")])
    #expect(samples[0].remarks(.ignored).contains("| jq -r '.id' belongs to the shell, not to the request."))
    #expect(
      samples[0].remarks(.ignored).last == "Beside the curl commands nothing of the text is run: “set -e”.")
    #expect(
      samples[1].remarks(.ignored) == [
        "“A=… sudo -u ann” before the command belongs to the shell, not to the request.",
        "> out.txt belongs to the shell, not to the request.",
        "&& echo done belongs to the shell, not to the request.",
      ])
    #expect(
      samples[1].remarks(.changed).contains(
        "${PAGE:-[1]} became {{PAGE}}; the rest of it is for the shell."))
  }

  @Test("A line that goes on behind a prompt > is one with the line before")
  func continuedPrompt() throws {
    let samples = try samples("$ curl http://h/a \\\n> -H 'A: b' \\\n> -d c\nHTTP/1.1 200\n$ echo x")
    #expect(samples.count == 1)
    #expect(samples[0].headers == ["A: b"])
    #expect(samples[0].content == "c")
    #expect(samples[0].remarks(.ignored).last?.hasSuffix("“$ echo x”.") == true)
  }

  @Test("A command that can't be read is named beside those that can, and alone it is refused")
  func refusals() throws {
    let samples = try samples("curl http://h/a --bogus; curl http://h/b")
    #expect(samples.map(\.line) == ["GET /b"])
    #expect(
      samples[0].remarks(.leftOut).first?.hasPrefix(
        "Another command was left out. curl has no option --bogus.") == true)
    #expect(samples[0].imported.remarks.last?.position == TextPosition(line: 1, column: 17))
    #expect(importProblem("curl http://h/a --bogus").hasPrefix("1:17 curl has no option --bogus."))
    #expect(
      importProblem("curl http://h/a\ncurl 'http://h/b").hasPrefix("2:6 The quote ' that is opened here"))
    let many = String(repeating: "curl --bogus\n", count: 100) + "echo 'it"
    #expect(importProblem(many).hasPrefix("1:6 curl has no option --bogus."))
  }

  @Test(
    "Several URLs of one command are refused with their place",
    arguments: [
      ("curl http://h/a http://h/b", "1:17 The command has a second URL here"),
      ("curl http://h/a \\\n  --url http://h/b", "2:9 The command has a second URL here"),
      ("curl http://h/a --next http://h/b", "1:17 --next begins a second request"),
      ("curl http://h/{a,b}", "1:6 curl makes several requests of the braces"),
      ("curl http://h/a \\ \n -d b", "1:17 There is a space after the backslash"),
      ("curl “http://h/a”", "1:6 The quotation mark “ is a typographic one"),
    ])
  func secondURL(text: String, problem: String) {
    #expect(importProblem(text).hasPrefix(problem), "\(importProblem(text))")
  }

  @Test("What the shell would run is kept as it is, whole")
  func substitutions() throws {
    let sample = try ImportedSample(
      "curl http://h/ -H \"A: $(jq -r '.a(1)' f | tr \")\" x)\" -d \"`date`\" -d $((1+2)) -d $?", as: .curl)
    #expect(sample.headers == ["A: $(jq -r '.a(1)' f | tr \")\" x)"])
    #expect(sample.content == "`date`&$((1+2))&$?")
    let remarks = sample.remarks(.changed).filter { $0.contains("Nothing is run here") }
    #expect(remarks.count == 2)
    #expect(sample.remarks(.changed).contains { $0.hasPrefix("$? is kept as it is") })
    let url = try ImportedSample("curl \"http://h/$A\"", as: .curl)
    #expect(url.draft.url == "http://h/{{A}}")
    #expect(url.imported.remarks[0].position == TextPosition(line: 1, column: 6))
    #expect(url.remarks(.changed)[0].hasPrefix("$A became {{A}}, and nothing in the text gives it a value"))
    let file = try ImportedSample("curl http://h/ -d @<(echo a)", as: .curl)
    #expect(file.remarks(.changed).contains { $0.hasPrefix("<(echo a) is kept as it is") })
  }

  @Test("A & in no quotes ends the command, which is said")
  func cutByAmpersand() throws {
    let sample = try ImportedSample("curl http://h/?a=b&c=d", as: .curl)
    #expect(sample.line == "GET /?a=b")
    #expect(
      sample.remarks(.leftOut) == [
        "The shell ends the command before &c=d, for the & isn't in quotes: put the URL into quotes."
      ])
  }

  @Test(
    "Standard input that is in the text is the content that @- names",
    arguments: [
      ("curl http://h/ -d @- <<E\na=1\nb\nE\n", "a=1b"),
      ("curl http://h/ --data-binary @- <<'E'\n$a\nE", "$a\n"),
      ("curl http://h/ --data-binary @- <<-E | jq .\n\t\ta\\$b\\\\c\n\tE\n", "a$b\\c\n"),
      ("curl http://h/ --data-binary @- <<< 'a b'", "a b\n"), ("echo a=1 | curl http://h/ -d @-", "a=1"),
      ("printf %s 'a b' | curl http://h/ --data-urlencode n@-", "n=a+b"),
      ("echo -n '{}' | curl http://h/ --json @-", "{}"),
      ("cat <<E | curl http://h/ -d @-\nx\nE\n", "x"), ("curl http://h/ -d x -d @- <<< y", "x&y"),
      ("curl http://h/ -d @- -d @- <<< y", "y&"), ("curl http://h/ -d @- < f", "<f>"),
      ("cat f | curl http://h/ -d @-", "<f>"),
      ("curl http://h/ -T - < f", "<f>"), ("curl http://h/ -T - <<< f", "f\n"),
    ])
  func input(text: String, content: String) throws {
    #expect(try ImportedSample(text, as: .curl).content == content)
  }

  @Test("Lines of a document are no commands, and those behind it are")
  func documents() throws {
    #expect(
      try lines("curl http://h/a -d @- <<E; curl http://h/b\ncurl http://h/no\nE\ncurl http://h/c") == [
        "POST /a", "GET /b", "GET /c",
      ])
  }

  @Test("HTTPie commands are several, too")
  func httpie() throws {
    #expect(try lines("http :3000/a x=1\nhttps h.org/b", as: .httpie) == ["POST /a", "GET /b"])
    #expect(
      try lines("$ http PUT h.org/a\nHTTP/1.1 200 OK\n$ http h.org/b | jq .", as: .httpie) == [
        "PUT /a", "GET /b",
      ])
    #expect(try samples("http POST h.org/a <<< '[1]'", as: .httpie)[0].content == "[1]\n")
  }

  @Test(
    "A word that is no program makes no command",
    arguments: [
      "example.org/curl", "http://h/curl", "docker run curlimages/curl http://h/", "sudo apt install curl",
    ])
  func noProgram(text: String) { #expect(Import.format(of: text) != .curl) }

  @Test("A caret within plain quotes stands for itself on Windows")
  func windowsQuotes() throws {
    let sample = try ImportedSample("curl \"http://h/^a\" ^\n  -H \"A: ^b\" -d ^\"x^&y^\"", as: .curl)
    #expect(sample.headers == ["A: ^b"])
    #expect(sample.content == "x&y")
  }

  @Test("More commands than anybody chooses from are counted, not read")
  func tooMany() throws {
    let requests = try Import.requests(in: String(repeating: "curl h\n", count: 10_002))
    #expect(requests.count == 10_000)
    #expect(
      requests[0].remarks.last?.text == "2 more commands were not read, for 10000 are the most of one text.")
  }

  @Test("Commands by the thousand are read in the time that their length takes")
  func many() throws {
    let text = String(repeating: "curl h -s > f\n", count: 5000)
    let requests = try Import.requests(in: text)
    #expect(requests.count == 5000)
    #expect(requests[4999].remarks.contains { $0.position == TextPosition(line: 5000, column: 8) })
  }
}
