import HTTPTypes
import Testing
import WiredraftCore

@Suite("The warnings of a request")
struct RequestWarningTests {
  private typealias Sample = RequestErrorTests.Sample

  /// Returns the diagnostics that the request throws; nil if it throws none.
  private func thrown(_ request: some Request, rejecting severity: Diagnostic.Severity = .error) throws
    -> [Diagnostic]?
  {
    do throws(RequestError) {
      _ = try request.message(rejecting: severity)
      return nil
    } catch {
      guard case .notComposable(let diagnostics) = error else { throw error }
      return diagnostics
    }
  }

  @Test("A message has the warnings, with their names and places, and without information")
  func warnings() throws {
    let request = Sample(
      method: .post, parameters: ["a": 1, "%41": "x"],
      headerFields: ["X-A": "é", "Content-Type": "text/plain"])
    let warnings = try request.message().warnings
    #expect(warnings.map(\.code) == [.contentTypeMismatch, .nonASCIIFieldValue])
    #expect(warnings.map { $0.part?.name } == ["Content-Type", "X-A"])
    #expect(try Sample(parameters: ["a": 1]).message().warnings.isEmpty)
    let duplicate = Sample(
      method: .post, parameters: .object([.init(name: "a", value: 1), .init(name: "a", value: 2)]))
    #expect(
      try duplicate.message().warnings.map(\.description) == ["warning[duplicate-json-key] parameters.a"])
  }

  @Test("A message can be refused for its warnings, and for its information")
  func rejecting() throws {
    let get = Sample(parameters: ["a": "%41"], given: TextBodyParameters("x"))
    #expect(try thrown(get) == nil)
    #expect(try thrown(get, rejecting: .warning)?.map(\.code) == [.contentOnGet])
    let all = try thrown(get, rejecting: .information)?.map(\.code)
    #expect(all.map(Set.init) == [.contentOnGet, .alreadyEncoded])
    let encoded = Sample(parameters: ["a": "%41"])
    #expect(try thrown(encoded, rejecting: .warning) == nil)
    #expect(try thrown(encoded, rejecting: .information)?.map(\.part?.name) == ["a"])
  }

  @Test(
    "A Content-Length that is not that of the body is an error in a request, and a warning in a draft",
    arguments: [("3", 0), ("8", 7), ("07", 7), ("7", 7)])
  func length(text: String, count: Int) throws {
    let request = Sample(
      method: .post, headerFields: ["Content-Length": text],
      given: count == 0 ? nil : JSONBodyParameters(JSONObject: ["a": 1]))
    let expected: [Diagnostic.Code]? = text == String(count) ? nil : [.contentLengthMismatch]
    #expect(try thrown(request)?.map(\.code) == expected)
    let composition = try request.draft().draft.compose()
    #expect(!composition.hasErrors)
    #expect(composition.count(of: .warning) == (expected?.count ?? 0))
  }

  @Test("A field that is set in a message is checked as one of the request, and its error names it")
  func setting() throws {
    func thrown(_ method: HTTPMethod, _ name: String, _ value: String) throws -> [String]? {
      let request = Sample(method: method, given: method == .get ? nil : TextBodyParameters("text"))
      do throws(RequestError) {
        _ = try request.message().setting(name, to: value)
        return nil
      } catch {
        guard case .notComposable(let diagnostics) = error else { throw error }
        return diagnostics.map(\.description)
      }
    }
    let length = "warning[content-length-mismatch] headers.Content-Length"
    #expect(try thrown(.post, "Content-Length", "3") == [length])
    #expect(try thrown(.post, "Content-Length", "4") == nil)
    #expect(try thrown(.get, "Content-Length", "5") == [length])
    #expect(
      try thrown(.get, "X-A", "a\r\nB: c") == [#"error[invalid-field-value] headers.X-A 1:2 "a\r\nB: c""#])
    #expect(try thrown(.get, "X-A", "b") == nil)
  }

  private struct Lost: Request {
    let baseURL = "https://h"
    let path = ""
    let method: HTTPRequest.Method
    var parameters: ParameterValue? = ["a": 1]
    var bodyParameters: (any BodyParameters)? { nil }
  }

  @Test("Parameters without a place are an error; those that an actual body replaces are not")
  func lost() throws {
    #expect(
      try thrown(Lost(method: .post))?.map(\.description) == ["warning[parameters-not-sent] parameters.a"])
    for value in [[1, 2], "text"] as [ParameterValue] {
      #expect(
        try thrown(Lost(method: .post, parameters: value))?.map(\.description)
          == ["warning[parameters-not-sent] parameters"])
    }
    #expect(try thrown(Lost(method: .post, parameters: [])) == nil)
    #expect(try thrown(Lost(method: .get)) == nil)
    #expect(try thrown(Sample(method: .post, parameters: ["a": 1], given: TextBodyParameters("x"))) == nil)
    #expect(try thrown(Sample(method: .post, parameters: [:], given: TextBodyParameters("x"))) == nil)
  }
}
