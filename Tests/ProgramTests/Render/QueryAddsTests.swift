import Foundation
import Testing

@Suite("Query rows that are added to the parameters")
struct QueryAddsTests {
  private func source(_ result: Program.Result) throws -> String {
    let report = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let routing = try #require(report["routing"] as? [String: Any])
    let query = try #require(routing["query"] as? [String: Any])
    return try #require(query["source"] as? String)
  }

  @Test(
    "An item name==text is sent after the parameters, with any method, and drops none",
    arguments: [
      ("GET", "GET /?a=1&b=2 "), ("HEAD", "HEAD /?a=1&b=2 "), ("DELETE", "DELETE /?a=1&b=2 "),
      ("POST", "POST /?b=2 "), ("PATCH", "PATCH /?b=2 "),
    ])
  func methods(method: String, start: String) throws {
    let result = try Program().render(method, "https://x.y", "a=1", "b==2")
    #expect(result.status == 0)
    #expect(result.text.hasPrefix(start), "\(result.text)")
    #expect(result.text.hasSuffix("{\"a\":\"1\"}") == (method == "POST" || method == "PATCH"))
    #expect(!result.errors.contains("overridden"), "\(result.errors)")
  }

  @Test(
    "The query of the URL comes first, then the parameters, then added rows; a blank row is a pair of its own"
  )
  func order() throws {
    let program = try Program()
    #expect(
      try program.render("GET", "https://x.y/?u=0", "a=1", "b==2", "c=3", "--as", "url").text
        == "https://x.y/?u=0&a=1&c=3&b=2\n")
    #expect(
      try program.render("GET", "https://x.y/?", "==", "b==2", "--as", "url").text == "https://x.y/?=&b=2\n")
    #expect(try program.render("GET", "https://x.y", "b==2", "--as", "url").text == "https://x.y/?b=2\n")
  }

  @Test("The source is both with computed rows, actual without them, and the spans tile the target")
  func sources() throws {
    let program = try Program()
    #expect(try source(try program.render("GET", "https://x.y", "a=1", "b==2", "--as", "json")) == "both")
    #expect(try source(try program.render("GET", "https://x.y", "b==2", "--as", "json")) == "actual")
    #expect(try source(try program.render("POST", "https://x.y", "a=1", "b==2", "--as", "json")) == "actual")
    let split = try program.render("GET", "https://x.y", "a=1", "b==2", "--as", "split")
    #expect(split.text.contains("query: parameters and given: The query has rows of its own"))
  }

  @Test("A draft file says it with queryAdds, and one without the key replaces as before")
  func file() throws {
    let program = try Program()
    let rows = #""parameters": [{"name":"a","value":"1"}], "query": [{"name":"b","value":"2"}]"#
    try program.write(#"{"wiredraft":1,"url":"https://x.y",\#(rows)}"#, to: "old.json")
    try program.write(#"{"wiredraft":1,"url":"https://x.y",\#(rows),"queryAdds":true}"#, to: "new.json")
    #expect(try program.render("--draft", "old.json", "--as", "url").text == "https://x.y/?b=2\n")
    #expect(try program.render("--draft", "new.json", "--as", "url").text == "https://x.y/?a=1&b=2\n")
    #expect(try program.render("--draft", "new.json", "--as", "curl").text.contains("a=1&b=2"))
    #expect(try program.render("--draft", "new.json", "--as", "swift").text.contains("case b"))
  }

  @Test("An HTTPie command with a body keeps its query rows beside it")
  func httpie() throws {
    let program = try Program()
    let draft = try program.run(["import", "-"], input: Data("http POST https://x.y a=1 b==2".utf8))
    #expect(draft.text.contains("\"queryAdds\": true"), "\(draft.text)")
  }
}
