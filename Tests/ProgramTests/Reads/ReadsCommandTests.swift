import Foundation
import Testing
import WiredraftCore

@Suite("wiredraft reads")
struct ReadsCommandTests {
  private let tags = ["reads", "shop.example/items", "tag=red", "tag=blue", "page:=2"]

  @Test("a table groups the readers, what differs most first")
  func table() throws {
    let result = try Program().run(tags)
    #expect(result.status == 0)
    #expect(
      result.text.hasPrefix(
        "3 of 12 read it as you drafted.\n\nPHP 8.2, Rails 6.1, Rack 3.2: lose 1 of 3 rows\n"))
    #expect(
      result.text.contains("tag (parameters 1) takes its place  php-last-wins"))
    #expect(result.text.contains("Express 4.18, Express 5, qs 6.15: read it as you drafted"))
  }

  @Test("JSON has status, value, get and an effect for each row")
  func json() throws {
    let result = try Program().run(tags + ["--for", "php,django", "--as", "json"])
    let report = try ParameterValue(json: result.text)
    let expected = try ParameterValue(
      json:
        #"{"status": "ok", "value": {"tag": ["red", "blue"], "page": ["2"]}, "get": {"tag": "blue", "page": "2"}}"#
    )
    #expect(report["readers", 1, "query"]?.compactJSON == expected.compactJSON)
    #expect(report["readers", 0, "form"]?.compactJSON == #"{"status":"none"}"#)
    #expect(report["readers", 0, "effects", 0, "effect"]?.compactJSON == #""lost""#)
    #expect(report["readers", 0, "effects", 0, "rule"]?.compactJSON == #""php-last-wins""#)
    #expect(report["readers", 0, "effects", 1, "effect"]?.compactJSON == #""read""#)
    #expect(report["readers", 0, "effects", 2, "effect"]?.compactJSON == #""retyped""#)
  }

  @Test("a text is the bytes of the argument, whatever they are")
  func texts() throws {
    let program = try Program()
    let hyphen = try program.run(["reads", "--query", "-a=1", "--for", "go", "--as", "json"])
    #expect(hyphen.text.contains(#""value": {"-a":["1"]}"#))
    let empty = try program.run(["reads", "--form", "", "--for", "php", "--as", "json"])
    #expect(empty.text.contains(#""form": {"status": "ok", "value": {}}"#))
    // A shell passes bytes that no string of this test could.
    let script = "exec \"$0\" reads --query \"$(printf 'a=\\351')\" --for php --as json"
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, Program.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(output.contains(#"{"a":{"$bytes":"e9"}}"#), "\(output)")
  }

  @Test("strict, unknown readers, and usage have their statuses")
  func statuses() throws {
    let program = try Program()
    #expect(try program.run(tags + ["--strict"]).status == 1)
    #expect(try program.run(tags + ["--strict", "--for", "qs,express,go"]).status == 0)
    let unknown = try program.run(tags + ["--for", "phq"])
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("There is no reader phq; is php meant? "))
    #expect(try program.run(["reads"]).status == 64)
    #expect(try program.run(["reads", "--query", "a", "--form", "b"]).status == 64)
    #expect(try program.run(["reads", "--list"]).text.contains("from its source, qs 6.15.3"))
  }

  @Test("the reader of a draft, or of its folder, is in check")
  func check() throws {
    let program = try Program()
    try program.write(
      #"{"wiredraft": 1, "method": "GET", "url": "https://h/?a=1&a=2", "reader": "php"}"#,
      to: "a.wiredraft.json")
    #expect(try program.run(["check", "a.wiredraft.json"]).text.contains("warning[reader-loses]"))
    try program.write(#"{"wiredraft": 1, "reader": "rials"}"#, to: "folder.wiredraft.json")
    try program.write(
      #"{"wiredraft": 1, "method": "GET", "url": "https://h/?a=1&a=2"}"#, to: "b.wiredraft.json")
    #expect(
      try program.run(["check", "b.wiredraft.json"]).text.contains(
        "There is no reader “rials”; is “rails” meant?"))
  }

  @Test("an export and a comparison ask a reader")
  func elsewhere() throws {
    let program = try Program()
    let curl = try program.run(["render", "h.example", "a=1", "a=2", "--as", "curl", "--set", "reader=php"])
    #expect(curl.status == 0 && curl.errors.contains("PHP 8.2 loses this."))
    #expect(try program.run(["render", "h.example", "--set", "reader=phq"]).status == 64)
    let readers = ["--with", "reader=php", "--with", "reader=express"]
    let result = try program.run(["compare", "GET", "h.example", "a=1", "a=2", "--width", "160"] + readers)
    #expect(result.status == 1)
    #expect(result.text.contains("PHP 8.2: $_GET"))
    #expect(result.text.contains(#"a = "2""#))
    #expect(result.text.contains(#"a = ["1","2"]"#))
    let secret = try program.run(["compare", "GET", "h.example", "api_key=hunter2"] + readers)
    #expect(!secret.text.contains("hunter2"))
  }

  @Test("secret values are dots in the table")
  func secrets() throws {
    let result = try Program().run(["reads", "h.example", "api_key=hunter2", "api_key=hunter3"])
    #expect(!result.text.contains("hunter"))
  }
}

extension ParameterValue {
  /// The value at a path of names and indices.
  subscript(path: Any...) -> ParameterValue? {
    path.reduce(self) { value, step in
      switch (value, step) {
      case (.object(let members)?, let name as String): members.first { $0.name == name }?.value
      case (.array(let items)?, let index as Int) where items.indices.contains(index): items[index]
      default: nil
      }
    }
  }
}
