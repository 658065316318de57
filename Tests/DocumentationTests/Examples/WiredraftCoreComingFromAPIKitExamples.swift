// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("WiredraftCoreComingFromAPIKitExamples")
struct WiredraftCoreComingFromAPIKitExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 2")
  func WiredraftCoredocc_ComingFromAPIKit_2() throws {
    let results = ExampleResults()
    func example() throws {

      struct SearchRepositories: Request {
        let baseURL = "https://api.github.com"
        let path = "/search/repositories"
        let method = HTTPMethod.get

        var parameters: Params {
          ["q": "Swift", "sort": "stars", "order": "desc"]
        }
      }

      let message = try SearchRepositories().message()
      results.expect(message.head.path, #"/search/repositories?q=Swift&sort=stars&order=desc"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 3")
  func WiredraftCoredocc_ComingFromAPIKit_3() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct SearchResult: Decodable {
        let totalCount: Int
      }

      struct SearchRepositories: Endpoint {
        typealias Response = SearchResult
        let baseURL = "https://api.github.com"
        let path = "/search/repositories"
        let method = HTTPMethod.get
        var parameters: Params { ["q": "Swift"] }
        var decoder: any ResponseDecoder { JSONResponseDecoder(keys: .snakeCase) }
      }

      let client = Client(StubTransport([Reply(.ok, body: #"{"total_count": 2}"#)]))
      results.expect(try await client.send(SearchRepositories()).totalCount, #"2"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 4")
  func WiredraftCoredocc_ComingFromAPIKit_4() throws {
    let results = ExampleResults()
    func example() throws {
      struct Search: Request {
        let baseURL = "https://h/?old=1"
        let path = ""
        let method = HTTPMethod.get
        var parameters: ParameterValue? { ["path": "a/b?"] }
        var existingQuery: ExistingQuery { .replace }
        var styles: EncodingStyles {
          var styles = EncodingStyles()
          styles.query = .apikit
          return styles
        }
      }

      results.expect(try Search().composed().url, #"https://h/?path=a/b?"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 5")
  func WiredraftCoredocc_ComingFromAPIKit_5() throws {
    let results = ExampleResults()
    func example() throws {
      struct Call: Request {
        let baseURL = "https://h"
        let path = "/a%20b?x=1"
        let method = HTTPMethod.get
        var parameters: ParameterValue? { ["b": [1, 2], "a": ["k": nil]] }
      }

      results.expect(try Call().composed().url, #"https://h/a%20b?x=1&b=1&b=2&a%5Bk%5D"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 6")
  func WiredraftCoredocc_ComingFromAPIKit_6() throws {
    let results = ExampleResults()
    func example() throws {
      let body = MultipartFormDataBodyParameters(
        parts: [.init(data: Array("x".utf8), name: "a\"\r\nX: 1", fileName: "b")], boundary: "B")
      struct Upload: Request {
        let baseURL = "https://h/upload"
        let path = ""
        let method = HTTPRequest.Method.post
        let bodyParameters: (any BodyParameters)?
      }

      let first = try Upload(bodyParameters: body).message().bytes()
      results.expect(first == (try Upload(bodyParameters: body).message().bytes()), #"true"#)
      results.expect(String(decoding: first, as: UTF8.self).contains(#"name="a%22%0D%0AX: 1"; filename="b""#), #"true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 7")
  func WiredraftCoredocc_ComingFromAPIKit_7() throws {
    let results = ExampleResults()
    func example() throws {
      struct Order: Request {
        let baseURL = "https://h"
        let path = ""
        let method = HTTPMethod.post
        var parameters: Params { ["name": "green tea", "grams": 3.0, "a/b": 1] }
      }

      func text(_ entity: RequestBodyEntity?) -> String {
        guard case .data(let bytes)? = entity else { return "" }
        return String(decoding: bytes, as: UTF8.self)
      }

      var styles = EncodingStyles()
      let form: ParameterValue = ["name": "green tea", "a/b": 1]
      results.expect(try text(Order().message().body), #"{"name":"green tea","grams":3.0,"a/b":1}"#)
      results.expect(try text(FormURLEncodedBodyParameters(formObject: form, styles: styles).buildEntity()), #"name=green+tea&a%2Fb=1"#)
      styles.form = .apikit
      results.expect(try text(FormURLEncodedBodyParameters(formObject: form, styles: styles).buildEntity()), #"name=green%20tea&a/b=1"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }
}
