import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing HTTPie commands")
struct HTTPieImportTests {
  private func sample(_ text: String) throws -> ImportedSample { try ImportedSample(text, as: .httpie) }

  @Test("Without data it is GET, with data POST, and http:// is put before the URL")
  func method() throws {
    #expect(try sample("http example.org").line == "GET /")
    #expect(try sample("http example.org").draft.url == "http://example.org/")
    #expect(try sample("https example.org/a").draft.url == "https://example.org/a")
    #expect(try sample("http :3000/a").draft.url == "http://localhost:3000/a")
    #expect(try sample("http :/a").draft.url == "http://localhost/a")
    #expect(try sample("http --default-scheme=https h.org").draft.url == "https://h.org/")
    #expect(try sample("http h.org a=b").line == "POST /")
    #expect(try sample("http h.org a==b A:c").line == "GET /?a=b")
    #expect(try sample("http put h.org a=b").line == "PUT /")
  }

  @Test("Items become JSON as HTTPie writes it, and rows on request")
  func json() throws {
    let text = "http h.org name=Ann age:=30 tags:='[\"a\"]'"
    let imported = try sample(text)
    #expect(imported.content == #"{"name": "Ann", "age": 30, "tags": ["a"]}"#)
    #expect(imported.contentType == "application/json")
    #expect(imported.remarks(.changed).count == 1)
    var options = ImportOptions()
    options.prefersRows = true
    let rows = try ImportedSample(text, as: .httpie, options: options)
    #expect(rows.rows == ["name=Ann", "age=30", #"tags=["a"]"#])
    #expect(rows.content == #"{"name":"Ann","age":30,"tags":["a"]}"#)
  }

  @Test(
    "Names with brackets nest",
    arguments: [
      ("a[b]=c", #"{"a": {"b": "c"}}"#), ("a[]=1 a[]=2", #"{"a": ["1", "2"]}"#),
      ("a[1]=x", #"{"a": [null, "x"]}"#), ("[]:=1 []:=2", "[1, 2]"), ("[0][b]=c", #"[{"b": "c"}]"#),
      ("a[b][c][]=1 a[b][d]=2", #"{"a": {"b": {"c": ["1"], "d": "2"}}}"#),
      (#"'a\[b=c'"#, #"{"a[b": "c"}"#), (#"'a[\1]=c'"#, #"{"a": {"1": "c"}}"#), ("a=1 a=2", #"{"a": "2"}"#),
      (#"a:='{"b":1}' a[c]=2"#, #"{"a": {"b": 1, "c": "2"}}"#), ("=x", #"{"": "x"}"#),
      ("é=ü", #"{"\u00e9": "\u00fc"}"#), ("a=🙂", #"{"a": "\ud83d\ude42"}"#), ("007=x", #"{"7": "x"}"#),
      ("a:=1.50", #"{"a": 1.5}"#), ("a:=1e3", #"{"a": 1000.0}"#), ("a:=1e22", #"{"a": 1e+22}"#),
      ("a:=0.00001", #"{"a": 1e-05}"#), ("a:=-0", #"{"a": 0}"#),
    ])
  func nesting(items: String, json: String) throws {
    #expect(try sample("http h.org/ \(items)").content == json)
  }

  @Test("A form has its names together, and a file makes it parts")
  func forms() throws {
    let form = try sample("http -f h.org a=1 b='x y' a=2 c:=true")
    #expect(form.content == "a=1&a=2&b=x+y&c=True")
    #expect(form.contentType == "application/x-www-form-urlencoded; charset=utf-8")
    let parts = try sample("http -f POST h.org a=1 'f@x.txt;type=text/csv' g@dir/y.png")
    #expect(parts.draft.body.type == .multipart)
    #expect(parts.content.contains("name=\"f\"; filename=\"x.txt\"\r\nContent-Type: text/csv"))
    #expect(parts.content.contains("name=\"g\"; filename=\"y.png\"\r\nContent-Type: image/png"))
    #expect(try sample("http --multipart --boundary=xx h.org a=1").draft.boundary == "xx")
    let empty = try sample("http -f POST h.org/x")
    #expect(empty.contentType == "application/x-www-form-urlencoded; charset=utf-8")
  }

  @Test("Content comes from --raw, from a file, through a pipe, or from <")
  func input() throws {
    #expect(try sample("http h.org --raw '[1]'").content == "[1]")
    #expect(try sample("http h.org @a.json").content == "<a.json>")
    #expect(try sample("http PUT h.org < a.json").content == "<a.json>")
    #expect(try sample("echo '{\"a\":1}' | http h.org").content == "{\"a\":1}\n")
    #expect(try sample("echo -n x | http h.org").line == "POST /")
    #expect(try sample("cat a.json | http h.org").content == "<a.json>")
    #expect(
      try sample("jq . a | http h.org").remarks(.leftOut) == [
        "The command before the pipe is not run: what it writes is missing."
      ])
  }

  @Test("Fields, users and tokens are carried over")
  func fields() throws {
    #expect(
      try sample(#"http h.org A:b 'C: d ' 'E;' 'X\:Y:z'"#).headers == ["A: b", "C: d", "E: ", "X:Y: z"])
    #expect(try sample("http h.org -a us:pw").headers == ["Authorization: basic us:pw"])
    #expect(try sample("http h.org --auth-type=bearer -at0k").headers == ["Authorization: Bearer t0k"])
    #expect(try sample("http us:pw@h.org").headers == ["Authorization: basic us:pw"])
    #expect(try sample("http h.org -a us").remarks(.leftOut).count == 1)
    #expect(try sample("http h.org -A digest -a u:p").remarks(.leftOut).count == 1)
  }

  @Test("What HTTPie adds, ignores and can't send is named")
  func remarks() throws {
    let added = try sample("http h.org User-Agent: Accept:text/x").remarks(.added)
    #expect(added == ["HTTPie also sends Accept-Encoding: gzip, deflate and Connection: keep-alive."])
    #expect(try sample("http h.org a=b").remarks(.added)[0].contains("Accept: application/json, */*;q=0.5"))
    #expect(try sample("http -v --timeout 5 h.org -o x").remarks(.ignored).count == 3)
    #expect(try sample("http h.org a=@f").remarks(.leftOut).count == 1)
    #expect(
      try sample("http h.org > x").remarks(.ignored) == ["> x belongs to the shell, not to the request."])
    #expect(try sample("http h.org 'a=$B' \"c=$D\"").remarks(.changed).contains { $0.hasPrefix("$D") })
  }

  @Test(
    "What HTTPie refuses is refused, with the place",
    arguments: [
      ("http h.org nothing", "1:12 “nothing” is no item"),
      ("http --nope h.org", "1:6 HTTPie has no option --nope"),
      ("http h.org a:={", "1:12 The JSON of “a” is wrong at its character 2"),
      ("http h.org a[b=c", "1:12 The name “a[b” has a bracket that is not closed"),
      ("http h.org a=1 a[b]=2", "1:16 The name “a[b]” puts “b” into what is no object"),
      ("http h.org a[9999999]=1", "1:12 The name “a[9999999]” leaves more than 100,000"),
      ("http h.org 'a=b", "1:12 The quote ' that is opened here is never closed"),
      ("http --raw x h.org a=b", "HTTPie takes its body from items"),
      ("http -f", "The command names no URL."),
      ("http -f h.org a:='[1]'", "1:15 “a” is no text and no number"),
      ("http h.org --raw", "1:12 --raw needs a value"),
    ])
  func refusals(text: String, problem: String) {
    #expect(importProblem(text, as: .httpie).hasPrefix(problem), "\(importProblem(text, as: .httpie))")
  }

  @Test(
    "The URL is sent as HTTPie's library sends it",
    arguments: [
      ("h/a/../b/./c", "/b/c"), ("h/%7Eu", "/~u"), ("h/%e9", "/%E9"), ("h/%zz%20", "/%25zz%2520"),
      ("h/é?é=[1]", "/%C3%A9?%C3%A9=%5B1%5D"),
      ("h?", "/"), ("h/a?b#c", "/a?b"), ("--path-as-is h/a/../b", "/a/../b"),
    ])
  func targets(words: String, target: String) throws {
    #expect(try sample("http \(words)").composition.target.text == target)
  }

  @Test("A finding names the program that the command runs: HTTPie or xh")
  func program() throws {
    for (command, name, format) in [("http", "HTTPie", ImportFormat.httpie), ("xh", "xh", .xh)] {
      #expect(importProblem("\(command) h.org/ word", as: format).contains("no item: \(name) wants"))
      #expect(
        importProblem("echo x | \(command) h.org/ a=b", as: format).contains("\(name) takes its body"))
      let user = try ImportedSample("\(command) -a ann h.org/", as: format)
      #expect(user.remarks(.leftOut) == ["\(name) would ask for the password of ann: it is empty here."])
      #expect(user.remarks(.added).allSatisfy { $0.hasPrefix("\(name) also sends ") })
      let file = try ImportedSample("\(command) post h.org/ a@f.txt", as: format)
      #expect(file.remarks(.leftOut) == ["“a” is the file f.txt: \(name) wants --form for files with names."])
    }
  }
}
