import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing calls of fetch with constants before them")
struct FetchConstantsTests {
  private func sample(_ text: String) throws -> ImportedSample { try ImportedSample(text, as: .fetch) }

  @Test("Fields, body and options that stand in constants are read")
  func postman() throws {
    let sample = try sample(
      """
      const myHeaders = new Headers();
      myHeaders.append("Content-Type", "application/json");
      myHeaders.append("Authorization", "Bearer " + token);

      const raw = JSON.stringify({ "a": 1, "b": [true] });

      const requestOptions = {
        method: "POST",
        headers: myHeaders,
        body: raw,
        redirect: "follow"
      };

      fetch("https://h.org/x?y=z", requestOptions)
        .then((response) => response.text())
        .catch((error) => console.error(error));
      """)
    #expect(sample.line == "POST /x?y=z")
    #expect(sample.rows == ["a=1", "b=[true]"])
    #expect(sample.headers == ["Authorization: Bearer ${token}"])
    #expect(
      sample.remarks(.leftOut) == [
        "${token} stands for what running the code would tell: put that in its place."
      ])
    #expect(
      sample.imported.remarks.first { $0.kind == .leftOut }?.position == TextPosition(line: 3, column: 47))
    #expect(sample.remarks(.ignored).last == "The code around fetch(…) is not run.")
  }

  @Test("Entries of a FormData become parts, and a file of the page is named")
  func formData() throws {
    let sample = try sample(
      """
      let form = new FormData()
      form.append('a', 'b')
      form.set("a", 'c'); form.set('d', 1)
      form.append("f", input.files[0], "x.png")
      await fetch('http://h/', { method: 'POST', body: form })
      """)
    #expect(sample.draft.body.type == .multipart)
    #expect(sample.rows == ["a=c", "d=1", "f="])
    #expect(sample.remarks(.leftOut).count == 1)
  }

  @Test("Names in templates and sums are what they stand for")
  func templates() throws {
    let sample = try sample(
      """
      const id = 42, q = 'x y/é', u = "http://h.org";
      const p = new URLSearchParams({ a: '1' }); p.append('b c', 'd')
      const r = await fetch(`${u}/i/${ id }?q=${encodeURIComponent(q)}&r=` + q + 1, { method: 'PUT', body: p });
      """)
    #expect(sample.line == "PUT /i/42?q=x%20y%2F%C3%A9&r=x%20y/%C3%A91")
    #expect(sample.content == "a=1&b+c=d")
  }

  @Test("A name alone in an object stands for its value")
  func shorthand() throws {
    let sample = try sample(
      "const method = 'PUT', headers = { 'X-A': 'b' }\nconst body = JSON.stringify({ method })\nfetch('http://h/', { method, headers, body })"
    )
    #expect(sample.line == "PUT /")
    #expect(sample.headers.first == "X-A: b")
    #expect(sample.content == "{\"method\":\"PUT\"}")
  }

  @Test(
    "A value that something may have changed is unknown",
    arguments: [
      "let b = 'x'\nb = f(b)", "let b = 'x'\nb += 'y'", "const b = {}\nb['x'] = 1", "const b = 'x'.repeat(3)",
      "const b = 'x'\n  .trim()",
      "const b = a ? 'x' : 'y'", "const b = JSON.parse('1')", "const { b } = c", "const b = 'x' || c",
    ])
  func changed(code: String) throws {
    let sample = try sample(code + "\nfetch('http://h/', { method: 'POST', body: b })")
    #expect(sample.content == "${b}")
    #expect(sample.remarks(.leftOut).contains { $0.hasPrefix("${b} stands for") })
  }

  @Test(
    "What can't be read says why, with the place",
    arguments: [
      ("fetch(u)", "1:7 “u” is worked out by running the code"),
      ("fetch('http://h/', { method: 'POST', body: b() })", "1:44 “b” is worked out by running the code"),
      ("fetch('http://h/', { method: 'POST', body: `${a + 1}` })", "1:45 ${…} is worked out"),
      ("fetch('http://h/', { method: 'POST', body: 1 + 2 + 'a' })", "1:47 Only texts are put together"),
      ("fetch('http://h/', { method: 'POST', body: new FormData(f) })", "1:44 A FormData of a page's form"),
    ])
  func refusals(text: String, problem: String) {
    #expect(importProblem(text, as: .fetch).hasPrefix(problem), "\(importProblem(text, as: .fetch))")
  }

  @Test("Values that double with each name are refused, and take no time")
  func doubling() {
    for pair in ["x + x", "[x, x]"] {
      var code = "const x = 'abcdefgh';\n"
      for _ in 0..<100 { code += "const y = \(pair);\nconst x = \(pair.replacing("x", with: "y"));\n" }
      let problem = importProblem(
        code + "fetch('http://h/', { body: JSON.stringify({ x }), method: 'PUT' })", as: .fetch)
      #expect(problem.contains("too long to be read") || problem == "1 requests", "\(problem)")
    }
  }

  @Test(
    "Code that prepares a call is recognised",
    arguments: [
      "const h = new Headers();\nh.append('A', 'b')", "async function a() {\n  return await fetch('/x')\n}",
      "import fetch from 'node-fetch';\nfetch('http://h/')", "export const a = () => fetch(`/x`)",
      "let x = 1\nfetch('/a')",
    ])
  func recognition(text: String) { #expect(Import.format(of: text) == .fetch) }

  @Test(
    "Other code is not",
    arguments: ["const prefetch = 1", "let a = b.prefetch(1)", "function a() { return 1 }"])
  func noRecognition(text: String) { #expect(Import.format(of: text) != .fetch) }
}
