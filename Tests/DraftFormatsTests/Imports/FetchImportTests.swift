import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing calls of fetch")
struct FetchImportTests {
  private func sample(_ text: String) throws -> ImportedSample { try ImportedSample(text, as: .fetch) }

  private func content(of body: String) throws -> String {
    try sample("fetch('http://h/', { method: 'POST', body: \(body) })").content
  }

  @Test("Chrome's copy becomes a draft")
  func chrome() throws {
    let imported = try sample(
      #"""
      fetch("https://api.example.com/users?a=1", {
        "headers": {
          "accept": "*/*",
          "content-type": "application/json",
          "sec-ch-ua": "\"Chromium\";v=\"130\""
        },
        "referrer": "https://example.com/page",
        "referrerPolicy": "strict-origin-when-cross-origin",
        "body": "{\"name\":\"Ann\",\"age\":30}",
        "method": "POST",
        "mode": "cors",
        "credentials": "include"
      });
      """#)
    #expect(imported.line == "POST /users?a=1")
    #expect(imported.rows == ["name=Ann", "age=30"])
    #expect(
      imported.headers == [
        "accept: */*", "sec-ch-ua: \"Chromium\";v=\"130\"", "Referer: https://example.com/",
      ])
    #expect(imported.contentType == "application/json")
    #expect(imported.remarks(.ignored) == ["mode has no meaning for the request."])
    #expect(imported.remarks(.added).count == 2)
  }

  @Test("Chrome's copy for Node, Firefox's and Safari's become drafts")
  func browsers() throws {
    let node = try sample(
      #"fetch("https://h/a", {"headers": {"cookie": "a=b", "Referer": "https://h/"}, "body": null, "method": "GET"});"#
    )
    #expect(node.line == "GET /a")
    #expect(node.headers == ["cookie: a=b", "Referer: https://h/"])
    let firefox = try sample(
      #"""
      await fetch("https://h/a", {
          "credentials": "omit",
          "headers": {
              "User-Agent": "Mozilla/5.0",
              "Content-Type": "text/plain"
          },
          "referrer": "about:client",
          "body": "caf\u00e9 \ud83d\ude42",
          "method": "PUT",
          "mode": "cors"
      });
      """#)
    #expect(firefox.line == "PUT /a")
    #expect(firefox.content == "café 🙂")
    #expect(firefox.headers == ["User-Agent: Mozilla/5.0"])
    let safari = try sample(
      #"fetch("https://h/a", {"cache": "no-cache", "method": "DELETE", "redirect": "follow", "referrer": "https://h/page"})"#
    )
    #expect(safari.line == "DELETE /a")
    #expect(safari.headers == ["Referer: https://h/page"])
    #expect(safari.remarks(.added).first?.contains("max-age=0") == true)
  }

  @Test("Several calls are several requests")
  func several() throws {
    #expect(try Import.requests(in: "fetch(\"http://h/a\", {}); ;\nfetch('http://h/b')").count == 2)
  }

  @Test(
    "Texts are read with all their escapes",
    arguments: [
      (#"'a\n\t\b\v\f\r\0'"#, "a\n\t\u{8}\u{B}\u{C}\r\0"),
      (#""\x41\u00e9\u{1F642}\ud83d\ude42""#, "Aé🙂🙂"), (#"'it\'s'"#, "it's"), ("'a\\\nb'", "ab"),
      ("`a\r\nb\\`$`", "a\nb`$"), ("'a\\n' +\n 'b'", "a\nb"), ("5", "5"), ("1e21", "1e+21"),
      ("-0.50", "-0.5"),
      ("true", "true"), ("/* a */ 'x' // b\n", "x"),
    ])
  func texts(code: String, text: String) throws { #expect(try content(of: code) == text) }

  @Test(
    "JSON.stringify writes what JavaScript writes",
    arguments: [
      ("{a: 1, 'b': [true, null,], $d: {}}", #"{"a":1,"b":[true,null],"$d":{}}"#),
      ("{b: 1, 2: 1, 1: 1, b: 2}", #"{"1":1,"2":1,"b":2}"#), ("[1.0, 1e21, 1e-7]", "[1,1e+21,1e-7]"),
      ("'\\u2028\\x01\\x7f/\"'", "\"\u{2028}\\u0001\u{7F}/\\\"\""), ("[[[]], {}]", "[[[]],{}]"),
      ("12345678901234567890", "12345678901234567000"),
    ])
  func stringify(code: String, json: String) throws {
    #expect(try content(of: "JSON.stringify(\(code))") == json)
  }

  @Test("URLSearchParams is a form")
  func forms() throws {
    let form = try sample(
      "fetch('http://h/', {method: 'POST', body: new URLSearchParams({a: 1, 'b c': 'é~*'})})")
    #expect(form.content == "a=1&b+c=%C3%A9%7E*")
    #expect(form.contentType == "application/x-www-form-urlencoded;charset=UTF-8")
    #expect(form.rows == ["a=1", "b c=é~*"])
    #expect(try content(of: "new URLSearchParams([['a','1'],['a','2'],])") == "a=1&a=2")
    #expect(try content(of: "new URLSearchParams('?a=1&b')") == "a=1&b=")
  }

  @Test("A text without a content type is plain")
  func plain() throws {
    let imported = try sample("const r = await fetch(\"http://h/\",{method: 'POST', body: 'a',},);")
    #expect(imported.contentType == "text/plain;charset=UTF-8")
    #expect(imported.remarks(.ignored).isEmpty)
  }

  @Test("Fields come from an object, from pairs and from Headers")
  func fields() throws {
    #expect(try sample("fetch('http://h/', {headers: {A: ' b ', 'X-N': 1}})").headers == ["A: b", "X-N: 1"])
    #expect(try sample("fetch('http://h/', {headers: [['A', 'b'], ['a', 'c']]})").headers == ["A: b, c"])
    #expect(try sample("fetch('http://h/', {headers: new Headers({A: 'b'})})").headers == ["A: b"])
  }

  @Test(
    "The URL is sent as browsers send it",
    arguments: [
      ("http://h/a/../b/%2e/c", "/b/c"), ("http://h/é?é='\"", "/%C3%A9?%C3%A9=%27%22"),
      (" http://h/a b ", "/a%20b"),
      ("http://h\\\\a", "/a"), ("http://h/a#b", "/a"),
    ])
  func targets(url: String, target: String) throws {
    #expect(try sample("fetch(`\(url)`)").composition.target.text == target)
  }

  @Test(
    "A value that only running the code would say is refused, with its place and what to do",
    arguments: [
      ("fetch(url)", "1:7 “url)” is known"),
      ("fetch('http://h/', {\n  body: `a${b()}` })", "2:11 “${b()}` })” is known"),
      ("fetch('http://h/' + id)", "1:21 “id)” is known"),
      ("fetch('http://h/', { body: JSON.stringify(a) })", "1:43 “a) })” is known"),
      ("fetch('http://h/', { body: btoa('a') })", "1:28 “btoa('a') })” is known"),
      ("fetch('http://h/', { body: new FormData() })", "1:28 “new FormData” is known"),
      ("fetch('http://h/', { headers: { A: 'x'.trim() } })", "1:39 “.trim() } })” is known"),
      ("fetch('http://h/', { body: 1 + 'a' })", "1:30 “+ 'a' })” is known"),
      ("fetch('http://h/', {...a})", "1:21 The name of a member"),
      ("fetch('http://h/', { body })", "1:27 A colon and a value are missing behind the name “body”"),
    ])
  func running(text: String, problem: String) {
    let found = importProblem(text, as: .fetch)
    #expect(found.hasPrefix(problem), "\(found)")
    if problem.hasSuffix("is known") {
      #expect(found.contains("copy the request from the browser's network panel"))
    }
  }

  @Test(
    "Code around the call is refused, with its place and what to do",
    arguments: [
      ("const u = 'http://h/';\nfetch(u)", "1:1 “const u = 'h”"),
      ("fetch('http://h/').then(r => r.json())", "1:19 “.then(r => r”"),
      ("let f = new FormData()\nf.append('a', 'b')\nfetch('/', {body: f})", "1:1 “let f = new ”"),
      ("fetch('http://h/');\nconsole.log(1)", "2:1 “console.log(”"),
      ("async function a() { return await fetch('/x') }", "1:1 “async functi”"),
      ("const { data } = await window.fetch('/a')", "1:1 “const { data”"),
    ])
  func codeBeside(text: String, problem: String) {
    #expect(Import.format(of: text) == .fetch)
    let found = importProblem(text)
    #expect(found.hasPrefix(problem + " is code around the call of fetch(…)"), "\(found)")
    #expect(found.contains("copy the request from the browser's network panel"))
  }

  @Test(
    "Other mistakes are reported with their place",
    arguments: [
      ("", "1:1 There is no call"),
      ("fetch('http://h/', {body: {a: 1}})", "1:27 The body is an array or an object"),
      ("fetch('http://h/', {method: []})", "1:29 The method is no text"),
      ("fetch('http://h/', {headers: {a: []}})", "1:30 The field a is no text"),
      ("fetch('http://h/', {headers: 'a'})", "1:30 headers is neither"),
      ("fetch('http://h/', {body: new URLSearchParams(1)})", "1:27 URLSearchParams takes"),
      ("fetch('http://h/', {a: [1,", "1:24 The bracket"), ("fetch('http://h/', {a: [1 2]})", "1:27 A comma"),
      ("fetch('http://h/", "1:7 The text that begins here"),
      ("fetch('a\n')", "1:7 The text that begins here is not"),
      ("fetch('http://h/'", "1:6 The bracket"), ("fetch('http://h/', {a 1})", "1:23 A colon"),
      ("fetch('http://u:p@h/')", "1:7 fetch refuses a URL with user"),
      ("fetch(1)", "1:7 fetch takes a URL first"),
      ("fetch('a', 1)", "1:12 fetch takes its options second"),
      ("fetch('a', {b: 1n})", "1:16 This is no number"),
      ("fetch('a', {b: 0x10})", "1:16 This is no number"), ("fetch('a', {b: 01})", "1:16 This is no number"),
      ("fetch('a', { b: JSON.stringify(1, null, 2) })", "1:33 A closing parenthesis"),
      ("fetch()", "1:7 There is no value"), ("fetch(", "1:7 The code ends here"),
      ("fetch('\\u{110000}')", "1:8 This escape"), ("fetch('\\ud83dx')", "1:8 This escape"),
      ("fetch('\\x4')", "1:8 This escape"), ("fetch('\\08')", "1:8 This escape"),
      ("fetch('http://h/' 'x')", "1:19 A closing parenthesis"),
    ])
  func mistakes(text: String, problem: String) {
    #expect(importProblem(text, as: .fetch).hasPrefix(problem), "\(importProblem(text, as: .fetch))")
  }

  @Test("A URL from a page, and content with GET, are named")
  func remarks() throws {
    #expect(try sample("fetch('/a')").remarks(.leftOut).count == 1)
    #expect(
      try sample("fetch('http://h/', {body: 'x'})").remarks(.changed).contains {
        $0.hasPrefix("fetch refuses")
      })
  }

  @Test(
    "Other code is not recognised", arguments: ["const prefetch = 1", "let a = b.prefetch(1)", "return 1"])
  func noRecognition(text: String) { #expect(Import.format(of: text) != .fetch) }
}
