// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreHowTheSplitIsDecidedExamples")
struct WiredraftCoreHowTheSplitIsDecidedExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 1")
  func WiredraftCoredocc_HowTheSplitIsDecided_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(MethodTraits(of: .delete).prefersQuery, #"true"#)
      results.expect(MethodTraits(named: "PURGE")?.prefersQuery, #"false"#)
      results.expect(MethodTraits(of: .put).isIdempotent, #"true"#)
      results.expect(ParameterDestination.usual(for: .patch), #".json"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 2")
  func WiredraftCoredocc_HowTheSplitIsDecided_2() throws {
    let results = ExampleResults()
    func example() throws {
      struct Call: Request {
        let baseURL = "https://api.example.com/items"
        let path = ""
        let method: HTTPRequest.Method
        var parameters: ParameterValue? { ["page": 2, "all": true] }
      }

      results.expect(try Call(method: .get).message().head.path, #"/items?page=2&all=true"#)
      results.expect(try Call(method: .delete).message().head.path, #"/items?page=2&all=true"#)
      results.expect(try Call(method: .post).message().head.path, #"/items"#)
      results.expect(String(decoding: try Call(method: .post).message().bytes(), as: UTF8.self), #"POST /items HTTP/1.1"#, #"Host: api.example.com"#, #"Content-Type: application/json"#, #"Content-Length: 21"#, #""#, #"{"page":2,"all":true}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 3")
  func WiredraftCoredocc_HowTheSplitIsDecided_3() throws {
    let results = ExampleResults()
    func example() throws {
      struct Update: Request {
        let baseURL = "https://api.example.com/items"
        let path = ""
        let method = HTTPRequest.Method.patch
        var parameters: ParameterValue? { ["name": "tea"] }
        var queryParameters: ParameterValue? { ["notify": false] }
      }

      let message = try Update().message()
      results.expect(message.head.path, #"/items?notify=false"#)
      guard case .data(let bytes) = message.body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"{"name":"tea"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 4")
  func WiredraftCoredocc_HowTheSplitIsDecided_4() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://api.example.com/items"
      draft.parameters = [Draft.Row("name", "tea")]
      draft.body = Draft.Body(.form)
      draft.body.parameters = [Draft.Row("title", "Tea")]
      let composition = draft.compose()
      results.expect(composition.outcome(of: Draft.RowReference(.body, 0))?.destination, #".body"#)
      results.expect(composition.outcome(of: Draft.RowReference(.parameters, 0))?.destination, #".nowhere"#)
      results.expect(composition.outcome(of: Draft.RowReference(.parameters, 0))?.reason, #".overridden(.actualParameters)"#)
      results.expect(composition.diagnostics.map(\.code), #"[.overridden]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 5")
  func WiredraftCoredocc_HowTheSplitIsDecided_5() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "DELETE"
      draft.url = "https://api.example.com/items"
      draft.parameters = [Draft.Row("id", "7", type: .number)]
      let routing = draft.compose().routing
      results.expect(routing.query.source, #".parameters"#)
      results.expect(routing.query.reason, #".methodPrefersQuery"#)
      results.expect(routing.body.source, #".none"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 6")
  func WiredraftCoredocc_HowTheSplitIsDecided_6() throws {
    let results = ExampleResults()
    func example() throws {
      struct Listing: Request {
        let baseURL = "https://api.example.com/items"
        let path = ""
        let method: HTTPRequest.Method
        var parameters: ParameterValue? { [1, 2] }
      }

      do {
        _ = try Listing(method: .get).message()
      } catch {
        results.expect(error, #"unnamed-parameters at query"#)
      }
      guard case .data(let bytes) = try Listing(method: .post).message().body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"[1,2]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/HowTheSplitIsDecided.md, example 7")
  func WiredraftCoredocc_HowTheSplitIsDecided_7() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: Request {
        let baseURL = "https://api.example.com/search?key=1"
        let path = ""
        let method = HTTPMethod.get
        var existingQuery = ExistingQuery.append
        var parameters: ParameterValue? { ["q": "tea"] }
      }

      results.expect(try Search().message().head.path, #"/search?key=1&q=tea"#)
      results.expect(try Search(existingQuery: .replace).message().head.path, #"/search?q=tea"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
