import Foundation
import Testing

@Suite struct RenderTests {
  private static func object(_ data: Data) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: data)
    return try #require(value as? [String: Any])
  }

  @Test("GET puts the parameters into the query, and POST into a JSON body, numbers as they were written")
  func methodDecides() throws {
    let program = try Program()
    let get = try program.render("GET", "https://h/p", "q=a b", "n:=1.10")
    #expect(get.text == "GET /p?q=a%20b&n=1.10 HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(get.status == 0 && get.errors.isEmpty)
    let post = try program.render("POST", "https://h/p", "q=a b", "n:=1.10")
    #expect(
      post.text
        == "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
        + #"{"q":"a b","n":1.10}"#)
  }

  @Test("Every item form goes where it says")
  func items() throws {
    let program = try Program()
    let result = try program.render(
      "POST", "https://h/p", "a=1", "b:=true", "c==x", "X-Y: v ", #"d\=e=f"#)
    #expect(
      result.text
        == "POST /p?c=x HTTP/1.1\r\nHost: h\r\nX-Y: v\r\nContent-Type: application/json\r\nContent-Length: 28\r\n\r\n"
        + #"{"a":"1","b":true,"d=e":"f"}"#
    )
  }

  @Test("A request without a method is GET, and the tool says so")
  func noMethod() throws {
    let result = try Program().render("https://h/p", "a=1")
    #expect(result.text == "GET /p?a=1 HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(result.errors.contains("GET"))
  }

  @Test("A URL without a scheme gets https, a loopback address http, and the tool says so")
  func assumedScheme() throws {
    let program = try Program()
    let remote = try program.render("GET", "h/p", "--as", "url")
    #expect(remote.text == "https://h/p\n")
    #expect(remote.errors.hasPrefix("information[scheme-assumed]: "))
    let local = try program.render("GET", "localhost:8080/p", "--as", "url")
    #expect(local.text == "http://localhost:8080/p\n")
    #expect(try program.render("GET", "127.0.0.1", "--as", "url").text == "http://127.0.0.1/\n")
    #expect(try program.render("GET", "[::1]:9/x", "--as", "url").text == "http://[::1]:9/x\n")
  }

  @Test("An error diagnostic ends with status 1 and leaves standard output empty")
  func errorDiagnostic() throws {
    let result = try Program().render("GET", "https://h/p", "X-A:a\u{1}b")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error[invalid-field-value] headers[0] \"X-A\": "))
  }

  @Test("With an error, json and split still print, with the parts that can't be made null")
  func errorInJSON() throws {
    let program = try Program()
    let result = try program.run(["render", "POST", "https://h/p", "a:={", "--as", "json"])
    #expect(result.status == 1)
    let report = try Self.object(result.output)
    #expect(report["message"] is NSNull)
    #expect(report["body"] is NSNull)
    #expect(report["target"] as? String == "/p")
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?["code"] as? String == "invalid-json")
    #expect(diagnostics.first?["line"] as? Int == 1)
    #expect(diagnostics.first?["column"] as? Int == 2)
    let split = try program.run(["render", "POST", "https://h/p", "a:={", "--as", "split"])
    #expect(split.status == 1 && split.text.contains("error"))
  }

  @Test("A diagnostic's line names list and row, and its place is in the sentence and in the report")
  func places() throws {
    let program = try Program()
    let item = try program.render("POST", "https://h/p", "a=1", "b:={")
    #expect(item.errors.hasPrefix("error[invalid-json] parameters[1] \"b\": "))
    #expect(item.errors.contains("line 1, column 2"))
    let url = try program.render("GET", "https://hé/a b", "--as", "json")
    #expect(url.status == 1)
    #expect(url.errors.hasPrefix("error[invalid-url]: ") && url.errors.contains("at character 13"))
    let report = try Self.object(url.output)
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.first?["line"] as? Int == 1)
    #expect(diagnostics.first?["column"] as? Int == 13)
    #expect(report["target"] is NSNull && report["url"] is NSNull)
  }

  @Test("A draft file's problem names file, line and column, and ends with status 2")
  func fileErrors() throws {
    let program = try Program()
    try program.write("{\n  \"wiredraft\": 1,\n  \"method\": 5\n}\n", to: "a.json")
    let result = try program.render("--draft", "a.json")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("a.json:3:13: error: "))
    let version = try program.run(["render", "--draft", "-"], input: Data("{\"wiredraft\": 2}".utf8))
    #expect(version.status == 2 && version.errors.hasPrefix("-:1:15: error: "))
    #expect(try program.render("--draft", "missing.json").status == 2)
    // A folder is printed in formats that hold several requests.
    #expect(try program.render("--draft", ".").status == 64)
  }

  @Test("A draft and items together are wrong usage, status 64")
  func wrongUsage() throws {
    let program = try Program()
    #expect(try program.render("--draft", "a.json", "GET").status == 64)
    #expect(try program.render("GET", "h", "--body", "yaml").status == 64)
    #expect(try program.render("GET", "h", "--set", "encoding.arrays=maybe").status == 64)
    #expect(try program.render("GET", "h", "novalue").status == 64)
    #expect(try program.render().status == 64)
    #expect(try program.render("GET", "h", "--as", "curly").status == 64)
    #expect(try program.render("GET", "h", "--reveal").status == 64)
  }

  @Test("A file goes into a multipart body and comes out byte for byte")
  func fileUpload() throws {
    let program = try Program()
    try program.write("one\r\ntwo\n", to: "notes.txt")
    let result = try program.render(
      "POST", "https://h/p", "f@notes.txt", "t=x", "--body", "multipart", "--boundary", "B", "--as", "body")
    #expect(
      result.text
        == "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"notes.txt\"\r\nContent-Type: text/plain\r\n\r\n"
        + "one\r\ntwo\n\r\n--B\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\nx\r\n--B--\r\n")
    #expect(try program.render("POST", "https://h/p", "f@none", "--body", "multipart").status == 1)
    #expect(
      try program.render("POST", "https://h/p", "f@notes.txt").errors.hasPrefix("error[file-needs-multipart]")
    )
  }

  @Test("The JSON report names the way into a value for what a nested piece made, and only for that")
  func paths() throws {
    let program = try Program()
    let run = try program.render(
      "POST", "https://h/p", "a=x", #"filter:={"price":[1,{"gte":2}]}"#, "--as", "json")
    let report = try Self.object(run.output)
    let spans = try #require(report["spans"] as? [[String: Any]])
    var paths: [String: String] = [:]
    let body = Array(#"{"a":"x","filter":{"price":[1,{"gte":2}]}}"#.utf8)
    for span in spans where span["in"] as? String == "body" {
      let start = try #require(span["start"] as? Int), end = try #require(span["end"] as? Int)
      let text = String(decoding: body[start..<end], as: UTF8.self)
      if let path = span["path"] as? [Any] { paths[text] = path.map { "\($0)" }.joined(separator: ".") }
    }
    #expect(paths["1"] == "price.0")
    #expect(paths["2"] == "price.1.gte")
    #expect(paths["gte"] == "price.1.gte")
    #expect(paths["x"] == nil && paths["filter"] == nil)
  }

  @Test("The JSON report's spans tile target, head and body")
  func spansTile() throws {
    let result = try Program().render(
      "POST", "https://h/é?x", "a=ü", #"b:=[1,{"c":null}]"#, "k==v", "X-A:1", "--as", "json")
    let report = try Self.object(result.output)
    let encoded = try #require(report["message"] as? String)
    let message = try #require(Data(base64Encoded: encoded))
    let body = try #require(report["body"] as? [String: Any])
    let target = try #require(report["target"] as? String)
    let length = try #require(body["length"] as? Int)
    let counts = ["target": target.utf8.count, "head": message.count - length, "body": length]
    let spans = try #require(report["spans"] as? [[String: Any]])
    for (part, count) in counts {
      var end = 0
      for span in spans where span["in"] as? String == part {
        #expect(span["start"] as? Int == end)
        let next = try #require(span["end"] as? Int)
        #expect(next > end)
        end = next
      }
      #expect(end == count, "\(part)")
    }
  }

  @Test("In the JSON report a span has its part beside its role")
  func parts() throws {
    let result = try Program().render("POST", "https://h/p", "a=1", "--as", "json")
    let spans = try #require(try Self.object(result.output)["spans"] as? [[String: Any]])
    let body = spans.filter { $0["in"] as? String == "body" }
    #expect(
      body.map { "\($0["role"] ?? "") \($0["part"] ?? "")" } == [
        "punctuation brace", "punctuation member-name-quote", "name member-name",
        "punctuation member-name-quote", "separator colon", "punctuation string-quote", "value string",
        "punctuation string-quote", "punctuation brace",
      ])
  }

  @Test("Text from the draft never reaches the terminal as control characters")
  func hostileText() throws {
    let result = try Program().render("GET", "https://h/p", "a\u{1b}[31m=b\u{9b}", "--as", "split")
    #expect(result.status == 0)
    #expect(
      !result.text.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value)
      })
    let error = try Program().render("GET", "https://h/p\u{1b}]0;x\u{7}")
    #expect(error.status == 1)
    #expect(!error.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}
