import DraftFormats
import Testing
import WiredraftCore

/// Files as Bruno writes them: the examples of <https://docs.usebruno.com/bru-lang/samples>, written again.
@Suite("Imports of Bruno's files")
struct BrunoImportTests {
  @Test("A GET request has its query, its path and its fields, with those that are off")
  func get() throws {
    let sample = try ImportedSample(
      """
      meta {
        name: Send Bulk SMS
        type: http
        seq: 1
      }

      get {
        url: https://api.textlocal.in/send/:id?apiKey=secret
        body: none
        auth: bearer
      }

      params:query {
        apiKey: secret
        ~message: hello
      }

      params:path {
        id: 123
      }

      headers {
        content-type: application/json
        ~transaction-id: {{transactionId}}
      }

      auth:bearer {
        token: {{process.env.TOKEN}}
      }

      script:pre-request {
        const foo = 'bar';
      }

      docs {
        A note.
      }
      """, as: .bruno)
    #expect(sample.line == "GET /send/123?apiKey=secret")
    #expect(sample.rows == ["apiKey=secret", "message=hello"])
    #expect(sample.draft.parameters?.map(\.isEnabled) == [true, false])
    #expect(
      sample.headers == [
        "content-type: application/json", "transaction-id: {{transactionId}}",
        "Authorization: Bearer {{$env.TOKEN}}",
      ])
    #expect(sample.imported.document.title == "Send Bulk SMS")
    #expect(sample.remarks(.leftOut).contains { $0.contains("script:pre-request") })
  }

  @Test("A JSON body is sent as it is written, with the variables of the request")
  func json() throws {
    let sample = try ImportedSample(
      """
      meta {
        name: Create
        type: http
      }

      post {
        url: {{base}}/users
        body: json
        auth: basic
      }

      auth:basic {
        username: {{user}}
        password: secret
      }

      body:json {
        {
          "name": "{{user}}"
        }
      }

      vars:pre-request {
        base: https://h.org
        user: ann
        ~off: x
      }
      """, as: .bruno)
    #expect(sample.line == "POST /users")
    #expect(String(sample.draft.body.text ?? Draft.BodyText()) == "{\n  \"name\": \"{{user}}\"\n}")
    #expect(sample.contentType == "application/json")
    #expect(sample.headers == ["Authorization: basic {{user}}:secret"])
    #expect(sample.draft.variables.map(\.name) == ["base", "user"])
  }

  @Test("Forms and parts are rows, with files by their paths")
  func forms() throws {
    let form = try ImportedSample(
      """
      meta {
        name: f
      }
      post {
        url: h.org/f
        body: formUrlEncoded
      }
      body:form-urlencoded {
        numbers: +91998877665
        ~message: hello
      }
      """, as: .bruno)
    #expect(form.content == "numbers=%2B91998877665")
    #expect(form.draft.url == "http://h.org/f")
    let parts = try ImportedSample(
      """
      meta {
        name: p
      }
      post {
        url: https://h.org/p
        body: multipartForm
      }
      body:multipart-form {
        a: '''
          one
          two
        '''
        f: @file(/tmp/a.json|/tmp/b.bin) @contentType(application/json)
      }
      """, as: .bruno)
    #expect(parts.draft.parameters?.map(\.text) == ["one\ntwo", "/tmp/a.json", "/tmp/b.bin"])
    #expect(parts.draft.parameters?[1].contentType == "application/json")
  }

  @Test("A query of GraphQL becomes a GraphQL request")
  func graphQL() throws {
    let sample = try ImportedSample(
      """
      meta {
        name: g
        type: graphql
      }
      post {
        url: https://h.org/graphql
        body: graphql
        auth: oauth2
      }
      body:graphql {
        { launches { id } }
      }
      body:graphql:vars {
        { "limit": 5 }
      }
      """, as: .bruno)
    #expect(sample.content == #"{"query":"{ launches { id } }","variables":{"limit":5}}"#)
    #expect(sample.remarks(.leftOut).contains { $0.contains("oauth2") })
  }

  @Test("A folder of files is a collection, in the order of its numbers")
  func folder() throws {
    func request(_ name: String, _ seq: Int, auth: String = "inherit") -> String {
      "meta {\n  name: \(name)\n  type: http\n  seq: \(seq)\n}\n\nget {\n  url: {{host}}/\(name)\n  auth: \(auth)\n}\n"
    }
    let files: [BrunoFolder.File] = [
      .init(path: "bruno.json", text: #"{"version": "1", "name": "Team", "type": "collection"}"#),
      .init(
        path: "collection.bru",
        text:
          "auth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{t}}\n}\n\nvars:pre-request {\n  host: https://h\n}\n"
      ),
      .init(path: "b.bru", text: request("b", 2)), .init(path: "a.bru", text: request("a", 3, auth: "none")),
      .init(path: "sub/folder.bru", text: "meta {\n  name: Sub Folder\n}\n\nheaders {\n  X-Sub: 1\n}\n"),
      .init(path: "sub/c.bru", text: request("c", 1)),
      .init(path: "environments/dev.bru", text: "vars {\n  t: 1\n}\nvars:secret [\n  key\n]\n"),
    ]
    guard
      case .collection(let requests, let environments) = try BrunoFolder.contents(
        of: files, named: "x", .init())
    else {
      Issue.record("This is no collection.")
      return
    }
    #expect(requests.map(\.document.title) == ["b", "a", "c"])
    let samples = requests.map { ImportedSample($0) }
    #expect(samples[0].headers == ["Authorization: Bearer {{t}}"] && samples[1].headers == [])
    #expect(samples[2].headers == ["Authorization: Bearer {{t}}", "X-Sub: 1"])
    #expect(requests[2].place?.folders.map(\.name) == ["Team", "Sub Folder"])
    #expect(environments.map(\.name) == ["dev"])
    #expect(environments[0].remarks.map(\.text).contains { $0.contains("{{key}}") })
  }

  @Test("A file that is cut off is refused with its line")
  func broken() {
    #expect(importProblem("meta {\n  name: a\n", as: .bruno).hasPrefix("1:1 The block meta"))
    #expect(importProblem("meta {\n}\nget\n", as: .bruno).hasPrefix("3:1 This line begins no block"))
    #expect(importProblem("meta {\n  name: a\n}\n", as: .bruno).contains("There is no request"))
  }
}
