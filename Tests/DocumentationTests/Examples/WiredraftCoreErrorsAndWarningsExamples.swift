// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore
import WiredraftExplanations

@Suite("WiredraftCoreErrorsAndWarningsExamples")
struct WiredraftCoreErrorsAndWarningsExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/ErrorsAndWarnings.md, example 1")
  func WiredraftCoredocc_ErrorsAndWarnings_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct GetFile: Request {
        let baseURL = "https://api.example.com"
        let method = HTTPMethod.get
        let name: String

        var path: String { "/files/\(name)" }
      }

      do {
        _ = try GetFile(name: "my report").message()
      } catch {
        results.expect(error, #"invalid-url at 1:33 "https://api.example.com/files/my report""#)
        results.expect(error.explanation.title, #"The request can't be made"#)
        results.expect(error.explanation.sentence, #"The URL “https://api.example.com/files/my report”: A URL has no white space and …: write %20 for a space."#)
        results.expect(error.explanation.advice, #"A value in the path belongs in pathParameters: write {name} in the path, and …"#)
        results.expect(error.explanation.reference, #"RFC 3986 §2"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 5)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ErrorsAndWarnings.md, example 2")
  func WiredraftCoredocc_ErrorsAndWarnings_2() throws {
    let results = ExampleResults()
    func example() throws {
      struct Item: Request {
        let baseURL = "https://api.example.com"
        let path = "/items/{id}"
        let method = HTTPMethod.get
        var headerFields: KeyValuePairs<String, String> { ["X-Trace": "a\nb"] }
      }

      do {
        _ = try Item().message()
      } catch {
        guard case .notComposable(let diagnostics) = error else { return }
        results.expect(diagnostics.map(\.code), #"[.pathParameterMissing, .invalidFieldValue]"#)
        results.expect(diagnostics.last?.part?.name, #"X-Trace"#)
        results.expect(diagnostics.last?.position?.column, #"2"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ErrorsAndWarnings.md, example 3")
  func WiredraftCoredocc_ErrorsAndWarnings_3() throws {
    let results = ExampleResults()
    func example() throws {
      struct Measure: Request {
        let baseURL = "https://api.example.com"
        let path = "/measures"
        let method = HTTPMethod.post
        var parameters: Params { ["values": [1, Double.nan]] }
      }

      do {
        _ = try Measure().message()
      } catch {
        results.expect(error, #"not-a-number at parameters.values[1]"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ErrorsAndWarnings.md, example 4")
  func WiredraftCoredocc_ErrorsAndWarnings_4() throws {
    let results = ExampleResults()
    func example() throws {

      struct Login: Request {
        let baseURL = "https://me:hunter2@api.example.com/a b?api_key=4711"
        let path = ""
        let method = HTTPMethod.get
      }

      do {
        _ = try Login().message()
      } catch {
        results.expect(error, #"invalid-url at 1:37 "…pi.example.com/a b?api_key=•••••…""#)
        results.expect("\(error) \(error.explanation)".contains("hunter2"), #"false"#)
        results.expect("\(error) \(error.explanation)".contains("4711"), #"false"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ErrorsAndWarnings.md, example 5")
  func WiredraftCoredocc_ErrorsAndWarnings_5() throws {
    let results = ExampleResults()
    func example() throws {
      struct Find: Request {
        let baseURL = "https://api.example.com"
        let path = "/find"
        let method = HTTPMethod.get
        var bodyParameters: JSONBodyParameters { JSONBodyParameters(JSONObject: ["q": "tea"]) }
      }

      let message = try Find().message()
      results.expect(message.warnings.map(\.code), #"[.contentOnGet]"#)
      do {
        _ = try Find().message(rejecting: .warning)
      } catch {
        results.expect(error, #"content-on-get"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
