import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing .http files")
struct HTTPFileImportTests {
  private func samples(_ text: String) throws -> [ImportedSample] {
    #expect(Import.format(of: text) == .httpFile)
    return try Import.requests(in: text).map { ImportedSample($0) }
  }

  @Test("All requests of a file are read, each with its title")
  func all() throws {
    let samples = try samples(
      """
      @host = https://h.org
      @base = {{host}}/api

      ### List
      GET {{base}}/users
        ?a=1
        &b=two words HTTP/1.1
      Accept: */*
      // a comment
      # @no-log

      ###
      # @name create
      POST {{ base }}/users
      Content-Type: application/json

      {"name":"Ann"}

      > {%
        client.test("x")
      %}

      ### A file
      PUT h.org/f
      Content-Type: text/plain

      < ./a.txt
      <> 2020.json

      ###
      https://h.org/last
      """)
    #expect(samples.map(\.imported.document.title) == ["List", "create", "A file", nil])
    #expect(samples[0].line == "GET /api/users?a=1&b=two%20words")
    #expect(samples[0].headers == ["Accept: */*"])
    #expect(
      samples[0].remarks(.ignored) == ["@no-log is for the editor, and has no meaning for the request."])
    #expect(samples[1].rows == ["name=Ann"])
    #expect(samples[1].remarks(.leftOut) == ["A handler of the answer is not run."])
    #expect(samples[2].content == "<./a.txt>")
    #expect(samples[2].draft.url == "http://h.org/f")
    #expect(samples[2].remarks(.leftOut).count == 1)
    #expect(samples[3].line == "GET /last")
  }

  @Test("Parts between boundaries become rows, files among them")
  func parts() throws {
    let samples = try samples(
      """
      POST http://h/
      Content-Type: multipart/form-data; boundary=XX

      --XX
      Content-Disposition: form-data; name="a"

      one
      --XX
      Content-Disposition: form-data; name="f"; filename="g.json"
      Content-Type: application/json

      < ./f.json
      --XX--
      """)
    #expect(samples[0].draft.body.type == .multipart)
    #expect(samples[0].draft.boundary == "XX")
    #expect(samples[0].rows == ["a=one", "f=./f.json"])
    #expect(
      samples[0].content.contains("filename=\"g.json\"\r\nContent-Type: application/json\r\n\r\n<./f.json>"))
  }

  @Test("Lines of a form are put together")
  func forms() throws {
    let samples = try samples(
      "POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\na=1\n&b=2\n")
    #expect(samples[0].content == "a=1&b=2")
  }

  @Test("Users are encoded, and a host may stand in a field")
  func fields() throws {
    let samples = try samples("GET /a\nHost: h:443\nAuthorization: Basic us pw\n")
    #expect(samples[0].draft.url == "https://h:443/a")
    #expect(samples[0].headers == ["Authorization: Basic dXM6cHc="])
  }

  @Test("What can't be carried over is named")
  func remarks() throws {
    #expect(
      try samples("GET http://h/{{x}}")[0].remarks(.leftOut) == [
        "{{x}} stands as it is: nothing in the text gives it a value."
      ])
    #expect(
      try samples("POST http://h/\nX-REQUEST-TYPE: GraphQL\n\nquery { a }")[0].remarks(.leftOut).count == 1)
    #expect(try samples("GET http://h/\n\n###\nWEBSOCKET ws://h/")[0].remarks(.leftOut).count == 1)
    #expect(
      try samples("### a\n< {%\n x\n%}\nGET http://h/")[0].remarks(.leftOut) == [
        "A script before the request is not run."
      ])
    #expect(try samples("POST http://h/\n\na\n< b\nc")[0].remarks(.leftOut).count == 1)
    #expect(try samples("POST http://h/\n\na\n< b\nc")[0].content == "a\nc")
  }

  @Test(
    "What is no request says why, with the place",
    arguments: [
      ("###\nnothing here", "2:1 This line begins no request"),
      ("GET http://h/\nfoo", "2:1 This line is no field"),
      ("###\n\n# a", "There is no request in it"), ("###\nGRPC h/a", "2:1 “GRPC h/a” is no HTTP request"),
    ])
  func refusals(text: String, problem: String) {
    #expect(importProblem(text, as: .httpFile).hasPrefix(problem), "\(importProblem(text, as: .httpFile))")
  }
}
