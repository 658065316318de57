import DraftFormats
import Testing

@Suite("Telling what a text is")
struct RecognitionTests {
  @Test(
    "Each form is distinguished from the others",
    arguments: [
      ("curl http://h/", .curl), ("  $ curl -d a=b h", .curl), ("ann@host:~$ curl h", .curl),
      ("A=b sudo curl h", .curl), ("cat f | curl -d @- h", .curl), ("# log in\ncurl h", .curl),
      ("curl -H 'a: b' \\\n h", .curl), ("/usr/bin/curl h", .curl), ("curl.exe ^\"h^\"", .curl),
      ("http :3000/a a=b", .httpie), ("https example.org", .httpie), ("$ http -f POST h.org a=b", .httpie),
      ("echo '{}' | http POST h.org/x", .httpie), ("http localhost", .httpie),
      ("fetch('http://h/')", .fetch), ("await fetch(\"/a\", {})", .fetch),
      ("// x\nconst r = await fetch(u)", .fetch),
      ("const { data } = await window.fetch('/a')", .fetch),
      ("GET / HTTP/1.1\r\nHost: h\r\n\r\n", .http), ("POST http://h/ HTTP/1.0", .http),
      ("PURGE /x HTTP/2\nhost: h", .http),
      ("GET https://h/", .httpFile), ("### one\nGET https://h/ HTTP/1.1\n###\nGET /b", .httpFile),
      ("@host = h\nGET {{host}}/a", .httpFile), ("# @name a\nhttps://h/", .httpFile),
      ("// a\nPOST localhost:80/a\nA: b\n\nbody", .httpFile), ("GET {{host}}/x HTTP/1.1", .httpFile),
      ("{\"log\":{\"entries\":[]}}", .har), ("{ \"log\" :\n { } }", .har), ("{\"log\":\"x\"}", .json),
      ("{\"a\":1}", .json), ("{}", .json), ("\u{FEFF}{\"a\":1}", .json),
      ("http://h/a?b=c", .url), ("HTTPS://h", .url), ("example.org/a", .url), ("localhost:80/", .url),
      ("h:8080?a=b", .url),
      ("?a=b", .query), ("a=1&b=2", .query), ("a=1&b", .query),
      ("a: b", .lines), ("a: b\nc: d\n", .lines), ("a=b\nc=d", .lines), ("a\tb\nc\td", .lines),
      ("curl: 7", .lines),
      ("|name|value|\n|---|---|\n|a|b|", .lines), ("http: 1\nhttps: 2", .lines), ("a=b", .lines),
      ("accept: */*", .lines),
      (
        #"{"item": [], "info": {"schema": "https://schema.getpostman.com/json/collection/v2.0.0/"}}"#,
        .postman
      ),
      (
        #"{"collection": {"info": {"schema": "https://schema.getpostman.com/v2.1.0/"}, "item": []}}"#,
        .postman
      ),
      (#"{"name": "A", "values": [{"key": "a", "value": "b", "enabled": true}]}"#, .postman),
      (#"{"_type": "export", "__export_format": 4, "resources": []}"#, .insomnia),
      ("_type: export\n__export_format: 4\nresources:\n  - _id: req_1\n", .insomnia),
      ("type: collection.insomnia.rest/5.0\nname: A\ncollection:\n  - url: https://h/\n", .insomnia),
      ("meta {\n  name: A\n  type: http\n}\n\nget {\n  url: https://h/\n}\n", .bruno),
      ("get {\n  url: https://h/\n}", .bruno),
      ("POST https://h/login\n[FormParams]\nuser: a\nHTTP 200\n", .hurl),
      ("# x\nGET https://h/\nHTTP 200\n[Asserts]\njsonpath \"$.a\" == 1\n", .hurl),
      ("GET https://h/\nHTTP/1.1 200\n", .hurl), ("GET https://h/\n[QueryStringParams]\na: b\n", .hurl),
      ("GET https://h/\nA: b\n\nHTTP *\n", .hurl),
      ("POST https://h/\nA: b\n`{\"a\":1}`\n", .hurl), ("PUT https://h/\nfile,a.bin;\n", .hurl),
      ("POST https://h/\n\n```\na\n```\n", .httpFile),
      ("wget --post-data 'a=b' https://h/x", .wget), ("$ wget -q https://h/", .wget),
      ("xh :8080/x", .xh), ("xh post :8080/x a=b", .xh), ("xhs h.org", .xh),
      ("GET /_search\n{\n  \"query\": {}\n}", .kibana), ("GET _cat/indices?v", .kibana),
      ("# All\nPUT books\n{}\n\nGET /books/_doc/1", .kibana), ("GET kbn:/api/spaces/space", .kibana),
      ("GET /_search\nHost: h\n\n{}", .httpFile), ("GET /b\n\n{}", .httpFile),
      ("Invoke-WebRequest -Uri https://h/", .powershell), ("iwr https://h/", .powershell),
      ("$r = Invoke-RestMethod `\n  -Uri https://h/ -Method Post", .powershell),
    ] as [(String, ImportFormat)])
  func each(text: String, format: ImportFormat) { #expect(Import.format(of: text) == format) }

  @Test(
    "What is none of them is left alone",
    arguments: [
      "", " \n", "hello", "I use curl daily", "http is a protocol", "{ not json", "[1,2]", "<html></html>",
      "let x = 1;", "func a() { return b }", "The quick brown fox: it jumps", "fetch", "fetching(1)", "GET",
      "a/b",
    ])
  func none(text: String) { #expect(Import.format(of: text) == nil) }

  @Test("A text that is none says which there are")
  func says() {
    #expect(importProblem("hello").contains("curl, httpie, xh, fetch"))
    for format in ImportFormat.allCases where format != .openapi {
      #expect(!importProblem("", as: format).hasSuffix("requests"), "\(format)")
    }
  }
}
