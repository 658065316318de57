import Foundation
import Testing

@Suite("wiredraft import")
struct ImportCommandTests {
  static let command = """
    curl 'https://api.example.com/v1/charges?expand=card' \\
      -H 'Accept: application/json' \\
      -u me:hunter2 --silent \\
      --json '{"amount":2000,"currency":"usd"}'
    """

  private func run(_ arguments: [String], input: String = "", _ program: Program) throws -> Program.Result {
    try program.run(["import"] + arguments, input: Data(input.utf8))
  }

  @Test("A curl command becomes a draft on standard output, and remarks go to standard error")
  func curl() throws {
    let program = try Program()
    let result = try run([], input: Self.command, program)
    #expect(result.status == 0)
    #expect(try Golden.bytes("imported-curl.wiredraft.json", recording: result.output) == result.output)
    #expect(result.errors.contains("note[ignored] 3:17: "))
    #expect(!result.errors.contains("hunter2"))
    #expect(try run(["curl"], input: Self.command, program).output == result.output)
    #expect(try run(["curl", "-"], input: Self.command, program).output == result.output)
    try program.write(Self.command, to: "c.sh")
    #expect(try run(["c.sh"], program).output == result.output)
    #expect(try run(["curl", "c.sh"], program).output == result.output)
    // The output is a draft that renders.
    try program.write(result.text, to: "d.json")
    #expect(
      try program.render("--draft", "d.json", "--as", "body").text == #"{"amount":2000,"currency":"usd"}"#)
  }

  @Test("A form that is known and not imported is named, and nothing is printed as a draft")
  func unsupported() throws {
    let program = try Program()
    for (text, name) in [
      (
        #"{"clientName": "Thunder Client", "folders": [], "requests": []}"#, "Thunder Client"
      ),
      ("name: A\nmethod: POST\nurl: https://h/\nheaders:\n- name: A\n  value: b\n", "Posting"),
      ("<a>b: c</a>", "XML"),
      ("a:\n  b: c\n", "YAML"), ("query { a }", "GraphQL"),
    ] {
      let result = try run([], input: text, program)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(name), "\(result.errors)")
    }
  }

  @Test("What is left out of a command with a signature or a placeholder is reported, without its secret")
  func credentials() throws {
    let program = try Program()
    for text in [
      "curl --aws-sigv4 aws:amz:us-east-1:s3 -u AKIA:hunter2 https://h/u",
      "curl -u \"${USER:-x}:hunter2\" https://h/",
      "curl --proxy-user me:hunter2 https://h/", "curl --digest --basic https://AKIA:hunter2@h/",
    ] {
      let result = try run([], input: text, program)
      #expect(result.status == 0)
      let all = result.text + result.errors
      #expect(!all.contains("hunter2") && !all.contains("AKIA") && !all.contains("Basic QU"), "\(all)")
      #expect(result.errors.contains("note["))
    }
  }

  @Test("The query stays in the URL where that is asked for, and JSON becomes rows where that is")
  func options() throws {
    let program = try Program()
    let kept = try run(["--keep-query"], input: Self.command, program)
    #expect(kept.text.contains(#""url": "https://api.example.com/v1/charges?expand=card""#))
    let spaced = #"curl h --json '{ "a": 1 }'"#
    #expect(try run([], input: spaced, program).text.contains(#""type": "text""#))
    #expect(try run(["--rows"], input: spaced, program).text.contains(#""name": "a", "value": 1"#))
  }

  @Test("Files that a command names are read where that is asked for, and one that is missing is named")
  func readingFiles() throws {
    let program = try Program()
    try program.write("a=1\nb", to: "f")
    let text = "curl https://h/ -d x=y -d @f"
    let kept = try run([], input: text, program)
    #expect(kept.status == 0 && kept.errors.contains("note[leftOut]") && !kept.text.contains("1b"))
    let read = try run(["--read-files"], input: text, program)
    #expect(read.status == 0 && !read.errors.contains("note[leftOut]"))
    try program.write(read.text, to: "d.json")
    #expect(try program.render("--draft", "d.json", "--as", "body").text == "x=y&a=1b")
    let missing = try run(["--read-files"], input: "curl https://h/ -d x=y -d @none", program)
    #expect(missing.status == 2 && missing.output.isEmpty && missing.errors.contains("none: error: "))
  }

  @Test("Typographic signs are an error that names the flag that mends them")
  func mending() throws {
    let program = try Program()
    let text = "curl “https://h/” –d a=1"
    let refused = try run([], input: text, program)
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains("-:1:6: error: ") && refused.errors.contains("--mend"))
    let mended = try run(["--mend"], input: text, program)
    #expect(mended.status == 0 && mended.text.contains("\"url\": \"https://h/\""))
    #expect(mended.errors.contains("note[changed] 1:6: 3 typographic signs were replaced"))
  }

  @Test("Requests that can't be read are listed with their lines, whichever request is chosen")
  func badRequests() throws {
    let program = try Program()
    let text = "GET http://h/a\n\n###\nGRPC h/b\n\n###\nnothing here\n\n###\nGET http://h/c\n"
    for arguments in [["http-file", "-", "--list"], ["http-file", "-", "--entry", "2"]] {
      let result = try run(arguments, input: text, program)
      #expect(result.status == 0)
      #expect(result.errors.contains("note[leftOut] 4:1: “GRPC h/b”: GRPC is not supported"))
      #expect(result.errors.contains("note[leftOut] 7:1: A request was left out."))
    }
  }

  @Test("All requests of a file become draft files, and none that exists is touched")
  func all() throws {
    let program = try Program()
    try program.write(
      """
      ### List
      GET https://h/items?a=1

      ### List
      GET https://h/others

      ###
      POST https://h/v1/add?x
      Content-Type: application/json

      {"a":1}

      > {% client.test() %}
      """, to: "r.http")
    let result = try run(["r.http", "--all", "drafts"], program)
    #expect(result.status == 0, "\(result.errors)")
    let names = ["list", "list-2", "add"].map { "drafts/\($0).wiredraft.json" }
    #expect(result.text == names.map { $0 + "\n" }.joined())
    #expect(result.errors.contains("drafts/add.wiredraft.json: note[leftOut] 13:1: "), "\(result.errors)")
    #expect(try program.render("--draft", names[1], "--as", "url").text.hasPrefix("https://h/others"))
    #expect(try program.render("--draft", names[2], "--as", "body").text == #"{"a":1}"#)
    // Changed drafts are left as they are, and missing ones are created.
    try program.write("mine", to: names[0])
    try FileManager.default.removeItem(at: program.folder.url.appendingPathComponent(names[2]))
    let again = try run(["r.http", "--all", "drafts/"], program)
    #expect(again.status == 2 && again.text == names[2] + "\n")
    #expect(again.errors.contains("\(names[0]): error: A file is there already, and was left as it is."))
    #expect(try run(["r.http", "--all", "d", "--list"], program).status == 64)
    #expect(try run(["r.http", "--all", "r.http/x"], program).status == 2)
  }

  @Test("A note on several drafts is said once, before them, and one on a draft alone after its name")
  func notes() throws {
    let program = try Program()
    try program.write(
      """
      ### A
      GET https://h/a

      > {% x %}

      ### B
      GET https://h/b

      > {% y %}

      >> out.json

      ### C
      GET https://h/c
      """, to: "r.http")
    let result = try program.run(
      ["-c", "wiredraft import r.http --all drafts 2>&1"], executable: "/bin/sh")
    let lines = result.text.split(separator: "\n").map(String.init)
    let shared = lines.prefix { $0.contains(" more: note[") }
    #expect(
      shared.filter { $0.hasSuffix(": A handler or a test of the answer is not run.") }.map { $0.prefix(37) }
        == ["drafts/a.wiredraft.json and 1 more: n"], "\(result.text)")
    #expect(shared.filter { $0.hasPrefix("drafts/a.wiredraft.json and 2 more: note[added]: ") }.count == 1)
    let rest = lines.dropFirst(shared.count)
    #expect(rest.filter { !$0.contains("note[") } == ["a", "b", "c"].map { "drafts/\($0).wiredraft.json" })
    let own = rest.filter { $0.contains("note[") }
    #expect(own.count == 1, "\(result.text)")
    let line = try #require(own.first)
    #expect(line.hasPrefix("drafts/b.wiredraft.json: note["))
    #expect(rest.firstIndex(of: line) == rest.firstIndex(of: "drafts/b.wiredraft.json").map { $0 + 1 })
  }

  @Test("What can't be read says the place, and exits with 2")
  func errors() throws {
    let program = try Program()
    let broken = try run([], input: "curl h \\\n  -H 'A: b", program)
    #expect(broken.status == 2 && broken.output.isEmpty)
    #expect(broken.errors.hasPrefix("-:2:6: error: "), "\(broken.errors)")
    try program.write("nothing\n", to: "n.txt")
    let unknown = try run(["curl", "n.txt"], program)
    #expect(unknown.status == 2)
    #expect(unknown.errors.hasPrefix("n.txt:1:1: error: "), "\(unknown.errors)")
    let missing = try run(["missing.txt"], program)
    #expect(missing.status == 2 && missing.errors.hasPrefix("missing.txt: error: "))
    let binary = try program.run(["import"], input: Data([0x61, 0x0A, 0x62, 0xFF, 0x63]))
    #expect(
      binary.status == 2 && binary.errors.hasPrefix("-:2:2: error: This is not UTF-8"), "\(binary.errors)")
  }

  @Test("Wrong usage exits with 64")
  func usage() throws {
    let program = try Program()
    #expect(try run(["--entry", "0"], input: Self.command, program).status == 64)
    #expect(try run(["--entry", "2"], input: Self.command, program).status == 64)
    #expect(try run(["curl", "a", "b", "c"], program).status == 64)
    #expect(try run(["--list", "--entry", "1"], program).status == 64)
    #expect(try run(["--entry", "1"], input: Self.command, program).status == 0)
  }

  @Test("--list prints number, method and URL of each request, and no secret")
  func list() throws {
    let result = try run(["--list"], input: "curl 'https://h/p?api_key=hunter2' -X PUT", try Program())
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("1  PUT  https://h/p"), "\(result.text)")
    #expect(!result.text.contains("hunter2"))
  }

  @Test("Each command of a script is a request, chosen by its number or by the comment before it")
  func script() throws {
    let program = try Program()
    let script =
      "#!/bin/sh\nset -e\n# Make one\ncurl http://h/a -d x=1\n# Drop it\ncurl -X DELETE http://h/b | cat\n"
    let list = try run(["--list"], input: script, program)
    #expect(list.status == 0)
    #expect(list.text.split(separator: "\n").count == 2, "\(list.text)")
    #expect(try run([], input: script, program).status == 64)
    #expect(try run(["--entry", "2"], input: script, program).text.contains(#""url": "http://h/b""#))
    let named = try run(["curl", "-", "Make one"], input: script, program)
    #expect(named.text.contains(#""url": "http://h/a""#), "\(named.errors)")
  }
}
