import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing calls of fetch")
struct FetchImportTests {
  private func sample(_ text: String) throws -> ImportedSample { try ImportedSample(text, as: .fetch) }

  @Test("A browser's copy becomes a draft")
  func browser() throws {
    let imported = try sample(
      #"""
      fetch("https://api.example.com/users?a=1", {
        "headers": {
          "accept": "*/*",
          "content-type": "application/json"
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
    #expect(imported.headers == ["accept: */*", "Referer: https://example.com/"])
    #expect(imported.contentType == "application/json")
    #expect(imported.remarks(.ignored) == ["mode has no meaning for the request."])
    #expect(imported.remarks(.added).count == 2)
  }

  @Test(
    "Texts are read with all their escapes",
    arguments: [
      (#"'a\n\t\b\v\f\r\0'"#, "a\n\t\u{8}\u{B}\u{C}\r\0"), (#""\x41é\u{1F642}\ud83d\ude42""#, "Aé🙂🙂"),
      (#"'it\'s'"#, "it's"), ("'a\\\nb'", "ab"), ("`a\nb\\`$`", "a\nb`$"), (#"'\ud800x'"#, "\u{FFFD}x"),
      (#"'a' + "b" + `c`"#, "abc"), ("('a')", "a"), ("5", "5"), ("1e21", "1e+21"), ("-0x10", "-16"),
      ("true", "true"),
      ("/* a */ 'x' // b\n", "x"), ("btoa('a:b')", "YTpi"),
    ])
  func texts(code: String, text: String) throws {
    let imported = try sample("fetch('http://h/', { method: 'POST', body: \(code) })")
    #expect(imported.content == text)
    #expect(imported.contentType == "text/plain;charset=UTF-8")
  }

  @Test(
    "JSON.stringify writes what JavaScript writes",
    arguments: [
      (
        "{a: 1, 'b': [true, null, undefined,], \"c\": undefined, $d: {}}",
        #"{"a":1,"b":[true,null,null],"$d":{}}"#
      ),
      ("{b: 1, 2: 1, 1: 1, b: 2}", #"{"1":1,"2":1,"b":2}"#),
      ("[1.0, 1e21, 1e-7, .5, 0b11, 1_000]", "[1,1e+21,1e-7,0.5,3,1000]"),
      ("'\\u2028\\x01\"'", "\"\u{2028}\\u0001\\\"\""), ("'\\ud800'", #""\ud800""#),
      ("[NaN, Infinity]", "[null,null]"),
      ("12345678901234567890", "12345678901234567000"), ("{__proto__: 1}", "{}"), ("[[[]], {}]", "[[[]],{}]"),
    ])
  func stringify(code: String, json: String) throws {
    #expect(
      try sample("fetch('http://h/', { method: 'POST', body: JSON.stringify(\(code)) })").content == json)
  }

  @Test("URLSearchParams is a form")
  func forms() throws {
    let form = try sample(
      "fetch('http://h/', {method: 'POST', body: new URLSearchParams({a: 1, 'b c': 'é~*'})})")
    #expect(form.content == "a=1&b+c=%C3%A9%7E*")
    #expect(form.contentType == "application/x-www-form-urlencoded;charset=UTF-8")
    #expect(form.rows == ["a=1", "b c=é~*"])
    let pairs = try sample(
      "fetch('http://h/', {method: 'PUT', body: new URLSearchParams([['a','1'],['a','2'],])})")
    #expect(pairs.content == "a=1&a=2")
  }

  @Test("Words around the call are passed over, and code is named")
  func around() throws {
    for text in [
      "await fetch('http://h/')", "const r = await fetch(\"http://h/\",);", "fetch(`http://h/`, undefined)",
      "const { a } = await window.fetch('http://h/')",
    ] {
      #expect(try sample(text).remarks(.ignored).isEmpty, "\(text)")
    }
    #expect(
      try sample("fetch('http://h/').then(r => r.json())").remarks(.ignored) == [
        "The code around fetch(…) is not run."
      ])
    #expect(try Import.requests(in: "fetch('http://h/a');\nfetch('http://h/b')").count == 2)
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
    "What would have to be run is refused, with the place",
    arguments: [
      ("fetch(url)", "1:7 “url” is worked out by running the code"),
      ("fetch('http://h/', {\n  body: `a${b()}` })", "2:13 “b” is worked out by running the code"),
      ("fetch('http://h/', {body: {a: 1}})", "1:1 The body is an object"),
      ("fetch('http://h/', {a: [1,", "1:24 The bracket"),
      ("fetch('http://h/", "1:7 The text that begins here"),
      ("fetch('http://h/', {...a})", "1:21 The name of a member"),
      ("fetch('http://h/', {a 1})", "1:23 A colon"),
      ("fetch('http://u:p@h/')", "1:1 fetch refuses a URL with user"),
      ("fetch(1)", "1:7 fetch takes the text of a URL first, and this is a number"),
      ("fetch('a', 1n)", "1:12 Large integers"),
      ("fetch('a', { b: JSON.stringify(1, null, 2) })", "1:41 A closing parenthesis"),
      ("fetch()", "1:7 There is no value"),
      ("fetch('\\u{110000}')", "1:8 This escape"), ("fetch('http://h/' 'x')", "1:19 A closing parenthesis"),
    ])
  func refusals(text: String, problem: String) {
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
}
