import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing HTTP archives")
struct HARImportTests {
  private func entry(_ request: String, _ more: String = "") -> String {
    #"{"log":{"version":"1.2","creator":{},"entries":[{"time":1,"request":\#(request),"response":{"content":{"text":"[\"}]"}}\#(more)}]}}"#
  }
  private func sample(_ request: String, _ more: String = "") throws -> ImportedSample {
    try ImportedSample(entry(request, more), as: .har)
  }

  @Test("Entries become requests with titles")
  func entries() throws {
    let imported = try sample(
      #"""
      {"method":"POST","url":"https://h/a?b=c","httpVersion":"h2","headers":[{"name":":method","value":"POST"},
      {"name":"Host","value":"h"},{"name":"Content-Type","value":"application/json"},{"name":"X","value":"y"}],
      "cookies":[{"name":"s","value":"1"},{"name":"t","value":"2"}],"queryString":[{"name":"b","value":"c"}],
      "postData":{"mimeType":"application/json","text":"{\"a\":1}"}}
      """#)
    #expect(imported.imported.document.title == "POST /a")
    #expect(imported.line == "POST /a?b=c")
    #expect(imported.rows == ["a=1"])
    #expect(imported.headers == ["X: y", "Cookie: s=1; t=2"])
    #expect(imported.remarks(.ignored).count == 1)
    #expect(try sample(#"{"url":"http://h/"}"#, #","comment":"Log in""#).imported.document.title == "Log in")
  }

  @Test("Content is text, base64 or parameters")
  func content() throws {
    func post(_ data: String) throws -> ImportedSample {
      try sample(#"{"method":"POST","url":"http://h/","postData":\#(data)}"#)
    }
    #expect(try post(#"{"mimeType":"text/plain","text":"aGk=","encoding":"base64"}"#).content == "hi")
    #expect(try post(#"{"mimeType":"text/plain","text":"hi"}"#).contentType == "text/plain")
    let form = try post(
      #"{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a b","value":"c&d"}]}"#)
    #expect(form.content == "a+b=c%26d")
    let parts = try post(
      #"{"mimeType":"multipart/form-data; boundary=X","params":[{"name":"a","value":"1"},{"name":"f","fileName":"g.txt","contentType":"text/plain"}]}"#
    )
    #expect(parts.draft.boundary == "X")
    #expect(parts.rows == ["a=1", "f=g.txt"])
  }

  @Test("Unknown members and entries without a request are passed over")
  func others() throws {
    let text =
      #"{"_x":[{}],"log":{"pages":[[],{"a":[1,-2.5e3,true,null,"\\\""]}],"entries":[1,{},{"request":{"url":"http://h/","x":{}}}]},"y":1}"#
    #expect(try Import.requests(in: text, as: .har).count == 1)
  }

  @Test(
    "What is broken says where",
    arguments: [
      (#"{"log":{"entries":[{"request":{"#, "1:32 The JSON text ends too early."),
      (#"{"log":{"entries":[{"x":[1}]}}"#, "1:27 Expected a comma or the closing bracket."),
      (#"{"log":{"entries":[]}}"#, "There is no request in it."),
      (#"{"log":{}} x"#, "1:12 Something follows the end of the JSON text."),
      ("{\"log\":{\"a\":\"\n\"}}", "1:14 There is a control character in a string; write it as an escape."),
    ])
  func problems(text: String, problem: String) { #expect(importProblem(text) == problem) }
}
