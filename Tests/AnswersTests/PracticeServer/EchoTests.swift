import Readers
import TestSupport
import Testing
import WiredraftCore

@Suite("Echo")
struct EchoTests {
  private static let form = "application/x-www-form-urlencoded"

  @Test("shows method, target, version and fields as they arrived")
  func request() {
    var session = Session()
    let reply = session.get("/echo?a=1&b=%C3%A9", ["X-One": "1", "x-one": "  2 "])
    check(reply.status == 200 && reply.json.text("method") == "GET")
    check(
      reply.json.text("target") == "/echo?a=1&b=%C3%A9" && reply.json.text("rawQuery") == "a=1&b=%C3%A9")
    check(reply.json.text("path") == "/echo" && reply.json.text("version") == "HTTP/1.1")
    check(
      reply.json["fields"]?.compactJSON,
      #"[{"name":"Host","value":"practice.example"},{"name":"X-One","value":"1"},{"name":"x-one","value":"2"}]"#
    )
    check(
      reply.json["query"]?.compactJSON,
      #"{"status":"ok","value":{"a":["1"],"b":["é"]},"get":{"a":"1","b":"é"}}"#)
    check(reply.json["body"]?.compactJSON, #"{"length":0,"text":""}"#)
    check(reply.bodyText.hasPrefix("{\n  \"method\": \"GET\",\n"))
  }

  @Test("takes any method", arguments: ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE", "x!"])
  func methods(method: String) {
    var session = Session()
    check(session.send(method, "/echo").json.text("method"), method)
  }

  @Test("reads query and form as the reader in the path", arguments: Reader.all.map(\.id))
  func readers(id: String) throws {
    var session = Session()
    let text = "a[]=1&a[]=2&b=x&b=y&c[d]=z"
    let reply = session.send("POST", "/echo/\(id)?q=1", ["Content-Type": Self.form], body: text)
    check(reply.json.text("reader"), id)
    let reader = try require(Reader.named(id))
    let reading = reader.read(ReaderInput(form: Array(text.utf8), method: "POST"))
    check(reply.json["form", "value"]?.compactJSON, reading.value.json)
    check(reply.json["query", "status"], "ok")
  }

  @Test("a refusal of the reader is shown with its status")
  func refusal() {
    var session = Session()
    let reply = session.get("/echo/rails?a=%")
    check(reply.json["query", "status"] == "refused" && reply.json["query", "http"] == 400)
  }

  @Test("an unknown reader is answered with the nearest name")
  func unknownReader() {
    var session = Session()
    let reply = session.get("/echo/php@8.3")
    check(reply.status == 404 && reply.json.text("nearest") == "php@8.2")
  }

  @Test("JSON keeps the digits of its numbers; broken JSON is shown with the place of the error")
  func json() {
    var session = Session()
    let reply = session.send(
      "POST", "/echo", ["Content-Type": "application/vnd.x+json"],
      body: #"{"a":1.10,"b":12345678901234567890}"#)
    check(reply.json["json"]?.compactJSON, #"{"a":1.10,"b":12345678901234567890}"#)
    let broken = session.send("POST", "/echo", ["Content-Type": "application/json"], body: "{\n\"a\":}")
    check(broken.status == 200 && broken.json.text("jsonError").contains("line 2, column 5"))
    let deep = session.send(
      "POST", "/echo", ["Content-Type": "application/json"],
      body: String(repeating: "[", count: 900) + String(repeating: "]", count: 900))
    check(deep.status == 200 && deep.bodyText.split(separator: "\n").count == 1)
  }

  @Test("parts of a multipart body are listed with size and checksum")
  func multipart() {
    var session = Session()
    let body =
      "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
      + "Content-Type: text/plain\r\n\r\n123456789\r\n--B--\r\n"
    let type = "multipart/form-data; boundary=B"
    let reply = session.send("POST", "/echo", ["Content-Type": type], body: body)
    let part = reply.json["parts", "0"]
    check(part?.text("name") == "file" && part?.text("fileName") == "a.txt" && part?["size"] == 9)
    check(part?.text("crc32") == "cbf43926" && part?.text("type") == "text/plain")
    let broken = session.send("POST", "/echo", ["Content-Type": type], body: "--B\r\n\r\n")
    check(broken.json["parts"]?.text("error").contains("at byte") == true)
  }

  @Test("a body that is no UTF-8 is shown in hexadecimal digits, a long one is cut")
  func bodies() {
    var session = Session()
    let reply = session.send(RequestBytes.make("POST", "/echo", body: [0xFF, 0x00]))
    check(reply.json["body"]?.compactJSON, #"{"length":2,"$bytes":"ff00"}"#)
    let long = Array(String(repeating: "é", count: 40_000).utf8)
    let cut = session.send(RequestBytes.make("POST", "/echo", body: [0x61] + long))
    check(cut.json["body", "length"], 80_001)
    check(cut.json["body"]?.text("text").utf8.count, 65_535)
    check(cut.json["body"]?.text("note").contains("65536") == true)
  }

  @Test("trailers of a chunked body are shown")
  func trailers() {
    var session = Session()
    let reply = session.send(
      Array(
        "POST /echo HTTP/1.1\r\nHost: practice.example\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nA: b\r\n\r\n"
          .utf8))
    check(reply.json["body"]?.text("text"), "hi")
    check(reply.json["trailers"]?.compactJSON, #"[{"name":"A","value":"b"}]"#)
  }

  @Test("a name with thousands of brackets isn't read")
  func brackets() {
    var session = Session()
    for reader in ["php", "express", "rails", "qs"] {
      let name = "a" + String(repeating: "[b]", count: 20_000)
      let reply = session.send("POST", "/echo/\(reader)", ["Content-Type": Self.form], body: "\(name)=1")
      check(reply.json["form", "status"], "unread")
    }
  }

  @Test(
    "the form's _method comes before the field, and unknown methods don't count",
    arguments: [
      ("", "", "POST"), ("_method=put", "", "PUT"), ("", "DELETE", "DELETE"),
      ("_method=patch", "PUT", "PATCH"),
      ("_method=TEA", "", "POST"),
    ])
  func overrides(form: String, field: String, method: String) {
    var session = Session()
    let reply =
      field.isEmpty
      ? session.send("POST", "/override", ["Content-Type": Self.form], body: form)
      : session.send(
        "POST", "/override", ["Content-Type": Self.form, "X-HTTP-Method-Override": field], body: form)
    check(reply.status == 200 && reply.json.text("method") == method)
  }
}
