import DraftFormats
import Testing
import WiredraftCore

/// Collections as Postman exports them: the examples of <https://learning.postman.com/collection-format/>, and its echo
/// service, written again.
@Suite("Imports of Postman collections")
struct PostmanImportTests {
  static let schema = #""schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json""#

  private func requests(_ text: String) throws -> [ImportedSample] {
    #expect(Import.format(of: text) == .postman)
    return try Import.requests(in: text).map { ImportedSample($0) }
  }

  @Test("A request has its URL, its rows with those that are off, and its fields")
  func rows() throws {
    let sample = try #require(
      try requests(
        """
        {"info": {"name": "Echo", \(Self.schema)}, "item": [{"name": "Get with a query", "request": {
          "method": "GET",
          "header": [{"key": "my-sample-header", "value": "Lorem ipsum", "description": "A note"},
            {"key": "X-Off", "value": "1", "disabled": true}],
          "url": {"raw": "https://postman-echo.com/users/:id/posts?foo1=bar 1&foo2=a:b",
            "host": ["postman-echo", "com"], "path": ["users", ":id", "posts"],
            "query": [{"key": "foo1", "value": "bar 1"}, {"key": "foo2", "value": "a:b"},
              {"key": "off", "value": "x", "disabled": true, "description": "Not now"}],
            "variable": [{"key": "id", "value": "42"}]}}, "response": []}]}
        """
      ).first)
    #expect(sample.line == "GET /users/42/posts?foo1=bar%201&foo2=a:b")
    #expect(sample.imported.document.title == "Get with a query")
    #expect(sample.rows == ["foo1=bar 1", "foo2=a:b", "off=x"])
    #expect(sample.draft.parameters?.map(\.isEnabled) == [true, true, false])
    #expect(sample.draft.parameters?.last?.notes.description == "Not now")
    #expect(sample.headers == ["my-sample-header: Lorem ipsum", "X-Off: 1"])
    #expect(sample.draft.headers.map(\.isEnabled) == [true, false])
    #expect(sample.draft.url == "https://postman-echo.com/users/{id}/posts")
    #expect(
      sample.remarks(.added) == [
        "Postman also sends User-Agent and Accept and Cache-Control and Postman-Token."
      ])
  }

  @Test("A collection's variables and its authentication go to the request, and to the folder's file")
  func inheritance() throws {
    let text = """
      {"info": {"name": "Shop", \(Self.schema)},
       "auth": {"type": "basic", "basic": [{"key": "username", "value": "{{user}}"}, {"key": "password", "value": "p:w"}]},
       "variable": [{"key": "host", "value": "example.org"}, {"key": "base", "value": "https://{{host}}/v1"},
         {"key": "user", "value": "ann"}, {"key": "unused", "value": "x"}],
       "item": [{"name": "Orders", "item": [
         {"name": "All", "request": {"method": "GET", "url": {"raw": "{{base}}/orders?page={{page}}"}}},
         {"name": "Open", "request": {"method": "GET", "auth": {"type": "noauth"}, "url": "{{base}}/open"}},
         {"name": "Key", "request": {"method": "GET", "auth": {"type": "apikey", "apikey": [
            {"key": "key", "value": "api_key"}, {"key": "value", "value": "{{user}}"}, {"key": "in", "value": "query"}]},
            "url": "{{base}}/key"}}]}]}
      """
    let samples = try requests(text)
    #expect(samples[0].draft.url == "https://{{host}}/v1/orders")
    #expect(samples[0].rows == ["page={{page}}"])
    #expect(samples[0].headers == ["Authorization: basic {{user}}:p:w"])
    #expect(samples[0].draft.variables.map(\.name) == ["host", "user"])
    #expect(
      samples[0].remarks(.changed).contains(
        "The value of {{base}} refers to other variables: it was put in where it is used."))
    #expect(samples[1].headers == [])
    #expect(samples[2].rows == ["api_key={{user}}"] && samples[2].headers == [])
    let place = try #require(samples[1].imported.place)
    #expect(place.folders.map(\.name) == ["Shop", "Orders"])
    #expect(place.folders[0].document.headers.map(\.text) == ["{{user}}:p:w"])
    #expect(place.folders[0].document.variables.map(\.name) == ["host", "user", "unused"])
    #expect(place.document.draft.headers.map(\.type) == [.omitted])
    #expect(place.document.draft.variables.isEmpty)
  }

  @Test("Every kind of body is sent as Postman sends it")
  func bodies() throws {
    func body(_ json: String) throws -> ImportedSample {
      try #require(
        try requests(
          """
          {"info": {"name": "B", \(Self.schema)}, "item": [{"name": "b", "request": {"method": "POST",
            "url": "https://h/p", "body": \(json)}}]}
          """
        ).first)
    }
    let json = try body(
      #"{"mode": "raw", "raw": "{\n  \"id\": {{id}},\n  \"n\": \"{{n}}\"\n}", "options": {"raw": {"language": "json"}}}"#
    )
    #expect(String(json.draft.body.text ?? Draft.BodyText()) == "{\n  \"id\": {{id}},\n  \"n\": \"{{n}}\"\n}")
    #expect(json.contentType == "application/json")
    let plain = try body(#"{"mode": "raw", "raw": "a&b"}"#)
    #expect(plain.content == "a&b" && plain.contentType == "text/plain")
    let form = try body(
      #"{"mode": "urlencoded", "urlencoded": [{"key": "a b", "value": "c&d"}, {"key": "e", "value": "f", "disabled": true}]}"#
    )
    #expect(form.content == "a%20b=c%26d" && form.rows == ["a b=c&d", "e=f"])
    #expect(form.contentType == "application/x-www-form-urlencoded")
    let parts = try body(
      #"{"mode": "formdata", "formdata": [{"key": "t", "value": "v", "type": "text"}, {"key": "f", "type": "file", "src": ["/a.png", "/b.png"]}]}"#
    )
    #expect(parts.draft.parameters?.map(\.text) == ["v", "/a.png", "/b.png"])
    #expect(parts.content.contains("name=\"f\"; filename=\"b.png\""))
    let file = try body(#"{"mode": "file", "file": {"src": "/data.bin"}}"#)
    #expect(file.content == "</data.bin>")
    let graph = try body(
      #"{"mode": "graphql", "graphql": {"query": "query ($id: ID!) { user(id: $id) { name } }", "variables": "{\"id\": \"{{id}}\"}"}}"#
    )
    #expect(graph.contentType == "application/json")
    #expect(graph.draft.body.type == .graphQL && graph.rows == ["id={{id}}"])
  }

  @Test("What a draft can't have is listed by name")
  func leftOut() throws {
    let sample = try #require(
      try requests(
        """
        {"info": {"name": "L", "description": "d", \(Self.schema)},
         "event": [{"listen": "prerequest", "script": {"exec": ["x()"]}}],
         "item": [{"name": "empty", "item": []}, {"name": "a", "event": [{"listen": "test", "script": {"exec": ["y()"]}}],
          "protocolProfileBehavior": {"followRedirects": false},
          "request": {"method": "GET", "description": "d", "auth": {"type": "oauth2", "oauth2": []}, "url": "h.org/a"},
          "response": [{"name": "x"}]}]}
        """
      ).first)
    let left = sample.remarks(.leftOut)
    for text in ["“prerequest”", "“test”", "oauth2", "protocolProfileBehavior", "“empty”", "description"] {
      #expect(left.contains { $0.contains(text) }, "\(text)")
    }
    #expect(sample.draft.url == "http://h.org/a")
    #expect(sample.remarks(.ignored) == ["Saved answers have no meaning for the request."])
  }

  @Test("An environment becomes a file of variables, and its secrets another one")
  func environment() throws {
    let text = #"""
      {"id": "1", "name": "dev", "values": [{"key": "host", "value": "https://h", "type": "default", "enabled": true},
        {"key": "token", "value": "t", "type": "secret", "enabled": true}, {"key": "o", "value": "", "enabled": false}],
        "_postman_variable_scope": "environment"}
      """#
    #expect(Import.format(of: text) == .postman)
    guard case .collection(let requests, let environments) = try Import.contents(of: text, options: .init())
    else {
      Issue.record("This is no collection.")
      return
    }
    #expect(requests.isEmpty)
    let files = ImportedEnvironment.files(of: environments).map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(files[0] == "{\n  \"dev\": {\n    \"host\": \"https://h\"\n  }\n}\n")
    #expect(files[1].contains("\"token\": \"t\""))
    #expect(environments[0].remarks.map(\.text) == ["The variable o is switched off, and was left out."])
    #expect(importProblem(text).contains("http-client.env.json"))
  }

  @Test(
    "A query and a form are encoded as Postman does: few characters in a query, and one name's fields together"
  )
  func encoding() throws {
    let sample = try #require(
      try requests(
        """
        {"info": {"name": "L", \(Self.schema)}, "item": [{"name": "a", "request": {"method": "POST",
          "url": {"raw": "h.org/a", "query": [{"key": "a=b&c", "value": "d=e&f'<>#%41 !(){}[]|"}]},
          "body": {"mode": "urlencoded", "urlencoded": [{"key": "a", "value": "!'()*~ +"}, {"key": "b", "value": "é"},
            {"key": "a", "value": "2"}]}}}]}
        """
      ).first)
    #expect(sample.line == "POST /a?a%3Db%26c=d=e%26f%27%3C%3E%23%41%20!()%7B%7D%5B%5D%7C")
    #expect(sample.remarks(.changed).contains { $0.hasPrefix("“a=b&c” is percent-encoded where") })
    #expect(sample.content == "a=%21%27%28%29%2A~%20%2B&a=2&b=%C3%A9")
    let bare = try #require(
      try requests(
        """
        {"info": {"name": "L", \(Self.schema)}, "item": [{"name": "a", "request": {"method": "GET",
          "url": {"raw": "h.org/a", "query": [{"key": "a b(", "value": null}]}}}]}
        """
      ).first)
    #expect(bare.line == "GET /a?a%20b(" && !bare.composition.hasErrors)
  }

  @Test("A body that is switched off is left out by name")
  func disabledBody() throws {
    let sample = try requests(
      """
      {"info": {"name": "L", \(Self.schema)}, "item": [{"name": "a", "request": {"method": "POST", "url": "h.org/a",
        "body": {"mode": "raw", "raw": "x", "disabled": true}}}, {"name": "b", "request": {"method": "POST",
        "url": "h.org/b", "body": {"mode": "none", "disabled": true}}}]}
      """)
    #expect(sample[0].content == "")
    #expect(sample[0].remarks(.leftOut) == ["The body is switched off, and was left out."])
    #expect(sample[1].remarks(.leftOut) == [])
  }

  @Test("Broken and deep collections are refused or cut, with the place")
  func hostile() throws {
    #expect(importProblem("{\"info\": ", as: .postman).hasPrefix("1:"))
    #expect(importProblem("{\"item\": 1}", as: .postman).contains("no list of requests"))
    let deep = String(repeating: "{\"name\": \"f\", \"item\": [", count: 200)
    let text =
      "{\"info\": {\(Self.schema)}, \"item\": [{\"name\": \"a\", \"request\": \"h\"}, " + deep
      + String(repeating: "]}", count: 200) + "]}"
    let sample = try #require(try Import.requests(in: text, as: .postman).first)
    #expect(sample.remarks.contains { $0.text.hasPrefix("Folders within more than 100") })
  }
}
