import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@Suite("Importing hostile text")
struct HostileImportTests {
  static let samples: [(ImportFormat, String)] = [
    (
      .curl,
      "curl -X POST 'http://h/a?b=c' -H \"A: $B\" \\\n --data-raw $'{\\x41\\u00e9}' -s | jq ."
    ),
    (.curl, "curl h -F 'f=@a;type=b' -F \"g=\\\"h\\\";filename=i\" # x"),
    (.curl, "# a\n$ A=b sudo curl h -d @- <<-E | jq .\n\t$x`y`\nE\nit's\n$ curl 'i' <<< $(j \"(k)\") && l\n"),
    (.curl, "curl.exe ^\"h^\" ^\r\n -d \"^a\" --data-raw ^\"^{^\\^\"a^\\^\":1^}^\" & curl j\r\n"),
    (
      .fetch,
      "const r = await fetch('http://h/' + `a`, {method: 'PUT', headers: new Headers({A: 'é'}), // x\nbody: new URLSearchParams([['a', 'b']]), cache: 'no-cache',}); fetch(`/b`)"
    ),
    (
      .httpFile,
      "@a = b\nPOST http://h/{{a}}\nX-Request-Type: GraphQL\n\n{ a }\n\n{\"b\": 1}\n###\ncurl h -d '{{a}}'\n"
    ),
    (.httpie, "http -f POST :3000/a \"a[b][]=c$D\" c:=1 E:f g==h i@j --auth=u:p > k"),
    (.httpie, "echo '{\"d\":[1,\"é\"]}' | http h.org E:f"),
    (
      .fetch,
      "await fetch(`http://h/a`, {method:'POST', headers:[['A','b']], body: JSON.stringify({a:[1e3,\"\\u{41}\\ud83d\\ude42\"], /* x */ b:null,})})"
    ),
    (
      .http,
      "POST /a?b HTTP/1.1\r\nHost: h\r\nA: b\r\n c\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    ),
    (
      .httpFile,
      "@a = é\n### t\n# @name x\nPOST http://h/{{a}}\n  ?b={{c}}\nContent-Type: multipart/form-data; boundary=X\n\n--X\nContent-Disposition: form-data; name=\"a\"\n\n< f\n--X--\n> {% x %}\n"
    ),
    (
      .har,
      "{\"log\":{\"entries\":[{\"request\":{\"method\":\"POST\",\"url\":\"http://h/\",\"headers\":[{\"name\":\"A\",\"value\":\"é\"}],\"postData\":{\"mimeType\":\"a/b\",\"text\":\"eA==\",\"encoding\":\"base64\"}}}]}}"
    ),
    (
      .bruno,
      "meta {\n  name: é\n}\npost {\n  url: h/:a?b={{c}}\n  body: json\n  auth: basic\n}\nparams:path {\n  @description('''\n    d\n  ''')\n  ~\"a\": '''\n    e\n  '''\n}\nbody:json {\n  {\"f\": 1} // g\n}\nassert {\n  res.body[0][\"h\"]: in [1, 2]\n}\n"
    ),
    (
      .opencollection,
      "{\"info\":{\"name\":\"é\",\"type\":\"http\",\"seq\":1},\"http\":{\"method\":\"post\",\"url\":\"h/:a\",\"params\":[{\"name\":\"a\",\"value\":1,\"type\":\"path\"}],\"body\":{\"type\":\"multipart-form\",\"data\":[{\"name\":\"b\",\"type\":\"file\",\"value\":[\"c\"]}]},\"auth\":\"inherit\"},\"runtime\":{\"assertions\":[{\"expression\":\"res.body.d\",\"operator\":\"eq\",\"value\":\"1\"}],\"actions\":[]},\"settings\":{\"encodeUrl\":true}}"
    ),
    (.url, "https://u:p@[::1]:80/é/%2e/?a=b#c"), (.query, "?a=%e9&&b=+"),
    (.json, "{\"a\":[1,{\"b\":\"\\u00e9\"}]}"),
    (.lines, ":method: GET\nhost: h\naccept: é"),
  ]

  @Test(
    "A text that is cut off at any byte, or has another byte anywhere, is read or refused with a sentence")
  func damaged() {
    let signs = Array("\0\n\"'\\{}[]()<>=:@;%$`#&|^ é0".utf8)
    for (format, sample) in Self.samples {
      let bytes = Array(sample.utf8)
      check(Import.format(of: sample), format, sample)
      check(importProblem(sample).hasSuffix("requests"), sample)
      for length in 0...bytes.count {
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        check(importProblem(text, as: format).count > 8)
        _ = Import.format(of: text)
      }
      for index in bytes.indices {
        var other = bytes
        other[index] = signs[index % signs.count]
        _ = importProblem(String(decoding: other, as: UTF8.self), as: format)
      }
    }
  }

  @Test(
    "10,000 levels are refused with a sentence, or read",
    arguments: sample(["[", "{\"a\":", "(", "{a:", "a[b]", "{{", "$(", "`${"], oneIn: 3))
  func deep(open: String) {
    let levels = String(repeating: open, count: 10_000)
    for format in ImportFormat.allCases {
      for start in sample(
        [
          "", "curl h -d ", "http h.org a", "fetch(", "fetch('h',", "POST http://h/ HTTP/1.1\n\n",
          "{\"log\":{\"entries\":[",
        ], oneIn: 3)
      {
        check(importProblem(start + levels, as: format).count > 8)
      }
    }
  }

  @Test("Bytes that are no text are no trap")
  func binary() {
    let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
    for format in ImportFormat.allCases {
      check(importProblem(String(decoding: bytes, as: UTF8.self), as: format).count > 8)
    }
  }
}
