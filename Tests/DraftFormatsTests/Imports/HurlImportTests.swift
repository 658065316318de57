import DraftFormats
import Testing
import WiredraftCore

/// Files as <https://hurl.dev/docs/samples.html> shows them, written again.
@Suite("Imports of Hurl files")
struct HurlImportTests {
  private func samples(_ text: String) throws -> [ImportedSample] {
    #expect(Import.format(of: text) == .hurl)
    return try Import.requests(in: text).map { ImportedSample($0) }
  }

  @Test("Query, fields, cookies and user are rows, in a request of their comment's name")
  func sections() throws {
    let sample = try #require(
      try samples(
        """
        # Search
        GET https://example.org/news?z=1
        X-Id: {{id}} # a comment
        [Query]
        order: newest first
        search: a\\#b
        [Cookies]
        theme: dark
        a: b
        [BasicAuth]
        bob: secret
        [Options]
        location: true
        HTTP 200
        [Captures]
        t: jsonpath "$.t"
        n: regex "a(b)"
        [Asserts]
        status == 200
        header "Content-Type" contains "json"
        sha256 == hex,ab;
        """
      ).first)
    #expect(sample.line == "GET /news?z=1&order=newest%20first&search=a%23b")
    #expect(sample.headers == ["X-Id: {{id}}", "Authorization: basic bob:secret", "Cookie: theme=dark; a=b"])
    #expect(sample.imported.document.title == "Search")
    let left = sample.remarks(.leftOut)
    #expect(left.contains { $0.contains("location: true") })
    #expect(left.contains { $0.contains("[Captures] with 1 line") })
    #expect(left.contains { $0.contains("[Asserts] with 1 line") })
    let expected = sample.imported.document.expected
    #expect(
      expected.expectations == [
        "status == 200", #"header Content-Type contains "json""#,
      ])
    #expect(expected.captures == [.init("t", from: "$.t")])
  }

  @Test("Each request of a file is a draft, with its body as it is sent")
  func bodies() throws {
    let found = try samples(
      """
      POST https://h/form
      [Form]
      user: a&b
      HTTP 200
      {"not": "sent"}

      POST https://h/json
      {
        "n": "{{n}}"
      }

      POST https://h/xml
      <a>
        <b/>
      </a>

      POST https://h/text
      ```
      one
      two
      ```

      POST https://h/graphql
      ```graphql
      { a }
      variables {"id": 1}
      ```

      POST https://h/hex
      hex,6162;

      POST https://h/base64
      base64,YWJj;

      POST https://h/file
      file,data.bin;
      HTTP 204
      """)
    #expect(
      found.map(\.content) == [
        "user=a%26b", "{\n  \"n\": \"{{n}}\"\n}", "<a>\n  <b/>\n</a>", "one\ntwo\n",
        #"{"query":"{ a }","variables":{"id":1}}"#, "ab", "abc", "<data.bin>",
      ])
    #expect(found[1].contentType == "application/json" && found[2].contentType == "application/xml")
  }

  @Test("Parts are rows, and variables of the options are the draft's")
  func parts() throws {
    let sample = try #require(
      try samples(
        """
        POST {{host}}/upload
        [Options]
        variable: host=https://h.org
        [Multipart]
        field: value
        file: file,data.json; application/json
        HTTP 200
        """
      ).first)
    #expect(sample.draft.parameters?.map(\.text) == ["value", "data.json"])
    #expect(sample.draft.parameters?.last?.contentType == "application/json")
    #expect(sample.draft.variables.map(\.name) == ["host"] && sample.draft.url == "{{host}}/upload")
  }

  @Test("What is no part of an entry is refused with its line")
  func broken() {
    #expect(importProblem("GET https://h/\n[Query]\nx\n", as: .hurl).hasPrefix("3:1 "))
    #expect(importProblem("POST https://h/\n{\"a\": 1", as: .hurl).hasPrefix("2:1 The JSON"))
    #expect(importProblem("POST https://h/\n```\nx", as: .hurl).hasPrefix("2:1 "))
    #expect(importProblem("hello", as: .hurl).hasPrefix("1:1 "))
  }
}
